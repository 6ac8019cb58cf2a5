import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A `nice` value: hashing gets the CPU time that requests leave. */
const NICENESS = 10;
const TASKS = '/proc/self/task';

/**
 * Lowers the priority of libuv's threads, on which passwords are hashed. With as many concurrent logins as CPUs,
 * hashing would otherwise delay the event loop and every other request. Linux has a priority per thread
 * (setpriority(2), "PRIO_PROCESS"); other systems stay unchanged. Call it once the threads exist, which is after the
 * first hash.
 */
export function lowerHashPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(TASKS)) {
    try {
      if (readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() !== 'libuv-worker') continue;
      setPriority(Number(thread), NICENESS);
    } catch {
      // The thread has ended, or the system denies it; hashing works either way.
    }
  }
}

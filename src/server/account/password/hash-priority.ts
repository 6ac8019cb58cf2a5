import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As `nice` has it: hashing takes what requests leave. */
const NICENESS = 10;
const TASKS = '/proc/self/task';

/**
 * Lets hashing yield to the event loop and to the compiler's threads: passwords are hashed on libuv's threads, and with as many
 * logins under way as there are processors everybody else would wait for a turn. Linux gives each thread a priority of its own
 * (setpriority(2), "PRIO_PROCESS"); elsewhere everything stays as it is. To be called when the threads exist, which is after
 * the first hash.
 */
export function lowerHashPriority(): void {
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync(TASKS)) {
    try {
      if (readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() !== 'libuv-worker') continue;
      setPriority(Number(thread), NICENESS);
    } catch {
      // The thread has ended, or the system does not allow it; hashing is right either way.
    }
  }
}

import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

/**
 * Bytes of memory that a process and its children occupy, or null on systems without /proc. Source: proc_pid_statm(5),
 * field 2.
 */
export function memoryOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    let pages = 0;
    for (const id of [pid, ...children.filter((child) => child.trim() !== '')]) {
      pages += Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]);
    }
    return pages * PAGE_BYTES;
  } catch {
    return null;
  }
}

/** Time between two looks at the memory of a build. Milliseconds. */
const LOOK_MS = 25;

/** Calls `stop` once when a process and its children occupy more than `bytes`, until the returned function is called. */
export function watchMemory(pid: number | undefined, bytes: number, stop: () => void): () => void {
  const timer = setInterval(() => {
    if (pid === undefined || (memoryOf(pid) ?? 0) <= bytes) return;
    clearInterval(timer);
    stop();
  }, LOOK_MS);
  return () => clearInterval(timer);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Keeps the copies of the tree for this process; what a process that has ended left behind does not count.
 *
 * @returns null, or the process that has them
 */
export function lock(folder: string): number | null {
  const file = join(folder, 'lock');
  mkdirSync(folder, { recursive: true });
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid !== process.pid && isAlive(pid)) return pid;
  } catch {
    // Nobody has them.
  }
  writeFileSync(file, String(process.pid));
  process.once('exit', () => rmSync(file, { force: true }));
  return null;
}

import { readFileSync } from 'node:fs';

/**
 * CPU time of a process and its children in milliseconds, or null on systems without /proc. Source: proc_pid_stat(5),
 * fields 14 and 15, in ticks of 10 ms.
 */
export function cpuTimeOf(pid: number): number | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/);
    let ticks = 0;
    for (const id of [pid, ...children.filter((child) => child !== '')]) {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      // The second field is the program's name in parentheses and may contain spaces.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    }
    return ticks * 10;
  } catch {
    return null;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';

/** What ends each running process: its own number, or that of its group, negative as `kill` wants it. */
const running = new Map<ChildProcess, number>();

/**
 * Sees that a process ends with what started it: with its file of tests, whatever becomes of them (`killLeft`), and with this
 * process, also when that is killed.
 *
 * @param leadsGroup whether it was started as `detached` and what it starts itself is to end with it
 */
export function endWithUs<C extends ChildProcess>(child: C, { leadsGroup = false } = {}): C {
  if (child.pid === undefined) return child;
  const target = leadsGroup ? -child.pid : child.pid;
  running.set(child, target);
  const watch = process.platform === 'win32' ? null : killWhenWeEnd(target);
  child.once('exit', () => {
    running.delete(child);
    watch?.kill('SIGKILL');
  });
  return child;
}

/** Kills what the tests of a file have left running. */
export function killLeft(): void {
  for (const target of running.values()) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}

/** The end of its input is how a process learns that the one which started it has been killed. */
function killWhenWeEnd(target: number): ChildProcess {
  const parameters = ['-c', 'read -r _; kill -s KILL -- "$1"', 'watch', String(target)];
  const watch = spawn('/bin/sh', parameters, { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  watch.once('error', () => {});
  watch.unref();
  (watch.stdin as { unref?(): void } | null)?.unref?.();
  return watch;
}

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './run/child-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type CommandEnd = { code: number | null; stdout: string; stderr: string };

/** Runs one of the server's programs in its own process, with only these settings. */
export function runCommand(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
  /** Runs it as another user, which requires root. */
  { uid }: { uid?: number } = {},
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      ...(uid === undefined ? {} : { uid, gid: uid }),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_ENV: 'test',
        ...environment,
      },
    });
    endWithUs(child);
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk) => {
        said[name] += String(chunk);
        // A server that starts although it should not would keep running.
        if (said.stdout.includes('Chartered is ready')) child.kill('SIGKILL');
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

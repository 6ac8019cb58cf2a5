import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type CommandEnd = { code: number | null; stdout: string; stderr: string };

/** Runs one of the server's programs in a process of its own, with these settings alone. */
export function runCommand(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment },
    });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].on('data', (chunk) => {
        said[name] += String(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...said }));
  });
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endWithUs, killLeft } from '../support/run/child-processes.ts';

const HELPER = fileURLToPath(new URL('../support/run/child-processes.ts', import.meta.url));
/** Runs until it is killed. */
const ENDLESS = 'setInterval(() => {}, 1000);';

/** Not one that has ended and waits to be asked how, which may be for ever where nobody asks for orphans. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout !== '' && !stdout.startsWith('Z');
}

test('a process that tests leave running ends with their file', async () => {
  const child = endWithUs(spawn(process.execPath, ['-e', ENDLESS]));
  const ended = once(child, 'exit');
  killLeft();
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('a process ends with the worker that started it, also when that is killed', async () => {
  const program = `
    const { spawn } = await import('node:child_process');
    const { endWithUs } = await import(${JSON.stringify(HELPER)});
    const child = endWithUs(spawn(process.execPath, ['-e', ${JSON.stringify(ENDLESS)}], { detached: true }), { leadsGroup: true });
    console.log(child.pid);
    ${ENDLESS}`;
  const worker = endWithUs(spawn(process.execPath, ['--input-type=module', '-e', program]));
  const [printed] = await once(worker.stdout, 'data');
  const pid = Number(String(printed));
  expect(isRunning(pid)).toBe(true);
  worker.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
});

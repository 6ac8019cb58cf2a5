import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneAtATime } from '../../src/tools/one-at-a-time.mjs';

let folder: string;
let lock: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-at-a-time-'));
  [lock, log] = [join(folder, 'deep/lock'), join(folder, 'log')];
  writeFileSync(log, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that writes when it begins and ends, and says when it waits. */
function start(name: string): ChildProcess {
  const module = new URL('../../src/tools/one-at-a-time.mjs', import.meta.url);
  const code = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { oneAtATime } from ${JSON.stringify(module.href)};
    const say = (word) => appendFileSync(${JSON.stringify(log)}, word + ' ');
    await oneAtATime(${JSON.stringify(lock)}, async () => {
      say('${name}+');
      await setTimeout(200);
      say('${name}-');
    }, () => {});`;
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' });
}

describe('work that two processes of one folder begin at once', () => {
  test('is done by one after the other', async () => {
    const processes = ['a', 'b', 'c'].map(start);
    const codes = await Promise.all(processes.map((one) => once(one, 'exit')));
    expect(codes.map(([code]) => code)).toEqual([0, 0, 0]);
    const words = readFileSync(log, 'utf8').trim().split(' ');
    expect(words).toHaveLength(6);
    for (const at of [0, 2, 4]) expect(words[at + 1]).toBe(words[at]?.replace('+', '-'));
    expect(existsSync(lock)).toBe(false);
  });

  test('goes on where a process that was at it was killed', async () => {
    const killed = start('a');
    while (!readFileSync(log, 'utf8').includes('a+')) await new Promise((resolve) => setTimeout(resolve, 10));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(existsSync(lock)).toBe(true);
    let waited = 0;
    let done = false;
    await oneAtATime(
      lock,
      async () => {
        done = true;
      },
      () => (waited += 1),
    );
    expect({ done, waited, isLeft: existsSync(lock) }).toEqual({ done: true, waited: 0, isLeft: false });
  });

  test('goes on where a process died before it could write who it is, and where the work fails', async () => {
    await expect(
      oneAtATime(
        lock,
        async () => {
          throw new Error('no space');
        },
        () => {},
      ),
    ).rejects.toThrow('no space');
    expect(existsSync(lock)).toBe(false);
    writeFileSync(lock, '');
    utimesSync(lock, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000));
    let done = false;
    await oneAtATime(
      lock,
      async () => {
        done = true;
      },
      () => {},
    );
    expect(done).toBe(true);
  });
});

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { welcomeBox } from '../../src/server/welcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'chartered-quiet-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const running: { kill(): void }[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Starts the server as `npm start` does, asks for a page, and stops it. @returns what it printed */
async function startAndStop(): Promise<{ out: string[]; err: string }> {
  const child = spawn(process.execPath, ['src/server/main.ts', '--welcome'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
    },
  });
  running.push({ kill: () => child.kill('SIGKILL') });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const { promise: ready, resolve } = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk) => {
    out += chunk;
    const [, url] = /Chartered is ready at (http:\S+)/.exec(out) ?? [];
    if (url !== undefined && out.endsWith('\n')) resolve(url);
  });
  const closed = once(child, 'close');
  const url = await Promise.race([ready, closed.then(() => Promise.reject(new Error(out + err)))]);
  await (await fetch(`${url.replace('localhost', '127.0.0.1')}/api/datetime`)).text();
  child.kill('SIGTERM');
  await closed;
  return { out: out.trimEnd().split('\n'), err };
}

describe('a start', () => {
  test('in development prints lines for people, no warning, and one box at its end', async () => {
    const { out, err } = await startAndStop();
    expect(err).toBe('');
    expect(out.filter((line) => line.startsWith('{'))).toEqual([]);
    const box = out.filter((line) => /^[┌│└]/.test(line)).join('\n');
    expect(box).toMatch(/^┌─+┐\n│ Chartered is ready at http:\/\/localhost:\d+ \(\d+ ms\)\. +│\n[^┌]+┘$/);
    expect(out.join('\n')).toMatch(/\[\d\d:\d\d:\d\d\] INFO: GET \/api\/datetime 200 in [\d.]+ ms/);
  });

  test.each(['production', 'staging', 'test'])('in %s logs JSON lines', async (environment) => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { createLog } from ${JSON.stringify(new URL('../../src/server/log.ts', import.meta.url).href)};
       (await createLog({ environment: '${environment}', logLevel: 'info' })).warn({ path: '/' }, 'words');`,
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 40,
      path: '/',
      msg: 'words',
      time: expect.stringMatching(/^\d{4}-/),
    });
    expect(stderr).toBe('');
  });
});

describe('the box of a start', () => {
  const site = { workshopOpen: true } as Parameters<typeof welcomeBox>[0]['site'];

  test('names the address, the demo accounts, the mailbox and the charts', () => {
    expect(welcomeBox({ demoData: true, site }, 'http://localhost:3000', 1234.5)).toBe(
      `
┌───────────────────────────────────────────────────────────────────────────┐
│ Chartered is ready at http://localhost:3000 (1235 ms).                    │
│                                                                           │
│ Accounts  candidate@example.com, reviewer@example.com, admin@example.com, │
│           owner@example.com, billing@example.com, member@example.com,     │
│           partner@example.com, manager@example.com                        │
│           password: chartered-demo                                        │
│ Mailbox   http://localhost:3000/mailbox                                   │
│ Charts    http://localhost:3000/statecharts                               │
└───────────────────────────────────────────────────────────────────────────┘`.trim(),
    );
  });

  test('without demo data names no accounts, and says who may see the charts', () => {
    const closed = { ...site, workshopOpen: false };
    expect(welcomeBox({ demoData: false, site: closed }, 'http://localhost:4000', 900)).toBe(
      `
┌─────────────────────────────────────────────────────────┐
│ Chartered is ready at http://localhost:4000 (900 ms).   │
│                                                         │
│ Charts    http://localhost:4000/statecharts (for staff) │
└─────────────────────────────────────────────────────────┘`.trim(),
    );
  });
});

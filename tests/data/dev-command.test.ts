import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endWithUs, killLeft } from '../support/run/child-processes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY = /Chartered is ready at (\S+)/;

/** A copy of the program, so that files may be replaced. */
let copy: string;

function startDev(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/tools/dev-command.ts'], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: join(copy, '.data'),
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  endWithUs(child, { leadsGroup: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code) };
}

/** As `git checkout` and editors do it: another file in the place of the old one. */
function replaceFile(path: string, edit: (text: string) => string): void {
  const file = join(copy, path);
  writeFileSync(`${file}.tmp`, edit(readFileSync(file, 'utf8')));
  renameSync(`${file}.tmp`, file);
}

/** Asks as soon as the port is open, before anything can answer. */
async function firstStatus(url: string): Promise<number> {
  for (;;) {
    try {
      return (await fetch(url)).status;
    } catch (error) {
      if ((error as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw error;
      await new Promise((again) => setTimeout(again, 2));
    }
  }
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'chartered-dev-'));
  for (const name of ['.config', 'src', 'machines', 'public', 'package.json', 'vite.config.ts', 'tsconfig.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => {
  killLeft();
  rmSync(copy, { recursive: true });
});

describe('npm run dev', () => {
  test('answers requests that come while it starts, prints one address, runs replaced files, and leaves no process', async () => {
    const patience = { timeout: 50_000 };
    const port = await freePort();
    writeFileSync(join(copy, '.env'), `PORT=${port}\nALLOW_BANNERS=false\n`);
    const dev = startDev({});
    const early = ['/@vite/client', '/api/settings'].map((path) => firstStatus(`http://127.0.0.1:${port}${path}`));
    await expect.poll(dev.said, patience).toMatch(READY);
    expect(await Promise.all(early)).toEqual([200, 200]);
    const url = READY.exec(dev.said())?.[1];
    const settings = async () => (await fetch(`${url}/api/settings`)).text();
    expect(await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text()).toContain('<script');
    expect(await settings()).toContain('"allow_banners":false');

    replaceFile('src/server/http/present-settings.ts', (text) =>
      text.replace('settings.environmentName', "'replaced'"),
    );
    replaceFile('.env', (text) => text.replace('ALLOW_BANNERS=false', 'ALLOW_BANNERS=true'));
    await expect.poll(settings, patience).toMatch(/"environment":"replaced".*"allow_banners":true/);

    dev.child.kill('SIGINT');
    expect(await dev.ended).toBe(0);
    expect(dev.said()).toMatch(
      /^Chartered is ready at \S+ \(\d+ ms\)\.\n(\S+ changed: restarting the server\.\n(The server is ready again\.\n)?)+$/,
    );
    await expect(fetch(url ?? '')).rejects.toThrow();
  });

  test('a port in use is reported', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const dev = startDev({ PORT: String(port), HOST: '127.0.0.1' });
    expect(await dev.ended).toBe(1);
    other.close();
    expect(dev.said()).toBe(`The server was not started: PORT ${port} is in use. Set PORT to another one.\n`);
  });
});

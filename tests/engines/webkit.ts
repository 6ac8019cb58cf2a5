import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { readLine, startChild } from './child.ts';
import type { Engine, Json } from './engine.ts';

/** After which a command fails. */
const TIMEOUT_MS = 120_000;
/** How often the driver is asked whether it listens. */
const ATTEMPTS = 200;

/**
 * WebKitGTK's MiniBrowser by its driver, which speaks WebDriver (https://www.w3.org/TR/webdriver2/) and reports nothing of the
 * console. On a display of its own where Xvfb is there.
 */
export async function startWebKit([driverProgram = '', display]: string[]): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'chartered-webkit-'));
  const closing: (() => void | Promise<void>)[] = [() => rmSync(home, { recursive: true, force: true, maxRetries: 5 })];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      TZ: 'UTC',
      LANG: 'en_GB.UTF-8',
    };
    if (display !== undefined) {
      const args = ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
      const xvfb = startChild(display, args, ['ignore', 'ignore', 'pipe']);
      closing.push(() => xvfb.end());
      env['DISPLAY'] = `:${await readLine(xvfb.stdio[3] as Readable, /^(\d+)$/)}`;
    }
    const port = await freePort();
    const driver = startChild(driverProgram, [`--port=${port}`], ['ignore', 'ignore'], env);
    closing.push(() => driver.end());
    return { ...(await openTab(`http://127.0.0.1:${port}`)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTab(address: string): Promise<Omit<Engine, 'close'>> {
  await untilListening(address);
  async function send<T = unknown>(path: string, body: object): Promise<T> {
    const response = await fetch(`${address}/session${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { value } = (await response.json()) as { value: T & { error: string; message: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  const options = { args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await send<{ sessionId: string }>('', { capabilities });
  const session = `/${sessionId}`;
  await send(`${session}/window/rect`, { width: 1280, height: 940 });
  return {
    goto: async (url) => void (await send(`${session}/url`, { url })),
    reload: async () => void (await send(`${session}/refresh`, {})),
    call: (source, args) => send<Json>(`${session}/execute/sync`, { script: `return (${source})(...arguments)`, args }),
    perform: async (actions) => void (await send(`${session}/actions`, { actions })),
    problems: () => [],
  };
}

async function untilListening(address: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetch(`${address}/status`);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pause(50);
    }
  }
}

import { expect } from 'vitest';
import { createFreshDatabase } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import type { Engine, EngineName, FoundEngine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { type Front, startFront } from './front.ts';
import { type Tab, tabOf } from './tab.ts';
import { startWebKit } from './webkit.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engines: Record<EngineName, FoundEngine>;
  }
}

const START: Record<EngineName, (programs: string[]) => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebKit,
};

export type World = {
  tab: Tab;
  /** Folder of the server's database. */
  dataDir: string;
  /** A call to the server outside the page. @throws Error when it is refused */
  api<T>(method: string, path: string, token: string | null, body?: unknown): Promise<T>;
  /** Cuts the page's connection to the server, or restores it. */
  setOffline: Front['setCut'];
};

/** A server over the built pages and a browser for one story, which fails when a page logs an error or violates its policy. */
export async function inWorld(
  name: EngineName,
  programs: string[],
  story: (world: World) => Promise<void>,
): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const front = await startFront();
  closing.defer(() => front.close());
  const data = await createFreshDatabase('sqlite', null);
  closing.defer(() => data.remove());
  const server = await startServerProcess({ ...data, environment: { DEMO_DATA: 'true', PUBLIC_URL: front.url } });
  closing.defer(() => server.stop());
  front.leadTo(server.port);
  const engine = await START[name](programs);
  closing.defer(() => engine.close());
  const tab = tabOf(engine, front.url);
  const problems = () => [...new Set([...engine.problems(), ...front.problems])];
  try {
    await story({
      tab,
      dataDir: data.dataDir,
      setOffline: front.setCut,
      async api(method, path, token, body) {
        const response = await fetch(`${server.url}/api${path}`, {
          method,
          headers: {
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
        return JSON.parse(text);
      },
    });
  } catch (error) {
    const page = `${await tab.location().catch(String)}\n${(await tab.text().catch(String)).slice(0, 2000)}`;
    if (error instanceof Error) error.message += `\n${problems().join('\n')}\n${server.log()}\nThe page: ${page}`;
    throw error;
  }
  expect(problems(), 'console errors and policy violations').toEqual([]);
}

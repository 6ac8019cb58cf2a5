import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { OpenServer } from '../../../src/server/start-server.ts';
import { memoryFolder } from '../../support/run/memory-folder.ts';

/** A server without a port, and how it is asked. */
export type Site = {
  answer(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
};

/** Names a folder under which a document finds its files, where a walk holds them. */
export const FILES_HEADER = 'x-walk-files';

/** Opens the product's server in this process on a database of its own. @param environment settings by their names */
async function openSite(environment: Readonly<Record<string, string>>): Promise<Site> {
  // Only runs that need it load the server.
  const { openServer } = await import('../../../src/server/start-server.ts');
  const { readSettings } = await import('../../../src/server/settings.ts');
  const dataDir = mkdtempSync(join(memoryFolder(), 'chartered-in-process-'));
  const outcome = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    TEST_CONTROLS: 'true',
    // Clocks jump over days.
    STAFF_SESSION_HOURS: '8760',
    STAFF_IDLE_MINUTES: '525600',
    WEAK_PASSWORD_HASHES: 'true',
    DEMO_DATA: 'true',
    ...environment,
  });
  if ('problems' in outcome) throw new Error(`The settings of a walk are wrong: ${outcome.problems.join('; ')}`);
  const server: OpenServer = await openServer(outcome.settings);
  const answer = getRequestListener(
    async (request, env) => {
      const folder = (env as { incoming: IncomingMessage }).incoming.headers[FILES_HEADER];
      return openedInFrame((await server.fetch(request, env as never)) as Response, String(folder ?? ''));
    },
    { overrideGlobalObjects: false },
  );
  return {
    answer: (request, response) => void answer(request, response),
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What runs first in each document: the walk prepares the window before the application sees it. */
const FIRST = '<head><script>parent.walkOpens?.(window)</script>';

/**
 * A document that may be opened in the frame of a walk, and in which the walk may evaluate functions.
 *
 * @param folder in front of the addresses of its files
 */
async function openedInFrame(response: Response, folder: string): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/html') || response.body === null) return response;
  const policy = response.headers.get('content-security-policy') ?? '';
  // The preview of candidates' code is a frame of the page, and none of the walk.
  if (policy.startsWith('sandbox')) return response;
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'x-frame-options', 'cross-origin-opener-policy']) headers.delete(name);
  headers.set(
    'content-security-policy',
    policy
      .replace("script-src 'self'", "script-src 'self' 'unsafe-inline' 'unsafe-eval'")
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replace("require-trusted-types-for 'script'; ", ''),
  );
  const html = (await response.text()).replace('<head>', FIRST).replaceAll(/([" ])\/assets\//g, `$1${folder}/assets/`);
  return new Response(html, { status: response.status, headers });
}

/** The servers of a run: one for each browser session and each set of settings, opened when it is asked for first. */
export function createSites(): {
  open(key: string, environment: Readonly<Record<string, string>>): Promise<Site>;
  find(key: string): Promise<Site> | undefined;
  close(): Promise<void>;
} {
  const sites = new Map<string, Promise<Site>>();
  return {
    find: (key) => sites.get(key),
    open(key, environment) {
      const site = sites.get(key) ?? openSite(environment);
      sites.set(key, site);
      return site;
    },
    async close() {
      const open = await Promise.allSettled(sites.values());
      sites.clear();
      await Promise.all(open.map((site) => (site.status === 'fulfilled' ? site.value.close() : undefined)));
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { readManifest } from '../../e2e/support/built-manifest.ts';
import { type FileVerdict, HeldFiles, isFileOfPage, sendVerdict, withoutFolder } from './held-files.ts';
import { SITE_COOKIE } from './site-cookie.ts';
import { createSites, FILES_HEADER } from './sites.ts';

/** What belongs to the tests; everything else is the site's. */
const OF_TESTS = /^\/(@|__vitest|node_modules\/|src\/|tests\/|machines\/|\.cache\/|\.config\/|\.vite)/;

const BLANK = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';

/** What a walk orders of files that pages load; the messages need no connection of the browser, of which there are few. */
export type FileOrders = {
  holdFiles(site: string): void;
  /** The next file that a page asks for; null when nothing is held any more. */
  nextFile(site: string): Promise<{ id: number; url: string } | null>;
  /** Resolves when the answer is sent. */
  answerFile(site: string, id: number, verdict: FileVerdict): Promise<void>;
  releaseFiles(site: string): void;
};

/** Serves the product, built and whole, on the origin of the tests: pages open in frames of the test that walks them. */
export function walkedSite(): { plugin: Plugin; orders: FileOrders } {
  const sites = createSites();
  let root = '';

  async function openSite(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key, environment } = JSON.parse(await textOf(request)) as {
      key: string;
      environment: Record<string, string>;
    };
    await sites.open(key, environment);
    response.setHeader('set-cookie', `${SITE_COOKIE}=${encodeURIComponent(key)}; Path=/; SameSite=Strict`).end('{}');
  }

  /** By the site, for the walks that hold files. */
  const files = new Map<string, HeldFiles>();

  /** @returns whether the walk has answered it */
  async function heldFile(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> {
    const held = files.get(siteOf(request));
    if (!held || !isFileOfPage(request, pathname)) return false;
    const { verdict, done } = await held.hold(request);
    response.once('close', done);
    return sendVerdict(response, verdict);
  }

  /** Documents that walks give instead of those of the site, each sent once. */
  const documents = new Map<string, { status: number; headers: Record<string, string>; body: string }>();

  async function keepDocument(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, ...document } = JSON.parse(await textOf(request)) as { path: string } & {
      status: number;
      headers: Record<string, string>;
      body: string;
    };
    documents.set(keyOf(request, path), document);
    response.end('{}');
  }

  const keyOf = (request: IncomingMessage, url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    return `${cookiesOf(request)[SITE_COOKIE]} ${pathname}${search}`;
  };

  async function handle(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    request.url = withoutFolder(request.url ?? '/');
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/__walk/site') return openSite(request, response);
    if (pathname === '/__walk/manifest') return void response.end(readManifest());
    if (pathname === '/__walk/charts-version') return sendChartsVersion(response);
    if (pathname === '/__walk/question-sets') return sendQuestionSets(response);
    if (pathname === '/__walk/document') return keepDocument(request, response);
    const key = keyOf(request, request.url ?? '/');
    const document = request.headers['sec-fetch-dest'] === 'iframe' ? documents.get(key) : undefined;
    if (document) {
      documents.delete(key);
      response.writeHead(document.status, document.headers).end(document.body);
      return;
    }
    if (pathname === '/blank-page') return void response.setHeader('content-type', 'text/html').end(BLANK);
    if (OF_TESTS.test(pathname) || pathname.startsWith(root) || searchParams.has('sessionId')) return next();
    if (await heldFile(request, response, pathname)) return;
    const site = await sites.find(siteOf(request));
    if (!site) return next();
    const held = files.get(siteOf(request));
    if (held) request.headers[FILES_HEADER] = held.folder;
    const { [SITE_COOKIE]: _, ...own } = cookiesOf(request);
    request.headers.cookie = Object.entries(own)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    // Documents are changed on their way.
    delete request.headers['accept-encoding'];
    if (!/\.\w+$/.test(pathname)) delete request.headers['if-none-match'];
    site.answer(request, response);
  }

  const orders: FileOrders = {
    holdFiles: (site) => void files.set(site, new HeldFiles()),
    nextFile: async (site) => (await files.get(site)?.next()) ?? null,
    answerFile: async (site, id, verdict) => files.get(site)?.answer(id, verdict),
    releaseFiles(site) {
      files.get(site)?.release();
      files.delete(site);
    },
  };

  const plugin: Plugin = {
    name: 'walked-site',
    configResolved(config) {
      root = `${config.root}/`;
    },
    configureServer(server) {
      // Before the runner's own, which takes the home page for a page of its own.
      server.middlewares.stack.unshift({
        route: '',
        handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
          handle(request, response, next).catch(next);
        },
      });
      server.httpServer?.once('close', () => void sites.close());
    },
    closeBundle: () => sites.close(),
  };
  return { plugin, orders };
}

const siteOf = (request: IncomingMessage) => decodeURIComponent(cookiesOf(request)[SITE_COOKIE] ?? '');

async function sendChartsVersion(response: ServerResponse): Promise<void> {
  const { versionOfCharts } = await import('../../e2e/support/chart-traffic.ts');
  response.end(await versionOfCharts());
}

async function sendQuestionSets(response: ServerResponse): Promise<void> {
  const { loadQuestionSets } = await import('../../../src/content/load/load-exams.ts');
  response.end(JSON.stringify(loadQuestionSets().sets.map(({ questions, challenges }) => ({ questions, challenges }))));
}

function cookiesOf({ headers }: IncomingMessage): Record<string, string> {
  const pairs = (headers.cookie ?? '').split(/;\s*/).filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

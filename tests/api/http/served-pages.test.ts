import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPageDocuments } from '../../../src/server/http/documents/page-documents.ts';
import { createPages } from '../../../src/server/http/documents/pages.ts';
import type { ServerEnvironment } from '../../../src/server/http/register-routes.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { compressFiles } from '../../../src/tools/compress-files.ts';
import { dropOldAssets, emptyAllButAssets, KEPT_MS } from '../../../src/tools/old-assets.ts';

const TEMPLATE =
  '<html class="document"><title>%TITLE%</title><meta name="settings" content="%SETTINGS%"></head><!--page--><!--noscript-->';
const CHUNK = `export const words = '${'the same words again, '.repeat(40)}';`;

/** A site on which whatever an address names exists. */
const EVERY_ITEM = {
  exists: async () => true,
  headOf: async () => null,
  canonicalPath: () => null,
  credentialPath: async () => null,
};

/** The only node. */
const NO_OTHERS = { find: async () => null, isServed: async () => false };

function settings() {
  const read = readSettings({ PUBLIC_URL: 'https://chartered.example' });
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.settings;
}

describe('pages and files as they are served', () => {
  let root: string;
  let app: Hono<ServerEnvironment>;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'chartered-served-'));
    const client = join(root, 'client');
    mkdirSync(join(client, 'assets'), { recursive: true });
    mkdirSync(join(client, '.vite'));
    mkdirSync(join(root, 'prerendered'));
    writeFileSync(join(client, 'index.html'), TEMPLATE);
    writeFileSync(join(client, '.vite/manifest.json'), '{}');
    writeFileSync(join(client, 'preview-frame.html'), '<p>frame</p>');
    writeFileSync(join(client, 'assets/chunk-1.js'), CHUNK);
    writeFileSync(join(client, 'assets/font-1.woff2'), '0123456789');
    for (const path of ['/', '/typescript']) {
      const page = { path, words: {}, html: `<h1>${'Rendered ahead. '.repeat(20)}</h1>`, head: '' };
      writeFileSync(join(root, 'prerendered', `${path.length}.json`), JSON.stringify(page));
    }
    await compressFiles(client);
    const pages = createPages(client, settings(), pino({ level: 'silent' }), EVERY_ITEM, NO_OTHERS);
    app = new Hono<ServerEnvironment>();
    pages.serveKnown(app);
    pages.serveRest(app);
  });

  afterAll(() => rmSync(root, { recursive: true }));

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { headers, method });
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  test.each(['/', '/login', '/nowhere', '/assets/chunk-1.js'])(
    '%s has the same content in every encoding, each with an ETag of its own',
    async (path) => {
      const plain = await get(path);
      expect(plain.headers.get('content-encoding')).toBeNull();
      const text = await plain.text();
      const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
      expect(brotli.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(text);
      const gzip = await get(path, { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await bytes(gzip)).toString()).toBe(text);
      expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.get('etag'))).size).toBe(3);
      for (const { headers } of [plain, brotli, gzip]) expect(headers.get('vary')).toContain('Accept-Encoding');
    },
  );

  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['*', 'br'],
    ['br;q=0', null],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['x'.repeat(10_000), null],
  ])('who accepts %j gets the encoding %j', async (accepted, encoding) => {
    const { headers } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers.get('content-encoding')).toBe(encoding);
  });

  test('an unchanged page returns 304 without a body, and is sent again for another encoding', async () => {
    for (const path of ['/', '/assets/chunk-1.js']) {
      const { headers } = await get(path, { 'accept-encoding': 'br' });
      const etag = headers.get('etag') ?? '';
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const known = await get(path, { 'accept-encoding': 'br', 'if-none-match': held });
        expect([known.status, await known.text(), known.headers.get('etag')], held).toEqual([304, '', etag]);
      }
      expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
    }
  });

  test('two visitors get the same bytes: a document contains nothing specific to a request', async () => {
    const [one, other] = [
      await get('/', { 'x-request-id': 'request-1' }),
      await get('/', { 'x-request-id': 'request-2' }),
    ];
    expect(await one.text()).toBe(await other.text());
    expect(one.headers.get('content-security-policy')).toBe(other.headers.get('content-security-policy'));
    expect(one.headers.get('content-security-policy')).toContain("style-src 'self';");
    expect([one.headers.get('x-request-id'), other.headers.get('x-request-id')]).toEqual(['request-1', 'request-2']);
  });

  test('[RT-32] the theme is one of two variants, chosen by the cookie, and responses vary by cookie', async () => {
    const themes = ['', 'dark=true', 'dark=false', 'other=1; dark=true', 'dark=%'];
    const classes = async (path: string, cookie: string) => {
      const response = await get(path, cookie ? { cookie } : {});
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie');
      return /class="([^"]+)"/.exec(await response.text())?.[1];
    };
    const of = (path: string) => Promise.all(themes.map((cookie) => classes(path, cookie)));
    const [light, dark] = ['theme-lapiz light', 'theme-lapiz dark'];
    expect(await of('/')).toEqual([dark, dark, light, dark, dark]);
    expect(new Set(await of('/typescript'))).toEqual(new Set(['theme-typescript dark']));
  });

  test('only a page that scripts show says that it needs them', async () => {
    const isSaid = async (path: string) => (await (await get(path)).text()).includes('This page needs JavaScript.');
    expect([await isSaid('/typescript'), await isSaid('/orders'), await isSaid('/nowhere')]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('HEAD is answered like GET, without the body', async () => {
    for (const path of ['/', '/assets/font-1.woff2', '/nowhere']) {
      const [got, head] = [await get(path), await get(path, {}, 'HEAD')];
      expect([head.status, await head.text()]).toEqual([got.status, '']);
      expect({ ...Object.fromEntries(head.headers), 'x-request-id': '' }).toEqual({
        ...Object.fromEntries(got.headers),
        'x-request-id': '',
      });
    }
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('a file asked for %s is answered with %i', async (range, status, body, contentRange) => {
    const response = await get('/assets/font-1.woff2', { range, 'accept-encoding': 'br' });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test('a range of another version is not sent', async () => {
    const response = await get('/assets/font-1.woff2', { range: 'bytes=0-3', 'if-range': '"other"' });
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
  });

  test('hashed files are cached forever, documents are revalidated every time', async () => {
    const caching = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await caching('/assets/chunk-1.js')).toBe('max-age=31536000, immutable');
    expect(await caching('/')).toBe('no-cache');
    expect(await caching('/preview-frame.html')).toBe('no-cache');
  });

  test('every response has the security headers', async () => {
    for (const path of ['/', '/login', '/nowhere', '/assets/chunk-1.js', '/preview-frame.html']) {
      expect((await get(path)).headers.get('x-content-type-options'), path).toBe('nosniff');
    }
    expect((await get('/preview-frame.html')).headers.get('content-security-policy')).toContain('sandbox');
  });

  test('build metadata and precompressed files have no URL', async () => {
    for (const path of [
      '/index.html',
      '/.vite/manifest.json',
      '/assets/chunk-1.js.br',
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/compressed/index.html.br',
      '/assets/unknown.js',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

test('a page whose content changed is rendered again on request with another ETag; other pages are not', () => {
  let text = 'before';
  const documents = createPageDocuments(
    TEMPLATE,
    { paths: ['/', '/blog'], read: (path) => ({ path, words: {}, html: text, head: '' }) },
    settings(),
    {},
  );
  const find = (path: '/' | '/blog') =>
    documents.find(
      path,
      { kind: 'page', id: path === '/' ? 'home' : 'blog', params: {} },
      { dark: null, bannersOut: null },
    ).document;
  const [home, blog] = [find('/'), find('/blog')];
  text = 'after';
  expect(find('/')).toBe(home);
  documents.invalidate('/');
  expect(find('/').hash).not.toBe(home.hash);
  expect(Buffer.from(find('/').bodies.get('identity') ?? []).toString()).toContain('after');
  expect(find('/blog')).toBe(blog);
});

describe('assets of earlier builds', () => {
  let folder: string;
  const put = (...names: string[]) => {
    for (const name of names) writeFileSync(join(folder, 'assets', name), name);
  };
  const has = async (name: string) => {
    writeFileSync(join(folder, 'index.html'), TEMPLATE);
    const app = new Hono<ServerEnvironment>();
    createPages(folder, settings(), pino({ level: 'silent' }), EVERY_ITEM, NO_OTHERS).serveKnown(app);
    return (await app.request(`/assets/${name}`)).status === 200;
  };

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'chartered-assets-')), 'client');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    return () => rmSync(join(folder, '..'), { recursive: true });
  });

  test('are kept for a day after they are replaced, whatever their age, and then deleted', async () => {
    const start = Date.UTC(2026, 0, 1);
    put('a-1.js');
    dropOldAssets(folder, new Set(['assets/a-1.js']), start);
    // A month later the chunk is replaced: pages that hold the old one are a moment old.
    const replacedAt = start + 30 * KEPT_MS;
    put('a-2.js');
    dropOldAssets(folder, new Set(['assets/a-2.js']), replacedAt);
    expect([await has('a-1.js'), await has('a-2.js')]).toEqual([true, true]);
    dropOldAssets(folder, new Set(['assets/a-2.js']), replacedAt + KEPT_MS);
    expect(await has('a-1.js')).toBe(true);
    dropOldAssets(folder, new Set(['assets/a-2.js']), replacedAt + KEPT_MS + 1);
    expect([await has('a-1.js'), await has('a-2.js')]).toEqual([false, true]);
  });

  test('that are part of a build again are kept with it', async () => {
    put('a-1.js', 'a-2.js');
    dropOldAssets(folder, new Set(['assets/a-2.js']), 0);
    dropOldAssets(folder, new Set(['assets/a-1.js']), 1);
    dropOldAssets(folder, new Set(['assets/a-2.js']), KEPT_MS * 2);
    expect([await has('a-1.js'), await has('a-2.js')]).toEqual([true, true]);
  });

  test('survive the cleanup before a build, unlike everything else', () => {
    put('a-1.js');
    mkdirSync(join(folder, 'builds'));
    emptyAllButAssets(folder);
    dropOldAssets(folder, new Set(), 0);
    expect([join(folder, 'assets/a-1.js'), join(folder, 'builds')].map((path) => existsSync(path))).toEqual([
      true,
      false,
    ]);
  });
});

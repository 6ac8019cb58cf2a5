import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentDocument } from '../../../src/content/load/load-documents.ts';
import { fillPrerenderedPages } from '../../../src/server/http/documents/filled-pages.ts';
import { readPrerenderedPages } from '../../../src/server/http/documents/page-documents.ts';
import { createPages } from '../../../src/server/http/documents/pages.ts';
import type { ServerEnvironment } from '../../../src/server/http/register-routes.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { createDocuments } from '../../../src/server/site/documents.ts';
import { legalValues } from '../../../src/server/site/legal-values.ts';

const IMPRINT: ContentDocument = {
  kind: 'legal',
  slug: 'imprint',
  title: 'Imprint',
  summary: 'Who.',
  tech: null,
  published_at: 0,
  minutes: 1,
  training: null,
  position: null,
  author: null,
  text: 'Run by {{operator_name}}.',
};
const KEY = 'documents/legal/imprint';
const RENDERER = `export async function renderPage(path, initial) {
  return { html: '<p>' + path + ': ' + initial['${KEY}'].text + '</p>', used: initial };
}`;

describe('legal pages that the build rendered with placeholders', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'chartered-filled-'));
    for (const folder of ['client/assets', 'prerendered', 'renderer'])
      mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'client/index.html'), '<html class="document"></head><!--page-->');
    writeFileSync(join(root, 'client/assets/data-old.json'), JSON.stringify({ [KEY]: IMPRINT }));
    const head = '<link id="initial" href="/assets/data-old.json">';
    const page = { path: '/legal/imprint', words: {}, html: `<p>${IMPRINT.text}</p>`, head };
    writeFileSync(join(root, 'prerendered/0.json'), JSON.stringify(page));
    writeFileSync(
      join(root, 'prerendered/1.json'),
      JSON.stringify({ path: '/', words: {}, html: '<p>Home</p>', head }),
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  async function pagesOf(operator: string) {
    const read = readSettings({ OPERATOR_NAME: operator });
    if ('problems' in read) throw new Error(read.problems.join('\n'));
    const { settings } = read;
    const client = join(root, 'client');
    const documents = createDocuments([IMPRINT], legalValues(settings));
    const errors: unknown[] = [];
    const filled = fillPrerenderedPages(client, readPrerenderedPages(client), documents, (error) => errors.push(error));
    const items = { exists: async () => true, credentialPath: async () => null };
    const app = new Hono<ServerEnvironment>();
    const pages = createPages(client, settings, pino({ level: 'silent' }), items, filled);
    pages.serveKnown(app);
    pages.serveRest(app);
    const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
    return { get, errors };
  }

  test('are rendered again with the settings, and hydrated from data with the same text', async () => {
    writeFileSync(join(root, 'renderer/prerender.js'), RENDERER);
    writeFileSync(join(root, 'renderer/package.json'), '{"type":"module"}');
    const { get } = await pagesOf('Acme');
    const html = await (await get('/legal/imprint')).text();
    expect(html).toContain('<p>/legal/imprint: Run by Acme.</p>');
    const address = /href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(address).not.toBe('/assets/data-old.json');
    const data = await get(address, { 'accept-encoding': 'br' });
    expect(data.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const text = brotliDecompressSync(Buffer.from(await data.arrayBuffer())).toString();
    expect(JSON.parse(text)[KEY].text).toBe('Run by Acme.');
    expect(await (await get('/')).text()).toContain('<p>Home</p>');
    const other = await pagesOf('Other');
    expect(await (await other.get('/legal/imprint')).text()).not.toContain(address);
  });

  test('are left to the browser when the build has no renderer, so that no placeholder is shown', async () => {
    const { get, errors } = await pagesOf('Acme');
    expect(await (await get('/legal/imprint')).text()).toBe('<html class="theme-lapiz dark"></head><!--page-->');
    expect(errors).toEqual([]);
  });

  test('are left to the browser when the renderer fails, and the failure is told', async () => {
    writeFileSync(join(root, 'renderer/prerender.js'), `export const renderPage = () => { throw new Error('no'); };`);
    writeFileSync(join(root, 'renderer/package.json'), '{"type":"module"}');
    const { get, errors } = await pagesOf('Acme');
    expect(await (await get('/legal/imprint')).text()).toContain('<!--page-->');
    expect(errors).toEqual([new Error('no')]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ContentDocument } from '../../../src/content/load/load-documents.ts';
import { readPrerenderedPages } from '../../../src/server/http/documents/page-documents.ts';
import { createPages } from '../../../src/server/http/documents/pages.ts';
import { createRenderedPages } from '../../../src/server/http/documents/rendered-pages.ts';
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
  return { html: '<p>' + path + ': ' + (initial['${KEY}']?.text ?? initial.catalog) + '</p>', used: initial };
}`;

const BROKEN = `export const renderPage = () => { throw new Error('no'); };`;
const dataAddress = (html: string) => /href="([^"]+)"/.exec(html)?.[1] ?? '';

describe('pages that show what the build did not know', () => {
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
      JSON.stringify({ path: '/', words: {}, html: '<p>Home: $100</p>', head: head.replace('old', 'home') }),
    );
    writeFileSync(join(root, 'client/assets/data-home.json'), JSON.stringify({ catalog: '$100' }));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function writeRenderer(code: string): void {
    writeFileSync(join(root, 'renderer/prerender.js'), code);
    writeFileSync(join(root, 'renderer/package.json'), '{"type":"module"}');
  }

  async function pagesOf(operator: string, prices: ReadonlyMap<string, unknown> = new Map()) {
    const read = readSettings({ OPERATOR_NAME: operator });
    if ('problems' in read) throw new Error(read.problems.join('\n'));
    const { settings } = read;
    const client = join(root, 'client');
    const documents = createDocuments([IMPRINT], legalValues(settings));
    const errors: unknown[] = [];
    const current = (key: string) => (key === KEY ? documents.find('legal', 'imprint') : prices.get(key));
    const rendered = createRenderedPages(client, readPrerenderedPages(client), current, (error) => errors.push(error));
    const items = {
      exists: async () => true,
      headOf: async () => null,
      canonicalPath: () => null,
      credentialPath: async () => null,
    };
    const others = { find: async () => null, isServed: async () => false };
    const app = new Hono<ServerEnvironment>();
    const pages = createPages(client, settings, pino({ level: 'silent' }), items, others, rendered);
    pages.serveKnown(app);
    pages.serveRest(app);
    const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
    return { get, errors, renew: rendered.renew };
  }

  test('legal pages are rendered again with the settings, and hydrated from data with the same text', async () => {
    writeRenderer(RENDERER);
    const { get } = await pagesOf('Acme');
    const html = await (await get('/legal/imprint')).text();
    expect(html).toContain('<p>/legal/imprint: Run by Acme.</p>');
    const address = dataAddress(html);
    expect(address).not.toBe('/assets/data-old.json');
    const data = await get(address, { 'accept-encoding': 'br' });
    expect(data.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    const text = brotliDecompressSync(Buffer.from(await data.arrayBuffer())).toString();
    expect(JSON.parse(text)[KEY].text).toBe('Run by Acme.');
    expect(await (await get('/')).text()).toContain('<p>Home: $100</p>');
    const other = await pagesOf('Other');
    expect(await (await other.get('/legal/imprint')).text()).not.toContain(address);
  });

  test('legal pages are left to the browser when the build has no renderer, so that no placeholder is shown', async () => {
    const { get, errors } = await pagesOf('Acme');
    expect(await (await get('/legal/imprint')).text()).toBe('<html class="theme-lapiz dark"></head><!--page-->');
    expect(errors).toEqual([]);
  });

  test('legal pages are left to the browser when the renderer fails, and the failure is told', async () => {
    writeRenderer(BROKEN);
    const { get, errors } = await pagesOf('Acme');
    expect(await (await get('/legal/imprint')).text()).toContain('<!--page-->');
    expect(errors).toEqual([new Error('no')]);
  });

  test('a page with other prices than its own is rendered again, once; the data of the older document stay', async () => {
    writeRenderer(RENDERER);
    const prices = new Map([['catalog', '$100']]);
    const { get, renew } = await pagesOf('Acme', prices);
    const home = async () => (await get('/')).text();
    await renew();
    expect(await home()).toContain('<p>Home: $100</p>');
    prices.set('catalog', '$80');
    await renew();
    const cheaper = await home();
    expect(cheaper).toContain('<p>/: $80</p>');
    const etag = (await get('/')).headers.get('etag');
    await renew();
    expect((await get('/')).headers.get('etag')).toBe(etag);
    prices.set('catalog', '$60');
    await renew();
    expect(await home()).toContain('<p>/: $60</p>');
    expect(await (await get(dataAddress(cheaper))).json()).toEqual({ catalog: '$80' });
  });

  test('a page whose prices cannot be rendered stays as it was, and the failure is told', async () => {
    writeRenderer(BROKEN);
    // Prices are not known before the first look at the offers.
    const prices = new Map<string, string>();
    const { get, errors, renew } = await pagesOf('Acme', prices);
    prices.set('catalog', '$80');
    await renew();
    expect(await (await get('/')).text()).toContain('<p>Home: $100</p>');
    expect(errors.at(-1)).toEqual(new Error('no'));
  });

  test('a sample of code with braces is no placeholder: its page is served at once', async () => {
    writeRenderer(BROKEN);
    writeFileSync(
      join(root, 'prerendered/1.json'),
      JSON.stringify({
        path: '/',
        words: {},
        html: '<code>{{ items }} {{operator_name}}</code>',
        head: '<link id="initial" href="/assets/data-home.json">',
      }),
    );
    const { get } = await pagesOf('Acme');
    expect(await (await get('/')).text()).toContain('{{ items }}');
  });

  test('a renderer that a later build replaced is not used: its HTML would not fit the files of this process', async () => {
    writeRenderer(RENDERER);
    const prices = new Map([['catalog', '$100']]);
    const { get, renew } = await pagesOf('Acme', prices);
    await renew();
    writeRenderer(RENDERER.replace('<p>', '<p>Later: '));
    utimesSync(join(root, 'renderer/prerender.js'), 1, 1);
    prices.set('catalog', '$80');
    await renew();
    expect(await (await get('/')).text()).toContain('<p>Home: $100</p>');
  });
});

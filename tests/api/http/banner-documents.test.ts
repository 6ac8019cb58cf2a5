import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BANNERS_OUT_COOKIE, readBannersOut, writeBannersOut } from '../../../src/contract/commerce/banner-cookies.ts';
import { bannerMarkup, bannerWords, isExtended, opensNewTab } from '../../../src/contract/commerce/banner-markup.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { PageOutcome } from '../../../src/contract/pages.ts';
import { parseFeed } from '../../../src/server/commerce/banners/parse-feed.ts';
import { bannerHtml } from '../../../src/server/http/documents/banner-html.ts';
import { readBuildParts } from '../../../src/server/http/documents/build-parts.ts';
import { createPageDocuments } from '../../../src/server/http/documents/page-documents.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { createClientFolder } from '../../support/client-folder.ts';

function banner(more: Record<string, unknown> = {}, area: Banner['area'] = 'vuejs'): Banner {
  const [parsed] = parseFeed(
    [{ id: 'spring', ends: Date.UTC(2027, 4, 3, 9, 5), title: 'Spring', ...more }],
    area,
    'c',
  ).banners;
  if (!parsed) throw new Error('This is a banner.');
  return parsed;
}

test('[UI-08] words in square brackets are highlighted; a bracket that is not closed stays', () => {
  expect(bannerWords('Up to [55% off] until [Monday]')).toEqual([
    { text: 'Up to ', isHighlighted: false },
    { text: '55% off', isHighlighted: true },
    { text: ' until ', isHighlighted: false },
    { text: 'Monday', isHighlighted: true },
  ]);
  expect(bannerWords('a [b')).toEqual([{ text: 'a [b', isHighlighted: false }]);
});

test('[UI-08] EXT and EXTENDED become a label, as words and not as parts of words', () => {
  const html = (title: string) => bannerHtml(banner({ title }), '/vuejs');
  for (const title of ['Sale EXT', 'EXTENDED sale']) {
    expect(html(title)).toContain('<span class="banner-extended">EXTENDED</span>');
    expect(html(title)).not.toMatch(/>[^<]*\bEXT\b/);
  }
  expect(html('The NEXT exam')).not.toContain('banner-extended');
  expect(isExtended(banner({ isExtended: true }))).toBe(true);
});

test('[UI-08] every slot stands once, in its order', () => {
  const slots = ['prelude', 'header', 'title', 'subtitle', 'interlude', 'preAddendum', 'addendum', 'addendumBefore'];
  const texts = Object.fromEntries(slots.map((slot) => [slot, `<${slot}>`]));
  const html = bannerHtml(banner({ ...texts, cta: 'Go', showCountdown: true, countdownFooter: '<footer>' }), '/vuejs');
  const found = [...html.matchAll(/&lt;(\w+)&gt;/g)].map(([, slot]) => slot);
  expect(found).toEqual([...slots, 'footer']);
  // Each looks as its slot does.
  const looks = [...html.matchAll(/<(\w+) class="([\w-]+)">&lt;(\w+)&gt;<\/\1>/g)].map((match) => match.slice(1));
  expect(looks).toEqual([
    ['span', 'banner-prelude', 'prelude'],
    ['strong', 'banner-header', 'header'],
    ['span', 'banner-title', 'title'],
    ['span', 'banner-subtitle', 'subtitle'],
    ['span', 'banner-interlude', 'interlude'],
    ['span', 'banner-pre-addendum', 'preAddendum'],
    ['span', 'banner-addendum', 'addendum'],
    ['span', 'banner-addendum-before', 'addendumBefore'],
    ['span', 'banner-countdown-footer', 'footer'],
  ]);
  const withoutTime = bannerHtml(banner({ ...texts }), '/vuejs');
  expect(withoutTime).toContain('<span class="banner-addendum-before">&lt;addendumBefore&gt;</span>');
  expect(withoutTime).not.toContain('banner-time');
  expect(html).toContain('>Ends 3 May, 09:05 UTC<');
  const soon = banner({ showCountdown: true, countdownFooter: 'until it begins' });
  expect(bannerHtml(soon, '/vuejs')).toContain('>Starts 3 May, 09:05 UTC<');
  expect(html).toContain('<span class="banner-close"></span>');
  expect(html).toMatch(/<a class="banner-cta" href="\/vuejs\?via=banner#pricing">Go<\/a>/);
});

test('the home page and signed-in users have words of their own', () => {
  const of = banner({ prelude: 'P', header: 'H', homePrelude: 'HP', homeHeader: 'HH', appTitle: 'App' });
  const words = (path: string, isUser: boolean) => JSON.stringify(bannerMarkup(of, path, isUser));
  expect(words('/', false)).toMatch(/HP.*HH.*Spring/);
  expect(words('/vuejs', false)).not.toMatch(/HP|HH|App/);
  expect(words('/vuejs', true)).toContain('App');
  expect(words('/vuejs', true)).not.toContain('Spring');
});

test('[UI-07] a link opens in the same tab on Vue.js pages and those of its area, elsewhere in a new one', () => {
  expect(opensNewTab(banner(), '/vuejs')).toBe(false);
  expect(opensNewTab(banner(), '/vuejs/free-weekend')).toBe(false);
  expect(opensNewTab(banner(), '/vuejsx')).toBe(true);
  expect(opensNewTab(banner(), '/blog/vuejs')).toBe(true);
  expect(opensNewTab(banner({}, 'home'), '/')).toBe(true);
  for (const area of ['javascript', 'react', 'angular', 'nuxt'] as const) {
    expect(opensNewTab(banner({}, area), `/${area}`)).toBe(false);
    expect(opensNewTab(banner({}, area), '/')).toBe(true);
    expect(opensNewTab(banner({ external: true }, area), `/${area}`)).toBe(true);
    expect(opensNewTab(banner({ link: 'https://example.com/' }, area), `/${area}`)).toBe(true);
  }
});

test('the cookie names what is left out, the newest first and ten at most', () => {
  const [longest, longer] = ['x'.repeat(64), 'x'.repeat(65)];
  expect(readBannersOut(`a.b.<x>.<y.z>.A_-9.${longest}.${longer}`)).toEqual(['a', 'b', 'A_-9', longest]);
  for (const none of ['', null, undefined]) expect(readBannersOut(none)).toEqual([]);
  expect(writeBannersOut('a.b', 'b', true)).toBe('b.a');
  expect(writeBannersOut('a.b', 'a', false)).toBe('b');
  expect(writeBannersOut(null, 'a', true)).toBe('a');
  const many = Array.from({ length: 12 }, (_, at) => `id${at}`).reduce(
    (value, id) => writeBannersOut(value, id, true),
    '',
  );
  expect(readBannersOut(many)).toHaveLength(10);
  expect(BANNERS_OUT_COOKIE).toBe('banners_out');
});

test('[UI-06] a document has the banner that is due at its path, unless the visitor is not for it, and is made again for another', () => {
  const outcome = readSettings({ NODE_ENV: 'test' });
  if ('problems' in outcome) throw new Error('The settings are right.');
  let due: Banner | null = null;
  const documents = createPageDocuments(
    '<html class="document"><head></head><body><div id="banner"><!--banner--></div><!--page--></body></html>',
    { paths: ['/'], read: (path) => (path === '/' ? { path, words: {}, html: 'page', head: '' } : null) },
    outcome.settings,
    {},
    { activeFreeWeekends: () => [], bannerAt: () => due },
    { bannerStyles: '/assets/banner.css', app: [] },
  );
  const home: PageOutcome = { kind: 'page', id: 'home', params: {} };
  const find = (bannersOut: string | null = null, page = home) =>
    documents.find('/', page, { dark: null, bannersOut }).document;
  const text = (document: ReturnType<typeof find>) => Buffer.from(document.bodies.get('identity') ?? []).toString();
  const without = find();
  expect(text(without)).toContain('<div id="banner"></div>');
  expect(text(without)).toContain('<head></head><body>');
  due = banner();
  const withOne = find();
  expect(text(withOne)).toContain('data-banner="spring"');
  expect(text(withOne)).toContain('<head><link rel="stylesheet" href="/assets/banner.css"></head><body>');
  // The same words read again are the same document.
  due = banner();
  expect(find()).toBe(withOne);
  expect(text(find('spring'))).toBe(text(without));
  expect(text(find('autumn'))).toBe(text(withOne));
  due = banner({ title: 'Summer' });
  expect(text(find())).toContain('Summer');
  expect(text(find(null, { kind: 'page', id: 'login', params: {} }))).not.toContain('data-banner');
});

test('documents with a banner have its styles by the name that the build gave them', () => {
  const client = createClientFolder();
  mkdirSync(join(client.folder, '.vite'));
  const stylesIn = (manifest: object) => {
    writeFileSync(join(client.folder, '.vite/manifest.json'), JSON.stringify(manifest));
    return readBuildParts(client.folder).bannerStyles;
  };
  const entry = { 'index.html': { file: 'assets/start.js', isEntry: true, css: ['assets/start.css'] } };
  const banner = { file: 'assets/banner-1a2b.css', src: '../styles/banner.css' };
  expect(stylesIn({ ...entry, '../styles/banner.css': banner })).toBe('/assets/banner-1a2b.css');
  expect(stylesIn(entry)).toBeNull();
  client.remove();
});

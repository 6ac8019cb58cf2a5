import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { resolvePage } from '../../../src/contract/pages.ts';
import type { PrerenderedPage } from '../../../src/contract/prerendered.ts';
import { createPageDocuments, type PageHead } from '../../../src/server/http/documents/page-documents.ts';
import { readSettings } from '../../../src/server/settings.ts';

const TEMPLATE =
  '<html class="document"><head><title>%TITLE%</title>|%DESCRIPTION%|%ROBOTS%|%CANONICAL%|%IMAGE%|%OTHER%|</head><!--banner--><!--page--><!--noscript-->';
const read = readSettings({ NODE_ENV: 'test', PUBLIC_URL: 'https://chartered.example' });
assert('settings' in read);
const { settings } = read;
const BLOG: PrerenderedPage = { path: '/blog', words: {}, html: '<p>Posts for $1</p>', head: '<link id="initial">' };
const prerendered = {
  paths: ['/blog'],
  read: (path: string) => (path === '/blog' ? BLOG : null),
};
const documents = createPageDocuments(TEMPLATE, prerendered, settings, { 'x-test': 'yes' }, undefined, {
  bannerStyles: null,
  app: ['/assets/app.js'],
});

/** A path's document: its status, and its text without the classes of the theme. */
function documentOf(path: string, head: PageHead | null = null) {
  const { document, isPublic } = documents.find(path, resolvePage(path), { dark: null, bannersOut: null }, head);
  const text = Buffer.from(document.bodies.get('identity') ?? []).toString();
  return { status: document.status, isPublic, text: text.replace(/^<html class="[^"]*">/, '') };
}
const APP = '<link rel="modulepreload" href="/assets/app.js">';
const FEED = '<link rel="alternate" type="application/rss+xml" title="Chartered blog" href="/blog/feed.xml">';
const SCRIPTS = '<noscript><p>This page needs JavaScript.</p></noscript>';
const CARD = 'https://chartered.example/pictures/card.png';
/** The picture of a page for everybody. */
const cardOf = (name: string) => `https://chartered.example/pictures/cards/${name}.png`;

describe('the head of a document', () => {
  test('[RT-36] of the start page, and of its other address, names the origin', () => {
    const words =
      '<head><title>Chartered: certification for web developers</title>|Certification exams for Vue.js, Nuxt, Angular, JavaScript, TypeScript and React developers.|index, follow|';
    const expected = `${words}https://chartered.example|${cardOf('home')}|%OTHER%|${APP}</head><!--page-->${SCRIPTS}`;
    expect(documentOf('/')).toEqual({ status: 200, isPublic: false, text: expected });
    expect(documentOf('/home').text).toBe(expected);
  });

  test('[RT-24, RT-36] of the blog and of its posts alone names the feed', () => {
    expect(documentOf('/blog')).toEqual({
      status: 200,
      isPublic: true,
      text: `<head><title>Blog · Chartered</title>|How exams are made and graded, and what is new.|index, follow|https://chartered.example/blog|${cardOf('blog')}|%OTHER%|<link id="initial">${FEED}</head><p>Posts for $1</p>`,
    });
    expect(documentOf('/blog/a-post').text).toContain(`${APP}${FEED}</head>`);
    for (const path of ['/', '/press-release', '/soon', '/blog/a/b']) expect(documentOf(path).text).not.toContain(FEED);
  });

  test.each([
    ['/logout', 'Ends your session.'],
    ['/react/logout', 'Ends your session.'],
    ['/register', 'Create an account and take a free trial exam.'],
    ['/password-recover', 'Get a link to set a new password.'],
    ['/soon', 'See what we are preparing and vote on what comes first.'],
  ])('[RT-36] of %s describes the page', (path, description) => {
    expect(documentOf(path).text).toContain(`|${description}|`);
  });

  test.each([
    ['/vuejs', 'Vue.js certification · Chartered', 'index, follow', '/vuejs', cardOf('vuejs')],
    ['/vuejs/legal/privacy', 'Legal · Vue.js · Chartered', 'index, follow', '/legal/privacy', cardOf('legal/privacy')],
    ['/legal/privacy', 'Legal · Chartered', 'index, follow', '/legal/privacy', cardOf('legal/privacy')],
    ['/login', 'Log in · Chartered', 'index, follow', '/login', cardOf('login')],
    ['/react/login', 'Log in · React · Chartered', 'noindex', '/react/login', CARD],
    [
      '/nuxt/free-weekend',
      'Free Weekend · Nuxt.js · Chartered',
      'index, follow',
      '/nuxt/free-weekend',
      cardOf('nuxt/free-weekend'),
    ],
    ['/team/manage', 'Manage Team · Chartered', 'noindex', '/team/manage', CARD],
  ])(
    '[RT-36] of %s has its title, whether it may be indexed, its canonical address and its card',
    (path, title, robots, canonical, card) => {
      const { status, text } = documentOf(path);
      const [head, , shownRobots, shownCanonical, image] = text.split('|');
      expect({ status, head, shownRobots, shownCanonical, image }).toEqual({
        status: 200,
        head: `<head><title>${title}</title>`,
        shownRobots: robots,
        shownCanonical: `https://chartered.example${canonical}`,
        image: card,
      });
    },
  );

  test('[RT-36, RT-31] of a page that there is not says so to readers and to search engines', () => {
    expect(documentOf('/no/such/page')).toEqual({
      status: 404,
      isPublic: false,
      text: `<head><title>Not Found · Chartered</title>|This page doesn&#39;t exist.|noindex|https://chartered.example/no/such/page|${CARD}|%OTHER%|${APP}</head><!--page-->${SCRIPTS}`,
    });
  });

  test('[RT-36] of an item has its own words, card and the text of its card, escaped', () => {
    const head: PageHead = {
      title: 'Ada & "Co"',
      description: 'Passed <b>',
      image: { path: '/api/certificates/c1/card.png', alt: 'Ada & "Co".' },
    };
    const { text } = documentOf('/javascript/certificates/c1', head);
    expect(text).toBe(
      `<head><title>Ada &amp; &quot;Co&quot;</title>|Passed &lt;b&gt;|noindex|https://chartered.example/javascript/certificates/c1|https://chartered.example/api/certificates/c1/card.png|%OTHER%|${APP}<meta property="og:image:alt" content="Ada &amp; &quot;Co&quot;."></head><!--page-->${SCRIPTS}`,
    );
  });
});

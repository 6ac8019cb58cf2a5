import { expect, test } from 'vitest';
import { robotsOf } from '../../../src/contract/page-descriptions.ts';
import { matchPage, pageOf } from '../../../src/contract/pages.ts';
import { TECHS } from '../../../src/contract/techs.ts';
import { publicPaths } from '../../../src/server/http/documents/public-paths.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const ORIGIN = 'https://chartered.example';
const locationsIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => location);

describeOnBoth('what crawlers read', (kind) => {
  const app = useApp(kind, { settings: { PUBLIC_URL: ORIGIN, COMING_SOON_TECHS: 'react' } });

  test('[RT-36] the site map lists landing pages, posts and legal texts once, under their canonical addresses', async () => {
    const { status, headers, text } = await app().request('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const paths = locationsIn(text).map((location) => location?.replace(ORIGIN, ''));
    const posts = await app().ok('listDocuments', { params: { kind: 'blog' }, query: {} });
    const legal = await app().ok('listDocuments', { params: { kind: 'legal' }, query: {} });
    const open = TECHS.filter((tech) => tech !== 'react');
    expect(posts.data.length).toBeGreaterThan(0);
    expect(paths.toSorted()).toEqual(
      [
        '/',
        '/blog',
        '/press-release',
        '/soon',
        '/freeweekend',
        '/login',
        '/register',
        '/verify',
        '/voucher',
        '/vuejs/qa/demo',
        ...open.flatMap((tech) => [`/${tech}`, `/${tech}/free-weekend`]),
        ...posts.data.map(({ slug }) => `/blog/${slug}`),
        ...legal.data.map(({ slug }) => `/legal/${slug}`),
      ].toSorted(),
    );
    const [first] = posts.data;
    const day = new Date(first?.published_at ?? 0).toISOString().slice(0, 10);
    expect(text).toContain(`<url><loc>${ORIGIN}/blog/${first?.slug}</loc><lastmod>${day}</lastmod></url>`);
  });

  test('[RT-36] the rules for crawlers name the site map and keep them from the API alone', async () => {
    const { status, headers, text } = await app().request('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      `User-agent: *\nDisallow: /api/\nAllow: /api/certificates/*/card.png\nAllow: /api/certificates/*/badge.svg\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
    );
    const etag = headers.get('etag') ?? '';
    expect((await app().request('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('[RT-36] every address of the site map may be indexed, and every public page is in it or names one that is', async () => {
    const paths = locationsIn((await app().request('/sitemap.xml')).text).map((url) => new URL(url ?? '').pathname);
    const outcomes = paths.map((path) => matchPage(path));
    expect(outcomes.map((match) => match && robotsOf({ kind: 'page', ...match }))).toEqual(
      paths.map(() => 'index, follow'),
    );
    const missing = publicPaths().filter(({ id, path }) => pageOf(id).isPublic && !paths.includes(path));
    expect(missing.map(({ path }) => path).filter((path) => !/^\/(home$|react(\/|$)|\w+\/legal\/)/.test(path))).toEqual(
      [],
    );
  });
});

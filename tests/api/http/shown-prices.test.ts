import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadQuestionSets } from '../../../src/content/load/load-exams.ts';
import { publicPaths } from '../../../src/server/http/documents/public-paths.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

/** Shows the totals of what the home page sells. */
const RENDERER = `export async function renderPage(path, initial) {
  return { html: initial.catalog.data.map((item) => item.promotion_slug + '=' + item.price.total).join(' '), used: initial };
}`;
const SLUG = 'javascript-junior-developer-exam';

const root = mkdtempSync(join(tmpdir(), 'chartered-prices-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ['client/assets', 'prerendered', 'renderer']) mkdirSync(join(root, folder), { recursive: true });
const { sets } = loadQuestionSets();
const catalog = publicPaths().find(({ path }) => path === '/')?.initial.catalog;
const head = '<link id="initial" href="/assets/data-home.json">';
writeFileSync(join(root, 'client/index.html'), '<html class="document"></head><!--page-->');
writeFileSync(join(root, 'client/preview-frame.html'), '<p>frame</p>');
writeFileSync(join(root, 'client/assets/data-home.json'), JSON.stringify({ catalog }));
writeFileSync(join(root, 'prerendered/0.json'), JSON.stringify({ path: '/', words: {}, html: 'As built.', head }));
writeFileSync(join(root, 'renderer/prerender.js'), RENDERER);
writeFileSync(join(root, 'renderer/package.json'), '{"type":"module"}');

describeOnBoth('the prices in public pages', (kind) => {
  const clientFolder = join(root, 'client');
  const app = useApp(kind, { clientFolder, sets });
  const home = async (of: TestApp) => (await of.request('/')).text;

  async function setPrice(price: number): Promise<void> {
    const as = await app().user('administrator');
    const offer = await app().ok('readOffer', { params: { kind: 'bundle', slug: SLUG }, as });
    const data = { ...offer.data, list_price: price };
    const body = { version: offer.version, data, starts_at: null, ends_at: null };
    await app().ok('saveOffer', { params: { kind: 'bundle', slug: SLUG }, body, as });
  }

  test('are those of the build until an offer changes, then those of the catalog, on every server', async () => {
    await app().services.shownPrices.refresh();
    expect(await home(app())).toContain('As built.');
    await setPrice(12_300);
    await app().services.shownPrices.refresh();
    const html = await home(app());
    expect(html).toContain(`${SLUG}=12300`);
    if (kind === 'sqlite') return;
    const second = await createTestApp(app().fresh, { clientFolder, sets });
    await second.services.shownPrices.refresh();
    // The same address of its data, so that it does not matter which server answers for them.
    expect(await home(second)).toBe(html);
    await second.close();
  });

  test('follow the clock: a scheduled price is shown from its start', async () => {
    await app().services.shownPrices.refresh();
    const before = await home(app());
    const as = await app().user('administrator');
    const params = { kind: 'promotion' as const, slug: 'a-scheduled-one' };
    const discounts = [{ bundle: SLUG, percent: 50 }];
    const data = { name: 'Spring', tech: 'javascript', during: 'schedule', discounts };
    const starts = app().clock.now() + 3_600_000;
    await app().ok('saveOffer', {
      params,
      body: { version: null, data, starts_at: starts, ends_at: null },
      as,
    });
    await app().ok('publishOffer', { params, body: { version: 1 }, as });
    await app().services.shownPrices.refresh();
    expect(await home(app())).toBe(before);
    app().clock.advance(3_600_000);
    await app().services.shownPrices.refresh();
    expect(await home(app())).not.toBe(before);
  });
});

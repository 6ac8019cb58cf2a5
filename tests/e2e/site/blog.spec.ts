import { expect, test } from '../support/fixtures.ts';

test('the blog names its feed, and the feed is well-formed XML that leads to every post', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/blog');
  const href = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  // Pages of this site let nobody parse text into a document, so another one does.
  const parser = await context.newPage();
  const feed = await parser.evaluate(
    (text: string) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const all = (name: string) => [...parsed.querySelectorAll(`item > ${name}`)].map((node) => node.textContent);
      return {
        error: parsed.querySelector('parsererror')?.textContent ?? null,
        root: `${parsed.documentElement.localName} ${parsed.documentElement.getAttribute('version')}`,
        titles: all('title'),
        days: all('pubDate').map((day) => Date.parse(day ?? '')),
        links: all('link').map((link) => new URL(link ?? '').pathname),
      };
    },
    await answer.text(),
  );
  expect([feed.error, feed.root]).toEqual([null, 'rss 2.0']);
  expect(feed.days).toEqual(feed.days.toSorted((a, b) => b - a));
  const posts = page.locator('main ul a[href^="/blog/"]');
  expect(await posts.allTextContents()).toEqual(feed.titles);
  expect(
    await posts.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
  ).toEqual(feed.links);
});

test('a legal page says who operates the site, without JavaScript and with it', async ({ device, page }) => {
  const plain = await (await device({ javaScriptEnabled: false })).newPage();
  for (const reader of [plain, page]) {
    await reader.goto('/legal/imprint');
    await expect(reader.getByText('Chartered Demo Operator')).toBeVisible();
    await expect(reader.locator('main')).not.toContainText('{{');
  }
});

test('code of a post is coloured in its HTML; in the browser, without a change of its text', async ({ page }) => {
  const coloured = () =>
    page.evaluate(() => [...(CSS.highlights.get('code-keyword') ?? [])].map((range) => range.startContainer.nodeName));
  const blocks = page.locator('pre code');
  await page.goto('/blog/five-event-loop-puzzles');
  await expect(blocks.locator('span.text-info-ink').first()).toBeVisible();
  const words = await blocks.allTextContents();
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(blocks).toHaveCount(0);
  expect(await coloured()).toEqual([]);

  await page.getByRole('link', { name: 'Five event loop puzzles' }).click();
  await expect.poll(async () => (await coloured()).length).toBeGreaterThan(5);
  expect(new Set(await coloured())).toEqual(new Set(['#text']));
  await expect(blocks.locator('*')).toHaveCount(0);
  expect(await blocks.allTextContents()).toEqual(words);
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect.poll(coloured).toEqual([]);
});

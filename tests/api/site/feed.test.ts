import { expect, test } from 'vitest';
import { FEED_PATH } from '../../../src/contract/site/feed.ts';
import { createDocuments } from '../../../src/server/site/documents.ts';
import { blogFeed } from '../../../src/server/site/feed.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('the feed of the blog', (kind) => {
  const app = useApp(kind, { settings: { PUBLIC_URL: 'https://chartered.example' } });

  test('has an item for each post, newest first, and is sent again only when it changed', async () => {
    const { status, headers, text } = await app().request(FEED_PATH);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    const { data } = await app().ok('listDocuments', { params: { kind: 'blog' }, query: {} });
    expect([...text.matchAll(/<guid isPermaLink="true">([^<]+)</g)].map(([, guid]) => guid)).toEqual(
      data.map(({ slug }) => `https://chartered.example/blog/${slug}`),
    );
    const etag = headers.get('etag') ?? '';
    const known = await app().request(FEED_PATH, { headers: { 'if-none-match': etag } });
    expect([known.status, known.text]).toEqual([304, '']);
  });
});

test('an item of the feed carries what the post says of itself, escaped', () => {
  const documents = createDocuments([
    {
      kind: 'blog',
      slug: 'a-b',
      title: 'Tags & <b>',
      summary: `"Quoted" and 'quoted'`,
      tech: null,
      published_at: Date.UTC(2026, 10, 22),
      minutes: 1,
      training: null,
      position: null,
      author: { name: 'A & B', role: 'Team' },
      text: 'Text.',
    },
  ]);
  const item = blogFeed(documents, 'https://x.example').split('<item>')[1]?.split('</item>')[0];
  expect(item?.split('\n').map((line) => line.trim())).toEqual([
    '',
    '<title>Tags &amp; &lt;b&gt;</title>',
    '<link>https://x.example/blog/a-b</link>',
    '<guid isPermaLink="true">https://x.example/blog/a-b</guid>',
    '<description>&quot;Quoted&quot; and &apos;quoted&apos;</description>',
    '<pubDate>Sun, 22 Nov 2026 00:00:00 GMT</pubDate>',
    '<dc:creator>A &amp; B</dc:creator>',
    '',
  ]);
});

import { FEED_PATH } from '../../contract/site/feed.ts';
import type { Documents } from './documents.ts';
import { escapeXml } from './escape-xml.ts';

/**
 * The blog as an RSS 2.0 feed, newest post first, with summaries instead of texts. Source: https://www.rssboard.org/rss-specification
 *
 * @param publicUrl origin of the addresses, without a slash at its end
 */
export function blogFeed(documents: Documents, publicUrl: string): string {
  const posts = documents.list('blog');
  const items = posts.map(({ slug, title, summary, published_at, author }) => {
    const link = escapeXml(`${publicUrl}/blog/${slug}`);
    return [
      '    <item>',
      `      <title>${escapeXml(title)}</title>`,
      `      <link>${link}</link>`,
      `      <guid isPermaLink="true">${link}</guid>`,
      `      <description>${escapeXml(summary)}</description>`,
      ...(published_at === null ? [] : [`      <pubDate>${new Date(published_at).toUTCString()}</pubDate>`]),
      ...(author ? [`      <dc:creator>${escapeXml(author.name)}</dc:creator>`] : []),
      '    </item>',
    ].join('\n');
  });
  const newest = posts[0]?.published_at;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>Chartered blog</title>
    <link>${escapeXml(`${publicUrl}/blog`)}</link>
    <description>How exams are made and graded, what we measured, and what is new.</description>
    <language>en</language>
    <atom:link href="${escapeXml(`${publicUrl}${FEED_PATH}`)}" rel="self" type="application/rss+xml"/>
${newest ? `    <lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>\n` : ''}${items.join('\n')}
  </channel>
</rss>
`;
}

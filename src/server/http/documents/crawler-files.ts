import type { Hono } from 'hono';
import { FEED_PATH } from '../../../contract/site/feed.ts';
import type { Services } from '../../services.ts';
import { siteOf } from '../../site/access.ts';
import { blogFeed } from '../../site/feed.ts';
import { ROBOTS_PATH, robotsRules, SITEMAP_PATH, siteMap } from '../../site/sitemap.ts';
import type { ServerEnvironment } from '../register-routes.ts';
import { createResource, encodingFor, sendResource } from './resource.ts';

/**
 * Serves the blog's feed, the site map and the rules for crawlers. Pages and posts change with a restart alone, so each is written
 * once and answered with 304 from then on.
 */
export function serveCrawlerFiles(
  app: Hono<ServerEnvironment>,
  { documents, settings }: Pick<Services, 'documents' | 'settings'>,
): void {
  const { publicUrl } = settings;
  const files = [
    { path: FEED_PATH, contentType: 'application/rss+xml', text: blogFeed(documents, publicUrl) },
    { path: SITEMAP_PATH, contentType: 'application/xml', text: siteMap(documents, siteOf(settings), publicUrl) },
    { path: ROBOTS_PATH, contentType: 'text/plain', text: robotsRules(publicUrl) },
  ];
  for (const { path, contentType, text } of files) {
    const file = createResource(Buffer.from(text), {
      contentType: `${contentType}; charset=utf-8`,
      headers: { 'cache-control': 'no-cache' },
    });
    app.get(path, (context) => sendResource(context, file, encodingFor(context, file)));
  }
}

import type { Hono } from 'hono';
import { FEED_PATH } from '../../../contract/site/feed.ts';
import type { Services } from '../../services.ts';
import { blogFeed } from '../../site/feed.ts';
import type { ServerEnvironment } from '../register-routes.ts';
import { createResource, sendResource } from './resource.ts';

/** Serves the blog's feed. Posts change with a restart alone, so it is written once and answered with 304 from then on. */
export function serveFeed(
  app: Hono<ServerEnvironment>,
  { documents, settings }: Pick<Services, 'documents' | 'settings'>,
): void {
  const feed = createResource(Buffer.from(blogFeed(documents, settings.publicUrl)), {
    contentType: 'application/rss+xml; charset=utf-8',
    headers: { 'cache-control': 'no-cache' },
  });
  app.get(FEED_PATH, (context) => sendResource(context, feed, 'identity'));
}

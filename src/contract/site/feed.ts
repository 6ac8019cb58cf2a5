/** Address of the blog's RSS feed. */
export const FEED_PATH = '/blog/feed.xml';

import type { SiteFacts } from '../../contract/pages.ts';
import type { Documents } from './documents.ts';
import { escapeXml } from './escape-xml.ts';
import { indexableAddresses, KIND_OF_PAGE, type PageAddress } from './public-addresses.ts';

export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';

/**
 * The site map: every page that search engines may index, posts and legal texts with their dates. Source: https://www.sitemaps.org/protocol.html
 *
 * @param publicUrl origin of the addresses, without a slash at its end
 */
export function siteMap(documents: Documents, site: SiteFacts, publicUrl: string): string {
  const entries = indexableAddresses(documents, site).map((address) => {
    const published = publishedAt(address, documents);
    const date = published === null ? '' : `<lastmod>${new Date(published).toISOString().slice(0, 10)}</lastmod>`;
    return `  <url><loc>${escapeXml(`${publicUrl}${address.path}`)}</loc>${date}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

function publishedAt({ id, slug }: PageAddress, documents: Documents): number | null {
  const kind = KIND_OF_PAGE[id];
  return (kind && documents.find(kind, slug)?.published_at) ?? null;
}

/**
 * Rules for crawlers, which may fetch the pictures of links. Pages that must not be indexed say so themselves (`noindex`), which a crawler that is kept away would never read.
 */
export function robotsRules(publicUrl: string): string {
  return `User-agent: *
Disallow: /api/
Allow: /api/certificates/*/card.png
Allow: /api/certificates/*/badge.svg

Sitemap: ${publicUrl}${SITEMAP_PATH}
`;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBannersOut } from '../../../contract/commerce/banner-cookies.ts';
import { hasBannerPlace } from '../../../contract/commerce/banner-place.ts';
import type { Banner } from '../../../contract/commerce/banners.ts';
import { MISSING_HEAD, pageDescription, robotsOf } from '../../../contract/page-descriptions.ts';
import { type PageId, type PageOutcome, pageOf, pageTitle } from '../../../contract/pages.ts';
import { PRERENDERED_FOLDER, type PrerenderedPage } from '../../../contract/prerendered.ts';
import { FEED_PATH } from '../../../contract/site/feed.ts';
import { cardPathOf } from '../../../contract/site/page-card.ts';
import { documentClasses } from '../../../contract/theme.ts';
import type { Settings } from '../../settings.ts';
import { siteOf } from '../../site/access.ts';
import { presentSettings } from '../present-settings.ts';
import { bannerHtml } from './banner-html.ts';
import type { BuildParts } from './build-parts.ts';
import { escapeHtml } from './escape-html.ts';
import { createResource, type Resource } from './resource.ts';

export type PageDocuments = {
  /** Paths of pages whose documents are cached. */
  publicPaths: readonly string[];
  /**
   * The document for a path: its own title, description, canonical URL and card (RT-36), theme, and prerendered
   * content. A public page always returns the same object, so that its compressed variants are reused.
   *
   * @param cookies what the visitor has chosen
   * @param head of the item in the path, which has its own
   */
  find(
    pathname: string,
    outcome: PageOutcome,
    cookies: DocumentCookies,
    head?: PageHead | null,
  ): { document: Resource; isPublic: boolean };
  /** Title and description of a page, without those of an item in its path. */
  wordsOf(pathname: string, outcome: PageOutcome & { kind: 'page' }): { title: string; description: string };
  /** To be called when a public page shows something else from now on: its documents are made again when they are asked for. */
  invalidate(pathname: string): void;
};

/** What a document says of the item that it shows, to search engines and in the cards of networks. */
export type PageHead = { title: string; description: string; image?: { path: string; alt: string } };

/** Values of the cookies that a document depends on; null without one. */
export type DocumentCookies = { dark: string | null; bannersOut: string | null };

/** What is written into documents and changes while the server runs. */
export type DocumentNews = {
  /** The techs whose free weekend runs. */
  activeFreeWeekends(): readonly string[];
  /** The banner that guests see at a path, and null for none. */
  bannerAt(pathname: string): Banner | null;
};

/** On a page that scripts show. */
const NEEDS_SCRIPTS = '<noscript><p>This page needs JavaScript.</p></noscript>';
const NO_PARTS: BuildParts = { bannerStyles: null, app: [] };
const NO_NEWS: DocumentNews = { activeFreeWeekends: () => [], bannerAt: () => null };

/** Where the content of public pages comes from; null when a page has none. */
export type PrerenderedPages = { paths: readonly string[]; read(pathname: string): PrerenderedPage | null };

/** Pages on which feed readers find the blog's feed. */
const FEED_PAGES: readonly PageId[] = ['blog', 'blogPost'];
const FEED_LINK = `<link rel="alternate" type="application/rss+xml" title="Chartered blog" href="${FEED_PATH}">`;

/**
 * Builds documents from the common template. Of a request, a document contains only the theme, so each public page has
 * one document per theme.
 *
 * @param template the built `index.html`
 * @param headers that every document is sent with
 * @param news when it changes, documents do
 * @param parts of the build that documents name
 * @param headers sent with every document
 * @param activeFreeWeekends the techs with a running free weekend; a change rebuilds every document
 */
export function createPageDocuments(
  template: string,
  prerendered: PrerenderedPages,
  settings: Settings,
  headers: Record<string, string>,
  news: DocumentNews = NO_NEWS,
  parts: BuildParts = NO_PARTS,
): PageDocuments {
  const site = siteOf(settings);
  const publicSettings = escapeHtml(JSON.stringify(presentSettings(settings)));
  const kept = new Map<string, { due: Banner | null; variants: Map<string, Resource> }>();
  // A prerendered page is painted first; any other is painted by the app.
  const appLinks = parts.app.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
  let weekends = '';

  const wordsOf = (outcome: PageOutcome & { kind: 'page' }, page: PrerenderedPage | null) => ({
    title: pageTitle(outcome, site),
    description: pageDescription(outcome, site),
    ...page?.words,
  });

  function write(
    pathname: string,
    outcome: PageOutcome,
    classes: string,
    page: PrerenderedPage | null,
    banner: Banner | null,
    item: PageHead | null,
  ): string {
    const isPage = outcome.kind === 'page';
    const words = isPage ? { ...wordsOf(outcome, page), ...item } : MISSING_HEAD;
    const canonical = (isPage && pageOf(outcome.id).canonical?.replace(':slug', outcome.params.slug ?? '')) || pathname;
    const values: Record<string, string> = {
      SETTINGS: publicSettings,
      WEEKENDS: weekends,
      TITLE: escapeHtml(words.title),
      DESCRIPTION: escapeHtml(words.description),
      ROBOTS: robotsOf(outcome),
      CANONICAL: escapeHtml(`${settings.publicUrl}${canonical === '/' ? '' : canonical}`),
      IMAGE: escapeHtml(`${settings.publicUrl}${item?.image?.path ?? cardPathOf(outcome, pathname)}`),
    };
    const text = template
      .replace('class="document"', `class="${classes}"`)
      .replaceAll(/%([A-Z]+)%/g, (whole, name: string) => values[name] ?? whole);
    const alt = item?.image ? `<meta property="og:image:alt" content="${escapeHtml(item.image.alt)}">` : '';
    const feed = isPage && FEED_PAGES.includes(outcome.id) ? FEED_LINK : '';
    // Functions, because a replacement string would interpret `$`.
    const head = () => `${page?.head ?? appLinks}${feed}${alt}</head>`;
    const announced = banner ? withBanner(text, banner, pathname) : text.replace('<!--banner-->', '');
    return announced
      .replace('<!--page-->', (place) => page?.html ?? place)
      .replace('<!--noscript-->', page ? '' : NEEDS_SCRIPTS)
      .replace('</head>', head);
  }

  function withBanner(text: string, banner: Banner, pathname: string): string {
    const styles = parts.bannerStyles === null ? '' : `<link rel="stylesheet" href="${parts.bannerStyles}">`;
    return text
      .replace('<!--banner-->', () => bannerHtml(banner, pathname))
      .replace('</head>', () => `${styles}</head>`);
  }

  /** The documents of a path with the banner that is due there. */
  function variantsOf(pathname: string, due: Banner | null): Map<string, Resource> {
    const known = kept.get(pathname);
    if (known && (known.due === due || JSON.stringify(known.due) === JSON.stringify(due))) {
      known.due = due;
      return known.variants;
    }
    const made = { due, variants: new Map<string, Resource>() };
    kept.set(pathname, made);
    return made.variants;
  }

  return {
    publicPaths: prerendered.paths,
    find(pathname, outcome, { dark, bannersOut }, head = null) {
      const classes = documentClasses(pathname, dark);
      const active = news.activeFreeWeekends().join(' ');
      if (active !== weekends) kept.clear();
      weekends = active;
      const due = hasBannerPlace(outcome) ? news.bannerAt(pathname) : null;
      const banner = due && !readBannersOut(bannersOut).includes(due.id) ? due : null;
      const variant = `${classes} ${banner?.id}`;
      const known = kept.has(pathname) ? variantsOf(pathname, due).get(variant) : undefined;
      if (known) return { document: known, isPublic: true };
      const page = outcome.kind === 'page' ? prerendered.read(pathname) : null;
      const html = write(pathname, outcome, classes, page, banner, head);
      const document = createResource(Buffer.from(html), {
        contentType: 'text/html; charset=utf-8',
        headers,
        status: outcome.kind === 'page' ? 200 : 404,
      });
      if (page) variantsOf(pathname, due).set(variant, document);
      return { document, isPublic: page !== null };
    },
    wordsOf: (pathname, outcome) => wordsOf(outcome, prerendered.read(pathname)),
    invalidate: (pathname) => void kept.delete(pathname),
  };
}

/** The public pages as prerendered by the build. */
export function readPrerenderedPages(clientFolder: string): PrerenderedPages {
  const folder = join(clientFolder, PRERENDERED_FOLDER);
  const pages = new Map<string, PrerenderedPage>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const page = JSON.parse(readFileSync(join(folder, name), 'utf8')) as PrerenderedPage;
    pages.set(page.path, page);
  }
  return { paths: [...pages.keys()], read: (pathname) => pages.get(pathname) ?? null };
}

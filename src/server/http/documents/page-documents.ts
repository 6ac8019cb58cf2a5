import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MISSING_HEAD, pageDescription, robotsOf } from '../../../contract/page-descriptions.ts';
import { type PageId, type PageOutcome, pageOf, pageTitle } from '../../../contract/pages.ts';
import { PRERENDERED_FOLDER, type PrerenderedPage } from '../../../contract/prerendered.ts';
import { FEED_PATH } from '../../../contract/site/feed.ts';
import { documentClasses } from '../../../contract/theme.ts';
import type { Settings } from '../../settings.ts';
import { siteOf } from '../../site/access.ts';
import { presentSettings } from '../present-settings.ts';
import { createResource, type Resource } from './resource.ts';

export type PageDocuments = {
  /** Paths of pages whose documents are cached. */
  publicPaths: readonly string[];
  /**
   * The document for a path: its own title, description, canonical URL and card (RT-36), theme, and prerendered
   * content. A public page always returns the same object, so that its compressed variants are reused.
   *
   * @param dark value of the cookie, null without one
   */
  find(pathname: string, outcome: PageOutcome, dark: string | null): { document: Resource; isPublic: boolean };
  /** Invalidates cached documents when a public page changes; they are rebuilt on request. */
  invalidate(pathname: string): void;
};

/** Source of the content of public pages; null when a page has none. */
export type PrerenderedPages = { paths: readonly string[]; read(pathname: string): PrerenderedPage | null };

/** Pages on which feed readers find the blog's feed. */
const FEED_PAGES: readonly PageId[] = ['blog', 'blogPost'];
const FEED_LINK = `<link rel="alternate" type="application/rss+xml" title="Chartered blog" href="${FEED_PATH}">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML content and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/**
 * Builds documents from the common template. Of a request, a document contains only the theme, so each public page has
 * one document per theme.
 *
 * @param template the built `index.html`
 * @param headers sent with every document
 * @param activeFreeWeekends the techs with a running free weekend; a change rebuilds every document
 */
export function createPageDocuments(
  template: string,
  prerendered: PrerenderedPages,
  settings: Settings,
  headers: Record<string, string>,
  activeFreeWeekends: () => readonly string[] = () => [],
): PageDocuments {
  const site = siteOf(settings);
  const publicSettings = escapeHtml(JSON.stringify(presentSettings(settings)));
  const kept = new Map<string, Map<string, Resource>>();
  let weekends = '';

  function write(pathname: string, outcome: PageOutcome, classes: string, page: PrerenderedPage | null): string {
    const isPage = outcome.kind === 'page';
    const words = isPage
      ? { title: pageTitle(outcome, site), description: pageDescription(outcome, site), ...page?.words }
      : MISSING_HEAD;
    const canonical = (isPage && pageOf(outcome.id).canonical?.replace(':slug', outcome.params.slug ?? '')) || pathname;
    const values: Record<string, string> = {
      SETTINGS: publicSettings,
      WEEKENDS: weekends,
      TITLE: escapeHtml(words.title),
      DESCRIPTION: escapeHtml(words.description),
      ROBOTS: robotsOf(outcome),
      CANONICAL: escapeHtml(`${settings.publicUrl}${canonical === '/' ? '' : canonical}` || settings.publicUrl),
      ORIGIN: escapeHtml(settings.publicUrl),
    };
    const text = template
      .replace('class="document"', `class="${classes}"`)
      .replaceAll(/%([A-Z]+)%/g, (whole, name: string) => values[name] ?? whole);
    const feed = isPage && FEED_PAGES.includes(outcome.id) ? FEED_LINK : '';
    // Functions, because a replacement string would interpret `$`.
    const head = () => `${page?.head ?? ''}${feed}</head>`;
    return text.replace('<!--page-->', (place) => page?.html ?? place).replace('</head>', head);
  }

  return {
    publicPaths: prerendered.paths,
    find(pathname, outcome, dark) {
      const classes = documentClasses(pathname, dark);
      const active = activeFreeWeekends().join(' ');
      if (active !== weekends) kept.clear();
      weekends = active;
      const known = kept.get(pathname)?.get(classes);
      if (known) return { document: known, isPublic: true };
      const page = outcome.kind === 'page' ? prerendered.read(pathname) : null;
      const html = write(pathname, outcome, classes, page);
      const document = createResource(Buffer.from(html), {
        contentType: 'text/html; charset=utf-8',
        headers,
        status: outcome.kind === 'page' ? 200 : 404,
      });
      if (page) kept.set(pathname, (kept.get(pathname) ?? new Map<string, Resource>()).set(classes, document));
      return { document, isPublic: page !== null };
    },
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

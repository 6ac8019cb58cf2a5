import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageDescription } from '../contract/page-descriptions.ts';
import { type PageDefinition, type PageOutcome, pageOf, pageTitle } from '../contract/pages.ts';
import { PRERENDERED_FOLDER, type PrerenderedPage } from '../contract/prerendered.ts';
import { siteOf } from './access.ts';
import { presentSettings } from './present-settings.ts';
import type { Settings } from './settings.ts';

export type PageDocuments = {
  /** The HTML of a path: its own title, description, canonical address and card (RT-36), and its content when it was prerendered. */
  of(pathname: string, outcome: PageOutcome, visit: { nonce: string; classes: string }): string;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Reads what the build made: the document that every page has in common, and the pages that were prerendered. */
export function readPageDocuments(folder: string, settings: Settings): PageDocuments {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const site = siteOf(settings);
  const publicSettings = escapeHtml(JSON.stringify(presentSettings(settings)));
  const prerendered = readPrerendered(join(folder, PRERENDERED_FOLDER));

  return {
    of(pathname, outcome, { nonce, classes }) {
      const isPage = outcome.kind === 'page';
      const page = isPage ? prerendered.get(pathname) : undefined;
      const words = isPage
        ? { title: pageTitle(outcome, site), description: pageDescription(outcome, site), ...page?.words }
        : { title: 'Not Found · Chartered', description: 'There is no such page.' };
      const canonical =
        (isPage && pageOf(outcome.id).canonical?.replace(':slug', outcome.params.slug ?? '')) || pathname;
      const values: Record<string, string> = {
        NONCE: nonce,
        SETTINGS: publicSettings,
        TITLE: escapeHtml(words.title),
        DESCRIPTION: escapeHtml(words.description),
        ROBOTS: isPage && isListed(pageOf(outcome.id)) ? 'index, follow' : 'noindex',
        CANONICAL: escapeHtml(`${settings.publicUrl}${canonical === '/' ? '' : canonical}` || settings.publicUrl),
        ORIGIN: escapeHtml(settings.publicUrl),
      };
      const text = template
        .replace('class="document"', `class="${classes}"`)
        .replaceAll(/%([A-Z]+)%/g, (whole, name: string) => values[name] ?? whole);
      if (!page) return text;
      // Functions, because a replacement text would be searched for `$`.
      return text
        .replace('<!--page-->', () => page.html)
        .replace('</head>', () => `${page.head}</head>`)
        .replace('</body>', () => `<script type="application/json" id="initial">${page.initial}</script></body>`);
    },
  };
}

const isListed = (page: PageDefinition) => page.isPublic === true || page.isListed === true;

function readPrerendered(folder: string): Map<string, PrerenderedPage> {
  const pages = new Map<string, PrerenderedPage>();
  if (!existsSync(folder)) return pages;
  for (const name of readdirSync(folder)) {
    const page = JSON.parse(readFileSync(join(folder, name), 'utf8')) as PrerenderedPage;
    pages.set(page.path, page);
  }
  return pages;
}

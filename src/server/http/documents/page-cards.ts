import { resolvePage, type SiteFacts } from '../../../contract/pages.ts';
import { cardPathOf, pageOfCard } from '../../../contract/site/page-card.ts';
import { techOfPath } from '../../../contract/theme.ts';
import { drawPageCard } from './page-card.ts';
import type { PageDocuments } from './page-documents.ts';
import type { PageItems } from './page-items.ts';
import { createResource, type Resource } from './resource.ts';

/** Those who link to a page load the picture once. Seconds. */
const MAX_AGE = 86_400;

/** The pictures beside links to pages that are for everybody. */
export type PageCards = {
  /** The picture at a path, drawn when it is first asked for; null where no page has it. */
  find(path: string): Promise<Resource | null>;
};

/** There are as many as public pages, so each is kept. One is drawn at a time. */
export function createPageCards(site: SiteFacts, documents: PageDocuments, items: PageItems): PageCards {
  const kept = new Map<string, { words: string; resource: Promise<Resource> }>();
  let last: Promise<unknown> = Promise.resolve();

  return {
    async find(path) {
      const pathname = pageOfCard(path);
      if (pathname === null) return null;
      const outcome = resolvePage(pathname, site);
      if (outcome.kind !== 'page' || cardPathOf(outcome, pathname) !== path) return null;
      if (!(await items.exists(outcome))) return null;
      const { title, description } = documents.wordsOf(pathname, outcome);
      const card = { title: title.replace(/ · Chartered$/, ''), description, tech: techOfPath(pathname) };
      const words = JSON.stringify(card);
      const known = kept.get(path);
      if (known?.words === words) return known.resource;
      const drawing = last.then(() => drawPageCard(card));
      last = drawing.catch(() => {});
      const resource = drawing.then((body) =>
        createResource(body, {
          contentType: 'image/png',
          headers: { 'cache-control': `public, max-age=${MAX_AGE}`, 'x-content-type-options': 'nosniff' },
        }),
      );
      kept.set(path, { words, resource });
      return resource.catch((error: unknown) => {
        kept.delete(path);
        throw error;
      });
    },
  };
}

import { TECHS } from '../../contract/common.ts';
import { matchPage, type PageId, pageOf, pages, resolvePage, type SiteFacts } from '../../contract/pages.ts';
import type { DocumentKind } from '../../contract/site/documents.ts';
import type { Documents } from './documents.ts';

/** Pages for one document, with its kind. */
export const KIND_OF_PAGE: Partial<Record<PageId, DocumentKind>> = {
  blogPost: 'blog',
  legal: 'legal',
  techLegal: 'legal',
};

/** An address that a visitor can open, with the slug of its document. */
export type PageAddress = { id: PageId; path: string; slug: string };

/** Every address of a page: one for each technology and document in its path. */
export function addressesOf(id: PageId, documents: Documents, site: SiteFacts): PageAddress[] {
  const { path } = pages[id];
  const kind = KIND_OF_PAGE[id];
  const techs: readonly string[] = path.includes(':tech') ? TECHS : [''];
  const slugs = kind ? documents.list(kind).map(({ slug }) => slug) : [''];
  return (
    techs
      .flatMap((tech) => slugs.map((slug) => ({ id, path: path.replace(':tech', tech).replace(':slug', slug), slug })))
      // A page with a fixed path, such as /typescript, has priority.
      .filter((address) => matchPage(address.path, site)?.id === id)
  );
}

/** What search engines should know of: every indexable page of this site under its canonical address, and no closed technology. */
export function indexableAddresses(documents: Documents, site: SiteFacts): PageAddress[] {
  return (Object.keys(pages) as PageId[])
    .filter((id) => {
      const { isPublic, isListed, canonical } = pageOf(id);
      return (isPublic || isListed) && canonical === undefined;
    })
    .flatMap((id) => addressesOf(id, documents, site))
    .filter(({ path }) => resolvePage(path, site).kind === 'page');
}

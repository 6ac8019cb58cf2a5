import { type PageOutcome, pageOf } from '../pages.ts';

/** The picture beside links to pages that are not for strangers. */
export const COMMON_CARD = '/pictures/card.png';
export const CARD_FOLDER = '/pictures/cards';

/**
 * The picture beside links to a page (RT-36): a page for everybody has its own, with its title and the colour of its technology. Credentials
 * have theirs elsewhere.
 */
export function cardPathOf(outcome: PageOutcome, pathname: string): string {
  if (outcome.kind !== 'page') return COMMON_CARD;
  const { isPublic = false, isListed = false, canonical } = pageOf(outcome.id);
  if (!isPublic && !isListed) return COMMON_CARD;
  const path = canonical?.replace(':slug', outcome.params.slug ?? '') ?? pathname;
  return `${CARD_FOLDER}${path === '/' ? '/home' : path}.png`;
}

/** The path of the page of a card; null for what is no address of one. */
export function pageOfCard(path: string): string | null {
  const [, page] = /^\/pictures\/cards(\/.+)\.png$/.exec(path) ?? [];
  return page === undefined ? null : page === '/home' ? '/' : page;
}

import type { BannerArea } from '../../../src/contract/commerce/banner-data.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { Product } from '../../../src/contract/commerce/orders.ts';

/** Who looks at the page; null while it is not known. `bought`: every product of orders and redeemed vouchers. */
export type BannerVisitor = { kind: 'guest' } | { kind: 'user'; bought: readonly Product[] } | null;

/** What decides about a banner. `path` is null on pages that have no place for one. */
export type BannerFacts = {
  path: string | null;
  visitor: BannerVisitor;
  banners: readonly Banner[];
  /** Keys of what was dismissed. */
  dismissed: readonly string[];
  /** By the server's clock. Milliseconds since the Unix epoch. */
  now: number;
};

/** Key of the banner of exam buyers, which has no content (PE-03). */
export const REPUBLIC = 'republic';

const AREAS: readonly BannerArea[] = ['vuejs', 'javascript', 'nuxt', 'react', 'angular'];
const REPUBLIC_AREAS: readonly BannerArea[] = ['vuejs', 'javascript'];
/** How the one training begins whose buyers see the JavaScript banner on. */
const JUNIOR_TRAINING = 'javascript-junior-';

const firstSegment = (path: string) => path.split('/')[1] ?? '';

/** Whose banners a page shows: its technology's, elsewhere those of the home page; null where there are none (UI-06). */
export function areaOfPath(path: string | null): BannerArea | null {
  if (path === null || firstSegment(path) === 'blog') return null;
  return AREAS.find((area) => area === firstSegment(path)) ?? 'home';
}

/** Whether a banner belongs on a page: on its own, or on all of them (UI-06). */
export function matchesPath({ area, showOnHomepage }: Banner, path: string | null): boolean {
  const wanted = areaOfPath(path);
  if (wanted === null) return false;
  if (showOnHomepage) return true;
  return area === 'home' ? path === '/' || path === '/home' : area === wanted;
}

/** The first banner that has not ended (ST-09). */
export function firstDue({ banners, now }: Pick<BannerFacts, 'banners' | 'now'>): Banner | null {
  return banners.find(({ ends }) => ends > now) ?? null;
}

/** Under which key a dismissal is kept: that of the banner, for Nuxt one for all (ST-10). */
export function dismissalKey({ area, id }: Pick<Banner, 'area' | 'id'>): string {
  return area === 'nuxt' ? 'nuxt' : id;
}

const isOf = (area: BannerArea) => (product: Product) => area === 'home' || product.certification_id.startsWith(area);

/** Whether a visitor is among those whom a banner of an area is for (PE-03). */
export function isAudience(visitor: BannerVisitor, area: BannerArea): boolean {
  if (visitor === null) return false;
  if (visitor.kind === 'guest') return true;
  const own = visitor.bought.filter(isOf(area));
  const trainings = own.filter(({ type }) => type === 'TRAINING');
  if (!own.some(({ type }) => type === 'EXAM') || trainings.length === 0) return true;
  return (
    area === 'javascript' && trainings.every(({ certification_id }) => certification_id.startsWith(JUNIOR_TRAINING))
  );
}

/**
 * The banner of a page: the first of its area, if that belongs here, else the first of another area that is shown everywhere. Areas have
 * lists of their own, so a banner of the home page alone keeps none away from other pages (UI-06).
 */
export function firstOnPage({ banners, path, now }: Pick<BannerFacts, 'banners' | 'path' | 'now'>): Banner | null {
  const area = areaOfPath(path);
  const own = firstDue({ banners: banners.filter((banner) => banner.area === area), now });
  if (own && matchesPath(own, path)) return own;
  const others = banners.filter((banner) => banner.area !== area && matchesPath(banner, path));
  return firstDue({ banners: others, now });
}

/** The banner that would be on show if nobody had dismissed it. */
export function candidate(facts: BannerFacts): Banner | null {
  const banner = firstOnPage(facts);
  return banner && isAudience(facts.visitor, banner.area) ? banner : null;
}

/** Whether the banner of exam buyers is due on a page (PE-03). */
export function isRepublicDue({ path, visitor, dismissed }: BannerFacts): boolean {
  const area = areaOfPath(path);
  if (area === null || !REPUBLIC_AREAS.includes(area) || visitor?.kind !== 'user') return false;
  return visitor.bought.filter(isOf(area)).some(({ type }) => type === 'EXAM') && !dismissed.includes(REPUBLIC);
}

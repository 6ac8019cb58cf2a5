import type { CatalogItem, CatalogMeta, CatalogPrices, CatalogPromotion } from '../../../contract/commerce/catalog.ts';
import type { CouponOutcome, PricedItem } from '../../../contract/commerce/prices.ts';
import type { Tech } from '../../../contract/common.ts';
import { bundleLevel, levelOfSlug } from '../../../contract/slugs.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';
import { availabilityOf, type Content } from './availability.ts';
import { judgeCoupon, noEffectProblem } from './coupons.ts';
import { isRegionalPrice, payable } from './price.ts';
import { type PriceBook, TAX_NOTES } from './price-book.ts';

/** What the catalog is asked for: one technology or all, with a coupon or without; a coupon with a problem lowers nothing. */
export type CatalogQuestion = { tech: Tech | undefined; coupon: CouponOutcome | null };

/** The bundles that are offered to everybody at a moment, in the order of the catalog (CO-02). */
export function listPublicBundles(offers: Offers, at: number): StoredOffer<'bundle'>[] {
  return offers
    .list('bundle', at)
    .filter(({ data }) => data.audience === 'public')
    .sort((a, b) => a.data.sort_order - b.data.sort_order || a.slug.localeCompare(b.slug));
}

/** What is offered to everybody, in order, with its prices (CO-02, VO-08). */
export function presentCatalog(content: Content, book: PriceBook, { tech, coupon }: CatalogQuestion): CatalogPrices {
  const bundles = listPublicBundles(book.offers, book.now).filter(
    ({ data }) => tech === undefined || data.tech === tech,
  );
  const data = bundles.map((bundle) => ({
    ...presentBundle(content, bundle),
    price: priceOfBundle(book, bundle, coupon?.problem === null ? coupon.code : null),
  }));
  return catalogOf(book, data, {
    coupon: coupon && outcomeOf(coupon, data, book),
    promotions: bundles.flatMap((bundle) => promotionsOf(book, bundle)),
  });
}

/** Items of a catalog with what holds for all of them. */
export function catalogOf(
  { region, level, rules }: PriceBook,
  data: CatalogItem[],
  { coupon, promotions }: Pick<CatalogMeta, 'coupon' | 'promotions'> = { coupon: null, promotions: [] },
): CatalogPrices {
  return {
    data,
    meta: {
      total: data.length,
      region,
      level,
      currency: rules.currency,
      tax_note: TAX_NOTES[rules.tax],
      coupon,
      team_discounts: rules.team,
      max_quantity: rules.max_quantity,
      promotions,
    },
  };
}

/** What became of a coupon: one that lowers none of the prices has a problem. */
function outcomeOf(sent: CouponOutcome, items: readonly CatalogItem[], book: PriceBook): CouponOutcome {
  const { coupon } = judgeCoupon(book.offers, sent.code, null, book.now);
  if (sent.problem !== null || !coupon) return sent;
  const prices = items.map(({ price }) => price);
  return { ...sent, problem: noEffectProblem(coupon, prices, isRegionalPrice({ level: book.level, quantity: 1 })) };
}

/** A bundle as the catalog shows it, without its price. */
export function presentBundle(
  content: Content,
  { slug, data }: Pick<StoredOffer<'bundle'>, 'slug' | 'data'>,
): Omit<CatalogItem, 'price'> {
  return {
    sort_order: data.sort_order,
    promotion_slug: slug,
    promotion_name: data.name,
    tech: data.tech,
    type: data.type,
    level:
      data.display_level ?? bundleLevel(data.products.map(({ certification_id }) => levelOfSlug(certification_id))),
    products: data.products,
    bulletpoints: data.bulletpoints,
    availability: availabilityOf(content, data),
    team: data.team,
  };
}

function priceOfBundle(book: PriceBook, { slug, data }: StoredOffer<'bundle'>, coupon: string | null): PricedItem {
  const verdict = coupon === null ? null : judgeCoupon(book.offers, coupon, slug, book.now);
  return book.priceOf({ slug, bundle: data, quantity: 1, coupon: verdict?.coupon ?? null });
}

/** What promotions lower a bundle's price to; said in GLOBAL prices, which everybody can compare (UI-15). */
function promotionsOf(book: PriceBook, { slug, data: bundle }: StoredOffer<'bundle'>): CatalogPromotion[] {
  return book.promotions.flatMap(({ active, data: { name, tech, during, discounts } }) =>
    discounts
      .filter((discount) => discount.bundle === slug)
      .map(({ percent }) => {
        const lines = book.priceOf({ slug, bundle, quantity: 1, promotion: { name, percent } }).lines;
        const price = lines
          .filter(({ reason }) => reason === 'list' || reason === 'promotion')
          .reduce((sum, { amount }) => sum + amount, 0);
        // The limit of the rules counts for what is advertised, too.
        return {
          ...{ name, tech, during, active, slug, price: payable(price) },
          percent: Math.min(percent, book.rules.max_percent),
        };
      }),
  );
}

import type { CouponOutcome, PricedItem } from '../../../contract/commerce/prices.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';

/**
 * A coupon that counts for a bundle, or the sentence that says that it does not: the same for all who only have the code, which would
 * tell one that is worth something from one that is not. `why` is for those who edit offers.
 */
export type CouponVerdict =
  | { coupon: StoredOffer<'coupon'>; problem: null }
  | { coupon: null; problem: string; why?: string };

/** What is said of a code that does not count, whatever the reason. */
export const notCounting = (code: string): string =>
  `The coupon ${code} doesn't count here. It may be misspelled, not valid now, for another product, or used up.`;

/** Coupons are headers of every call, percent-encoded: an unreadable code counts as unknown. */
export function couponCodeOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  try {
    return decodeURIComponent(header).trim().toUpperCase() || null;
  } catch {
    return header.toUpperCase();
  }
}

/**
 * What a code is worth for a bundle at a moment. How often it was used, and by whom, is asked when it is used.
 *
 * @param all every coupon, also those whose time has passed or not come: what is over is told apart from what never was.
 */
export function judgeCoupon(offers: Offers, code: string, bundle: string | null, now: number): CouponVerdict {
  const slug = code.toLowerCase();
  const coupon = offers.find('coupon', slug, now);
  if (!coupon) {
    const known = offers.published('coupon', slug);
    if (!known) return refuse(code, `There is no coupon ${code}.`);
    return refuse(
      code,
      known.startsAt !== null && now < known.startsAt
        ? `The coupon ${code} is not valid yet.`
        : `The coupon ${code} has expired.`,
    );
  }
  const { bundles } = coupon.data;
  if (bundle !== null && bundles.length > 0 && !bundles.includes(bundle)) {
    return refuse(code, `The coupon ${code} is not for this product.`);
  }
  return { coupon, problem: null };
}

const refuse = (code: string, why: string): CouponVerdict => ({ coupon: null, problem: notCounting(code), why });

/**
 * Why a coupon that counts lowers none of some prices; null when it lowers one: it has a line only where the total is lower with it. A
 * coupon that lowers none is not called applied, and not used.
 *
 * @param isRegional whether these are prices for the buyer's country
 */
export function noEffectProblem(
  { slug, data }: StoredOffer<'coupon'>,
  prices: readonly PricedItem[],
  isRegional: boolean,
): string | null {
  if (prices.some(({ lines }) => lines.some(({ reason }) => reason === 'coupon'))) return null;
  const code = slug.toUpperCase();
  if (isRegional && !data.with_regional) return `The coupon ${code} can't be combined with a regional price.`;
  return `The coupon ${code} takes nothing off ${prices.length === 1 ? 'this price' : 'these prices'}.`;
}

/** What is told of a coupon beside a price. */
export function presentCoupon(code: string | null, problem: string | null): CouponOutcome | null {
  return code === null ? null : { code, problem };
}

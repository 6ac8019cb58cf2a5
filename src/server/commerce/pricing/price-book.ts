import { countryName } from '../../../contract/commerce/countries.ts';
import type { Bundle, Pricing, Promotion } from '../../../contract/commerce/offer-data.ts';
import type { IncomeLevel, PricedItem } from '../../../contract/commerce/prices.ts';
import { GLOBAL_REGION } from '../../../contract/commerce/region.ts';
import { listFreeWeekends } from '../../data/commerce/offers.ts';
import type { Services } from '../../services.ts';
import type { Offers, StoredOffer } from '../offers/offer-book.ts';
import { levelOf } from './country.ts';
import { price } from './price.ts';

/** How long after a free weekend its promotion goes on. Milliseconds. */
export const AFTER_FREE_WEEKEND_MS = 7 * 86_400_000;

/** The prices of one region at one moment. */
export type PriceBook = {
  offers: Offers;
  rules: Pricing;
  region: string;
  level: IncomeLevel;
  now: number;
  priceOf(item: PriceQuestion): PricedItem;
  /** Promotions that are published, with whether each lowers prices now. */
  promotions: readonly { active: boolean; data: Promotion }[];
};

export type PriceQuestion = {
  slug: string;
  bundle: Bundle;
  quantity: number;
  /** Whether one seat is for somebody else. */
  isVoucher?: boolean;
  /** Price beside another bundle, when it is an upsell of it. */
  upsellPrice?: number;
  /** Instead of the promotion that counts now. */
  promotion?: { name: string; percent: number };
  coupon?: StoredOffer<'coupon'> | null;
  /** What was paid for the order that is upgraded. Whole cents. */
  credit?: number;
  /** What the same costs without an upgrade or a retake, if it is offered so. */
  alone?: PricedItem | null;
};

/** Technologies whose free weekend runs or ended lately. */
async function techsAfterFreeWeekend({ database }: Pick<Services, 'database'>, now: number): Promise<Set<string>> {
  const weekends = await listFreeWeekends(database.queries);
  const lately = weekends.filter(
    ({ is_enabled, started_at, ended_at }) =>
      is_enabled === 1 && started_at <= now && now < ended_at + AFTER_FREE_WEEKEND_MS,
  );
  return new Set(lately.map(({ tech }) => tech));
}

/**
 * Opens the prices of a region: the one place where what is offered meets the function that says what it costs.
 *
 * @param region `GLOBAL` or a country code; a code that no country has counts as GLOBAL.
 */
export async function openPriceBook(
  services: Pick<Services, 'offers' | 'database'>,
  region: string,
  now: number,
): Promise<PriceBook> {
  const offers = await services.offers.read();
  const needsWeekends = offers.list('promotion', now).some(({ data }) => data.during === 'free-weekend');
  const weekends = needsWeekends ? await techsAfterFreeWeekend(services, now) : new Set<string>();
  return priceBookOf(offers, weekends, region, now);
}

/**
 * The prices of a region, from what is known already.
 *
 * @param weekends technologies whose free weekend runs or ended lately
 */
export function priceBookOf(offers: Offers, weekends: ReadonlySet<string>, region: string, now: number): PriceBook {
  const [pricing] = offers.list('pricing', now);
  if (!pricing) throw new Error('No rules for prices are published.');
  const country = region === GLOBAL_REGION ? null : countryName(region);
  const known = country === null ? GLOBAL_REGION : region;
  const level = levelOf(known, offers.list('economies', now)[0]?.data);
  const promotions = offers
    .list('promotion', now)
    .map(({ data }) => ({ data, active: data.during === 'schedule' || weekends.has(data.tech) }));

  function promotionOf(slug: string) {
    const discounts = promotions
      .filter(({ active }) => active)
      .flatMap(({ data }) =>
        data.discounts.filter(({ bundle }) => bundle === slug).map(({ percent }) => ({ name: data.name, percent })),
      );
    return discounts.sort((a, b) => b.percent - a.percent)[0] ?? null;
  }

  return {
    offers,
    rules: pricing.data,
    region: known,
    level,
    now,
    promotions,
    priceOf: ({ slug, bundle, quantity, isVoucher = false, upsellPrice, promotion, coupon, credit, alone }) =>
      price({
        slug,
        bundle,
        quantity,
        isVoucher,
        upsellPrice: upsellPrice ?? null,
        rules: pricing.data,
        level,
        country,
        promotion: promotion ?? promotionOf(slug),
        coupon: coupon ? { code: coupon.slug.toUpperCase(), ...coupon.data } : null,
        credit: credit ?? null,
        alone: alone?.total ?? null,
      }),
  };
}

/** Whether amounts contain tax, as the buyer reads it. */
export const TAX_NOTES: Record<Pricing['tax'], string> = {
  included: 'Prices include all taxes.',
  excluded: 'Prices exclude taxes.',
};

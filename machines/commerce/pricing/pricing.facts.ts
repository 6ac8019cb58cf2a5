import type { CatalogItem, CatalogPrices } from '../../../src/contract/commerce/catalog.ts';
import { priceProperties } from '../../../src/contract/commerce/price-properties.ts';
import { GLOBAL_REGION } from '../../../src/contract/commerce/region.ts';
import type { Level } from '../../../src/contract/common.ts';
import type { PriceFacts, PricingContext } from './pricing.types.ts';

/** Levels from the highest down. */
const FROM_THE_TOP: readonly Level[] = ['senior', 'intermediate', 'junior'];

/**
 * The level that is shown before anyone chooses: senior, as specified (ST-01). Where it cannot be bought, the highest that
 * can; where none can, the highest that is listed.
 */
export function defaultLevel(prices: CatalogPrices | null): Level {
  const items = prices?.data ?? [];
  const highest = (listed: readonly CatalogItem[]) =>
    FROM_THE_TOP.find((level) => listed.some((item) => item.level === level));
  return highest(items.filter(({ availability }) => availability === 'available')) ?? highest(items) ?? 'senior';
}

/** The level that is shown: the wanted one where something is listed at it. */
export const levelOf = ({ level, prices }: Pick<PricingContext, 'level' | 'prices'>): Level =>
  level !== null && prices?.data.some((item) => item.level === level) ? level : defaultLevel(prices);

/** Whether regional prices apply: the country has some, and the visitor did not turn them off (ST-01). */
export const isPppActive = ({ country, region }: Pick<PricingContext, 'country' | 'region'>): boolean =>
  (country?.level ?? 0) !== 0 && region !== GLOBAL_REGION;

/** What is recorded with the price of an item, or with the first one of the level that is shown. Null where there is none. */
export function factsOf(context: PricingContext, slug?: string): PriceFacts | null {
  const items = context.prices?.data ?? [];
  const level = levelOf(context);
  const item = items.find((one) => (slug === undefined ? one.level === level : one.promotion_slug === slug));
  if (!item || !context.prices) return null;
  return {
    tech: item.tech,
    plan: item.promotion_slug,
    ...priceProperties([item.price], context.prices.meta),
    ppp: isPppActive(context),
    is_presale: item.availability === 'presale',
  };
}

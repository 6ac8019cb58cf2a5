import type { IncomeLevel, PricedItem } from './prices.ts';

/** What is recorded of a price that somebody sees (IN-05). Whole cents. */
export type PriceProperties = {
  /** Whether it is a regional price. */
  ppp: boolean;
  ppp_country: string;
  full_price: number;
  effective_price: number;
  discount: number;
};

/** What is recorded of the price of some items together, in a region with its income level. */
export function priceProperties(
  items: readonly PricedItem[],
  { region, level }: { region: string; level: IncomeLevel },
): PriceProperties {
  const full = items.reduce((sum, { lines, total }) => sum + (lines.find(isList)?.amount ?? total), 0);
  const effective = items.reduce((sum, { total }) => sum + total, 0);
  return {
    ppp: level !== 0,
    ppp_country: region,
    full_price: full,
    effective_price: effective,
    discount: full - effective,
  };
}

const isList = ({ reason }: PricedItem['lines'][number]) => reason === 'list';

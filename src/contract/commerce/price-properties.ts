import type { PricedItem } from './prices.ts';

/** What is recorded of a price that somebody sees (IN-05). Whole cents. */
export type PriceProperties = {
  /** Whether it is a regional price: several seats have none, whatever the country. */
  ppp: boolean;
  ppp_country: string;
  full_price: number;
  effective_price: number;
  discount: number;
};

/** What is recorded of the price of some items together, in a region. */
export function priceProperties(items: readonly PricedItem[], { region }: { region: string }): PriceProperties {
  const full = items.reduce((sum, { lines, total }) => sum + (lines.find(isList)?.amount ?? total), 0);
  const effective = items.reduce((sum, { total }) => sum + total, 0);
  return {
    ppp: items.some(({ lines }) => lines.some(({ reason }) => reason === 'regional')),
    ppp_country: region,
    full_price: full,
    effective_price: effective,
    discount: full - effective,
  };
}

const isList = ({ reason }: PricedItem['lines'][number]) => reason === 'list';

import type { CatalogPrices } from '../../../../contract/commerce/catalog.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { isBuyable } from '../../../flows/commerce/pricing/pricing.select.ts';

/**
 * What a Free Weekend takes off the prices of exams on sale, in the figures of its promotion (UI-15); where none is on sale yet, what is
 * planned. Null without a promotion.
 */
export function weekendOffer({ data, meta }: CatalogPrices): string | null {
  const open = new Set(data.filter(isBuyable).map((item) => item.promotion_slug));
  const all = meta.promotions.filter(({ during }) => during === 'free-weekend');
  const onSale = all.filter(({ slug }) => open.has(slug));
  const offers =
    onSale.length > 0 ? onSale : all.filter(({ slug }) => data.some((item) => item.promotion_slug === slug));
  if (offers.length === 0) return null;
  const figure = formatMoney(Math.min(...offers.map(({ price }) => price)), meta.currency);
  const percent = Math.max(...offers.map((offer) => offer.percent));
  const [upTo, from] = offers.length > 1 ? ['up to ', 'from '] : ['', ''];
  const figures = `${upTo}${percent}% off, ${from}${figure}.`;
  return onSale.length > 0
    ? `During the Free Weekend and for seven days after it: ${figures}`
    : `Planned for Free Weekends and the seven days after them, once an exam is on sale: ${figures}`;
}

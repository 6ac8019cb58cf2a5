import type { CatalogPrices } from '../../../../contract/commerce/catalog.ts';
import { formatMoney } from '../../../../contract/commerce/money.ts';
import { isBuyable } from '../../../flows/commerce/pricing/pricing.select.ts';

/** What a Free Weekend takes off the prices of exams on sale, in the figures of its promotion; null without one. */
export function weekendOffer({ data, meta }: CatalogPrices): string | null {
  const open = new Set(data.filter(isBuyable).map((item) => item.promotion_slug));
  const offers = meta.promotions.filter(({ during, slug }) => during === 'free-weekend' && open.has(slug));
  if (offers.length === 0) return null;
  const figure = formatMoney(Math.min(...offers.map(({ price }) => price)), meta.currency);
  const percent = Math.max(...offers.map((offer) => offer.percent));
  const [upTo, from] = offers.length > 1 ? ['up to ', 'from '] : ['', ''];
  return `During the Free Weekend and for seven days after it: ${upTo}${percent}% off, ${from}${figure}.`;
}

import type { Quote } from '../../../../contract/commerce/prices.ts';
import { GLOBAL_REGION } from '../../../../contract/commerce/region.ts';
import { levelOfSlug, techOfSlug } from '../../../../contract/slugs.ts';

/** What is reported of a price that a visitor sees (IN-05). Whole cents. */
export function pricingProperties({ items, region, level, total }: Quote) {
  const slug = items[0]?.slug ?? '';
  const list = items.reduce((sum, { lines }) => sum + (lines[0]?.amount ?? 0), 0);
  return {
    tech: techOfSlug(slug),
    plan: slug,
    user_category: levelOfSlug(slug),
    ppp: level !== 0,
    ppp_country: region === GLOBAL_REGION ? null : region,
    full_price: list,
    effective_price: total,
    discount: list - total,
    is_presale: false,
  };
}

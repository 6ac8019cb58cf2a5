import type { CheckoutStatus } from '../../../contract/commerce/checkout.ts';
import { techOfSlug } from '../../../contract/slugs.ts';

/** What is reported of a purchase (IN-05). Whole cents; what an earlier order paid already is no discount. */
export function purchaseProperties({ items, total }: Pick<CheckoutStatus, 'items' | 'total'>) {
  const slug = items[0]?.slug ?? '';
  const discount = items
    .flatMap(({ lines }) => lines)
    .filter(({ reason, amount }) => amount < 0 && reason !== 'upgrade')
    .reduce((sum, { amount }) => sum - amount, 0);
  return { tech: techOfSlug(slug), plan: slug, discount, revenue: total, amount_charged: total };
}

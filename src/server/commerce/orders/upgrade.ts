import { findOrder, findOrderOfUser, listOrderLines } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { unauthorized } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import type { Offers } from '../offers/offer-book.ts';

/** The bundle that an order bought; of an order from before there were bundles, the one that is for the same. */
export function bundleOfOrder(offers: Offers, { offer_slug, product, kind }: OrderRow) {
  if (offer_slug !== null) return offers.published('bundle', offer_slug);
  return offers
    .list('bundle', Number.MAX_SAFE_INTEGER)
    .find(({ data }) => data.type === kind && data.products.every((one) => one.certification_id === product));
}

/** What was paid for the main line of an order and of those that it upgraded, and was not given back. Whole cents. */
export async function creditOf(queries: Queries, order: OrderRow): Promise<number> {
  let credit = 0;
  for (let current: OrderRow | undefined = order; current; ) {
    const [main] = await listOrderLines(queries, current.id);
    const left = main ? Math.min(main.amount - main.refunded, current.total - current.refunded) : 0;
    credit += Math.max(0, left);
    current = current.upgrade_of === null ? undefined : await findOrder(queries, current.upgrade_of);
  }
  return credit;
}

/**
 * What is credited when a user upgrades an own order to a bundle. Whole cents.
 *
 * @throws ApiError 401 for a guest, 404 when there is no such order or the bundle is no upgrade of it, 409 with code `not_upgradeable`.
 */
export async function upgradeCredit(
  { database, offers }: Pick<Services, 'database' | 'offers'>,
  userId: string | null,
  orderId: string,
  slug: string,
): Promise<number> {
  if (userId === null) throw unauthorized();
  const order = await findOrderOfUser(database.queries, userId, orderId);
  if (!order) throw notFound('The order');
  const bundle = bundleOfOrder(await offers.read(), order);
  if (!bundle?.data.upgrades_to.includes(slug)) throw notFound('The product');
  if (order.can_upgrade === 0) {
    throw new ApiError(409, 'This order cannot be upgraded any more.', { code: 'not_upgradeable' });
  }
  return creditOf(database.queries, order);
}

import type { Product } from '../../../contract/commerce/orders.ts';
import type { PricedItem } from '../../../contract/commerce/prices.ts';
import { findOrder, findOrderOfUser, listOrderLines } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { unauthorized } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import type { Offers } from '../offers/offer-book.ts';
import { sumOfRefunds } from '../refunds/sum-of-refunds.ts';

/** The bundle that an order bought; of an order from before there were bundles, the one that is for the same. */
export function bundleOfOrder(offers: Offers, { offer_slug, product, kind }: OrderRow) {
  if (offer_slug !== null) return offers.published('bundle', offer_slug);
  return offers
    .list('bundle', Number.MAX_SAFE_INTEGER)
    .find(({ data }) => data.type === kind && data.products.every((one) => one.certification_id === product));
}

/** Whose money is there: not that of an order that was lost or is disputed. */
const CREDITED_STATES = ['fulfilled', 'partlyRefunded'];

/** Whether an order may still be upgraded: its money is there, and no other order upgraded it. */
export function canBeUpgraded({ can_upgrade, state }: Pick<OrderRow, 'can_upgrade' | 'state'>): boolean {
  return can_upgrade === 1 && CREDITED_STATES.includes(state);
}

/** What a price was lowered by because of the order that is upgraded. Whole cents. */
export function creditedIn(items: readonly PricedItem[]): number {
  const credits = items.flatMap(({ lines }) => lines.filter(({ reason }) => reason === 'upgrade'));
  return credits.reduce((sum, { amount }) => sum - amount, 0);
}

/** What was paid for the main line of an order and of those that it upgraded, and is not going back. Whole cents. */
export async function creditOf(queries: Queries, order: OrderRow): Promise<number> {
  let credit = 0;
  for (let current: OrderRow | undefined = order; current; ) {
    if (CREDITED_STATES.includes(current.state)) {
      const [main] = await listOrderLines(queries, current.id);
      const kept = current.total - sumOfRefunds(await listRefunds(queries, current.id));
      credit += Math.max(0, main ? Math.min(main.amount - main.refunded, kept) : 0);
    }
    current = current.upgrade_of === null ? undefined : await findOrder(queries, current.upgrade_of);
  }
  return credit;
}

/** What an upgrade is priced by: the money that is credited, what the order brought, and where it was bought. */
export type Upgrade = { credit: number; owned: Product[]; region: string };

/**
 * Finds what a user's upgrade of an own order to a bundle is priced by.
 *
 * @throws ApiError 401 for a guest, 404 when there is no such order or the bundle is no upgrade of it, 409 with code `not_upgradeable`.
 */
export async function findUpgrade(
  { database, offers }: Pick<Services, 'database' | 'offers'>,
  userId: string | null,
  orderId: string,
  slug: string,
): Promise<Upgrade> {
  if (userId === null) throw unauthorized();
  const order = await findOrderOfUser(database.queries, userId, orderId);
  if (!order) throw notFound('The order');
  const bundle = bundleOfOrder(await offers.read(), order);
  if (!bundle?.data.upgrades_to.includes(slug)) throw notFound('The product');
  if (!canBeUpgraded(order)) {
    throw new ApiError(409, 'This order cannot be upgraded any more.', { code: 'not_upgradeable' });
  }
  const credit = await creditOf(database.queries, order);
  return { credit, owned: bundle.data.products, region: order.region };
}

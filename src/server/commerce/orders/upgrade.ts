import type { Bundle } from '../../../contract/commerce/offer-data.ts';
import type { Product } from '../../../contract/commerce/orders.ts';
import type { PricedItem } from '../../../contract/commerce/prices.ts';
import { leftToRefund } from '../../../contract/commerce/refunds.ts';
import { findOffer, listOffers } from '../../data/commerce/offer-store.ts';
import { findOrder, findOrderOfUser, listOrderLines } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OfferRow, OrderRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { unauthorized } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { productsOfLine } from '../entitlements/give.ts';
import { isOfferOf, parseOffer } from '../offers/offer-book.ts';
import { givesVouchers } from './gives-vouchers.ts';

function readBundle(row: OfferRow | undefined): Bundle | undefined {
  const offer = row && parseOffer(row);
  return offer && isOfferOf('bundle')(offer) ? offer.data : undefined;
}

/**
 * The bundle that an order bought, in its newest version: an upgrade that was promised with it is there although it is not sold any
 * more. Of an order from before there were bundles, the one that is for the same, on sale if there is one.
 */
export async function bundleOfOrder(
  queries: Queries,
  { offer_slug, product, kind }: OrderRow,
): Promise<Bundle | undefined> {
  if (offer_slug !== null) return readBundle(await findOffer(queries, 'bundle', offer_slug));
  const rows = await listOffers(queries);
  return ['published', 'withdrawn']
    .flatMap((state) => rows.filter((row) => row.state === state).map(readBundle))
    .find((bundle) => bundle?.type === kind && bundle.products.every((one) => one.certification_id === product));
}

/** Whether the order of a bundle can be upgraded to another one. */
export async function isUpgradeable(queries: Queries, order: OrderRow): Promise<boolean> {
  if (order.quantity !== 1 || order.offer_slug === null) return false;
  if ((await listOrderLines(queries, order.id)).some(givesVouchers)) return false;
  return ((await bundleOfOrder(queries, order))?.upgrades_to.length ?? 0) > 0;
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

/** An order and those that it upgraded, as far as their money is there. */
async function creditedOrders(queries: Queries, order: OrderRow): Promise<OrderRow[]> {
  const orders: OrderRow[] = [];
  for (let current: OrderRow | undefined = order; current; ) {
    if (CREDITED_STATES.includes(current.state)) orders.push(current);
    current = current.upgrade_of === null ? undefined : await findOrder(queries, current.upgrade_of);
  }
  return orders;
}

/**
 * What was paid for the main line of an order and of those that it upgraded (CO-05), and is not going back. Whole cents of the order's
 * currency; money in another one is not credited.
 */
export async function creditOf(queries: Queries, order: OrderRow): Promise<number> {
  let credit = 0;
  for (const credited of await creditedOrders(queries, order)) {
    if (credited.currency !== order.currency) continue;
    const [main] = await listOrderLines(queries, credited.id);
    const left = leftToRefund(credited, await listRefunds(queries, credited.id));
    credit += Math.max(0, main ? Math.min(main.amount - main.refunded, left) : 0);
  }
  return credit;
}

/** What an order and those that it upgraded brought when they were bought, extras included, without what was given back. */
export async function ownedOf(queries: Queries, order: OrderRow): Promise<Product[]> {
  const owned: Product[] = [];
  for (const { id } of await creditedOrders(queries, order)) {
    const kept = (await listOrderLines(queries, id)).filter(({ returned, quantity }) => returned < quantity);
    owned.push(...kept.flatMap(productsOfLine));
  }
  return owned;
}

/** What an upgrade is priced by: the money that is credited and its currency, what the order brought, and where it was bought. */
export type Upgrade = { credit: number; currency: string; owned: Product[]; region: string };

/** The refusal of an upgrade, with why in words for the buyer. */
export function notUpgradeable(sentence: string): ApiError {
  return new ApiError(409, sentence, { code: 'not_upgradeable' });
}

/** Refuses to credit what was paid to a price in another currency. @throws ApiError 409 with code `not_upgradeable`. */
export function checkCurrency({ currency }: Upgrade, priced: string): void {
  if (currency === priced) return;
  throw notUpgradeable(
    `You paid this order in ${currency}, and prices are in ${priced} now. Write to us to upgrade it.`,
  );
}

/**
 * Finds what a user's upgrade of an own order to a bundle is priced by.
 *
 * @throws ApiError 401 for a guest, 404 when there is no such order or the bundle is no upgrade of it, 409 with code `not_upgradeable`.
 */
export async function findUpgrade(
  { database: { queries } }: Pick<Services, 'database'>,
  userId: string | null,
  orderId: string,
  slug: string,
): Promise<Upgrade> {
  if (userId === null) throw unauthorized();
  const order = await findOrderOfUser(queries, userId, orderId);
  if (!order) throw notFound('The order');
  const bundle = await bundleOfOrder(queries, order);
  if (!bundle?.upgrades_to.includes(slug)) throw notFound('The product');
  if (!canBeUpgraded(order)) throw notUpgradeable('This order cannot be upgraded any more.');
  const { currency, region } = order;
  return { credit: await creditOf(queries, order), currency, owned: await ownedOf(queries, order), region };
}

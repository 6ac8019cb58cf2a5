import { productsOfOrder } from '../../contract/commerce/bought-products.ts';
import type { OrderKind, Product } from '../../contract/commerce/orders.ts';
import { nameOfKind } from '../../contract/order-names.ts';
import { listVouchersOfOrder } from '../data/commerce/offers.ts';
import { findOrder, insertOrder, insertOrderLines } from '../data/commerce/orders.ts';
import type { Queries } from '../data/database.ts';
import { listWaitingEvents, markEventDone } from '../data/domain-events.ts';
import { newId } from '../ids.ts';
import { afterFulfilment, openExamsOfOrder } from './orders/follow-order.ts';
import { type FulfilServices, fulfilOrder } from './orders/fulfil-order.ts';
import { postTransfer } from './orders/ledger.ts';
import { applyOrderEvent } from './orders/order-state.ts';

/** The single products behind a slug. */
export function productsOf(slug: string, kind: OrderKind): Product[] {
  return productsOfOrder({ product: slug, kind });
}

export type NewOrder = {
  product: string;
  kind: OrderKind;
  quantity: number;
  canUpgrade: boolean;
  at: number;
};

/**
 * Stores an order that nobody pays for, such as one of the demo data, and fulfils it like a paid one. One with several
 * seats is a team order (VO-12): its buyer owns a voucher for each seat, and becomes a team owner. Call it in a
 * transaction of `inTransaction`.
 *
 * @returns the order's id and the codes of its vouchers.
 */
export async function placeOrder(
  services: FulfilServices,
  queries: Queries,
  userId: string,
  { product, kind, quantity, canUpgrade, at }: NewOrder,
): Promise<{ id: string; codes: string[] }> {
  const id = newId();
  const item = { slug: product, name: nameOfKind({ product, kind }), quantity, lines: [], total: 0 };
  await insertOrder(queries, {
    ...{ id, user_id: userId, product, kind, quantity, can_upgrade: 0, onboarding_status: 'none', created_at: at },
    ...{ email: null, quote: JSON.stringify([item]) },
  });
  const products = JSON.stringify(productsOf(product, kind));
  await insertOrderLines(queries, [{ order_id: id, position: 0, slug: product, kind, products, quantity, amount: 0 }]);
  const draft = await findOrder(queries, id);
  const paid = draft && (await applyOrderEvent(queries, draft, { type: 'order.paymentReceived', amount: 0, at }));
  if (!paid) throw new Error('A new order cannot be paid.');
  await postTransfer(queries, paid, 'opening', { externalId: id, amount: 0, at });
  await fulfilOrder(services, queries, paid, { canUpgrade });
  // What follows is stored at once, with the order.
  for (const event of await listWaitingEvents(queries, id)) await markEventDone(queries, event.id, at);
  await openExamsOfOrder(services, queries, id);
  await afterFulfilment(services, queries, id);
  return { id, codes: (await listVouchersOfOrder(queries, id)).map(({ code }) => code) };
}

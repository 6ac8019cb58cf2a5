import type { Tech } from '../../../contract/common.ts';
import { findUser } from '../../data/account/users.ts';
import { isGiven, listOrderLines, listUnclaimedOrders, lockOrder, updateOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { Catalog } from '../../exam/catalog.ts';
import type { Services } from '../../services.ts';
import { type GiveServices, giveOrder } from '../entitlements/give.ts';
import { noteDuplicate } from './duplicates.ts';

/**
 * Orders that a guest made become those of the account with their address, with everything they gave: what an event of the kind `orders.claimable`
 * leads to. Of several at once one claims an order: it is given once.
 *
 * @returns the orders.
 */
export async function claimOrdersOf(
  services: GiveServices & Pick<Services, 'sessions'>,
  queries: Queries,
  userId: string,
): Promise<string[]> {
  const { database, sessions } = services;
  const user = await findUser(queries, userId);
  if (!user || user.email_verified_at === null || user.deleted_at !== null) return [];
  const claimed: string[] = [];
  for (const { id } of await listUnclaimedOrders(queries, user.email)) {
    const order = await lockOrder(queries, database.kind, id);
    if (!order || order.user_id !== null) continue;
    await updateOrder(queries, id, { user_id: user.id });
    claimed.push(id);
    if (!isGiven(order)) continue;
    const lines = await listOrderLines(queries, id);
    await giveOrder(services, queries, order, lines, user.id);
    await noteDuplicate(queries, { ...order, user_id: user.id }, lines);
  }
  // The buyer of a team order has a role more.
  if (claimed.length > 0) sessions.invalidateUser(user.id);
  return claimed;
}

/** Technology of the newest order that was paid and waits for an address to be verified; null without one. */
export async function techOfUnclaimedOrder(queries: Queries, catalog: Catalog, email: string): Promise<Tech | null> {
  const orders = await listUnclaimedOrders(queries, email);
  const newest = orders.findLast(isGiven);
  return (newest && catalog.find(newest.product)?.exam.tech) ?? null;
}

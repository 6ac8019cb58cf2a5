import type { Tech } from '../../../contract/common.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import {
  GIVEN_STATES,
  listOrderLines,
  listUnclaimedOrders,
  lockOrder,
  updateOrder,
} from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { Catalog } from '../../exam/catalog.ts';
import type { Services } from '../../services.ts';
import { type GiveServices, giveOrder } from '../entitlements/give.ts';

export type ClaimServices = GiveServices & Pick<Services, 'sessions'>;

/**
 * Orders that a guest made become those of the account with their address, once it is verified, with everything they gave. Of several
 * calls at once one claims an order: it is given once.
 *
 * @returns how many there were.
 */
export async function claimOrders(
  services: ClaimServices,
  user: { id: string; email: string; isVerified: boolean },
): Promise<number> {
  const { database, sessions } = services;
  if (!user.isVerified) return 0;
  const orders = await listUnclaimedOrders(database.queries, user.email);
  for (const { id } of orders) {
    await inTransaction(database.queries, async (transaction) => {
      const order = await lockOrder(transaction, database.kind, id);
      if (!order || order.user_id !== null) return;
      await updateOrder(transaction, id, { user_id: user.id });
      if (!GIVEN_STATES.some((state) => state === order.state)) return;
      await giveOrder(services, transaction, order, await listOrderLines(transaction, id), user.id);
    });
  }
  // The buyer of a team order has a role more.
  if (orders.length > 0) sessions.invalidateUser(user.id);
  return orders.length;
}

/** Technology of the newest order that was paid and waits for an address to be verified; null without one. */
export async function techOfUnclaimedOrder(queries: Queries, catalog: Catalog, email: string): Promise<Tech | null> {
  const orders = await listUnclaimedOrders(queries, email);
  const newest = orders.findLast(({ state }) => GIVEN_STATES.some((given) => given === state));
  return (newest && catalog.find(newest.product)?.exam.tech) ?? null;
}

import type { Purchase } from '../../../contract/commerce/catalog.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { deleteCouponUse } from '../../data/commerce/coupon-uses.ts';
import { deleteUnpaidOrders, listAbandonedDrafts, listOrdersOfUser, lockOrder } from '../../data/commerce/orders.ts';
import type { OrderRow } from '../../data/tables.ts';
import type { Services } from '../../services.ts';
import { applyOrderEvent } from './order-state.ts';
import { findReplacedOrder } from './replaced-order.ts';

type CancelServices = Pick<Services, 'database' | 'payments' | 'log'>;

const UNPAID = ['awaitingPayment', 'failed'];
const AT_ONCE = 100;

/** Ends an order that is not paid and gives its coupon back. @returns whether it was not paid. */
async function endOrder(
  { database }: Pick<Services, 'database'>,
  id: string,
  type: 'order.cancelled' | 'order.expired',
): Promise<boolean> {
  return retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const order = await lockOrder(transaction, database.kind, id);
      if (!order || !(await applyOrderEvent(transaction, order, { type }))) return false;
      await deleteCouponUse(transaction, id);
      return true;
    }),
  );
}

/**
 * A new upgrade or retake takes the place of one that is not paid: both could be paid otherwise. The pay page of the older one is closed;
 * where that does not work and it is paid all the same, its money goes back.
 */
export async function cancelOpenOrders(
  services: CancelServices,
  next: Pick<OrderRow, 'user_id' | 'upgrade_of' | 'retake_of'>,
): Promise<void> {
  const { user_id: userId, upgrade_of: upgradeOf, retake_of: retakeOf } = next;
  if (userId === null || (upgradeOf === null && retakeOf === null)) return;
  const orders = (await listOrdersOfUser(services.database.queries, userId)).filter(
    (order) => UNPAID.includes(order.state) && order.upgrade_of === upgradeOf && order.retake_of === retakeOf,
  );
  for (const order of orders) await cancelOrder(services, order);
}

/** Ends an order that is not paid, and closes its pay page. */
async function cancelOrder(services: CancelServices, { id, provider_session: session }: OrderRow): Promise<void> {
  if (!(await endOrder(services, id, 'order.cancelled')) || session === null) return;
  await services.payments
    .expireSession(session)
    .catch((error: unknown) => services.log.warn({ err: error, order: id }, 'a pay page was not closed'));
}

/** Who comes back without paying and orders again has one order: the earlier one is closed. */
export async function cancelReplaced(
  services: CancelServices,
  purchase: Pick<Purchase, 'replaces'>,
  userId: string | null,
): Promise<void> {
  const order = await findReplacedOrder(services.database.queries, purchase, userId);
  if (order) await cancelOrder(services, order);
}

/** Ends orders for which no pay page could be opened. @returns how many. */
export async function expireAbandonedDrafts({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const drafts = await listAbandonedDrafts(database.queries, clock.now(), AT_ONCE);
  for (const { id } of drafts) await endOrder({ database }, id, 'order.expired');
  return drafts.length;
}

const DAY_MS = 86_400_000;

/** Deletes orders that came to nothing, with what their buyers wrote, as long ago as the settings say. @returns how many. */
export async function deleteOldUnpaidOrders({
  database,
  clock,
  settings,
}: Pick<Services, 'database' | 'clock' | 'settings'>): Promise<number> {
  const before = clock.now() - settings.unpaidOrderDays * DAY_MS;
  for (let deleted = 0; ; ) {
    const count = await deleteUnpaidOrders(database.queries, before, AT_ONCE);
    deleted += count;
    if (count < AT_ONCE) return deleted;
  }
}

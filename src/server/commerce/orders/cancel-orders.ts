import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { deleteCouponUse } from '../../data/commerce/coupon-uses.ts';
import { deleteUnpaidOrders, listAbandonedDrafts, lockOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { emitEvent } from '../../jobs/events/emit-event.ts';
import type { Services } from '../../services.ts';
import { applyOrderEvent } from './order-state.ts';

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
 * A newer order takes the place of unpaid ones: both could be paid otherwise. Call it in the transaction that stores the newer one, which holds its
 * buyer; events close the pay pages that are open at the provider. One that is paid before that is given, and offered back.
 *
 * @returns those with a pay page.
 */
export async function cancelReplaced(
  queries: Queries,
  kind: Services['database']['kind'],
  orders: readonly Pick<OrderRow, 'id'>[],
  at: number,
): Promise<string[]> {
  const closing: string[] = [];
  for (const { id } of orders) {
    const order = await lockOrder(queries, kind, id);
    if (!order || !(await applyOrderEvent(queries, order, { type: 'order.cancelled' }))) continue;
    await deleteCouponUse(queries, id);
    if (order.provider_session === null) continue;
    await emitEvent(queries, 'order.replaced', id, at);
    closing.push(id);
  }
  return closing;
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

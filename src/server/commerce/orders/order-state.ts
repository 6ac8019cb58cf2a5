import { type OrderEvent, orderMachine } from '../../../../machines/commerce/order/order.machine.ts';
import { orderStateSchema } from '../../../contract/commerce/checkout.ts';
import { applyChart, type StoredChart } from '../../charts/apply-chart.ts';
import { conflictRefusal } from '../../charts/retry-on-conflict.ts';
import { updateOrderIfUnchanged } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';

/** The chart of an order, stored in its row. Every change of the row's state goes through it. */
const orderChart: StoredChart<typeof orderMachine, OrderRow> = {
  machine: orderMachine,
  subjectOf: ({ id }) => id,
  restore: (row) =>
    orderMachine.resolveState({
      value: orderStateSchema.parse(row.state),
      context: { total: row.total, refunded: row.refunded, problem: row.problem, paidAt: row.paid_at },
    }),
  store: (queries, row, { value, context }) =>
    updateOrderIfUnchanged(queries, row, {
      state: value,
      refunded: context.refunded,
      problem: context.problem,
      paid_at: context.paidAt,
    }),
};

/**
 * Applies an event to an order.
 *
 * @returns the row as stored; null when the chart does not offer the event, so that nothing changed.
 * @throws ApiError of {@link conflictRefusal} when another process was first.
 */
export async function applyOrderEvent(queries: Queries, row: OrderRow, event: OrderEvent): Promise<OrderRow | null> {
  const applied = await applyChart(queries, orderChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The order changed meanwhile. Load it again.');
  return applied.problem === null ? applied.row : null;
}

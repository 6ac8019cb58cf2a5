import { findOrder, isGiven, listOrderLines, listSamePaidOrders, updateOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderLineRow, OrderRow } from '../../data/tables.ts';
import { unusedOf } from '../refunds/withdraw.ts';
import { givesVouchers } from './gives-vouchers.ts';

/** Two payments for the same within this time are an accident, such as of two tabs; those who want more of it buy seats. Milliseconds. */
const ACCIDENT_MS = 86_400_000;

/** The order by which the same buyer had paid for the same shortly before: the account, or of guests the address. */
async function findEarlier(
  queries: Queries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<OrderRow | undefined> {
  const { paid_at: paidAt, total, retake_of: retakeOf, upgrade_of: upgradeOf } = order;
  if (paidAt === null || total === 0 || retakeOf !== null || upgradeOf !== null) return undefined;
  if (lines.length === 0 || lines.some(givesVouchers)) return undefined;
  return (await listSamePaidOrders(queries, order, paidAt - ACCIDENT_MS)).find(
    (other) => other.duplicate_of === null && other.upgrade_of === null && other.retake_of === null,
  );
}

/**
 * Notes that the owner of an order had paid for the same shortly before, so that the second payment is offered back. Orders of vouchers are for
 * others, and those of which something was used are none.
 *
 * @returns the earlier order; null when there is none.
 */
export async function noteDuplicate(
  queries: Queries,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<string | null> {
  for (const line of lines) if ((await unusedOf(queries, line)).pieces === 0) return null;
  const earlier = await findEarlier(queries, order, lines);
  if (earlier) await updateOrder(queries, order.id, { duplicate_of: earlier.id });
  return earlier?.id ?? null;
}

/** Whether a guest had paid for the same with the same address shortly before. To be told to that address alone: anybody can type it. */
export async function isSecondOfGuest(queries: Queries, order: OrderRow): Promise<boolean> {
  if (order.user_id !== null) return false;
  return (await findEarlier(queries, order, await listOrderLines(queries, order.id))) !== undefined;
}

/** The earlier order of an accidental second one, as long as nothing of it went back; null otherwise: then nothing was paid twice any more. */
export async function standingEarlier(queries: Queries, order: Pick<OrderRow, 'duplicate_of'>): Promise<string | null> {
  if (order.duplicate_of === null) return null;
  const earlier = await findOrder(queries, order.duplicate_of);
  if (!earlier || !isGiven(earlier)) return null;
  const lines = await listOrderLines(queries, earlier.id);
  return lines.some(({ returned }) => returned > 0) ? null : earlier.id;
}

import { listSamePaidOrders, updateOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderLineRow, OrderRow } from '../../data/tables.ts';
import { unusedOf } from '../refunds/withdraw.ts';
import { givesVouchers } from './gives-vouchers.ts';

/** Two payments for the same within this time are an accident, such as of two tabs; those who want more of it buy seats. Milliseconds. */
const ACCIDENT_MS = 86_400_000;

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
  const { id, paid_at: paidAt, total, retake_of: retakeOf, upgrade_of: upgradeOf } = order;
  if (paidAt === null || total === 0 || retakeOf !== null || upgradeOf !== null) return null;
  if (lines.length === 0 || lines.some(givesVouchers)) return null;
  for (const line of lines) if ((await unusedOf(queries, line)).pieces === 0) return null;
  const earlier = (await listSamePaidOrders(queries, order, paidAt - ACCIDENT_MS)).find(
    (other) => other.duplicate_of === null && other.upgrade_of === null && other.retake_of === null,
  );
  if (earlier) await updateOrder(queries, id, { duplicate_of: earlier.id });
  return earlier?.id ?? null;
}

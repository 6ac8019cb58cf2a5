import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow, RefundRow } from '../../data/tables.ts';

/** What is decided to go back, arrived or not. Whole cents. */
export function sumOfRefunds(refunds: readonly Pick<RefundRow, 'state' | 'amount'>[]): number {
  return refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether all of an order's money is decided to go back, so that the order gives nothing any more. */
export async function isRefundedInFull(queries: Queries, { id, total }: Pick<OrderRow, 'id' | 'total'>) {
  return total > 0 && sumOfRefunds(await listRefunds(queries, id)) >= total;
}

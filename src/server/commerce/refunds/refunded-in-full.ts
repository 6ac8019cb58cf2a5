import { sumOfRefunds } from '../../../contract/commerce/refunds.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';

/** Whether all of an order's money is decided to go back, so that the order gives nothing any more. */
export async function isRefundedInFull(queries: Queries, { id, total }: Pick<OrderRow, 'id' | 'total'>) {
  return total > 0 && sumOfRefunds(await listRefunds(queries, id)) >= total;
}

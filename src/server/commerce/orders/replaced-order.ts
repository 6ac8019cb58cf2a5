import type { Purchase } from '../../../contract/commerce/catalog.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';

/**
 * The unpaid order whose place a purchase takes: one of the same account, or a guest's, which is known by its unguessable id.
 * Undefined without one, for another account's, and for one that was paid meanwhile.
 */
export async function findReplacedOrder(
  queries: Queries,
  { replaces }: Pick<Purchase, 'replaces'>,
  userId: string | null,
): Promise<OrderRow | undefined> {
  const order = replaces === undefined ? undefined : await findOrder(queries, replaces);
  return order?.paid_at === null && (order.user_id === null || order.user_id === userId) ? order : undefined;
}

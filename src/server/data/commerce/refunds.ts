import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import type { RefundRow, RefundTable } from '../tables.ts';

export async function insertRefund(queries: Queries, refund: Insertable<RefundTable>): Promise<RefundRow> {
  return queries.insertInto('refund').values(refund).returningAll().executeTakeFirstOrThrow();
}

/** The refunds of an order, the oldest first. */
export function listRefunds(queries: Queries, orderId: string): Promise<RefundRow[]> {
  return queries
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The refund of an order that was asked for with a key. */
export function findRefundByKey(queries: Queries, orderId: string, key: string): Promise<RefundRow | undefined> {
  return queries
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

export function findRefund(queries: Queries, id: string): Promise<RefundRow | undefined> {
  return queries.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Refunds that were decided and that the provider does not have yet, the oldest first. */
export function listRequestedRefunds(queries: Queries, limit: number): Promise<RefundRow[]> {
  return queries
    .selectFrom('refund')
    .selectAll()
    .where('state', '=', 'requested')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Writes the chart's state of a refund on the condition that it is still the one that was read. */
export function updateRefundIfUnchanged(
  queries: Queries,
  read: Pick<RefundRow, 'id' | 'version'>,
  columns: Pick<RefundRow, 'state' | 'provider_refund' | 'tries' | 'problem' | 'ended_at'>,
): Promise<RefundRow | undefined> {
  return queries
    .updateTable('refund')
    .set({ ...columns, version: read.version + 1 })
    .where('id', '=', read.id)
    .where('version', '=', read.version)
    .returningAll()
    .executeTakeFirst();
}

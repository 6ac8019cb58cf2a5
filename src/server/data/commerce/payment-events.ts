import type { Insertable, Updateable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { PaymentEventRow, PaymentEventTable } from '../tables.ts';

/** Rows that one statement stores: PostgreSQL takes 65,535 parameters, SQLite 32,766. */
const BATCH = 500;

/** Stores messages of the provider, each once. @returns how many were new. */
export async function insertPaymentEvents(
  queries: Queries,
  events: readonly Insertable<PaymentEventTable>[],
): Promise<number> {
  let inserted = 0;
  for (let from = 0; from < events.length; from += BATCH) {
    const result = await queries
      .insertInto('payment_event')
      .values(events.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
      .executeTakeFirst();
    inserted += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return inserted;
}

/** Messages whose time has come, and those whose claim has lapsed. Must run in the transaction that claims them. */
export function listDuePaymentEvents(
  queries: Queries,
  kind: Database['kind'],
  now: number,
  limit: number,
): Promise<PaymentEventRow[]> {
  return queries
    .selectFrom('payment_event')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'queued'), eb('next_try_at', '<=', now)]),
        and([eb('state', '=', 'sending'), eb('claimed_until', '<', now)]),
      ]),
    )
    .orderBy('next_try_at')
    .orderBy('external_id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
}

/** Writes columns on the condition that nobody wrote the chart's state since `row` was read. */
export function updatePaymentEventIfUnchanged(
  queries: Queries,
  row: PaymentEventRow,
  columns: Updateable<PaymentEventTable>,
): Promise<PaymentEventRow | undefined> {
  return queries
    .updateTable('payment_event')
    .set(columns)
    .where('source', '=', row.source)
    .where('external_id', '=', row.external_id)
    .where('state', '=', row.state)
    .where('tries', '=', row.tries)
    .returningAll()
    .executeTakeFirst();
}

/** Stores which order a message was about. */
export async function setOrderOfPaymentEvent(queries: Queries, row: PaymentEventRow, orderId: string): Promise<void> {
  await queries
    .updateTable('payment_event')
    .set({ order_id: orderId })
    .where('source', '=', row.source)
    .where('external_id', '=', row.external_id)
    .execute();
}

/** Deletes messages that were handled or given up before `at`. */
export async function deleteEndedPaymentEvents(queries: Queries, at: number): Promise<void> {
  await queries.deleteFrom('payment_event').where('ended_at', '<', at).execute();
}

/** Until when the provider's list was compared with ours; null when never. */
export async function findListedUntil(queries: Queries, source: string): Promise<number | null> {
  const row = await queries
    .selectFrom('payment_reconciliation')
    .select('listed_until')
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.listed_until ?? null;
}

export async function storeListedUntil(queries: Queries, source: string, listedUntil: number): Promise<void> {
  await queries
    .insertInto('payment_reconciliation')
    .values({ source, listed_until: listedUntil })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ listed_until: listedUntil }))
    .execute();
}

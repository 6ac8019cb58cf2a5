import type { Insertable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import type { PaymentStandInRow, PaymentStandInTable } from '../tables.ts';

type Kind = PaymentStandInTable['kind'];

/** Stores a row that is not there yet. @returns whether it was not. */
export async function insertStandInRow(queries: Queries, row: Insertable<PaymentStandInTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('payment_stand_in')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findStandInRow(queries: Queries, kind: Kind, id: string): Promise<PaymentStandInRow | undefined> {
  return queries
    .selectFrom('payment_stand_in')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A row that stays as it is until the transaction ends. */
export function lockStandInRow(
  transaction: Queries,
  database: Database['kind'],
  kind: Kind,
  id: string,
): Promise<PaymentStandInRow | undefined> {
  return transaction
    .selectFrom('payment_stand_in')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .$if(database === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function updateStandInRow(
  queries: Queries,
  { kind, id, data, due_at }: Pick<PaymentStandInRow, 'kind' | 'id' | 'data' | 'due_at'>,
): Promise<void> {
  await queries
    .updateTable('payment_stand_in')
    .set({ data, due_at })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}

/** Rows of a kind since a moment, the newest first. */
export function listStandInRows(
  queries: Queries,
  kind: Kind,
  since: number,
  limit: number,
): Promise<PaymentStandInRow[]> {
  return queries
    .selectFrom('payment_stand_in')
    .selectAll()
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Rows with which something is to happen by itself by now, the oldest first. */
export function listDueStandInRows(queries: Queries, now: number, limit: number): Promise<PaymentStandInRow[]> {
  return queries
    .selectFrom('payment_stand_in')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes a due row for one process. @returns whether nobody else took it since it was read. */
export async function claimStandInRow(queries: Queries, row: PaymentStandInRow, until: number): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('payment_stand_in')
    .set({ due_at: until })
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    .where('due_at', '=', row.due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes what was created before `at`. */
export async function deleteOldStandInRows(queries: Queries, at: number): Promise<void> {
  for (const kind of ['checkout', 'event', 'request'] as const) {
    await queries.deleteFrom('payment_stand_in').where('kind', '=', kind).where('created_at', '<', at).execute();
  }
}

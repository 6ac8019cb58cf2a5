import type { Insertable } from 'kysely';
import type { Queries } from '../database.ts';
import type { QuoteRow, QuoteTable } from '../tables.ts';

export async function insertQuote(queries: Queries, row: Insertable<QuoteTable>): Promise<void> {
  await queries.insertInto('quote').values(row).execute();
}

/** A quote by its unguessable id. */
export function findQuote(queries: Queries, id: string): Promise<QuoteRow | undefined> {
  return queries.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes quotes that ended before `at`. @returns how many. */
export async function deleteExpiredQuotes(queries: Queries, at: number): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom('quote').where('expires_at', '<', at).executeTakeFirst();
  return Number(numDeletedRows);
}

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/** Rows per DELETE, because the embedded database serves nothing else meanwhile. */
const BATCH_ROWS = 500;

/**
 * Deletes rows older than a time, in small statements with other queries in between.
 *
 * @param column an indexed column with milliseconds
 * @returns how many
 */
export async function deleteOlder<T extends keyof Tables & string>(
  queries: Queries,
  old: { table: T; key: keyof Tables[T] & string; column: keyof Tables[T] & string; before: number },
): Promise<number> {
  const table = sql.table(old.table);
  const key = sql.ref(old.key);
  const column = sql.ref(old.column);
  for (let deleted = 0; ; ) {
    const { numAffectedRows } = await sql`delete from ${table} where ${key} in
      (select ${key} from ${table} where ${column} < ${old.before} order by ${column} limit ${BATCH_ROWS})`.execute(
      queries,
    );
    const rows = Number(numAffectedRows ?? 0);
    deleted += rows;
    if (rows < BATCH_ROWS) return deleted;
    await setImmediate();
  }
}

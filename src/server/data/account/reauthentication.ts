import { sql } from 'kysely';
import type { Queries } from '../database.ts';

/** Records that a session's user has confirmed their identity; false when the session has ended. */
export async function confirmSession(queries: Queries, tokenHash: string, now: number): Promise<boolean> {
  const result = await queries
    .updateTable('session')
    .set({ confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .where('impersonator_id', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Stores the code emailed for a session, replacing an earlier one. */
export async function storeReauthenticationCode(
  queries: Queries,
  code: { session_hash: string; code_hash: string; expires_at: number },
): Promise<void> {
  await queries
    .insertInto('reauthentication_code')
    .values({ ...code, attempts: 0 })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ ...code, attempts: 0 }))
    .execute();
}

/**
 * Counts a try before the code is compared, so that simultaneous tries count as well.
 *
 * @returns the hash to compare with; undefined when there is no code, it has expired, or it was tried too often.
 */
export async function countCodeAttempt(
  queries: Queries,
  sessionHash: string,
  { now, maxAttempts }: { now: number; maxAttempts: number },
): Promise<string | undefined> {
  const row = await queries
    .updateTable('reauthentication_code')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('session_hash', '=', sessionHash)
    .where('expires_at', '>', now)
    .where('attempts', '<', maxAttempts)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Uses a code; false when it was already used or replaced. */
export async function useReauthenticationCode(
  queries: Queries,
  sessionHash: string,
  codeHash: string,
): Promise<boolean> {
  const result = await queries
    .deleteFrom('reauthentication_code')
    .where('session_hash', '=', sessionHash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

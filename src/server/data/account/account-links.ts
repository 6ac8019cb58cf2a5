import type { Selectable } from 'kysely';
import { deleteOlder } from '../batches.ts';
import type { Database, Queries } from '../database.ts';
import type { AccountLinkTable, PasswordRequestTable } from '../tables.ts';

export async function insertAccountLink(queries: Queries, link: Omit<AccountLinkTable, 'used_at'>): Promise<void> {
  await queries
    .insertInto('account_link')
    .values({ ...link, used_at: null })
    .execute();
}

/** A link by the hash of its token, with the address of its account. */
export function findAccountLink(queries: Queries, tokenHash: string) {
  return queries
    .selectFrom('account_link')
    .innerJoin('user', 'user.id', 'account_link.user_id')
    .selectAll('account_link')
    .select('user.email')
    .where('account_link.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a link once: false when it was already used or has expired. */
export async function useAccountLink(queries: Queries, tokenHash: string, now: number): Promise<boolean> {
  const used = await queries
    .updateTable('account_link')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Invalidates a user's unused links. */
export async function endAccountLinks(queries: Queries, userId: string, now: number): Promise<void> {
  await queries
    .updateTable('account_link')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertPasswordRequest(queries: Queries, request: PasswordRequestTable): Promise<void> {
  await queries.insertInto('password_request').values(request).execute();
}

/** Claims the oldest requests; with PostgreSQL it skips those claimed by other processes. */
export async function takePasswordRequests(
  queries: Queries,
  kind: Database['kind'],
  limit: number,
): Promise<Selectable<PasswordRequestTable>[]> {
  const requests = await queries
    .selectFrom('password_request')
    .selectAll()
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute();
  if (requests.length > 0) {
    const ids = requests.map(({ id }) => id);
    await queries.deleteFrom('password_request').where('id', 'in', ids).execute();
  }
  return requests;
}

/** Deletes links that expired before a time. */
export async function deleteOldAccountLinks(queries: Queries, before: number): Promise<void> {
  await deleteOlder(queries, { table: 'account_link', key: 'token_hash', column: 'expires_at', before });
}

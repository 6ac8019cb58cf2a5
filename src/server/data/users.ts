import type { Insertable } from 'kysely';
import type { Queries } from './database.ts';
import type { UserRow, UserTable } from './tables.ts';

export type UserWithRoles = UserRow & { roles: string[] };

async function withRoles(queries: Queries, user: UserRow | undefined): Promise<UserWithRoles | undefined> {
  if (!user) return undefined;
  const roles = await queries
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', user.id)
    .orderBy('role')
    .execute();
  return { ...user, roles: roles.map((row) => row.role) };
}

export async function findUserByEmail(queries: Queries, email: string): Promise<UserWithRoles | undefined> {
  return withRoles(queries, await queries.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst());
}

export async function findUser(queries: Queries, id: string): Promise<UserWithRoles | undefined> {
  return withRoles(queries, await queries.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Stores a new user; false when the address is taken. */
export async function insertUser(queries: Queries, user: Insertable<UserTable>): Promise<boolean> {
  const result = await queries
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function addRole(queries: Queries, userId: string, role: string): Promise<void> {
  await queries
    .insertInto('user_role')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countUsers(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('user')
    .select((select) => select.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

export async function setExtraTimePercent(queries: Queries, userId: string, percent: number): Promise<boolean> {
  const result = await queries
    .updateTable('user')
    .set({ extra_time_percent: percent })
    .where('id', '=', userId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

export async function insertSession(
  queries: Queries,
  session: { tokenHash: string; userId: string; createdAt: number; expiresAt: number },
): Promise<void> {
  await queries
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The user of a session that has not expired, and when it does. */
export async function findUserBySession(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<{ user: UserWithRoles; expiresAt: number } | undefined> {
  const found = await queries
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .selectAll('user')
    .select('session.expires_at')
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return undefined;
  const { expires_at: expiresAt, ...row } = found;
  const user = await withRoles(queries, row);
  return user && { user, expiresAt };
}

export async function deleteSession(queries: Queries, tokenHash: string): Promise<void> {
  await queries.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSessions(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('session').where('expires_at', '<=', now).execute();
}

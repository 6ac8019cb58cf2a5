import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Queries } from '../database.ts';
import { prepareQuery } from '../prepared-query.ts';
import type { UserRow, UserTable } from '../tables.ts';
import { runTransaction } from '../transaction.ts';
import { indexPerson } from './people.ts';

export type UserWithRoles = UserRow & {
  /** Roles of the account and those in teams: what opens pages and areas. */
  roles: string[];
  /** Roles of the account alone, which administrators give and take. Who is a partner in a team need not be one here any more. */
  given_roles: string[];
  /** Set where the rights of staff wait for a second factor; the roles are without them. */
  lacksFactor?: true;
  /** Providers connected with the account. */
  socials: { name: string; joined: boolean }[];
};

const selectRoles = prepareQuery((queries, userId: string) =>
  queries
    .selectFrom('user_role')
    .select([sql<string>`'given'`.as('kind'), 'role as name', sql<number | null>`cast(null as bigint)`.as('joined_at')])
    .where('user_id', '=', userId)
    .union(
      queries
        .selectFrom('membership')
        .select([
          sql<string>`'team'`.as('kind'),
          'role as name',
          sql<number | null>`cast(null as bigint)`.as('joined_at'),
        ])
        .where('user_id', '=', userId)
        .where('state', '=', 'active'),
    )
    .unionAll(
      queries
        .selectFrom('oauth_identity')
        .select([sql<string>`'social'`.as('kind'), 'provider as name', 'joined_at'])
        .where('user_id', '=', userId),
    )
    .orderBy('name'),
);

/**
 * Reads a user's roles, those in teams included, and connections in one query, because every request needs them.
 */
export async function withRoles(queries: Queries, user: UserRow): Promise<UserWithRoles> {
  const rows = await selectRoles(queries, user.id);
  return {
    ...user,
    roles: [...new Set(rows.filter((row) => row.kind !== 'social').map((row) => row.name))],
    given_roles: rows.filter((row) => row.kind === 'given').map((row) => row.name),
    socials: rows
      .filter((row) => row.kind === 'social')
      .map((row) => ({ name: row.name, joined: row.joined_at !== null })),
  };
}

export async function findUserByEmail(queries: Queries, email: string): Promise<UserWithRoles | undefined> {
  const user = await queries.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
  return user && withRoles(queries, user);
}

/** Login data in a single statement whether or not the account exists, so that both cases take the same time. */
export function findPassword(
  queries: Queries,
  email: string,
): Promise<{ id: string; password_hash: string | null } | undefined> {
  return queries.selectFrom('user').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst();
}

export async function findUser(queries: Queries, id: string): Promise<UserWithRoles | undefined> {
  const user = await queries.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst();
  return user && withRoles(queries, user);
}

/** Several users by their ids. */
export async function findUsers(queries: Queries, ids: readonly string[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map();
  const users = await queries
    .selectFrom('user')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(users.map((user) => [user.id, user]));
}

/** Stores a new user; false when the address is taken. */
export async function insertUser(queries: Queries, user: Insertable<UserTable>): Promise<boolean> {
  return inTransaction(queries, async (transaction) => {
    const result = await transaction
      .insertInto('user')
      .values(user)
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    const isStored = Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
    if (isStored) await indexPerson(transaction, user);
    return isStored;
  });
}

/** Runs statements in the caller's transaction, or in a new one. */
function inTransaction<T>(queries: Queries, work: (transaction: Queries) => Promise<T>): Promise<T> {
  return queries.isTransaction ? work(queries) : runTransaction(queries, work);
}

/**
 * Updates a user.
 *
 * @returns the stored user; undefined when the account was deleted, or its address or password has changed since.
 */
export async function updateUser(
  queries: Queries,
  id: string,
  columns: Updateable<UserTable>,
  { ifEmail, ifPasswordHash }: { ifEmail?: string; ifPasswordHash?: string } = {},
): Promise<UserWithRoles | undefined> {
  const update = (within: Queries) =>
    within
      .updateTable('user')
      .set(columns)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(ifEmail !== undefined, (query) => query.where('email', '=', ifEmail ?? ''))
      .$if(ifPasswordHash !== undefined, (query) => query.where('password_hash', '=', ifPasswordHash ?? ''))
      .returningAll()
      .executeTakeFirst();
  const isRenamed = ['email', 'first_name', 'last_name'].some((column) => column in columns);
  const stored = isRenamed
    ? await inTransaction(queries, async (transaction) => {
        const user = await update(transaction);
        if (user) await indexPerson(transaction, user);
        return user;
      })
    : await update(queries);
  return stored && withRoles(queries, stored);
}

/**
 * Whether a user exists and still has the given password. With PostgreSQL the row is locked until the transaction ends,
 * so that a session opened in it cannot outlive a password change.
 *
 * @param use `change` when the transaction will update the row: upgrading a shared lock could deadlock.
 */
export async function isUserUnchanged(
  queries: Queries,
  kind: Database['kind'],
  user: Pick<UserRow, 'id' | 'password_hash'>,
  use: 'read' | 'change' = 'read',
): Promise<boolean> {
  const found = await queries
    .selectFrom('user')
    .select('password_hash')
    .where('id', '=', user.id)
    .where('deleted_at', 'is', null)
    .$if(kind === 'postgres', (query) => (use === 'change' ? query.forUpdate() : query.forShare()))
    .executeTakeFirst();
  return found !== undefined && found.password_hash === user.password_hash;
}

/** Stores the attribution of an account that has none, if one is named: the first counts. */
export async function storeFirstTracking(
  queries: Queries,
  id: string,
  tracking: Record<string, string> | undefined,
): Promise<void> {
  if (!tracking) return;
  const stored = { tracking: JSON.stringify(tracking) };
  await queries.updateTable('user').set(stored).where('id', '=', id).where('tracking', 'is', null).execute();
}

/** Lets nobody else who asks the same go on with a user until the transaction ends. */
export async function lockUser(queries: Queries, kind: Database['kind'], id: string): Promise<void> {
  await queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
}

export async function addRole(queries: Queries, userId: string, role: string): Promise<void> {
  await queries
    .insertInto('user_role')
    .values({ user_id: userId, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeRole(queries: Queries, userId: string, role: string): Promise<void> {
  await queries.deleteFrom('user_role').where('user_id', '=', userId).where('role', '=', role).execute();
}

const selectAdministrators = (queries: Queries) =>
  queries
    .selectFrom('user_role')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select('user_role.user_id')
    .where('user_role.role', '=', 'administrator')
    .where('user.deleted_at', 'is', null)
    .orderBy('user_role.user_id');

/** Ids of the administrators with an account. */
export async function listAdministrators(queries: Queries): Promise<string[]> {
  return (await selectAdministrators(queries).execute()).map((row) => row.user_id);
}

/**
 * The same; with PostgreSQL their roles are locked until the transaction ends, so that two administrators cannot take the role from
 * each other.
 */
export async function lockAdministrators(queries: Queries, kind: Database['kind']): Promise<string[]> {
  const rows = await selectAdministrators(queries)
    .$if(kind === 'postgres', (query) => query.forUpdate('user_role'))
    .execute();
  return rows.map((row) => row.user_id);
}

/** Whether any account exists; reads one row. */
export async function hasUsers(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setExtraTimePercent(queries: Queries, userId: string, percent: number): Promise<boolean> {
  const result = await queries
    .updateTable('user')
    .set({ extra_time_percent: percent })
    .where('id', '=', userId)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

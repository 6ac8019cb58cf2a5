import type { Insertable, Selectable, Updateable } from 'kysely';
import { deleteOlder } from '../batches.ts';
import type { Queries } from '../database.ts';
import type { OauthIdentityTable, OauthStateTable } from '../tables.ts';

export type OauthStateRow = Selectable<OauthStateTable>;
type OauthIdentityRow = Selectable<OauthIdentityTable>;

export async function insertOauthState(queries: Queries, row: Insertable<OauthStateTable>): Promise<void> {
  await queries.insertInto('oauth_state').values(row).execute();
}

export async function findOauthState(queries: Queries, stateHash: string): Promise<OauthStateRow | undefined> {
  return queries.selectFrom('oauth_state').selectAll().where('state_hash', '=', stateHash).executeTakeFirst();
}

/** Stores a change unless there is a conflict. @returns the stored row, or undefined. */
export async function updateOauthState(
  queries: Queries,
  read: OauthStateRow,
  columns: Updateable<OauthStateTable>,
): Promise<OauthStateRow | undefined> {
  return queries
    .updateTable('oauth_state')
    .set(columns)
    .where('state_hash', '=', read.state_hash)
    .where('state', '=', read.state)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes flows that had expired at an instant. */
export async function deleteOauthStates(queries: Queries, overAt: number): Promise<void> {
  await deleteOlder(queries, { table: 'oauth_state', key: 'state_hash', column: 'expires_at', before: overAt + 1 });
}

export async function findIdentity(
  queries: Queries,
  provider: string,
  providerUserId: string,
): Promise<OauthIdentityRow | undefined> {
  return queries
    .selectFrom('oauth_identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_user_id', '=', providerUserId)
    .executeTakeFirst();
}

export async function findIdentityOfUser(
  queries: Queries,
  provider: string,
  userId: string,
): Promise<OauthIdentityRow | undefined> {
  return queries
    .selectFrom('oauth_identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an identity; false when it is connected to an account, or the user has another one from that provider. */
export async function insertIdentity(queries: Queries, identity: Insertable<OauthIdentityTable>): Promise<boolean> {
  const result = await queries
    .insertInto('oauth_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function noteJoined(
  queries: Queries,
  provider: string,
  providerUserId: string,
  at: number,
): Promise<void> {
  await queries
    .updateTable('oauth_identity')
    .set({ joined_at: at })
    .where('provider', '=', provider)
    .where('provider_user_id', '=', providerUserId)
    .execute();
}

/**
 * Disconnects every provider from a user with an unverified address, at the moment when the mailbox's owner takes over
 * the account with a link: the person who typed the address must not keep access.
 */
export async function deleteIdentitiesOfUnconfirmed(queries: Queries, userId: string): Promise<void> {
  const unconfirmed = queries
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null);
  await queries.deleteFrom('oauth_identity').where('user_id', 'in', unconfirmed).execute();
}

/**
 * Disconnects a provider from a user who has another sign-in method.
 *
 * @returns `disconnected`, `lastLoginMethod` when no other is left, `notConnected`.
 */
export async function deleteIdentity(
  queries: Queries,
  provider: string,
  userId: string,
): Promise<'disconnected' | 'lastLoginMethod' | 'notConnected'> {
  // Locks the user's row, so that simultaneous calls see each other's result.
  const user = await queries
    .updateTable('user')
    .set((set) => ({ created_at: set.ref('created_at') }))
    .where('id', '=', userId)
    .returning('password_hash')
    .executeTakeFirst();
  const identities = await queries
    .selectFrom('oauth_identity')
    .select('provider')
    .where('user_id', '=', userId)
    .execute();
  if (!identities.some((identity) => identity.provider === provider)) return 'notConnected';
  if (!user?.password_hash && identities.length === 1) return 'lastLoginMethod';
  await queries.deleteFrom('oauth_identity').where('provider', '=', provider).where('user_id', '=', userId).execute();
  return 'disconnected';
}

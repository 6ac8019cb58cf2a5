import { type Insertable, sql } from 'kysely';
import type { Queries } from '../database.ts';
import type { FactorCeremonyRow, FactorCeremonyTable, PasskeyRow } from '../tables.ts';

/** A user's passkeys, oldest first. */
export function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRow[]> {
  return queries
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores a passkey; false when the credential is known already. */
export async function insertPasskey(queries: Queries, passkey: PasskeyRow): Promise<boolean> {
  const result = await queries
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

/** Removes a user's passkey. @returns its name; undefined when the user has no such passkey */
export async function deletePasskey(queries: Queries, userId: string, id: string): Promise<string | undefined> {
  const deleted = await queries
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Records the use of a passkey; false when another use has counted meanwhile. */
export async function countPasskeyUse(
  queries: Queries,
  { id, sign_count: before }: Pick<PasskeyRow, 'id' | 'sign_count'>,
  { signCount, now }: { signCount: number; now: number },
): Promise<boolean> {
  const result = await queries
    .updateTable('passkey')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', before)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** A user's authenticator app. */
export function findAuthenticatorApp(queries: Queries, userId: string) {
  return queries.selectFrom('authenticator_app').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a user's authenticator app; false when there is one. */
export async function insertAuthenticatorApp(
  queries: Queries,
  app: { user_id: string; sealed_secret: string; last_step: number; created_at: number },
): Promise<boolean> {
  const result = await queries
    .insertInto('authenticator_app')
    .values(app)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === 1;
}

export async function deleteAuthenticatorApp(queries: Queries, userId: string): Promise<boolean> {
  const result = await queries.deleteFrom('authenticator_app').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Uses the code of a time step; false when a code of this step or a later one was used before. */
export async function useTimeStep(queries: Queries, userId: string, step: number): Promise<boolean> {
  const result = await queries
    .updateTable('authenticator_app')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Replaces a user's recovery codes. */
export async function replaceRecoveryCodes(queries: Queries, userId: string, hashes: string[]): Promise<void> {
  await queries.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null }));
  await queries.insertInto('recovery_code').values(rows).execute();
}

/** Uses a recovery code; false when it is none, or was used before. */
export async function useRecoveryCode(queries: Queries, userId: string, hash: string, now: number): Promise<boolean> {
  const result = await queries
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** How many recovery codes of a user are left. */
export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  const { left } = await queries
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/**
 * Keeps others from changing a user's second factor until the transaction ends: of an addition and a removal at the same time, the
 * second sees what the first has left.
 */
export async function lockSecondFactor(queries: Queries, userId: string): Promise<void> {
  await queries
    .updateTable('user')
    .set(({ ref }) => ({ second_factor_at: ref('second_factor_at') }))
    .where('id', '=', userId)
    .execute();
}

/** Records since when a user has a second factor; null for none. */
export async function setSecondFactor(queries: Queries, userId: string, at: number | null): Promise<void> {
  await queries.updateTable('user').set({ second_factor_at: at }).where('id', '=', userId).execute();
}

/** Records that the user of a session has given the second factor. */
export async function setSessionFactor(queries: Queries, tokenHash: string, at: number): Promise<void> {
  await queries.updateTable('session').set({ factor_at: at }).where('token_hash', '=', tokenHash).execute();
}

/** Removes everything that a user has for a second factor. @returns whether there was anything */
export async function deleteSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  const passkeys = await queries.deleteFrom('passkey').where('user_id', '=', userId).executeTakeFirst();
  const hadApp = await deleteAuthenticatorApp(queries, userId);
  await replaceRecoveryCodes(queries, userId, []);
  await deleteCeremonies(queries, userId);
  await setSecondFactor(queries, userId, null);
  return hadApp || Number(passkeys.numDeletedRows) > 0;
}

export async function insertCeremony(queries: Queries, ceremony: Insertable<FactorCeremonyTable>): Promise<void> {
  await queries.insertInto('factor_ceremony').values(ceremony).execute();
}

/** A ceremony that has not expired. */
export function findCeremony(
  queries: Queries,
  { tokenHash, kind, now }: { tokenHash: string; kind: FactorCeremonyRow['kind']; now: number },
): Promise<FactorCeremonyRow | undefined> {
  return queries
    .selectFrom('factor_ceremony')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Counts a try before anything is compared, so that simultaneous tries count as well.
 *
 * @returns undefined when there is no such ceremony, it has expired, or it was tried too often
 */
export function countCeremonyTry(
  queries: Queries,
  {
    tokenHash,
    kind,
    now,
    maxTries,
  }: { tokenHash: string; kind: FactorCeremonyRow['kind']; now: number; maxTries: number },
): Promise<FactorCeremonyRow | undefined> {
  return queries
    .updateTable('factor_ceremony')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returningAll()
    .executeTakeFirst();
}

/** Gives a sign-in the challenge for a passkey; one that was given before is no longer valid. */
export async function setCeremonyChallenge(queries: Queries, tokenHash: string, challenge: string): Promise<void> {
  await queries.updateTable('factor_ceremony').set({ challenge }).where('token_hash', '=', tokenHash).execute();
}

/** Ends a ceremony; false when it was used or ended meanwhile. */
export async function useCeremony(queries: Queries, tokenHash: string): Promise<boolean> {
  const result = await queries.deleteFrom('factor_ceremony').where('token_hash', '=', tokenHash).executeTakeFirst();
  return Number(result.numDeletedRows) === 1;
}

/** Ends what is under way with a user's second factor, pending sign-ins included. */
export async function deleteCeremonies(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('factor_ceremony').where('user_id', '=', userId).execute();
}

export async function deleteExpiredCeremonies(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('factor_ceremony').where('expires_at', '<=', now).execute();
}

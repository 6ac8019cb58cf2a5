import { newId } from '../../ids.ts';
import { deleteOlder } from '../batches.ts';
import type { Queries } from '../database.ts';
import { prepareQuery } from '../prepared-query.ts';
import { type UserWithRoles, withRoles } from './users.ts';

/** A session as seen by requests with its token. */
export type SessionFacts = {
  id: string;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number;
  /** The impersonating administrator. */
  impersonator: { id: string; name: string } | null;
  /** When the user last signed in or confirmed their identity. */
  confirmedAt: number | null;
  /** When the second factor was given in this session; null for never. */
  factorAt: number | null;
};

export type NewSession = {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
  /** Readable name, such as "Firefox on Linux". */
  device: string;
  /** The impersonating administrator. */
  impersonatorId?: string;
  /** Null when the user has not just authenticated. */
  confirmedAt: number | null;
  /** Who led the user to this sign-in: short texts by name. */
  attribution?: Record<string, string> | undefined;
  /** When the second factor was given. */
  factorAt?: number | null;
};

export async function insertSession(queries: Queries, session: NewSession): Promise<void> {
  await queries
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      id: newId(),
      device: session.device,
      last_used_at: session.createdAt,
      impersonator_id: session.impersonatorId ?? null,
      confirmed_at: session.confirmedAt,
      attribution: session.attribution ? JSON.stringify(session.attribution) : null,
      factor_at: session.factorAt ?? null,
    })
    .execute();
}

const selectSession = prepareQuery((queries, tokenHash: string, now: number) =>
  queries
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('user as impersonator', 'impersonator.id', 'session.impersonator_id')
    .selectAll('user')
    .select(['session.id as session_id', 'session.expires_at', 'session.last_used_at', 'session.impersonator_id'])
    .select(['session.confirmed_at', 'session.factor_at', 'session.created_at as session_created_at'])
    .select(['impersonator.first_name as impersonator_first', 'impersonator.last_name as impersonator_last'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('user.deleted_at', 'is', null),
);

/** An unexpired session with its user. */
export async function findUserBySession(
  queries: Queries,
  tokenHash: string,
  now: number,
): Promise<{ user: UserWithRoles; session: SessionFacts } | undefined> {
  const [found] = await selectSession(queries, tokenHash, now);
  if (!found) return undefined;
  const {
    session_id: id,
    expires_at: expiresAt,
    last_used_at: lastUsedAt,
    impersonator_id: impersonatorId,
    impersonator_first: first,
    impersonator_last: last,
    confirmed_at: confirmedAt,
    factor_at: factorAt,
    session_created_at: createdAt,
    ...row
  } = found;
  const impersonator = impersonatorId === null ? null : { id: impersonatorId, name: `${first} ${last}`.trim() };
  return {
    user: await withRoles(queries, row),
    session: { id, tokenHash, createdAt, expiresAt, lastUsedAt, impersonator, confirmedAt, factorAt },
  };
}

/** A user's unexpired sessions, most recently used first. */
export function listSessions(queries: Queries, userId: string, now: number) {
  return queries
    .selectFrom('session')
    .select(['id', 'token_hash', 'device', 'created_at', 'last_used_at', 'expires_at', 'impersonator_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Records when sessions were used; never moves a time back. */
export async function touchSessions(queries: Queries, tokenHashes: string[], now: number): Promise<void> {
  await queries
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_hash', 'in', tokenHashes)
    .where('last_used_at', '<', now)
    .execute();
}

export async function deleteSession(queries: Queries, tokenHash: string): Promise<void> {
  await queries.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/**
 * Deletes a user's session by public id.
 *
 * @returns the hash of its token, or undefined when the user has no such session.
 */
export async function deleteSessionOfUser(queries: Queries, userId: string, id: string): Promise<string | undefined> {
  const deleted = await queries
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('token_hash')
    .executeTakeFirst();
  return deleted?.token_hash;
}

/**
 * Deletes a user's sessions, and those in which the user impersonates another, with an optional exception.
 *
 * @returns how many
 */
export async function deleteSessionsOfUser(queries: Queries, userId: string, exceptHash?: string): Promise<number> {
  const result = await queries
    .deleteFrom('session')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('impersonator_id', '=', userId)]))
    .$if(exceptHash !== undefined, (query) => query.where('token_hash', '!=', exceptHash ?? ''))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteExpiredSessions(queries: Queries, now: number): Promise<void> {
  await deleteOlder(queries, { table: 'session', key: 'token_hash', column: 'expires_at', before: now + 1 });
}

import type { FactorKind, PendingSignIn } from '../../../contract/account/second-factor.ts';
import { type Session, trackingSchema } from '../../../contract/account/session.ts';
import {
  countCeremonyTry,
  countRecoveryCodes,
  findAuthenticatorApp,
  findCeremony,
  insertCeremony,
  listPasskeys,
  setCeremonyChallenge,
  useCeremony,
} from '../../data/account/second-factor.ts';
import { findUser, storeFirstTracking, type UserWithRoles } from '../../data/account/users.ts';
import type { Queries } from '../../data/database.ts';
import { runTransaction } from '../../data/transaction.ts';
import { consumePoints, type Limiters } from '../../http/limits/limiters.ts';
import { newSecret, sha256 } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { type Opening, openSession, type SessionServices } from '../open-session.ts';
import { assertionOptions, takesPasskeys } from './passkeys.ts';
import { factorExpired } from './refusals.ts';
import { type FactorServices, type GivenFactor, useFactor } from './use-factor.ts';

/** How long a sign-in waits for the second factor. Milliseconds. */
const PENDING_MS = 600_000;
/** Tries of one sign-in; a million codes, five tries and ten wrong ones in a quarter of an hour leave no chance. */
const MAX_TRIES = 5;

/** A session, or a sign-in that waits for the second factor. */
export type SignIn = { session: Session; pending: null } | { session: null; pending: PendingSignIn };

/**
 * Signs in a user whose password or provider is confirmed: with a session, or, where the account has a second factor, with a
 * one-time token of a sign-in that waits for it. Every way to sign in goes through here.
 */
export async function beginSignIn(
  services: Pick<SessionServices, 'clock' | 'database' | 'settings'>,
  queries: Queries,
  user: UserWithRoles,
  opening: Opening,
): Promise<SignIn> {
  if (user.second_factor_at === null) {
    return { session: await openSession(services, queries, user, opening), pending: null };
  }
  const pending = newSecret();
  const expiresAt = services.clock.now() + PENDING_MS;
  await insertCeremony(queries, {
    token_hash: sha256(pending),
    user_id: user.id,
    kind: 'signIn',
    session_hash: null,
    challenge: null,
    sealed_secret: null,
    attribution: opening.attribution ? JSON.stringify(opening.attribution) : null,
    tries: 0,
    expires_at: expiresAt,
  });
  const kinds = await kindsOf(services, queries, user.id);
  return { session: null, pending: { pending, kinds, expires_at: expiresAt } };
}

/** With what a user can complete a sign-in. */
async function kindsOf(
  { settings }: Pick<Services, 'settings'>,
  queries: Queries,
  userId: string,
): Promise<FactorKind[]> {
  const hasPasskey = takesPasskeys(settings) && (await listPasskeys(queries, userId)).length > 0;
  const hasApp = (await findAuthenticatorApp(queries, userId)) !== undefined;
  const hasCode = (await countRecoveryCodes(queries, userId)) > 0;
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
    ...(hasCode ? (['recovery'] as const) : []),
  ];
}

/** Options with which the browser asks for one of the user's passkeys. @throws ApiError 422 */
export async function askPasskey(
  { clock, database: { queries }, settings }: Pick<Services, 'clock' | 'database' | 'settings'>,
  pending: string,
) {
  const tokenHash = sha256(pending);
  const ceremony = await findCeremony(queries, { tokenHash, kind: 'signIn', now: clock.now() });
  const passkeys = ceremony && (await listPasskeys(queries, ceremony.user_id));
  if (!passkeys || passkeys.length === 0) throw factorExpired();
  const { challenge, options } = await assertionOptions(settings, passkeys);
  await setCeremonyChallenge(queries, tokenHash, challenge);
  return { options };
}

/**
 * Completes a sign-in with the second factor. The sign-in is used up by it, and its source is the one that it began with, if it named one.
 *
 * @throws ApiError 422 with code factor_expired, or factor_wrong and the field; 429 when this account was tried too often
 */
export async function completeSignIn(
  services: FactorServices & SessionServices & { limiters: Pick<Limiters, 'factorTries'> },
  pending: string,
  given: GivenFactor,
  opening: Opening,
): Promise<Session> {
  const { clock, database, limiters } = services;
  const tokenHash = sha256(pending);
  const counted = { tokenHash, kind: 'signIn', now: clock.now(), maxTries: MAX_TRIES } as const;
  const ceremony = await countCeremonyTry(database.queries, counted);
  if (!ceremony) throw factorExpired();
  await consumePoints(limiters.factorTries, ceremony.user_id);
  const attribution = ceremony.attribution
    ? trackingSchema.parse(JSON.parse(ceremony.attribution))
    : opening.attribution;
  const session = await runTransaction(database.queries, async (transaction) => {
    const user = await findUser(transaction, ceremony.user_id);
    if (!user || user.deleted_at !== null || !(await useCeremony(transaction, tokenHash))) throw factorExpired();
    await useFactor(services, transaction, user, given, ceremony.challenge);
    return openSession(services, transaction, user, { ...opening, attribution, factorAt: clock.now() });
  });
  await limiters.factorTries.reward(ceremony.user_id, 1);
  await storeFirstTracking(database.queries, ceremony.user_id, attribution);
  return session;
}

import type { Session } from '../../contract/account/session.ts';
import { deleteSession, insertSession } from '../data/account/sessions.ts';
import { isUserUnchanged, type UserWithRoles } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { newSecret, sha256 } from '../ids.ts';
import type { Services } from '../services.ts';
import { presentUser } from './present-user.ts';
import { isStaff, withSessionRights } from './second-factor/staff-rights.ts';
import { countSignIn } from './sources.ts';

const DAY_MS = 86_400_000;

/** What opening a session works with. */
export type SessionServices = Pick<Services, 'clock' | 'database' | 'sessions' | 'settings'>;

/** What a session is opened with beside the user. */
export type Opening = {
  /** In words, such as "Firefox on Linux". */
  device: string;
  /** Token of the session that the same browser had until now; it ends. */
  replaces: string | null;
  /** Whether its holder has just proved to be the user; yes unless told otherwise. */
  isConfirmed?: boolean;
  /** Who led the user here (AC-08). */
  attribution?: Record<string, string> | undefined;
  /** When the second factor was given for it. */
  factorAt?: number | null;
};

/**
 * Signs a user in without further question, for callers that know who it is.
 *
 * @throws ApiError 401 when the account was deleted or its password changed since the user was read
 */
export async function openSession(
  services: Pick<SessionServices, 'clock' | 'database' | 'settings'>,
  queries: Queries,
  user: UserWithRoles,
  opening: Opening,
): Promise<Session> {
  if (!queries.isTransaction) {
    return runTransaction(queries, (transaction) => openSession(services, transaction, user, opening));
  }
  const { clock, database, settings } = services;
  const { device, replaces, isConfirmed = true, factorAt = null, attribution } = opening;
  if (!(await isUserUnchanged(queries, database.kind, user))) {
    throw new ApiError(401, 'Your account has just changed. Log in again.', { code: 'signed_out' });
  }
  const token = newSecret();
  const now = clock.now();
  const days = settings.sessionDays * DAY_MS;
  const expiresAt = now + (isStaff(user) ? Math.min(days, settings.staffSessionMs) : days);
  if (replaces) await deleteSession(queries, sha256(replaces));
  const confirmedAt = isConfirmed ? now : null;
  const stored = {
    tokenHash: sha256(token),
    userId: user.id,
    createdAt: now,
    expiresAt,
    device,
    confirmedAt,
    factorAt,
  };
  await insertSession(queries, { ...stored, attribution });
  await countSignIn(queries, attribution, now);
  const shown = withSessionRights(settings, user, { factorAt });
  return { token, expires_at: expiresAt, user: await presentUser(queries, shown, null, now) };
}

/** The session that was replaced leaves the cache after the transaction that ended it. */
export function invalidateReplaced({ sessions }: Pick<Services, 'sessions'>, { replaces }: Opening): void {
  if (replaces) sessions.invalidate(sha256(replaces));
}

/** Ends the session of a token. */
export async function logOut({ database, sessions }: Pick<Services, 'database' | 'sessions'>, token: string) {
  const tokenHash = sha256(token);
  await deleteSession(database.queries, tokenHash);
  sessions.invalidate(tokenHash);
}

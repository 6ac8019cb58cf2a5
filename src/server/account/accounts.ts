import type * as z from 'zod/mini';
import type { Session, sessionRoutes } from '../../contract/account/session.ts';
import type { Tech } from '../../contract/common.ts';
import { deleteSession, insertSession } from '../data/account/sessions.ts';
import {
  findPassword,
  findUser,
  findUserByEmail,
  insertUser,
  isUserUnchanged,
  type UserWithRoles,
} from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { ApiError } from '../http/api-error.ts';
import { newId, newSecret, sha256 } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { addressIsTaken } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { queueReferral } from '../site/referral/referrals.ts';
import { queueConfirmation } from './addresses.ts';
import { sendPasswordLink } from './password/password-links.ts';
import { hashPassword, isPassword } from './password/passwords.ts';
import { refuseWeakPassword } from './password/weak-passwords.ts';
import { presentUser } from './present-user.ts';

const DAY_MS = 86_400_000;
/** How long a repeated sign-up still signs in. */
const REPEAT_MS = 3_600_000;

type Registration = z.output<typeof sessionRoutes.register.body>;
type Credentials = z.output<typeof sessionRoutes.login.body>;

/** Session attributes besides the user. */
export type Opening = {
  /** Readable name, such as "Firefox on Linux". */
  device: string;
  /** Token of the browser's previous session, which ends. */
  replaces: string | null;
  /** Whether the user has just authenticated; true by default. */
  isConfirmed?: boolean;
};

export type Invitation = { email: string; first_name: string; last_name: string };

export type Accounts = {
  register(
    registration: Registration,
    opening: Opening & { tech: Tech | null },
  ): Promise<{ message: string; session: Session | null }>;
  login(credentials: Credentials, opening: Opening): Promise<Session>;
  /**
   * Signs a user in without further checks, for callers that have authenticated them.
   *
   * @throws ApiError 401 when the account was deleted or its password changed since the user was read
   */
  openSession(queries: Queries, user: UserWithRoles, opening: Opening): Promise<Session>;
  /** The account for an address; a new one has no password, and its owner gets an email with a link to set one. */
  invite(queries: Queries, invitation: Invitation): Promise<UserWithRoles>;
  logout(token: string): Promise<void>;
};

export function createAccounts(
  parts: Pick<Services, 'database' | 'sessions' | 'clock' | 'signer' | 'settings'>,
): Accounts {
  const { database, sessions, clock, settings } = parts;

  async function openSession(queries: Queries, user: UserWithRoles, opening: Opening): Promise<Session> {
    const { device, replaces, isConfirmed = true } = opening;
    if (!queries.isTransaction) {
      return queries.transaction().execute((transaction) => openSession(transaction, user, opening));
    }
    if (!(await isUserUnchanged(queries, database.kind, user))) {
      throw new ApiError(401, 'Your account has just changed. Log in again.', { code: 'signed_out' });
    }
    const token = newSecret();
    const now = clock.now();
    const expiresAt = now + settings.sessionDays * DAY_MS;
    if (replaces) await deleteSession(queries, sha256(replaces));
    const confirmedAt = isConfirmed ? now : null;
    const stored = { tokenHash: sha256(token), userId: user.id, createdAt: now, expiresAt, device, confirmedAt };
    await insertSession(queries, stored);
    return { token, expires_at: expiresAt, user: await presentUser(queries, user, null, now) };
  }

  /** The replaced session is purged from the cache after the transaction that ended it. */
  function invalidateReplaced({ replaces }: Opening) {
    if (replaces) sessions.invalidate(sha256(replaces));
  }

  async function storeUser(
    queries: Queries,
    user: Pick<UserWithRoles, 'email' | 'first_name' | 'last_name' | 'password_hash' | 'share_permission' | 'tracking'>,
  ): Promise<UserWithRoles | undefined> {
    const stored = await insertUser(queries, {
      ...user,
      id: newId(),
      email_verified_at: null,
      created_at: clock.now(),
    });
    return stored ? findUserByEmail(queries, user.email) : undefined;
  }

  /**
   * Signs in a user who repeats a sign-up because the first response was lost; null for anyone else. It cannot be used
   * to guess the password of an older account.
   */
  async function repeatSignUp({ email, password }: Registration, opening: Opening): Promise<Session | null> {
    const user = await findUserByEmail(database.queries, email);
    if (!user?.password_hash || clock.now() - user.created_at >= REPEAT_MS) return null;
    return (await isPassword(password, user.password_hash)) ? openSession(database.queries, user, opening) : null;
  }

  return {
    openSession,

    async register(registration, opening) {
      if (registration.password !== registration.password_confirmation) {
        const sentence = 'The two passwords differ.';
        throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
      }
      const { email } = registration;
      refuseWeakPassword('password', registration.password, email);
      // Hashed before the address is looked up, so that a taken address takes as long as a free one.
      const columns = {
        email,
        first_name: registration.first_name,
        last_name: registration.last_name ?? '',
        password_hash: await hashPassword(registration.password),
        share_permission: registration.linkedin_achievement_share_permission ? 1 : 0,
        tracking: registration.tracking ? JSON.stringify(registration.tracking) : null,
      };
      const session = await database.queries.transaction().execute(async (transaction) => {
        const user = await storeUser(transaction, columns);
        if (user) {
          await queueConfirmation(parts, transaction, user, opening.tech);
          const { tracking } = registration;
          await queueReferral(transaction, settings, { userId: user.id, tracking, at: clock.now() });
          return openSession(transaction, user, opening);
        }
        return null;
      });
      const opened = session ?? (await repeatSignUp(registration, opening));
      if (opened) {
        invalidateReplaced(opening);
        return { message: 'Welcome to Chartered.', session: opened };
      }
      const origin = settings.publicUrl;
      const pages = { login: `${origin}/login`, recover: `${origin}/password-recover` };
      await queueMail(database.queries, email, addressIsTaken({ origin, ...pages }), clock.now());
      return {
        message: 'This address already has an account. Check your mail, or log in.',
        session: null,
      };
    },

    async login({ email, password }, opening) {
      const stored = await findPassword(database.queries, email);
      const isRight = await isPassword(password, stored?.password_hash ?? null);
      const user = isRight && stored ? await findUser(database.queries, stored.id) : undefined;
      // The password may have changed during the comparison; the current one counts.
      if (!user || user.password_hash !== stored?.password_hash) {
        const sentence = 'Email or password is wrong.';
        throw new ApiError(422, sentence, { errors: { password: [sentence] } });
      }
      const session = await openSession(database.queries, user, opening);
      invalidateReplaced(opening);
      return session;
    },

    async invite(queries, { email, first_name, last_name }) {
      const columns = { email, first_name, last_name, password_hash: null, share_permission: 0, tracking: null };
      const invited = await storeUser(queries, columns);
      if (invited) await sendPasswordLink(queries, settings.publicUrl, invited, 'set', clock.now());
      const user = invited ?? (await findUserByEmail(queries, email));
      if (!user) throw new Error('The account was neither stored nor is there one.');
      return user;
    },

    async logout(token) {
      const tokenHash = sha256(token);
      await deleteSession(database.queries, tokenHash);
      sessions.invalidate(tokenHash);
    },
  };
}

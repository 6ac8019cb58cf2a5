import type * as z from 'zod/mini';
import type { accountRoutes, Session } from '../../contract/account.ts';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../data/database.ts';
import { deleteSession, insertSession } from '../data/sessions.ts';
import { findUser, findUserByEmail, insertUser, type UserWithRoles } from '../data/users.ts';
import { newId, newSecret, sha256 } from '../ids.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { presentUser } from './present-user.ts';
import type { SessionReader } from './session-reader.ts';

const DAY_MS = 86_400_000;

type Registration = z.output<typeof accountRoutes.register.body>;
type Credentials = z.output<typeof accountRoutes.login.body>;

/** What a session is opened with beside the user. */
export type Opening = {
  /** In words, such as "Firefox on Linux". */
  device: string;
  /** Token of the session that the same browser had until now; it ends. */
  replaces: string | null;
};

export type Accounts = {
  register(registration: Registration, opening: Opening): Promise<{ message: string; session: Session | null }>;
  login(credentials: Credentials, opening: Opening): Promise<Session>;
  /** Signs a user in without further question: for callers that know who it is. */
  openSession(queries: Queries, user: UserWithRoles, opening: Opening): Promise<Session>;
  logout(token: string): Promise<void>;
};

export function createAccounts(
  database: Database,
  sessions: SessionReader,
  clock: Clock,
  options: { sessionDays: number },
): Accounts {
  async function openSession(queries: Queries, user: UserWithRoles, { device, replaces }: Opening): Promise<Session> {
    const token = newSecret();
    const now = clock.now();
    const expiresAt = now + options.sessionDays * DAY_MS;
    if (replaces) await deleteSession(queries, sha256(replaces));
    await insertSession(queries, { tokenHash: sha256(token), userId: user.id, createdAt: now, expiresAt, device });
    if (replaces) sessions.forget(sha256(replaces));
    return { token, expires_at: expiresAt, user: await presentUser(queries, user, null, now) };
  }

  return {
    openSession,

    async register(registration, opening) {
      if (registration.password !== registration.password_confirmation) {
        const sentence = 'The two passwords differ.';
        throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
      }
      // Hashed before the address is looked at: a taken one takes as long as a free one.
      const id = newId();
      const row = {
        id,
        email: registration.email,
        first_name: registration.first_name,
        last_name: registration.last_name ?? '',
        password_hash: await hashPassword(registration.password),
        email_verified_at: null,
        share_permission: registration.linkedin_achievement_share_permission ? 1 : 0,
        tracking: registration.tracking ? JSON.stringify(registration.tracking) : null,
        created_at: clock.now(),
      };
      if (!(await insertUser(database.queries, row))) {
        return {
          message: 'Check your mail: if the address is new, your account is ready; if it is not, sign in instead.',
          session: null,
        };
      }
      const user = await findUser(database.queries, id);
      if (!user) throw new Error('The account was not stored.');
      return { message: 'Welcome to Chartered.', session: await openSession(database.queries, user, opening) };
    },

    async login({ email, password }, opening) {
      const user = await findUserByEmail(database.queries, email);
      if (!(await isPassword(password, user?.password_hash ?? null)) || !user) {
        const sentence = 'E-mail or password is wrong.';
        throw new ApiError(422, sentence, { errors: { password: [sentence] } });
      }
      return openSession(database.queries, user, opening);
    },

    async logout(token) {
      const tokenHash = sha256(token);
      await deleteSession(database.queries, tokenHash);
      sessions.forget(tokenHash);
    },
  };
}

import type * as z from 'zod/mini';
import { type accountRoutes, roleSchema, type Session, type User } from '../../contract/account.ts';
import { ApiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../data/database.ts';
import { deleteSession, findUserByEmail, insertSession, insertUser, type UserWithRoles } from '../data/users.ts';
import { newId, newSecret, sha256 } from '../ids.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { SessionReader } from './session-reader.ts';

const DAY_MS = 86_400_000;

type Registration = z.output<typeof accountRoutes.register.body>;
type Credentials = z.output<typeof accountRoutes.login.body>;

export type Accounts = {
  register(registration: Registration): Promise<{ message: string; session: Session | null }>;
  login(credentials: Credentials): Promise<Session>;
  logout(token: string): Promise<void>;
};

/** A stored user as the API shows the user to themselves. */
export function presentUser(user: UserWithRoles, now: number): User {
  return {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    roles: user.roles.map((role) => roleSchema.parse(role)),
    isGuest: false,
    email_verified: user.email_verified_at !== null,
    created_minutes_ago: Math.max(0, Math.floor((now - user.created_at) / 60_000)),
    linkedin_achievement_share_permission: user.share_permission === 1,
  };
}

export function createAccounts(
  database: Database,
  sessions: SessionReader,
  clock: Clock,
  options: { sessionDays: number },
): Accounts {
  async function openSession(queries: Queries, user: UserWithRoles): Promise<Session> {
    const token = newSecret();
    const now = clock.now();
    const expiresAt = now + options.sessionDays * DAY_MS;
    await insertSession(queries, { tokenHash: sha256(token), userId: user.id, createdAt: now, expiresAt });
    return { token, expires_at: expiresAt, user: presentUser(user, now) };
  }

  return {
    async register(registration) {
      if (registration.password !== registration.password_confirmation) {
        const sentence = 'The two passwords differ.';
        throw new ApiError(422, sentence, { errors: { password_confirmation: [sentence] } });
      }
      // Hashed before the address is looked at: a taken one takes as long as a free one.
      const user: UserWithRoles = {
        id: newId(),
        email: registration.email,
        first_name: registration.first_name,
        last_name: registration.last_name ?? '',
        password_hash: await hashPassword(registration.password),
        email_verified_at: null,
        share_permission: registration.linkedin_achievement_share_permission ? 1 : 0,
        extra_time_percent: 0,
        tracking: registration.tracking ? JSON.stringify(registration.tracking) : null,
        created_at: clock.now(),
        roles: [],
      };
      const { roles: _roles, ...row } = user;
      if (!(await insertUser(database.queries, row))) {
        return {
          message: 'Check your mail: if the address is new, your account is ready; if it is not, sign in instead.',
          session: null,
        };
      }
      return { message: 'Welcome to Chartered.', session: await openSession(database.queries, user) };
    },

    async login({ email, password }) {
      const user = await findUserByEmail(database.queries, email);
      if (!(await isPassword(password, user?.password_hash ?? null)) || !user) {
        const sentence = 'E-mail or password is wrong.';
        throw new ApiError(422, sentence, { errors: { password: [sentence] } });
      }
      return openSession(database.queries, user);
    },

    async logout(token) {
      const tokenHash = sha256(token);
      await deleteSession(database.queries, tokenHash);
      sessions.forget(tokenHash);
    },
  };
}

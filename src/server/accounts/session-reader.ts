import type { Clock } from '../clock.ts';
import type { Database } from '../data/database.ts';
import { findUserBySession, type UserWithRoles } from '../data/users.ts';
import { sha256 } from '../ids.ts';

export type SessionReader = {
  /** The user of a bearer token, or null. */
  read(token: string): Promise<UserWithRoles | null>;
  /** Must be called after a session was deleted. */
  forget(tokenHash: string): void;
  /** Must be called when what is stored of a user changes. */
  forgetUser(userId: string): void;
};

const REMEMBERED = 50_000;
const REMEMBER_MS = 30_000;

/**
 * Reads sessions. With the embedded database this process is the only one that ends sessions, so it may remember them;
 * with PostgreSQL another process may, so every request asks the database.
 */
export function createSessionReader(database: Database, clock: Clock): SessionReader {
  const remembers = database.kind === 'sqlite';
  const remembered = new Map<string, { user: UserWithRoles; until: number }>();
  // Ended while being read: an answer that was on its way must not be remembered.
  let forgotten = 0;

  return {
    async read(token) {
      const tokenHash = sha256(token);
      const now = clock.now();
      const known = remembered.get(tokenHash);
      if (known && known.until > now) return known.user;
      const before = forgotten;
      const session = await findUserBySession(database.queries, tokenHash, now);
      if (!session) return null;
      if (remembers && forgotten === before) {
        if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value as string);
        remembered.set(tokenHash, { user: session.user, until: Math.min(now + REMEMBER_MS, session.expiresAt) });
      }
      return session.user;
    },
    forget(tokenHash) {
      forgotten += 1;
      remembered.delete(tokenHash);
    },
    forgetUser(userId) {
      forgotten += 1;
      for (const [tokenHash, { user }] of remembered) if (user.id === userId) remembered.delete(tokenHash);
    },
  };
}

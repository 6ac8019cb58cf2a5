import { createBoundedCache } from '../bounded-cache.ts';
import type { Clock } from '../clock.ts';
import { findUserBySession, type SessionFacts, touchSessions } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import type { Database } from '../data/database.ts';
import { sha256 } from '../ids.ts';

export type KnownSession = { user: UserWithRoles; session: SessionFacts };

export type SessionReader = {
  /** The user and the session of a bearer token, or null. */
  read(token: string): Promise<KnownSession | null>;
  /** Must be called after a session was deleted. */
  invalidate(tokenHash: string): void;
  /** Must be called when what is stored of a user changes, and after several sessions of a user were deleted. */
  invalidateUser(userId: string): void;
  /** Must be called when a session was checked elsewhere; what it carries is changed when the use is noted. */
  noteUse(session: Pick<SessionFacts, 'tokenHash' | 'lastUsedAt'>): void;
  /** Stores when sessions were used; how many. */
  storeUses(): Promise<number>;
};

const MAX_CACHED = 50_000;
const CACHE_MS = 30_000;
/** When a session was used is stored to within this time: saving answers must not write it each time. */
export const USE_MS = 300_000;
/** Sessions that one statement notes. */
const BATCH = 500;

/**
 * Reads sessions. With the embedded database this process is the only one that ends sessions, so it may remember them;
 * with PostgreSQL another process may, so every request asks the database.
 */
export function createSessionReader(database: Database, clock: Clock): SessionReader {
  const isCaching = database.kind === 'sqlite';
  // Which of these are of a user, or of an administrator who acts as one: a change must not look through all.
  const ofUser = new Map<string, Set<string>>();
  // Ended while being read: an answer that was on its way must not be cached.
  let invalidations = 0;
  // Used since the last time this was stored.
  const used = new Set<string>();

  const cached = createBoundedCache<string, KnownSession & { until: number }>({
    max: MAX_CACHED,
    onDelete(known) {
      for (const id of peopleOf(known)) {
        const hashes = ofUser.get(id);
        hashes?.delete(known.session.tokenHash);
        if (hashes?.size === 0) ofUser.delete(id);
      }
    },
  });

  const peopleOf = ({ user, session }: KnownSession) => [
    user.id,
    ...(session.impersonator ? [session.impersonator.id] : []),
  ];

  function cache(tokenHash: string, known: KnownSession, until: number) {
    cached.set(tokenHash, { ...known, until });
    for (const id of peopleOf(known)) {
      const hashes = ofUser.get(id);
      if (hashes) hashes.add(tokenHash);
      else ofUser.set(id, new Set([tokenHash]));
    }
  }

  function noteUse(session: Pick<SessionFacts, 'tokenHash' | 'lastUsedAt'>, now: number) {
    if (now - session.lastUsedAt < USE_MS) return;
    session.lastUsedAt = now;
    used.add(session.tokenHash);
  }

  return {
    async read(token) {
      const tokenHash = sha256(token);
      const now = clock.now();
      const hit = cached.get(tokenHash);
      if (hit && hit.until > now) {
        noteUse(hit.session, now);
        return hit;
      }
      const before = invalidations;
      const known = await findUserBySession(database.queries, tokenHash, now);
      if (!known) return null;
      noteUse(known.session, now);
      if (isCaching && invalidations === before) {
        cache(tokenHash, known, Math.min(now + CACHE_MS, known.session.expiresAt));
      }
      return known;
    },
    noteUse: (session) => noteUse(session, clock.now()),
    invalidate(tokenHash) {
      invalidations += 1;
      cached.delete(tokenHash);
    },
    invalidateUser(userId) {
      invalidations += 1;
      for (const tokenHash of [...(ofUser.get(userId) ?? [])]) cached.delete(tokenHash);
    },
    async storeUses() {
      const hashes = [...used];
      used.clear();
      const now = clock.now();
      for (let from = 0; from < hashes.length; from += BATCH) {
        await touchSessions(database.queries, hashes.slice(from, from + BATCH), now);
      }
      return hashes.length;
    },
  };
}

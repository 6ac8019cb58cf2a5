import { createBoundedCache } from '../bounded-cache.ts';
import type { Clock } from '../clock.ts';
import { findUserBySession, type SessionFacts, touchSessions } from '../data/account/sessions.ts';
import type { UserWithRoles } from '../data/account/users.ts';
import type { Database } from '../data/database.ts';
import { sha256 } from '../ids.ts';
import type { Settings } from '../settings.ts';
import { isStaff, isStaffSessionOver } from './second-factor/staff-rights.ts';

export type KnownSession = { user: UserWithRoles; session: SessionFacts };

export type SessionReader = {
  /** The user and the session of a bearer token, or null. */
  read(token: string): Promise<KnownSession | null>;
  /** Call after deleting a session. */
  invalidate(tokenHash: string): void;
  /** Call after changing stored user data, and after deleting several sessions of a user. */
  invalidateUser(userId: string): void;
  /** Call when a session was checked elsewhere; cached sessions are updated when the use is recorded. */
  noteUse(session: Pick<SessionFacts, 'tokenHash' | 'lastUsedAt'>): void;
  /** Stores when sessions were last used. @returns how many */
  storeUses(): Promise<number>;
};

const MAX_CACHED = 50_000;
const CACHE_MS = 30_000;
/** Precision of the stored time of use: saving answers must not write it each time. */
const USE_MS = 300_000;
/** The same for staff, whose sessions end when they rest. */
const STAFF_USE_MS = 60_000;
/** Sessions per statement. */
const BATCH = 500;

/**
 * Reads sessions. With the embedded database only this process ends sessions, so it may cache them; with PostgreSQL
 * another process may, so every request queries the database.
 */
export function createSessionReader(
  database: Pick<Database, 'kind' | 'queries'>,
  clock: Clock,
  settings: Pick<Settings, 'staffIdleMs' | 'staffSessionMs'>,
): SessionReader {
  const isCaching = database.kind === 'sqlite';
  // Index by user and by impersonating administrator, so that a change does not scan the cache.
  const ofUser = new Map<string, Set<string>>();
  // The session ended during the read, so the result must not be cached.
  let invalidations = 0;
  // Used since the last flush.
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

  function noteUse(session: Pick<SessionFacts, 'tokenHash' | 'lastUsedAt'>, now: number, precision = USE_MS) {
    if (now - session.lastUsedAt < precision) return;
    session.lastUsedAt = now;
    used.add(session.tokenHash);
  }

  /** The session that is used now; null when it is one of staff and is over. */
  function use(known: KnownSession, now: number): KnownSession | null {
    if (isStaffSessionOver(settings, known.user, known.session, now)) return null;
    const isOfStaff = isStaff(known.user) || known.session.impersonator !== null;
    noteUse(known.session, now, isOfStaff ? STAFF_USE_MS : USE_MS);
    return known;
  }

  return {
    async read(token) {
      const tokenHash = sha256(token);
      const now = clock.now();
      const hit = cached.get(tokenHash);
      if (hit && hit.until > now) return use(hit, now);
      const before = invalidations;
      const known = await findUserBySession(database.queries, tokenHash, now);
      if (!known) return null;
      const inUse = use(known, now);
      if (inUse && isCaching && invalidations === before) {
        cache(tokenHash, known, Math.min(now + CACHE_MS, known.session.expiresAt));
      }
      return inUse;
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

import type { Logger } from 'pino';
import { createBoundedCache } from '../../bounded-cache.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../data/database.ts';
import { type AttemptUsage, deleteSuperseded, listUsage } from '../../data/exam/answer-history.ts';
import type { RevisionLimits } from './revision-limits.ts';

/**
 * An account's storage usage, as known to this process: what was stored before its first save here is read when needed.
 */
type AccountUsage = {
  attempts: Map<string, AttemptUsage>;
  /** Stored since the usage was read: with several processes, each rereads after its share. */
  sinceRead: { revisions: number; bytes: number };
};

/** Accounts whose usage is cached. */
const MAX_CACHED = 50_000;
/** Share of a limit after which the usage is reread, because other processes store as well. */
const REREAD_SHARE = 1 / 8;

export type AnswerHistory = {
  limits: RevisionLimits;
  /** Pending while the attempt's history is being deleted to make room. */
  room(attemptId: string): Promise<void> | undefined;
  /** Adds to the usage, and thins out history in the background when due. */
  stored(userId: string, attemptId: string, revisions: number, bytes: number): void;
  /** Whether an account exceeds its limit even after thinning out its history. */
  isFull(userId: string): Promise<boolean>;
  /** Resolves when no deletion is running. */
  settled(): Promise<void>;
};

/**
 * Keeps answer history within its limits. The newest revision of an exercise always stays and always fits: older
 * history makes room for it.
 */
export function createAnswerHistory(
  database: Database,
  clock: Clock,
  log: Pick<Logger, 'error'>,
  limits: RevisionLimits,
): AnswerHistory {
  const accounts = createBoundedCache<string, AccountUsage>({ max: MAX_CACHED });
  const tidying = new Map<string, Promise<void>>();

  function cache(userId: string, attempts: AttemptUsage[]): AccountUsage {
    const usage = {
      attempts: new Map(attempts.map((attempt) => [attempt.attemptId, attempt])),
      sinceRead: { revisions: 0, bytes: 0 },
    };
    accounts.set(userId, usage);
    return usage;
  }

  const read = async (userId: string) => cache(userId, await listUsage(database.queries, userId));

  const remove = (attemptId: string, before: number, windowMs: number | null) =>
    deleteSuperseded(database.queries, { attemptId, before, windowMs });

  /** In stages, as far as needed: old revisions, then all but one per window, then all but the newest. */
  async function tidy(userId: string, attemptId: string): Promise<void> {
    const { recentMs, windowMs } = limits;
    await remove(attemptId, clock.now() - recentMs, windowMs);
    let usage = await read(userId);
    for (const window of [windowMs, null]) {
      const tooLarge = isAccountOver(usage)
        ? [...usage.attempts.keys()]
        : [...usage.attempts.values()].filter(isAttemptOver).map((attempt) => attempt.attemptId);
      if (tooLarge.length === 0) return;
      for (const id of tooLarge) await remove(id, Number.MAX_SAFE_INTEGER, window);
      usage = await read(userId);
    }
  }

  const isAttemptOver = ({ revisions, bytes }: AttemptUsage) =>
    revisions > limits.attempt.revisions || bytes > limits.attempt.bytes;

  function isAccountOver({ attempts }: AccountUsage): boolean {
    let revisions = 0;
    let bytes = 0;
    for (const attempt of attempts.values()) {
      revisions += attempt.revisions;
      bytes += attempt.bytes;
    }
    return revisions > limits.account.revisions || bytes > limits.account.bytes;
  }

  function isDue(usage: AccountUsage, attempt: AttemptUsage): boolean {
    const { revisions, bytes } = usage.sinceRead;
    return (
      revisions >= limits.thinEvery ||
      revisions > limits.attempt.revisions * REREAD_SHARE ||
      bytes > limits.attempt.bytes * REREAD_SHARE ||
      isAttemptOver(attempt) ||
      isAccountOver(usage)
    );
  }

  function startTidying(userId: string, attemptId: string): void {
    if (tidying.has(attemptId)) return;
    const done = tidy(userId, attemptId)
      .catch((error: unknown) => {
        log.error({ err: error, attempt: attemptId }, 'answer history was not thinned out');
      })
      .finally(() => tidying.delete(attemptId));
    tidying.set(attemptId, done);
  }

  return {
    limits,
    room: (attemptId) => tidying.get(attemptId),
    stored(userId, attemptId, revisions, bytes) {
      const usage = accounts.get(userId) ?? cache(userId, []);
      const attempt = usage.attempts.get(attemptId) ?? { attemptId, revisions: 0, bytes: 0 };
      usage.attempts.set(attemptId, attempt);
      for (const counted of [attempt, usage.sinceRead]) {
        counted.revisions += revisions;
        counted.bytes += bytes;
      }
      if (isDue(usage, attempt)) startTidying(userId, attemptId);
    },
    async isFull(userId) {
      return isAccountOver(await read(userId));
    },
    async settled() {
      await Promise.all(tidying.values());
    },
  };
}

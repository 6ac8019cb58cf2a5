import type { Logger } from 'pino';
import type { SaveEntry } from '../../../contract/exam/answers.ts';
import type { Saved } from '../../../contract/exam/exam.ts';
import type { SessionReader } from '../../account/session-reader.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../data/database.ts';
import {
  createAnswerStore,
  type RevisionRequest,
  type StoredRequest,
  type Writer,
} from '../../data/exam/answer-store.ts';
import { isDatabaseUnavailable } from '../../data/failure.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Heartbeat } from '../../jobs/heartbeat.ts';
import { createAttemptExercises } from '../attempt-exercises.ts';
import type { Catalog } from '../catalog.ts';
import { type AnswerHistory, createAnswerHistory } from './answer-history.ts';
import { REVISION_LIMITS, type RevisionLimits } from './revision-limits.ts';
import { openAttemptsAt } from './savable.ts';
import { acknowledgement, type SaveRequest, saveAlone } from './save-alone.ts';
import { createVolumeLimit } from './save-volume.ts';

export type Saver = {
  /**
   * Stores changes and resolves once they are on disk.
   *
   * @throws ApiError 404 for a missing attempt or another user's, 409 for a stale lease, an ended attempt or a
   * conflicting revision, 422 for an exercise that is not in the attempt, 429 for too many bytes in a minute, 503 when
   * storing fails.
   */
  save(request: SaveRequest): Promise<Saved>;
  /**
   * The fast path, in a shared commit: null for anything that `save` has to decide.
   *
   * @throws ApiError 429 for too many bytes in a minute, 503 when storing fails.
   */
  trySave(request: Omit<SaveRequest, 'userId'> & { writer: Writer }): Promise<Saved | null>;
  /** Whether `trySave` accepts a token hash as writer, and checks the session itself. */
  checksSessions: boolean;
  history: AnswerHistory;
};

export type SaverParts = {
  database: Database;
  catalog: Catalog;
  clock: Clock;
  heartbeat: Heartbeat;
  sessions: Pick<SessionReader, 'noteUse'>;
  log: Pick<Logger, 'error'>;
  limits?: RevisionLimits;
};

type Pending = RevisionRequest & {
  bytes: number;
  resolve(stored: StoredRequest | null): void;
  reject(error: unknown): void;
};

/** Revisions and bytes per commit are limited, so that nobody waits long for others. */
const BATCH_REVISIONS = 1000;
const BATCH_BYTES = 4 * 1024 * 1024;

/**
 * Saves of many candidates share one commit: while it is being written, the next batch collects. Each save is
 * acknowledged after its commit. A save that is not simply stored is handled separately (`saveAlone`) and does not
 * affect the others.
 */
export function createSaver(parts: SaverParts): Saver {
  const { database, catalog, clock, sessions, log, limits = REVISION_LIMITS } = parts;
  const store = createAnswerStore(database);
  const exercises = createAttemptExercises(catalog);
  const history = createAnswerHistory(database, clock, log, limits);
  const consumeVolume = createVolumeLimit(limits);
  let waiting: Pending[] = [];
  let commits = 0;
  let isScheduled = false;
  /** Attempts in a commit that is being written: their next saves wait, to keep the order of revisions. */
  const writing = new Set<string>();

  function startCommits() {
    isScheduled = false;
    while (commits < store.concurrency && waiting.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      commits += 1;
      void commit(batch).finally(() => {
        commits -= 1;
        for (const { attemptId } of batch) writing.delete(attemptId);
        startCommits();
      });
    }
  }

  /** The oldest waiting saves that fit into one commit, at least one unless all wait for another commit. */
  function takeBatch(): Pending[] {
    const batch: Pending[] = [];
    const left: Pending[] = [];
    let revisions = 0;
    let bytes = 0;
    for (const pending of waiting) {
      revisions += pending.revisions.length;
      bytes += pending.bytes;
      const fits = batch.length === 0 || (revisions <= BATCH_REVISIONS && bytes <= BATCH_BYTES);
      if (fits && !writing.has(pending.attemptId)) batch.push(pending);
      else left.push(pending);
    }
    waiting = left;
    for (const { attemptId } of batch) writing.add(attemptId);
    return batch;
  }

  async function commit(batch: Pending[]): Promise<void> {
    try {
      const stored = await store.store(batch, openAttemptsAt(clock.now()));
      for (const [index, pending] of batch.entries()) pending.resolve(stored[index] ?? null);
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        // One of them is invalid; the others must not suffer for it.
        for (const pending of batch) await commit([pending]);
        return;
      }
      for (const pending of batch) pending.reject(storingFailed(error));
    }
  }

  function enqueue(request: RevisionRequest, bytes: number): Promise<StoredRequest | null> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...request, bytes, resolve, reject });
      if (isScheduled) return;
      isScheduled = true;
      // Saves that arrive in the same event loop turn join the same commit.
      setImmediate(startCommits);
    });
  }

  async function hasSuchExercises(attemptId: string, entries: SaveEntry[]): Promise<boolean> {
    let problem = exercises.findProblem(attemptId, entries);
    if (problem === undefined && (await exercises.load(attemptId, database.queries))) {
      problem = exercises.findProblem(attemptId, entries);
    }
    return problem === null;
  }

  const trySave: Saver['trySave'] = async ({ writer, attemptId, epoch, entries }) => {
    let stored: StoredRequest | null;
    let bytes = 0;
    try {
      if (!(await hasSuchExercises(attemptId, entries))) return null;
      await history.room(attemptId);
      const revisions = entries.map(({ exercise_id, revision, key, queued_at, work }) => {
        const json = JSON.stringify(work);
        bytes += json.length;
        return { exerciseId: exercise_id, revision, key, work: json, queuedAt: queued_at };
      });
      await consumeVolume(writer, bytes);
      stored = await enqueue({ writer, attemptId, epoch, revisions }, bytes);
    } catch (error) {
      throw error instanceof ApiError ? error : storingFailed(error);
    }
    if (!stored) return null;
    if ('tokenHash' in writer && stored.sessionUsedAt !== null) {
      sessions.noteUse({ tokenHash: writer.tokenHash, lastUsedAt: stored.sessionUsedAt });
    }
    history.stored(stored.userId, attemptId, entries.length, bytes);
    return acknowledgement(stored, entries, clock.now());
  };

  return {
    history,
    checksSessions: store.checksSessions,
    trySave,
    async save({ userId, ...request }) {
      const saved = await trySave({ ...request, writer: { userId } });
      if (saved) return saved;
      try {
        await parts.heartbeat.ensureCurrent();
        return await saveAlone(parts, exercises, { ...request, userId });
      } catch (error) {
        throw error instanceof ApiError ? error : storingFailed(error);
      }
    },
  };
}

function storingFailed(error: unknown): ApiError {
  const refused = new ApiError(503, 'The change could not be saved. Your browser keeps it and sends it again.', {
    code: 'storing_failed',
    retryAfterSeconds: 2,
  });
  refused.cause = error;
  return refused;
}

import { isLate } from '../../../../machines/exam/attempt/late.ts';
import type { SaveEntry } from '../../../contract/exam/answers.ts';
import { attemptStateSchema, type Saved } from '../../../contract/exam/exam.ts';
import type { Queries } from '../../data/database.ts';
import type { StoredRequest } from '../../data/exam/answer-store.ts';
import { insertRevisions, listRevisionKeys } from '../../data/exam/answers.ts';
import { lockAttempt } from '../../data/exam/attempts.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { requireLease } from '../lease-state.ts';
import { isSavableState, takesAnswers } from './savable.ts';

export type SaveRequest = { userId: string; attemptId: string; epoch: number; entries: SaveEntry[] };

/** The response to a save. */
export function acknowledgement(
  stored: Pick<StoredRequest, 'deadlineAt' | 'outageMs' | 'state'>,
  entries: readonly SaveEntry[],
  now: number,
): Saved {
  return {
    acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
    serverTime: now,
    deadline_at: stored.deadlineAt,
    ...(stored.outageMs > 0 ? { outage_ms: stored.outageMs } : {}),
    ...(now > stored.deadlineAt ? { late: true as const } : {}),
    state: attemptStateSchema.parse(stored.state),
  };
}

/**
 * Decides a save that was not simply stored, in its own transaction: explains the rejection, or acknowledges what was
 * stored before.
 *
 * @throws ApiError as `save` does.
 */
export function saveAlone(
  { database, clock, saving: { exercises } }: Pick<Services, 'clock' | 'database' | 'saving'>,
  request: SaveRequest,
): Promise<Saved> {
  return database.queries
    .transaction()
    .execute(async (transaction) => {
      const attempt = await lockAttempt(transaction, database.kind, request.attemptId);
      if (!attempt || attempt.user_id !== request.userId) throw notFound('The exam');
      const now = clock.now();
      requireOpen(attempt, now);
      requireLease(attempt, request.epoch);
      await exercises.cache(attempt, transaction);
      const problem = exercises.findProblem(attempt.id, request.entries);
      if (problem) {
        throw new ApiError(422, problem.sentence, { errors: { [problem.exerciseId]: [problem.sentence] } });
      }
      const deadlineAt = attempt.deadline_at ?? now;
      const rows = request.entries.map((entry) => ({
        attempt_id: attempt.id,
        exercise_id: entry.exercise_id,
        revision: entry.revision,
        key: entry.key,
        lease_epoch: request.epoch,
        work: JSON.stringify(entry.work),
        queued_at: entry.queued_at,
        received_at: now,
        is_late: isLate({ deadlineAt }, now) ? 1 : 0,
      }));
      const stored = (await insertRevisions(transaction, rows)) === rows.length;
      const taken = stored ? null : await findTakenRevision(transaction, attempt.id, request.entries);
      // The rest of the request stays stored: the page resends it with the same keys.
      return (
        taken ??
        acknowledgement({ deadlineAt, outageMs: attempt.outage_ms, state: attempt.state }, request.entries, now)
      );
    })
    .then((outcome) => {
      if (outcome instanceof ApiError) throw outcome;
      return outcome;
    });
}

function requireOpen(attempt: AttemptRow, now: number): void {
  if (takesAnswers(attempt, now)) return;
  if (isSavableState(attempt)) throw timeEnded(now, attempt.deadline_at);
  throw new ApiError(409, 'The exam is not running, so nothing can be saved.', {
    code: 'not_running',
    details: { state: attempt.state },
  });
}

function timeEnded(now: number, deadline: number | null): ApiError {
  return new ApiError(409, 'The time is over. What was saved before counts.', {
    code: 'time_ended',
    details: { deadline_at: deadline, serverTime: now },
  });
}

/** A revision stored with the same key is a duplicate; one with another key is rejected. */
async function findTakenRevision(queries: Queries, attemptId: string, entries: SaveEntry[]): Promise<ApiError | null> {
  const stored = await listRevisionKeys(queries, [attemptId], [...new Set(entries.map((entry) => entry.exercise_id))]);
  const keys = new Map(stored.map((row) => [`${row.exercise_id} ${row.revision}`, row.key]));
  const taken = entries.find((entry) => keys.get(`${entry.exercise_id} ${entry.revision}`) !== entry.key);
  if (!taken) return null;
  const revisions = stored.filter((row) => row.exercise_id === taken.exercise_id).map((row) => row.revision);
  return new ApiError(409, 'A newer change of this exercise is stored already. Load the exam again.', {
    code: 'revision_taken',
    details: { exercise_id: taken.exercise_id, newest_revision: revisions.reduce((a, b) => Math.max(a, b), 0) },
  });
}

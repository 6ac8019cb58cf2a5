import type { Transaction } from 'kysely';
import { GRACE_MS } from '../../../machines/attempt/attempt.machine.ts';
import type { Answer, SaveEntry } from '../../contract/answers.ts';
import { attemptStateSchema, type Saved } from '../../contract/exam.ts';
import { ApiError, notFound } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import { insertRevisions, listRevisionKeys } from '../data/answers.ts';
import type { Database } from '../data/database.ts';
import { isDatabaseUnavailable } from '../data/failure.ts';
import type { AnswerRevisionRow, Tables } from '../data/tables.ts';
import type { Catalog } from './catalog.ts';
import { answerKinds } from './exercises.ts';

export type SaveRequest = { userId: string; attemptId: string; epoch: number; entries: SaveEntry[] };

export type Saver = {
  /**
   * Stores changes and resolves after they are on the disk.
   *
   * @throws ApiError 404 for a missing or foreign attempt, 409 for a stale lease, an ended attempt or a revision that is
   *   taken, 422 for an exercise that is not in the attempt, 503 when storing fails.
   */
  save(request: SaveRequest): Promise<Saved>;
};

/** What saving needs to know of an attempt. */
export type SavableAttempt = Awaited<ReturnType<typeof readAttempts>>[number];

type Pending = SaveRequest & { resolve(saved: Saved): void; reject(error: unknown): void };

/** Changes that share one commit: bounds how long it keeps others waiting, and stays below the parameters of one statement. */
const BATCH_ENTRIES = 1000;

/**
 * Saves of many candidates share one commit: while one is being written, the next gathers. Each is acknowledged after the
 * commit that holds it. A refused save does not touch the others of its commit.
 */
export function createSaver(database: Database, catalog: Catalog, clock: Clock): Saver {
  const kinds = answerKinds(catalog);
  let waiting: Pending[] = [];
  let writing = false;

  async function writeWaiting() {
    writing = true;
    while (waiting.length > 0) {
      const size = batchSize(waiting);
      const batch = waiting.slice(0, size);
      waiting = waiting.slice(size);
      await writeBatch(batch);
    }
    writing = false;
  }

  async function writeBatch(batch: Pending[]) {
    let outcomes: (Saved | ApiError)[];
    try {
      outcomes = await database.queries.transaction().execute((transaction) => saveBatch(transaction, batch));
    } catch (error) {
      if (batch.length > 1 && !isDatabaseUnavailable(error)) {
        // Something is wrong with one of them, and the others shall not suffer for it.
        for (const pending of batch) await writeBatch([pending]);
        return;
      }
      for (const pending of batch) pending.reject(storingFailed(error));
      return;
    }
    for (const [index, pending] of batch.entries()) {
      const outcome = outcomes[index] as Saved | ApiError;
      if (outcome instanceof ApiError) pending.reject(outcome);
      else pending.resolve(outcome);
    }
  }

  async function saveBatch(transaction: Transaction<Tables>, batch: SaveRequest[]): Promise<(Saved | ApiError)[]> {
    const attempts = new Map(
      (await readAttempts(transaction, database.kind, batch)).map((attempt) => [attempt.id, attempt]),
    );
    const now = clock.now();
    const rows: AnswerRevisionRow[] = [];
    const newest = new Map<string, number>();
    let leftOut = 0;
    const outcomes: (Saved | ApiError)[] = [];
    for (const request of batch) {
      const attempt = attempts.get(request.attemptId);
      const refusal = await checkSave(attempt, request, now, (savable) => kinds(savable, transaction));
      if (refusal) {
        outcomes.push(refusal);
        continue;
      }
      const accepted = (attempt as SavableAttempt).deadline_at as number;
      // Within the grace period only what was queued before the deadline counts.
      const entries = request.entries.filter((entry) => now <= accepted || entry.queued_at <= accepted);
      for (const entry of entries) {
        const exercise = `${request.attemptId} ${entry.exercise_id}`;
        const known = newest.get(exercise) ?? 0;
        // Older than another change of this commit: it would never be graded.
        if (entry.revision < known) {
          leftOut += 1;
          continue;
        }
        newest.set(exercise, entry.revision);
        rows.push({
          attempt_id: request.attemptId,
          exercise_id: entry.exercise_id,
          revision: entry.revision,
          key: entry.key,
          lease_epoch: request.epoch,
          work: JSON.stringify(entry.work),
          queued_at: entry.queued_at,
          received_at: now,
        });
      }
      outcomes.push(
        entries.length === 0 ? timeEnded(now, accepted) : acknowledge(attempt as SavableAttempt, entries, now),
      );
    }
    if (rows.length > 0 && (await insertRevisions(transaction, rows)) < rows.length + leftOut) {
      await refuseTakenRevisions(transaction, batch, outcomes);
    }
    return outcomes;
  }

  return {
    save: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...request, resolve, reject });
        if (!writing) {
          writing = true;
          // What arrives in the same turn of the event loop joins the same commit.
          setImmediate(() => void writeWaiting());
        }
      }),
  };
}

/** How many of the waiting requests fit into one commit, at least one. */
function batchSize(waiting: SaveRequest[]): number {
  let entries = 0;
  const end = waiting.findIndex((request) => {
    entries += request.entries.length;
    return entries > BATCH_ENTRIES;
  });
  return end === -1 ? waiting.length : Math.max(1, end);
}

/** Locks the attempts of a batch against a simultaneous end, in one order, so that two batches cannot block each other. */
function readAttempts(transaction: Transaction<Tables>, kind: Database['kind'], batch: SaveRequest[]) {
  const query = transaction
    .selectFrom('attempt')
    .select([
      'id',
      'user_id',
      'certification_id',
      'question_set_version',
      'form',
      'state',
      'deadline_at',
      'lease_epoch',
      'lease_device_name',
      'lease_taken_at',
    ])
    .where('id', 'in', [...new Set(batch.map((request) => request.attemptId))]);
  return (kind === 'postgres' ? query.orderBy('id').forUpdate() : query).execute();
}

/** Why a save is refused, or null. */
export async function checkSave(
  attempt: SavableAttempt | undefined,
  request: SaveRequest,
  now: number,
  kinds: (attempt: SavableAttempt) => Promise<Map<string, Answer['kind']>>,
): Promise<ApiError | null> {
  if (!attempt || attempt.user_id !== request.userId) return notFound('The exam');
  if (attempt.state !== 'running') {
    return new ApiError(409, 'The exam is not running, so nothing can be saved.', {
      code: 'not_running',
      details: { state: attempt.state },
    });
  }
  if (attempt.deadline_at !== null && now > attempt.deadline_at + GRACE_MS) return timeEnded(now, attempt.deadline_at);
  if (attempt.lease_epoch !== request.epoch) return leaseTaken(attempt);
  const known = await kinds(attempt);
  for (const entry of request.entries) {
    const kind = known.get(entry.exercise_id);
    if (!kind) return unprocessable(entry.exercise_id, 'This exercise is not part of the exam.');
    if (entry.work.answer && entry.work.answer.kind !== kind) {
      return unprocessable(entry.exercise_id, `This exercise is answered with ${kind}.`);
    }
  }
  return null;
}

function unprocessable(field: string, sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}

function timeEnded(now: number, deadline: number): ApiError {
  return new ApiError(409, 'The time is over. What was saved before counts.', {
    code: 'time_ended',
    details: { deadline_at: deadline, serverTime: now },
  });
}

/** Another page writes now: says which and since when. */
export function leaseTaken(attempt: {
  lease_epoch: number;
  lease_device_name: string | null;
  lease_taken_at: number | null;
}): ApiError {
  return new ApiError(409, `The exam goes on in another place: ${attempt.lease_device_name ?? 'another device'}.`, {
    code: 'lease_taken',
    details: {
      epoch: attempt.lease_epoch,
      device_name: attempt.lease_device_name,
      taken_at: attempt.lease_taken_at,
    },
  });
}

function acknowledge(attempt: SavableAttempt, entries: SaveEntry[], now: number): Saved {
  return {
    acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
    serverTime: now,
    deadline_at: attempt.deadline_at,
    state: attemptStateSchema.parse(attempt.state),
  };
}

/** A revision that exists under the same key is the same change sent twice; under another key it is refused. */
async function refuseTakenRevisions(
  transaction: Transaction<Tables>,
  batch: SaveRequest[],
  outcomes: (Saved | ApiError)[],
): Promise<void> {
  const stored = await listRevisionKeys(
    transaction,
    [...new Set(batch.map((request) => request.attemptId))],
    [...new Set(batch.flatMap((request) => request.entries.map((entry) => entry.exercise_id)))],
  );
  const keys = new Map(stored.map((row) => [`${row.attempt_id} ${row.exercise_id} ${row.revision}`, row.key]));
  for (const [index, request] of batch.entries()) {
    const outcome = outcomes[index];
    if (!outcome || outcome instanceof ApiError) continue;
    const taken = outcome.acknowledged.find(
      (entry) => keys.get(`${request.attemptId} ${entry.exercise_id} ${entry.revision}`) !== entry.key,
    );
    if (!taken) continue;
    const newest = Math.max(
      0,
      ...stored
        .filter((row) => row.attempt_id === request.attemptId && row.exercise_id === taken.exercise_id)
        .map((row) => row.revision),
    );
    outcomes[index] = new ApiError(409, 'A newer change of this exercise is stored already. Load the exam again.', {
      code: 'revision_taken',
      details: { exercise_id: taken.exercise_id, newest_revision: newest },
    });
  }
}

function storingFailed(error: unknown): ApiError {
  const refused = new ApiError(503, 'The change could not be stored. It is kept in the browser and sent again.', {
    code: 'storing_failed',
    retryAfterSeconds: 2,
  });
  refused.cause = error;
  return refused;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { SaveEntry } from '../../../src/contract/exam/answers.ts';
import { savedSchema } from '../../../src/contract/exam/exam.ts';
import { openDatabase } from '../../../src/server/data/database.ts';
import { REVISION_LIMITS } from '../../../src/server/exam/saving/revision-limits.ts';
import { newId } from '../../../src/server/ids.ts';
import { type PreparedAttempt, type PreparedExercise, sampleAnswer } from './prepare-attempts.ts';

/** After a refusal that says "try again", a candidate's page waits this long. Milliseconds. */
const RETRY_MS = 25;
/** A request that is not answered in this time is sent again. Milliseconds. */
const REQUEST_LIMIT_MS = 15_000;

/** A candidate who saves without a pause and sends each change until it is acknowledged. */
export type SavingCandidate = {
  attempt: PreparedAttempt;
  /** Every change that ever left, by its key. */
  sent: Map<string, SaveEntry>;
  /** Keys that a reply called saved. */
  acknowledged: Set<string>;
};

export type SaveLoad = {
  candidates: SavingCandidate[];
  counts: { requests: number; acknowledged: number; cut: number; refused: number };
  /** Answers that no fault explains. */
  unexpected: string[];
  /** No request leaves until {@link SaveLoad.resume}; those in flight stay. */
  pause(): void;
  resume(url: string): void;
  /** Resolves after so many more changes were acknowledged. */
  nextAcknowledged(changes: number): Promise<void>;
  /** Resolves when the next request was cut off or refused. */
  nextFailure(): Promise<void>;
  /** Lets every candidate deliver what is in flight, and ends. */
  finish(): Promise<void>;
  /** Gives up: every pending call rejects with the reason. */
  abandon(reason: Error): void;
};

export function startSaveLoad(attempts: PreparedAttempt[], url: string): SaveLoad {
  let open = Promise.withResolvers<string>();
  open.resolve(url);
  let finishing = false;
  const given = new AbortController();
  let waiters: { isMet(): boolean; resolve(): void; reject(reason: Error): void }[] = [];
  const load: SaveLoad = {
    candidates: attempts.map((attempt) => ({ attempt, sent: new Map(), acknowledged: new Set() })),
    counts: { requests: 0, acknowledged: 0, cut: 0, refused: 0 },
    unexpected: [],
    pause() {
      open = Promise.withResolvers();
    },
    resume: (nextUrl) => open.resolve(nextUrl),
    nextAcknowledged(changes) {
      const wanted = load.counts.acknowledged + changes;
      return until(() => load.counts.acknowledged >= wanted);
    },
    nextFailure() {
      const { cut, refused } = load.counts;
      return until(() => load.counts.cut + load.counts.refused > cut + refused);
    },
    async finish() {
      finishing = true;
      await running;
    },
    abandon(reason) {
      given.abort(reason);
      for (const { reject } of waiters) reject(reason);
      waiters = [];
    },
  };

  function until(isMet: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (given.signal.aborted) reject(given.signal.reason);
      else waiters.push({ isMet, resolve, reject });
    });
  }

  function counted() {
    const met = waiters.filter(({ isMet }) => isMet());
    waiters = waiters.filter((waiter) => !met.includes(waiter));
    for (const { resolve } of met) resolve();
  }

  async function failed(kind: 'cut' | 'refused') {
    load.counts[kind] += 1;
    counted();
    await pause(RETRY_MS);
  }

  async function deliver(candidate: SavingCandidate, entries: SaveEntry[]): Promise<void> {
    while (!given.signal.aborted) {
      const base = await open.promise;
      load.counts.requests += 1;
      let status: number;
      let body: unknown;
      try {
        const reply = await fetch(`${base}/api/exams/${candidate.attempt.attemptId}/answers`, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${candidate.attempt.token}`,
            'content-type': 'application/json',
            'x-lease-epoch': String(candidate.attempt.epoch),
          },
          body: JSON.stringify({ entries }),
          signal: AbortSignal.any([given.signal, AbortSignal.timeout(REQUEST_LIMIT_MS)]),
        });
        status = reply.status;
        body = await reply.json();
      } catch {
        await failed('cut');
        continue;
      }
      if (status === 503) {
        await failed('refused');
        continue;
      }
      const saved = savedSchema.safeParse(body);
      if (status !== 200 || !saved.success) {
        load.unexpected.push(`${status}: ${JSON.stringify(body)}`);
        return;
      }
      for (const { key } of saved.data.acknowledged) {
        candidate.acknowledged.add(key);
        load.counts.acknowledged += 1;
      }
      counted();
      if (saved.data.acknowledged.length < entries.length) load.unexpected.push(`partly: ${JSON.stringify(body)}`);
      return;
    }
  }

  async function saveOn(candidate: SavingCandidate) {
    const exercises: PreparedExercise[] = [...candidate.attempt.questions, ...candidate.attempt.challenges];
    const revisions = new Map<string, number>();
    for (let number = 0; !finishing && !given.signal.aborted; number += 1) {
      const chosen = new Set(
        Array.from({ length: 1 + (number % 3) }, (_, more) => exercises[(number * 7 + more * 3) % exercises.length]),
      );
      const entries = [...chosen].flatMap((exercise): SaveEntry[] => {
        if (!exercise) return [];
        const revision = (revisions.get(exercise.id) ?? 0) + 1;
        revisions.set(exercise.id, revision);
        const note = `change ${number}, revision ${revision}`;
        return [
          {
            exercise_id: exercise.id,
            revision,
            key: newId(),
            queued_at: candidate.attempt.startedAt,
            work: { answer: sampleAnswer(exercise, number), flagged: number % 2 === 0, note },
          },
        ];
      });
      for (const entry of entries) candidate.sent.set(entry.key, entry);
      await deliver(candidate, entries);
    }
  }

  const running = Promise.all(load.candidates.map(saveOn));
  return load;
}

/** What an audit found; the first two must be empty. */
export type Audit = { lost: string[]; differing: string[]; stored: number };

/**
 * Compares what was acknowledged with what the database of a stopped server holds, by content.
 *
 * @param durationMs a load that lasted longer than every revision is kept may miss those that a newer one replaced
 */
export async function auditDatabase(
  data: { dataDir: string; databaseUrl: string | null },
  candidates: SavingCandidate[],
  durationMs = 0,
): Promise<Audit> {
  const database = await openDatabase({ ...data, poolSize: 2 });
  const audit: Audit = { lost: [], differing: [], stored: 0 };
  try {
    for (const { attempt, sent, acknowledged } of candidates) {
      const rows = await database.queries
        .selectFrom('answer_revision')
        .selectAll()
        .where('attempt_id', '=', attempt.attemptId)
        .execute();
      audit.stored += rows.length;
      const stored = new Map(rows.map((row) => [row.key, row]));
      const mayBeThinned = durationMs > REVISION_LIMITS.recentMs;
      const isReplaced = (key: string) =>
        rows.some(
          (row) => row.exercise_id === sent.get(key)?.exercise_id && row.revision > (sent.get(key)?.revision ?? 0),
        );
      for (const key of acknowledged) {
        if (!stored.has(key) && !(mayBeThinned && isReplaced(key))) audit.lost.push(key);
      }
      for (const [key, row] of stored) {
        const entry = sent.get(key);
        const isSame =
          entry !== undefined &&
          row.exercise_id === entry.exercise_id &&
          row.revision === entry.revision &&
          row.work === JSON.stringify(entry.work);
        if (!isSame) audit.differing.push(key);
      }
    }
    return audit;
  } finally {
    await database.close();
  }
}

type Stored = { id: string; saved: { revision: number; work: unknown } | null };

/** Compares the newest acknowledged change of each exercise with what a page that loads the exam now is given. */
export async function auditThroughApi(url: string, candidates: SavingCandidate[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { attempt, sent, acknowledged } of candidates) {
    const newest = new Map<string, number>();
    for (const key of acknowledged) {
      const entry = sent.get(key) as SaveEntry;
      newest.set(entry.exercise_id, Math.max(newest.get(entry.exercise_id) ?? 0, entry.revision));
    }
    const given = new Map<string, Stored['saved']>();
    for (const type of ['questions', 'challenges']) {
      const reply = await fetch(`${url}/api/exams/${attempt.attemptId}/exercises?type=${type}`, {
        headers: { authorization: `Bearer ${attempt.token}` },
      });
      if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`);
      for (const { id, saved } of ((await reply.json()) as { data: Stored[] }).data) given.set(id, saved);
    }
    for (const [exerciseId, revision] of newest) {
      const saved = given.get(exerciseId);
      const isSent = [...sent.values()].some(
        (entry) =>
          entry.exercise_id === exerciseId &&
          entry.revision === saved?.revision &&
          JSON.stringify(entry.work) === JSON.stringify(saved.work),
      );
      if (!saved || saved.revision < revision || !isSent) lost.push(`${attempt.attemptId} ${exerciseId} ${revision}`);
    }
  }
  return lost;
}

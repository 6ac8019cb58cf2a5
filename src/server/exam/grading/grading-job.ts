import { inTransaction } from '../../charts/observe-charts.ts';
import { settleCredential } from '../../credential/credentials.ts';
import { listNewestRevisions } from '../../data/exam/answers.ts';
import { claimGrading, listUngradedAttempts, postponeGrading } from '../../data/exam/attempts.ts';
import { insertResult, listDisputes, listResults } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { applyAttemptEvent } from '../attempt-state.ts';
import { readForm } from '../exercises.ts';
import { gradeAttempt } from '../grade.ts';
import type { Sandbox } from './sandbox.ts';

/** How long one process may hold an attempt before another takes it over. Milliseconds. */
const CLAIM_MS = 120_000;
/** Attempts are given up for now after this time, before another process may take them over. Milliseconds. */
const TIMEOUT_MS = 100_000;
const BATCH = 20;
/** Attempts that are graded at once; the sandbox keeps its own order. */
const AT_ONCE = 4;

/** Waiting time after a failure: 2 s, 4 s, 8 s, … at most 5 min. */
export function backoffMs(tries: number): number {
  return Math.min(300_000, 2000 * 2 ** Math.max(0, tries - 1));
}

/**
 * Grades attempts that wait for it. A failing grader leaves the attempt in `grading` and tries again later; the candidate is
 * never failed by it. Every process may run this: an attempt is claimed by a conditional write.
 *
 * @param timeoutMs how long one attempt may take
 * @returns how many were graded.
 */
export async function gradeWaitingAttempts(services: Services, timeoutMs = TIMEOUT_MS): Promise<number> {
  const { database, clock } = services;
  let graded = 0;
  let waiting: AttemptRow[] = [];
  let hasMore = true;
  let refill: Promise<void> | null = null;

  /** The next attempt; the next free place takes it, so that one that runs into its limits keeps nobody else waiting. */
  async function next(): Promise<AttemptRow | undefined> {
    while (waiting.length === 0 && hasMore) {
      refill ??= listUngradedAttempts(database.queries, clock.now(), BATCH).then((rows) => {
        waiting = rows.filter((row) => !seen.has(row.id));
        for (const { id } of waiting) seen.add(id);
        hasMore = waiting.length > 0;
        refill = null;
      });
      await refill;
    }
    return waiting.shift();
  }
  const seen = new Set<string>();
  const gradeInTurn = async () => {
    for (let row = await next(); row; row = await next()) {
      if (await claimAndGrade(services, row, timeoutMs)) graded += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, gradeInTurn));
  return graded;
}

async function claimAndGrade(services: Services, row: AttemptRow, timeoutMs: number): Promise<boolean> {
  const { database, clock, log } = services;
  const claimed = await claimGrading(database.queries, row, clock.now() + CLAIM_MS);
  if (!claimed) return false;
  try {
    return await gradeOne({ ...services, sandbox: withTimeout(services.sandbox, timeoutMs) }, claimed);
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      log.info({ attempt: claimed.id }, 'the attempt changed while it was graded, so the result is not stored');
      return false;
    }
    log.error(
      { err: error, attempt: claimed.id, tries: claimed.grading_tries },
      'grading failed, it will be tried again',
    );
    await postponeGrading(database.queries, claimed.id, clock.now() + backoffMs(claimed.grading_tries));
    return false;
  }
}

/** A sandbox whose tests of one attempt are over in time or fail: one that hangs would keep everybody else waiting. */
function withTimeout(sandbox: Sandbox, ms: number): Sandbox {
  const over = AbortSignal.timeout(ms);
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new Error(`The sandbox did not answer in ${ms} ms.`));
      if (over.aborted) giveUp();
      over.addEventListener('abort', giveUp, { once: true });
      work.then(resolve, reject).finally(() => over.removeEventListener('abort', giveUp));
    });
  return {
    ...sandbox,
    runTests: (job) => inTime(sandbox.runTests(job)),
    runAttempt: (jobs) => inTime(sandbox.runAttempt(jobs)),
  };
}

async function gradeOne(services: Services, row: AttemptRow): Promise<boolean> {
  const { database, catalog, clock, log, sandbox } = services;
  const queries = database.queries;
  const upheld = (await listDisputes(queries, row.id)).filter((dispute) => dispute.state === 'upheld');
  const set = await catalog.version(row.certification_id, row.question_set_version);
  const grading = await gradeAttempt(sandbox, {
    set,
    form: readForm(row),
    revisions: await listNewestRevisions(queries, row.id),
    trial: row.trial === 1,
    credited: new Set(upheld.flatMap((dispute) => JSON.parse(dispute.credit_exercise_ids ?? '[]') as string[])),
    now: clock.now(),
  });
  if (grading.kind === 'graderFailed') {
    log.error(
      { attempt: row.id, tries: row.grading_tries, reason: grading.message },
      'the grader failed, it will be tried again',
    );
    await postponeGrading(queries, row.id, clock.now() + backoffMs(row.grading_tries));
    return false;
  }
  const before = await listResults(queries, row.id);
  await inTransaction(queries, async (transaction) => {
    const event = { type: 'attempt.graded', passed: grading.result.passed } as const;
    await applyAttemptEvent(transaction, row, event, 'The attempt is not being graded.');
    await insertResult(transaction, {
      id: newId(),
      attempt_id: row.id,
      graded_at: grading.result.graded_at,
      question_set_version: row.question_set_version,
      seed: row.seed,
      reason: before.length === 0 ? 'first grading' : 'regraded after a dispute',
      result: JSON.stringify(grading.result),
      record: JSON.stringify(grading.record),
    });
    const { passed, graded_at: at } = grading.result;
    await settleCredential(transaction, row, set.exam, { type: passed ? 'credential.earned' : 'credential.lost', at });
  });
  return true;
}

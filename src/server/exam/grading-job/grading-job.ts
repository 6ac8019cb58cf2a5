import { resultSchema } from '../../../contract/exam/exam.ts';
import { applyChart } from '../../charts/apply-chart.ts';
import { listNewestRevisions } from '../../data/exam/answers.ts';
import { listHeldGradings, listUngradedAttempts } from '../../data/exam/attempts.ts';
import { findNewestResult, listDisputes } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { claimDue } from '../../jobs/claim-due.ts';
import { drainQueue } from '../../jobs/work-queue.ts';
import type { Services } from '../../services.ts';
import { readForm } from '../exercises.ts';
import { withTimeout } from '../grading/sandbox-timeout.ts';
import { gradeAttempt } from './grade.ts';
import { gradingChart } from './grading-state.ts';
import { storeResult } from './store-result.ts';

/** How long one process may hold a claim before another takes over. Milliseconds. */
const CLAIM_MS = 120_000;
/** Timeout of one try, shorter than the claim. Milliseconds. */
const TIMEOUT_MS = 100_000;
/** Attempts graded concurrently; the sandbox has its own queue. */
const MAX_CONCURRENT = 4;

/**
 * Grades due attempts. A failing grader leaves the attempt in `grading` and retries later; it never fails the
 * candidate. Every process may run this.
 *
 * @param timeoutMs timeout for one attempt
 * @returns how many were graded.
 */
export function gradeWaitingAttempts(services: Services, timeoutMs = TIMEOUT_MS): Promise<number> {
  const { clock, database, isStopping } = services;

  function claim(limit: number): Promise<AttemptRow[]> {
    const at = clock.now();
    return claimDue(
      database.queries,
      {
        chart: gradingChart,
        listDue: (transaction, limit) => listUngradedAttempts(transaction, database.kind, at, limit),
        lapsed: { type: 'grading.claimLapsed', at },
        claimed: { type: 'grading.claimed', at, until: at + CLAIM_MS },
      },
      limit,
    );
  }

  const grade = (row: AttemptRow) => gradeClaimed(services, row, timeoutMs);
  return drainQueue({ maxConcurrent: MAX_CONCURRENT, claim, work: grade, isStopping });
}

/** For startup of the only process: earlier claims are void, and the cause of failed tries may be gone. */
export async function releaseGradings({ database: { queries } }: Pick<Services, 'database'>): Promise<void> {
  for (const row of await listHeldGradings(queries)) {
    await applyChart(queries, gradingChart, row, { type: 'grading.serverRestarted' });
  }
}

async function gradeClaimed(services: Services, row: AttemptRow, timeoutMs: number): Promise<boolean> {
  const { clock, database, log } = services;
  const details = { attempt: row.id, tries: row.grading_tries };
  try {
    const failure = await gradeOnce(services, row, timeoutMs);
    if (failure === null) return true;
    log.error({ ...details, reason: failure }, 'the grader failed, it will be tried again');
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      log.info({ attempt: row.id }, 'the attempt changed while it was graded, so the result is not stored');
      return false;
    }
    log.error({ ...details, err: error }, 'grading failed, it will be tried again');
  }
  await applyChart(database.queries, gradingChart, row, { type: 'grading.failed', at: clock.now() });
  return false;
}

/** Grades an attempt and stores the result. @returns the grader's error, or null */
async function gradeOnce(services: Services, row: AttemptRow, timeoutMs: number): Promise<string | null> {
  const { catalog, clock, database, sandbox } = services;
  const upheld = (await listDisputes(database.queries, row.id)).filter((dispute) => dispute.state === 'upheld');
  const set = await catalog.version(row.certification_id, row.question_set_version);
  const earlier = await findNewestResult(database.queries, row.id);
  const grading = await gradeAttempt(withTimeout(sandbox, timeoutMs), {
    set,
    form: readForm(row),
    revisions: await listNewestRevisions(database.queries, row.id),
    trial: row.trial === 1,
    credited: new Set(upheld.flatMap((dispute) => JSON.parse(dispute.credit_exercise_ids ?? '[]') as string[])),
    earlier: earlier
      ? { result: resultSchema.parse(JSON.parse(earlier.result)), record: JSON.parse(earlier.record) }
      : null,
    now: clock.now(),
  });
  if (grading.kind === 'graderFailed') return grading.message;
  await storeResult(services, row, set.exam, grading);
  return null;
}

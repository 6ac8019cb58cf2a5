import type { ExamDefinition } from '../../../content/exam.types.ts';
import { applyChart } from '../../charts/apply-chart.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { conflictRefusal } from '../../charts/retry-on-conflict.ts';
import { returnUnusedRetakes } from '../../commerce/refunds/return-retakes.ts';
import { settleCredential } from '../../credential/credentials.ts';
import { insertResult, listResults } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { applyAttemptEvent } from '../attempt-state.ts';
import { isRetakeSold, queueResultMail } from '../exam-mails.ts';
import type { gradeAttempt } from './grade.ts';
import { gradingChart } from './grading-state.ts';

type Graded = Extract<Awaited<ReturnType<typeof gradeAttempt>>, { kind: 'graded' }>;

/**
 * Stores a result with its side effects, all or nothing.
 *
 * @throws ApiError 409 when the attempt changed during grading, or another process claimed it.
 */
export async function storeResult(
  services: Services,
  row: AttemptRow,
  exam: ExamDefinition,
  { result, record }: Graded,
): Promise<void> {
  const { queries } = services.database;
  const before = await listResults(queries, row.id);
  const canBuyRetake = await isRetakeSold(services, row);
  await inTransaction(queries, async (transaction) => {
    const isCertified = row.trial === 0 && result.passed;
    const retake = isCertified
      ? await returnUnusedRetakes(services, transaction, row.user_id, row.certification_id)
      : 'none';
    const { problem } = await applyChart(transaction, gradingChart, row, { type: 'grading.finished' });
    if (problem) throw conflictRefusal('Another process grades this attempt.');
    const { passed, graded_at: at } = result;
    await applyAttemptEvent(transaction, row, { type: 'attempt.graded', passed }, 'The attempt is not being graded.');
    await insertResult(transaction, {
      id: newId(),
      attempt_id: row.id,
      graded_at: at,
      question_set_version: row.question_set_version,
      seed: row.seed,
      reason: before.length === 0 ? 'first grading' : 'regraded after a dispute',
      result: JSON.stringify(result),
      record: JSON.stringify(record),
    });
    await settleCredential(transaction, row, exam, { type: passed ? 'credential.earned' : 'credential.lost', at });
    const stored = { result, gradings: before.length + 1, isRetakeSold: canBuyRetake, retake };
    await queueResultMail(services, transaction, row, exam, stored);
  });
}

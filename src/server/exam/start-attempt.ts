import { canApply } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { judgeStart } from '../commerce/orders/retake.ts';
import { lockAttemptsAt, setAttemptForm } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { applyAttemptEvent, attemptChart } from './attempt-state.ts';
import { drawFor } from './open-attempt.ts';

/**
 * Starts the clock of an attempt. A certification starts only as its retake could: after no pass, while no other attempt runs and
 * once the cool-down is over. Its form is drawn again when another attempt has shown exercises since it was drawn.
 *
 * @returns the stored row.
 * @throws ApiError 409 `wrong_state` when the attempt is not ready, `retake_unavailable` or `retake_too_early` when another attempt
 * rules it out, and on a conflict.
 */
export async function startAttempt(
  { database, clock, catalog, settings }: Pick<Services, 'database' | 'clock' | 'catalog' | 'settings'>,
  row: AttemptRow,
): Promise<AttemptRow> {
  const { user_id: userId, certification_id: certificationId } = row;
  const at = clock.now();
  const event = { type: 'attempt.started', at } as const;
  const refusal =
    row.state === 'awaitingTerms' ? 'Accept the terms first.' : 'This exam has ended, so it cannot be started.';
  // A user has one open trial at a time, and takes as many as wanted.
  if (row.trial === 1 || !canApply(attemptChart, row, event)) {
    return applyAttemptEvent(database.queries, row, event, refusal);
  }
  const set = await catalog.version(certificationId, row.question_set_version, database.queries);
  return inTransaction(database.queries, async (transaction) => {
    const attempts = await lockAttemptsAt(transaction, database.kind, userId, certificationId);
    const others = attempts.filter(({ id }) => id !== row.id);
    const verdict = judgeStart(others, at, settings.legal.retakeCooldownDays);
    if (verdict) throw new ApiError(409, verdict.problem, { code: verdict.code, details: { from: verdict.from } });
    const isOutdated = others.some(({ started_at }) => started_at !== null && started_at >= row.created_at);
    const form = isOutdated ? await drawFor(transaction, row, set) : row.form;
    const started = await applyAttemptEvent(transaction, row, event, refusal);
    if (form === row.form) return started;
    await setAttemptForm(transaction, row.id, form);
    return { ...started, form };
  });
}

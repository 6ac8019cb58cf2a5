import { canApply } from '../charts/apply-chart.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { retryOnConflict } from '../charts/retry-on-conflict.ts';
import { insertDispute } from '../data/exam/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { newId } from '../ids.ts';
import { applyAttemptEvent, attemptChart } from './attempt-state.ts';
import { queueDisputeReceivedMail } from './exam-mails.ts';
import { readForm } from './exercises.ts';
import { ownAttempt } from './own-attempt.ts';
import { presentExam } from './present.ts';

const OPENED = { type: 'dispute.opened' } as const;

/** @throws ApiError 422 for an exercise that is not part of the attempt */
function requireKnown(row: AttemptRow, exerciseIds: readonly string[]): void {
  const form = readForm(row);
  const known = new Set([...form.questions.map(({ id }) => id), ...form.challenges]);
  if (exerciseIds.every((id) => known.has(id))) return;
  const sentence = 'One of the exercises is not part of this exam.';
  throw new ApiError(422, sentence, { errors: { exercise_ids: [sentence] } });
}

/** Opens a dispute about the result of an attempt, one at a time (EX-15). */
export const openDispute: HandlerOf<'openDispute'> = ({ requester, params, body }, services) =>
  retryOnConflict(async () => {
    const row = await ownAttempt(services, requester, params.id);
    requireKnown(row, body.exercise_ids);
    const refusal = canApply(attemptChart, { ...row, dispute_state: 'none' }, OPENED)
      ? 'A dispute about this exam is open already.'
      : 'A dispute can be opened when there is a result.';
    const disputed = await inTransaction(services.database.queries, async (transaction) => {
      const changed = await applyAttemptEvent(transaction, row, OPENED, refusal);
      const disputeId = newId();
      await insertDispute(transaction, {
        id: disputeId,
        attempt_id: row.id,
        state: 'open',
        reason: body.reason,
        exercise_ids: JSON.stringify([...new Set(body.exercise_ids)]),
        opened_at: services.clock.now(),
        decided_at: null,
        decided_by: null,
        decision: null,
        credit_exercise_ids: null,
      });
      await queueDisputeReceivedMail(services, transaction, row, disputeId);
      return changed;
    });
    return presentExam(services, disputed);
  });

import { acceptsAnswersAt, oldestOpenDeadline } from '../../../../machines/exam/attempt/grace.ts';
import { type AttemptState, attemptStateSchema } from '../../../contract/exam/exam.ts';
import type { OpenAttempts } from '../../data/exam/answer-store.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { snapshotOf } from '../attempt-state.ts';

/**
 * The states in which the chart accepts answers, evaluated once: within a state only time matters, by the same rule as
 * the chart's guard. Many attempts can thus be checked without restoring the chart for each.
 */
const SAVABLE_STATES: readonly AttemptState[] = attemptStateSchema.options.filter((state) =>
  snapshotOf(state, 'none', { deadlineAt: 0 }).can({ type: 'attempt.answersSaved', at: 0 }),
);

/** Whether the chart accepts an attempt's answers at an instant. */
export function takesAnswers(row: Pick<AttemptRow, 'state' | 'deadline_at' | 'outage_ms'>, at: number): boolean {
  return isSavableState(row) && acceptsAnswersAt({ deadlineAt: row.deadline_at, outageMs: row.outage_ms }, at);
}

export function isSavableState({ state }: Pick<AttemptRow, 'state'>): boolean {
  return SAVABLE_STATES.some((savable) => savable === state);
}

/** The same for a query: which attempts accept answers at an instant. */
export function openAttemptsAt(now: number): OpenAttempts {
  return { states: SAVABLE_STATES, oldestDeadline: oldestOpenDeadline(now), now };
}

import { initialTransition, type SnapshotFrom } from 'xstate';
import { type AttemptEvent, attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import {
  type AttemptState,
  attemptStateSchema,
  type DisputeState,
  disputeStateSchema,
} from '../../contract/exam/exam.ts';
import { applyChart, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import type { Queries } from '../data/database.ts';
import { updateAttemptIfUnchanged } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';
import { READY_TO_GRADE } from './grading-job/grading-state.ts';

type AttemptSnapshot = SnapshotFrom<typeof attemptMachine>;

function isGradedState(state: AttemptState): state is 'passed' | 'failed' {
  return state === 'passed' || state === 'failed';
}

/** The chart's initial context, without times. */
const EMPTY_CONTEXT = initialTransition(attemptMachine, { durationMs: 0, extraMs: 0 })[0].context;

/** A chart snapshot in a given state; missing context is empty. */
export function snapshotOf(
  state: AttemptState,
  dispute: DisputeState,
  context: Partial<AttemptSnapshot['context']>,
): AttemptSnapshot {
  return attemptMachine.resolveState({
    value: { taking: isGradedState(state) ? { graded: state } : state, dispute },
    context: { ...EMPTY_CONTEXT, ...context },
  });
}

/** An attempt's stored state as a chart snapshot. */
export function restoreAttempt(row: AttemptRow): AttemptSnapshot {
  return snapshotOf(attemptStateSchema.parse(row.state), disputeStateSchema.parse(row.dispute_state), {
    durationMs: row.duration_ms,
    extraMs: row.extra_ms,
    termsVersion: row.terms_version,
    termsAcceptedAt: row.terms_accepted_at,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    outageMs: row.outage_ms,
    endedAt: row.ended_at,
    isTimedOut: row.is_timed_out === 1,
    voidedReason: row.voided_reason,
  });
}

/** The columns for a chart snapshot. */
export function attemptColumns({ value, context }: AttemptSnapshot) {
  return {
    state: typeof value.taking === 'string' ? value.taking : value.taking.graded,
    dispute_state: value.dispute,
    duration_ms: context.durationMs,
    extra_ms: context.extraMs,
    terms_version: context.termsVersion,
    terms_accepted_at: context.termsAcceptedAt,
    started_at: context.startedAt,
    deadline_at: context.deadlineAt,
    outage_ms: context.outageMs,
    ended_at: context.endedAt,
    is_timed_out: context.isTimedOut ? 1 : 0,
    voided_reason: context.voidedReason,
  };
}

/** The chart of an attempt, stored in its row. Every state change goes through it. */
export const attemptChart: StoredChart<typeof attemptMachine, AttemptRow> = {
  machine: attemptMachine,
  subjectOf: ({ id }) => id,
  restore: restoreAttempt,
  store(queries, row, next) {
    const columns = attemptColumns(next);
    const isNewlyGrading = columns.state === 'grading' && row.state !== 'grading';
    return updateAttemptIfUnchanged(queries, row, { ...columns, ...(isNewlyGrading ? READY_TO_GRADE : {}) });
  },
};

/**
 * Applies an event to an attempt.
 *
 * @returns the stored row.
 * @throws ApiError 409 with `refusal` when the chart does not accept the event, and on a conflict.
 */
export async function applyAttemptEvent(
  queries: Queries,
  row: AttemptRow,
  event: AttemptEvent,
  refusal: string,
): Promise<AttemptRow> {
  const applied = await applyChart(queries, attemptChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The exam changed meanwhile. Load it again.');
  if (applied.problem) throw new ApiError(409, refusal, { code: 'wrong_state', details: { state: row.state } });
  return applied.row;
}

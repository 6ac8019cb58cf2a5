import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type AttemptEvent, attemptMachine } from '../../../machines/exam/attempt/attempt.machine.ts';
import {
  type AttemptState,
  attemptStateSchema,
  type DisputeState,
  disputeStateSchema,
} from '../../contract/exam/exam.ts';
import type { Queries } from '../data/database.ts';
import { updateAttemptIfUnchanged } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';

type AttemptSnapshot = SnapshotFrom<typeof attemptMachine>;

const CHANGED_MEANWHILE = 'The exam changed meanwhile. Load it again.';
const OVERTAKEN = 'changed_meanwhile';

function isGradedState(state: AttemptState): state is 'passed' | 'failed' {
  return state === 'passed' || state === 'failed';
}

/** As the chart begins, with no time given. */
const EMPTY_CONTEXT = initialTransition(attemptMachine, { durationMs: 0, extraMs: 0 })[0].context;

/** A snapshot of the chart in a state; what the context leaves out is empty. */
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

/** The stored state of an attempt as a snapshot of its chart. */
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

/** The columns in which a snapshot of the chart is stored. */
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

/** Tries of a change that others overtake. Each is lost to a change that was stored, so that few suffice. */
const TRIES = 10;

/** Makes a change again from the start, reading included, when somebody else changed the attempt meanwhile. */
export async function retryOnConflict<T>(change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await change();
    } catch (error) {
      if (tries === TRIES || !(error instanceof ApiError) || error.code !== OVERTAKEN) throw error;
    }
  }
}

/** Whether the chart offers an event in the stored state. */
export function canApply(row: AttemptRow, event: AttemptEvent): boolean {
  return restoreAttempt(row).can(event);
}

/** What the chart makes of an event in the stored state; null when it does not offer the event. */
export function transitionAttempt(row: AttemptRow, event: AttemptEvent): AttemptSnapshot | null {
  const snapshot = restoreAttempt(row);
  return snapshot.can(event) ? transition(attemptMachine, snapshot, event)[0] : null;
}

/**
 * Asks the chart what an event makes of an attempt and stores it on the condition that the row is still the one that was read.
 *
 * @returns the row as stored.
 * @throws ApiError 409 with `refusal` when the chart does not offer the event, and when another process was first.
 */
export async function applyAttemptEvent(
  queries: Queries,
  row: AttemptRow,
  event: AttemptEvent,
  refusal: string,
): Promise<AttemptRow> {
  const next = transitionAttempt(row, event);
  if (!next) throw new ApiError(409, refusal, { code: 'wrong_state', details: { state: row.state } });
  const columns = attemptColumns(next);
  // Whoever enters grading is free to be claimed at once.
  const unclaimed = columns.state === 'grading' && row.state !== 'grading' ? { grading_claimed_until: null } : {};
  const stored = await updateAttemptIfUnchanged(queries, row, { ...columns, ...unclaimed });
  if (!stored) throw new ApiError(409, CHANGED_MEANWHILE, { code: OVERTAKEN });
  return stored;
}

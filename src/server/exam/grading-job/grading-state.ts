import type { SnapshotFrom } from 'xstate';
import { gradingMachine } from '../../../../machines/exam/grading/grading.machine.ts';
import type { StoredChart } from '../../charts/apply-chart.ts';
import { updateGradingIfUnchanged } from '../../data/exam/attempts.ts';
import type { AttemptRow } from '../../data/tables.ts';

/** Columns of an attempt that is now due for grading. Earlier tries stay counted. */
export const READY_TO_GRADE = { grading_claimed_until: null, grading_next_try_at: null };

function stateOf(row: AttemptRow): SnapshotFrom<typeof gradingMachine>['value'] {
  if (row.state !== 'grading') return 'done';
  return row.grading_claimed_until === null ? 'waiting' : 'running';
}

/** The chart of grading an attempt, stored in columns of its row. */
export const gradingChart: StoredChart<typeof gradingMachine, AttemptRow> = {
  machine: gradingMachine,
  subjectOf: ({ id }) => id,
  restore: (row) =>
    gradingMachine.resolveState({
      value: stateOf(row),
      context: {
        tries: row.grading_tries,
        nextTryAt: row.grading_next_try_at,
        claimedUntil: row.grading_claimed_until,
      },
    }),
  store: (queries, row, { context }) =>
    updateGradingIfUnchanged(queries, row, {
      grading_tries: context.tries,
      grading_next_try_at: context.nextTryAt,
      grading_claimed_until: context.claimedUntil,
    }),
};

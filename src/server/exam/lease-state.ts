import type { SnapshotFrom } from 'xstate';
import { leaseMachine } from '../../../machines/exam/lease/lease.machine.ts';
import { canApply, type StoredChart } from '../charts/apply-chart.ts';
import { updateLeaseIfUnchanged } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';

/** Whether the exam has started and ended stands in the attempt's own state. */
function stateOf(row: AttemptRow): SnapshotFrom<typeof leaseMachine>['value'] {
  if (row.state === 'awaitingTerms' || row.state === 'ready') return 'notStarted';
  if (row.state !== 'running') return 'ended';
  return row.lease_device === null ? 'free' : 'held';
}

/** The chart of who may write at an attempt, stored in columns of its row. */
export const leaseChart: StoredChart<typeof leaseMachine, AttemptRow> = {
  machine: leaseMachine,
  subjectOf: ({ id }) => id,
  restore: (row) =>
    leaseMachine.resolveState({
      value: stateOf(row),
      context: {
        epoch: row.lease_epoch,
        device: row.lease_device,
        deviceName: row.lease_device_name,
        takenAt: row.lease_taken_at,
        taking: null,
      },
    }),
  store: (queries, row, { context }) =>
    updateLeaseIfUnchanged(queries, row, {
      lease_epoch: context.epoch,
      lease_device: context.device,
      lease_device_name: context.deviceName,
      lease_taken_at: context.takenAt,
    }),
};

/** Refuses a write under an epoch that is not the current one. @throws ApiError 409 `lease_taken` */
export function requireLease(row: AttemptRow, epoch: number): void {
  if (!canApply(leaseChart, row, { type: 'lease.written', epoch })) throw leaseTaken(row);
}

/** Another page writes now: says which and since when. */
export function leaseTaken(
  attempt: Pick<AttemptRow, 'lease_epoch' | 'lease_device_name' | 'lease_taken_at'>,
): ApiError {
  return new ApiError(409, `The exam goes on in another place: ${attempt.lease_device_name ?? 'another device'}.`, {
    code: 'lease_taken',
    details: {
      epoch: attempt.lease_epoch,
      device_name: attempt.lease_device_name,
      taken_at: attempt.lease_taken_at,
    },
  });
}

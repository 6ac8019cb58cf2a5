import type { SnapshotFrom } from 'xstate';
import { leaseMachine } from '../../../machines/exam/lease/lease.machine.ts';
import { canApply, type StoredChart } from '../charts/apply-chart.ts';
import { updateLeaseIfUnchanged } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError } from '../http/api-error.ts';

/** The attempt's own state says whether the exam has started or ended. */
function stateOf(row: AttemptRow): SnapshotFrom<typeof leaseMachine>['value'] {
  if (row.state === 'awaitingTerms' || row.state === 'ready') return 'notStarted';
  if (row.state !== 'running') return 'ended';
  return row.lease_device === null ? 'free' : 'held';
}

/** The lease chart of an attempt, stored in columns of its row. */
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

/** Rejects a write with an outdated epoch (EX-09). @throws ApiError 409 `lease_taken` */
export function requireLease(row: AttemptRow, epoch: number): void {
  if (!canApply(leaseChart, row, { type: 'lease.written', epoch })) throw leaseTaken(row);
}

/** Another page holds the lease: reports which one and since when. */
export function leaseTaken(
  attempt: Pick<AttemptRow, 'lease_epoch' | 'lease_device_name' | 'lease_taken_at'>,
): ApiError {
  return new ApiError(409, `The exam continues in another place: ${attempt.lease_device_name ?? 'another device'}.`, {
    code: 'lease_taken',
    details: {
      epoch: attempt.lease_epoch,
      device_name: attempt.lease_device_name,
      taken_at: attempt.lease_taken_at,
    },
  });
}

import * as z from 'zod/mini';
import { type SeatEvent, seatMachine } from '../../../machines/team/seat/seat.machine.ts';
import { applyChart, canApply, type StoredChart } from '../charts/apply-chart.ts';
import { conflictRefusal } from '../charts/retry-on-conflict.ts';
import type { Queries } from '../data/database.ts';
import { type SeatRow, updateSeatIfUnchanged } from '../data/team/seats.ts';
import { sha256 } from '../ids.ts';

const seatStateSchema = z.enum(['free', 'assigned', 'used', 'revoked']);

/** The chart of a seat, stored in the row of its voucher: one condition on the row guards the writes of both. */
const seatChart: StoredChart<typeof seatMachine, SeatRow> = {
  machine: seatMachine,
  subjectOf: ({ code }) => sha256(code),
  restore: (row) =>
    seatMachine.resolveState({
      value: seatStateSchema.parse(row.seat_state),
      context: { member: row.seat_member, assignedBy: row.seat_assigned_by, assignedAt: row.seat_assigned_at },
    }),
  store: (queries, row, { value, context }) =>
    updateSeatIfUnchanged(queries, row, {
      seat_state: value,
      seat_member: context.member,
      seat_assigned_by: context.assignedBy,
      seat_assigned_at: context.assignedAt,
    }),
};

/** Whether a voucher of a team accepts an event as a seat. */
export const acceptsSeatEvent = (row: SeatRow, event: SeatEvent): boolean => canApply(seatChart, row, event);

/**
 * Applies an event to a seat.
 *
 * @returns the row as stored; null when the chart does not offer the event, so that nothing changed.
 */
export async function applySeatEvent<R extends SeatRow>(queries: Queries, row: R, event: SeatEvent): Promise<R | null> {
  const applied = await applyChart(queries, seatChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The seat has changed. Try again.');
  return applied.problem === null ? { ...row, ...applied.row } : null;
}

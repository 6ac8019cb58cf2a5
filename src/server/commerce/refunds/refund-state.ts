import * as z from 'zod/mini';
import { type RefundEvent, refundMachine } from '../../../../machines/commerce/refund/refund.machine.ts';
import { applyChart, type StoredChart } from '../../charts/apply-chart.ts';
import { conflictRefusal } from '../../charts/retry-on-conflict.ts';
import { updateRefundIfUnchanged } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { RefundRow } from '../../data/tables.ts';

const stateSchema = z.enum(['requested', 'sent', 'succeeded', 'failed']);

const refundChart: StoredChart<typeof refundMachine, RefundRow> = {
  machine: refundMachine,
  subjectOf: ({ id }) => id,
  restore: (row) =>
    refundMachine.resolveState({
      value: stateSchema.parse(row.state),
      context: { providerId: row.provider_refund, tries: row.tries, problem: row.problem, endedAt: row.ended_at },
    }),
  store: (queries, row, { value, context }) =>
    updateRefundIfUnchanged(queries, row, {
      state: value,
      provider_refund: context.providerId,
      tries: context.tries,
      problem: context.problem,
      ended_at: context.endedAt,
    }),
};

/**
 * Applies an event to a refund.
 *
 * @returns the row as stored; null when the chart does not offer the event, so that nothing changed.
 * @throws ApiError of {@link conflictRefusal} when another process was first.
 */
export async function applyRefundEvent(
  queries: Queries,
  row: RefundRow,
  event: RefundEvent,
): Promise<RefundRow | null> {
  const applied = await applyChart(queries, refundChart, row, event);
  if (applied.problem === 'conflict') throw conflictRefusal('The refund changed meanwhile. Load it again.');
  return applied.problem === null ? applied.row : null;
}

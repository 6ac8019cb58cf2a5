import { isUnusedVoucher, UNUSED_STATES, voucherStateSchema } from '../../../contract/commerce/offers.ts';
import { applyChart } from '../../charts/apply-chart.ts';
import { conflictRefusal } from '../../charts/retry-on-conflict.ts';
import { listEntitlementsOfOrder, withdrawEntitlement } from '../../data/commerce/entitlements.ts';
import { listVouchersOfOrder } from '../../data/commerce/offers.ts';
import type { Queries } from '../../data/database.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import type { AttemptRow, EntitlementRow, OrderLineRow, VoucherRow } from '../../data/tables.ts';
import { applyAttemptEvent } from '../../exam/attempt-state.ts';
import { recordRefundedSeats } from '../../team/team-history.ts';
import { givesVouchers } from '../orders/gives-vouchers.ts';
import { voucherChart } from '../voucher-state.ts';

/** What of a line can be taken back: how many pieces nobody has used, and why not more. */
export type Unused = { pieces: number; reason: string | null };

async function attemptOf(queries: Queries, { attempt_id }: EntitlementRow): Promise<AttemptRow | undefined> {
  return attempt_id === null ? undefined : findAttempt(queries, attempt_id);
}

/** Whether the clock of an exam was started. An attempt that is made void afterwards stays used: the terms refund none. */
const wasStarted = (attempt: AttemptRow | undefined): boolean => typeof attempt?.started_at === 'number';

/** Whether the exam of an entitlement was started. */
export async function isStarted(queries: Queries, entitlement: EntitlementRow): Promise<boolean> {
  return wasStarted(await attemptOf(queries, entitlement));
}

async function entitlementsOfLine(queries: Queries, line: OrderLineRow): Promise<EntitlementRow[]> {
  const rows = await listEntitlementsOfOrder(queries, line.order_id);
  return rows.filter(({ position, state }) => position === line.position && state === 'granted');
}

/** How much of a line nobody has used. Of several seats the open vouchers, of one seat all or nothing. */
export async function unusedOf(queries: Queries, line: OrderLineRow): Promise<Unused> {
  const left = line.quantity - line.returned;
  if (givesVouchers(line)) {
    const vouchers = await listVouchersOfOrder(queries, line.order_id);
    const used = vouchers.filter(({ state }) => state === 'redeemed').length;
    const expired = vouchers.filter(({ state }) => state === 'expired').length;
    const reason = `${used} of ${line.quantity} vouchers have been used already${expired > 0 ? `, ${expired} have expired` : ''}.`;
    return { pieces: left - used - expired, reason: used + expired > 0 ? reason : null };
  }
  for (const entitlement of await entitlementsOfLine(queries, line)) {
    if (await isStarted(queries, entitlement)) return { pieces: 0, reason: 'The exam has been started already.' };
  }
  return { pieces: left, reason: null };
}

/**
 * Withdraws unused pieces of a line: open vouchers, exams that were not started, access to trainings.
 *
 * @returns false when there were fewer: with PostgreSQL something may have been used since it was asked for.
 * @throws ApiError 409 `changed_meanwhile` when an exam is opened or started at this moment.
 */
export async function withdrawLine(queries: Queries, line: OrderLineRow, pieces: number, at: number): Promise<boolean> {
  if (givesVouchers(line)) return withdrawVouchers(queries, line.order_id, pieces, at);
  let isComplete = true;
  for (const entitlement of await entitlementsOfLine(queries, line)) {
    // Read once: voiding this row conflicts with a start since then, voiding a later one would end a running exam.
    const attempt = await attemptOf(queries, entitlement);
    if (wasStarted(attempt)) {
      isComplete = false;
      continue;
    }
    if (!(await withdrawEntitlement(queries, entitlement))) {
      throw conflictRefusal('An exam was opened at this moment. Load the order again.');
    }
    if (!attempt || attempt.state === 'voided') continue;
    const reason = 'The order of this exam was refunded.';
    await applyAttemptEvent(queries, attempt, { type: 'attempt.voided', reason, at }, 'The exam is void already.');
  }
  return isComplete;
}

/** Where an unused voucher can be, in the order in which they go: first those that nobody waits for, last the seats of members. */
const PLACES: readonly string[] = [...UNUSED_STATES, 'assigned'];

const placeOf = ({ state, seat_state }: Pick<VoucherRow, 'state' | 'seat_state'>): number =>
  PLACES.indexOf(seat_state === 'assigned' ? seat_state : state);

async function withdrawVouchers(queries: Queries, orderId: string, pieces: number, at: number): Promise<boolean> {
  const vouchers = await listVouchersOfOrder(queries, orderId);
  const unused = vouchers.filter((row) => isUnusedVoucher(voucherStateSchema.parse(row.state)));
  const open = unused.toSorted((one, other) => placeOf(one) - placeOf(other));
  const withdrawn = open.slice(0, pieces);
  for (const voucher of withdrawn) {
    const { problem } = await applyChart(queries, voucherChart, voucher, { type: 'voucher.withdrawn' });
    if (problem) throw conflictRefusal('A voucher was used at this moment. Load the order again.');
  }
  await recordRefundedSeats(queries, withdrawn, at);
  // A guest's order has none before somebody claims it.
  return open.length >= pieces || vouchers.length === 0;
}

/** Withdraws every unused piece of an order (CO-10). */
export async function withdrawUnused(queries: Queries, lines: readonly OrderLineRow[], at: number): Promise<void> {
  for (const line of lines) await withdrawLine(queries, line, line.quantity, at);
}

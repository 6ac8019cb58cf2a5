import type * as z from 'zod/mini';
import { leftToRefund, type refundSchema, refundsOfLines } from '../../../contract/commerce/refunds.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { conflictRefusal, retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { listOrderLines, lockOrder, updateLine, updateOrder } from '../../data/commerce/orders.ts';
import { findRefundByKey, insertRefund, listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { OrderLineRow, OrderRow, RefundRow, UserRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { newId } from '../../ids.ts';
import { type RefundingServices, sendRefund } from './send-refunds.ts';
import { unusedOf, withdrawLine, withdrawUnused } from './withdraw.ts';

export type RefundInput = z.output<typeof refundSchema>;
type Administrator = Pick<UserRow, 'id' | 'email'>;
/** Who wants money to go back, and what must hold for that; `check` throws where it does not. */
export type RefundRequester = {
  id: string;
  check: (queries: Queries, order: OrderRow) => Promise<void>;
};
type WantedLine = NonNullable<RefundInput['lines']>[number];

const REFUNDABLE = ['fulfilled', 'partlyRefunded'];

/** Whether money of an order can go back at all. */
export function isRefundable({ state, provider_payment }: Pick<OrderRow, 'state' | 'provider_payment'>): boolean {
  return REFUNDABLE.includes(state) && provider_payment !== null;
}

/** Takes back what a line gave and notes it. @returns what goes back for it: what it cost, at most what is left. Whole cents. */
export async function takeLineBack(
  queries: Queries,
  lines: readonly OrderLineRow[],
  wanted: WantedLine,
  { left, at }: { left: number; at: number },
): Promise<number> {
  const line = lines.find(({ position }) => position === wanted.position);
  if (!line) throw notFound('The line of the order');
  const pieces = wanted.quantity ?? line.quantity - line.returned;
  const unused = await unusedOf(queries, line);
  if (pieces === 0 || pieces > unused.pieces) {
    const sentence = unused.reason ?? 'This was given back already.';
    throw new ApiError(409, sentence, { code: 'used', errors: { lines: [sentence] } });
  }
  const [amount = 0] = refundsOfLines([{ line, pieces }], left);
  if (!(await withdrawLine(queries, line, pieces, at))) {
    throw conflictRefusal('Something of this order was used at this moment. Load it again.');
  }
  await updateLine(queries, line, { refunded: line.refunded + amount, returned: line.returned + pieces });
  return amount;
}

/** An administrator, who decides about the orders of others. */
export function byAdministrator(administrator: Administrator): RefundRequester {
  return {
    id: administrator.id,
    check: async (_, order) => refuseOwnOrder(order, administrator),
  };
}

/** Whether an order is somebody's own, also one that they began as a guest. */
export function isOwnOrder({ user_id, email }: Pick<OrderRow, 'user_id' | 'email'>, by: Administrator): boolean {
  return user_id === null ? email === by.email : user_id === by.id;
}

/** @throws ApiError 403 with code `own_account`: nobody decides about their own order. */
export function refuseOwnOrder(order: Pick<OrderRow, 'user_id' | 'email'>, by: Administrator): void {
  if (!isOwnOrder(order, by)) return;
  throw new ApiError(403, 'Somebody else has to decide about your own order.', { code: 'own_account' });
}

/** @throws ApiError 409 with code `too_much`: no more goes back than was paid. */
export function refuseTooMuch(left: number, amount: number): void {
  if (amount > 0 && amount <= left) return;
  const sentence = 'That is more than what is left of this order.';
  throw new ApiError(409, sentence, { code: 'too_much', errors: { amount: [sentence] } });
}

const linesOf = ({ lines }: RefundInput): string | null => (lines ? JSON.stringify(lines) : null);

/** The refund of an earlier request with the same key. @throws ApiError 409 with code `key_used` when it was another request. */
function sameRefund(earlier: RefundRow, input: RefundInput): RefundRow {
  const isSameAmount = input.amount === undefined || input.amount === earlier.amount;
  if (isSameAmount && linesOf(input) === earlier.lines && input.reason === earlier.reason) return earlier;
  throw new ApiError(409, 'Another refund was sent with this key. Load the order again.', { code: 'key_used' });
}

/** The refusal of lines that go back for another amount than was shown. */
function amountChanged(): ApiError {
  const sentence = 'Money of this order went back meanwhile, so other amounts are left. Load it again.';
  return new ApiError(409, sentence, { code: 'amount_changed', errors: { lines: [sentence] } });
}

/**
 * Decides that money of an order goes back, by lines or by an amount, and takes back what was not used: by lines exactly theirs, by an
 * amount nothing until it is all of the money. Lines go back for what is left where they cost more. What was used is not refunded by lines; an
 * amount is a decision of its own.
 *
 * @returns with a key that was used before, the refund of that request.
 * @throws ApiError 404, or 409 with code `used`, `not_refundable`, `too_much`, `amount_changed` or `key_used`.
 */
export async function requestRefund(
  services: RefundingServices,
  requester: RefundRequester,
  orderId: string,
  input: RefundInput,
): Promise<RefundRow> {
  const { database, clock } = services;
  const { lines: wanted, amount: wantedAmount, shown, reason, idempotency_key: key } = input;
  const refund = await retryOnConflict(() =>
    inTransaction(database.queries, async (queries) => {
      const at = clock.now();
      const order = await lockOrder(queries, database.kind, orderId);
      if (!order) throw notFound('The order');
      await requester.check(queries, order);
      const earlier = key === undefined ? undefined : await findRefundByKey(queries, order.id, key);
      if (earlier) return sameRefund(earlier, input);
      if (!isRefundable(order)) {
        throw new ApiError(409, 'Nothing of this order can go back now.', { code: 'not_refundable' });
      }
      const lines = await listOrderLines(queries, order.id);
      const left = leftToRefund(order, await listRefunds(queries, order.id));
      let amount = wantedAmount ?? 0;
      for (const line of wanted ?? []) {
        amount += await takeLineBack(queries, lines, line, { left: left - amount, at });
      }
      refuseTooMuch(left, amount);
      if (wanted && shown !== undefined && shown !== amount) throw amountChanged();
      if (amount === left) {
        await withdrawUnused(queries, lines, at);
        await updateOrder(queries, order.id, { can_upgrade: 0 });
      }
      const stored = await insertRefund(queries, {
        ...{ id: newId(), order_id: order.id, state: 'requested', version: 0, amount },
        ...{ lines: linesOf(input), reason, requested_by: requester.id, idempotency_key: key ?? null },
        ...{ provider_refund: null, tries: 1, problem: null, created_at: at, ended_at: null },
      });
      const audit = { action: 'order.refunded', subjectId: order.id, detail: { refund: stored.id, amount } } as const;
      await insertAudit(queries, { at, actorId: requester.id, ...audit });
      return stored;
    }),
  );
  await sendRefund(services, refund.id);
  return refund;
}

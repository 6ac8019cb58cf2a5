import { type RefundView, refundStateSchema } from '../../../contract/commerce/refunds.ts';
import type { RefundRow } from '../../data/tables.ts';

/** A refund as staff see it. */
export function presentRefund(row: RefundRow): RefundView {
  const { id, order_id, amount, reason, problem, created_at, ended_at } = row;
  return { id, order_id, state: refundStateSchema.parse(row.state), amount, reason, problem, created_at, ended_at };
}

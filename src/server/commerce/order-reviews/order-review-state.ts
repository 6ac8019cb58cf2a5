import {
  type OrderReviewEvent,
  orderReviewMachine,
} from '../../../../machines/commerce/order-review/order-review.machine.ts';
import { orderReviewStateSchema, type ReviewReason } from '../../../contract/commerce/staff/order-reviews.ts';
import { applyChart, type StoredChart } from '../../charts/apply-chart.ts';
import { insertOrderReview, updateOrderReviewIfUnchanged } from '../../data/commerce/order-reviews.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderReviewRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';

const orderReviewChart: StoredChart<typeof orderReviewMachine, OrderReviewRow> = {
  machine: orderReviewMachine,
  subjectOf: ({ id }) => id,
  restore: ({ state, closed_by: closedBy, note, closed_at: closedAt }) =>
    orderReviewMachine.resolveState({
      value: orderReviewStateSchema.parse(state),
      context: { closedBy, note, closedAt },
    }),
  store: (queries, row, { value, context }) =>
    updateOrderReviewIfUnchanged(queries, row, {
      state: value,
      closed_by: context.closedBy,
      note: context.note,
      closed_at: context.closedAt,
    }),
};

/** Applies an event to a review. @returns null when it is closed already, also by somebody else at this moment. */
export async function applyOrderReviewEvent(
  queries: Queries,
  row: OrderReviewRow,
  event: OrderReviewEvent,
): Promise<OrderReviewRow | null> {
  const { row: stored } = await applyChart(queries, orderReviewChart, row, event);
  return stored ?? null;
}

/**
 * Leaves an order to a person. Call it in the transaction of what it is about.
 *
 * @param about what the reason is about, such as a payment or a refund: the same is asked once, also after it was answered.
 * @returns whether it is new.
 */
export function openOrderReview(
  queries: Queries,
  orderId: string,
  reason: ReviewReason,
  about: { externalId: string; amount: number | null; currency: string | null; at: number },
): Promise<boolean> {
  const { externalId, amount, currency, at } = about;
  return insertOrderReview(queries, {
    ...{ id: newId(), order_id: orderId, reason, external_id: externalId, amount, currency, state: 'open' },
    ...{ opened_at: at, closed_at: null, closed_by: null, note: null },
  });
}

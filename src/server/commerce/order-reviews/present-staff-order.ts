import { joinName } from '../../../contract/account/person-name.ts';
import { orderStateSchema } from '../../../contract/commerce/checkout.ts';
import { currencySchema } from '../../../contract/commerce/prices.ts';
import { leftToRefund } from '../../../contract/commerce/refunds.ts';
import {
  type OrderReview,
  orderReviewStateSchema,
  reviewReasonSchema,
  type StaffOrder,
  type StaffOrderLine,
} from '../../../contract/commerce/staff/order-reviews.ts';
import { listReviewsOfOrder } from '../../data/commerce/order-reviews.ts';
import { listOrderLines } from '../../data/commerce/orders.ts';
import { listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderLineRow, OrderReviewRow, OrderRow, UserRow } from '../../data/tables.ts';
import { nameOfLine } from '../orders/present-order.ts';
import { presentRefund } from '../refunds/present-refund.ts';
import { isOwnOrder, isRefundable } from '../refunds/request-refund.ts';
import { unusedOf } from '../refunds/withdraw.ts';

export function presentReview(row: OrderReviewRow, closedBy: string | null): OrderReview {
  const { id, amount, currency, opened_at, closed_at, note } = row;
  return {
    ...{ id, reason: reviewReasonSchema.parse(row.reason), amount, currency },
    ...{ state: orderReviewStateSchema.parse(row.state), opened_at, closed_at, closed_by: closedBy, note },
  };
}

async function presentLine(queries: Queries, order: OrderRow, line: OrderLineRow): Promise<StaffOrderLine> {
  const { position, amount, quantity, returned } = line;
  const { pieces, reason } = await unusedOf(queries, line);
  return { position, name: nameOfLine(order, line), amount, quantity, returned, unused: pieces, problem: reason };
}

/** An order as staff see it. */
export async function presentStaffOrder(
  queries: Queries,
  order: OrderRow,
  administrator: Pick<UserRow, 'id' | 'email'>,
): Promise<StaffOrder> {
  const refunds = await listRefunds(queries, order.id);
  const left = leftToRefund(order, refunds);
  const reviews = await listReviewsOfOrder(queries, order.id);
  const lines = await listOrderLines(queries, order.id);
  return {
    order_id: order.id,
    buyer: order.email,
    is_own: isOwnOrder(order, administrator),
    state: orderStateSchema.parse(order.state),
    lines: await Promise.all(lines.map((line) => presentLine(queries, order, line))),
    total: order.total,
    refunded: order.refunded,
    currency: currencySchema.parse(order.currency),
    region: order.region,
    card_country: order.card_country,
    created_at: order.created_at,
    paid_at: order.paid_at,
    refunds: refunds.map(presentRefund),
    is_unclaimed: order.user_id === null && order.email !== null,
    left,
    is_refundable: isRefundable(order) && left > 0,
    reviews: reviews.map(({ first_name, last_name, ...row }) =>
      presentReview(row, joinName(first_name, last_name) || null),
    ),
  };
}

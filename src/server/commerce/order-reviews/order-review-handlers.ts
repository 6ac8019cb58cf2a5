import { currencySchema } from '../../../contract/commerce/prices.ts';
import type { orderReviewRoutes } from '../../../contract/commerce/staff/order-reviews.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { countOpenReviews, findOrderReview, listOpenReviews } from '../../data/commerce/order-reviews.ts';
import { findOrder, lockOrder } from '../../data/commerce/orders.ts';
import { insertAudit } from '../../data/exam/records.ts';
import type { OrderRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { decodeCursor, encodeCursor, positions } from '../../http/cursor.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import { carryOutEventsOf } from '../../jobs/events/domain-events.ts';
import { correctOrderAddress } from '../orders/correct-address.ts';
import { isOwnOrder, refuseOwnOrder } from '../refunds/request-refund.ts';
import { sendRequestedRefunds } from '../refunds/send-refunds.ts';
import { decideReview } from './card-reviews.ts';
import { applyOrderReviewEvent } from './order-review-state.ts';
import { presentReview, presentStaffOrder } from './present-staff-order.ts';

/** Page size. */
const PAGE_ROWS = 50;
/** Maximum count of what waits; a longer queue is just long. */
const MAX_OPEN = 1000;

/** The refusal of an answer that leaves a paid order closed. */
function undecided(): ApiError {
  const sentence = 'Choose whether to open the order or to refund it.';
  return new ApiError(422, sentence, { errors: { decision: [sentence] } });
}

export const orderReviewHandlers: HandlersOf<typeof orderReviewRoutes> = {
  async listOrderReviews({ requester, query }, { database: { readQueries } }) {
    const administrator = userOf(requester);
    const found = await listOpenReviews(readQueries, decodeCursor(query.cursor, positions.newest), PAGE_ROWS + 1);
    const rows = found.slice(0, PAGE_ROWS);
    const last = rows.at(-1);
    const next = found.length > PAGE_ROWS && last ? { at: last.opened_at, id: last.id } : null;
    const data = rows.map((row) => ({
      review: presentReview(row, null),
      order_id: row.order_id,
      buyer: row.email,
      total: row.total,
      currency: currencySchema.parse(row.order_currency),
      is_own: isOwnOrder(row, administrator),
    }));
    return { data, meta: { next: encodeCursor(next), open: await countOpenReviews(readQueries, MAX_OPEN) } };
  },

  async getStaffOrder({ requester, params }, { database: { queries } }) {
    const order = await findOrder(queries, params.id);
    if (!order) throw notFound('The order');
    return presentStaffOrder(queries, order, userOf(requester));
  },

  async correctOrderAddress({ requester, params: { id }, body: { email, reason } }, services) {
    const { queries } = services.database;
    const administrator = userOf(requester);
    const refuse = (order: OrderRow) => refuseOwnOrder(order, administrator);
    await correctOrderAddress(services, { id, email }, { actorId: administrator.id, reason, refuse });
    const order = await findOrder(queries, id);
    if (!order) throw notFound('The order');
    return presentStaffOrder(queries, order, administrator);
  },

  async closeOrderReview({ requester, params, body: { note, decision } }, services) {
    const { database, clock } = services;
    const administrator = userOf(requester);
    const orderId = await inTransaction(database.queries, async (transaction) => {
      const review = await findOrderReview(transaction, params.id);
      const order = review && (await lockOrder(transaction, database.kind, review.order_id));
      if (!order) throw notFound('The review');
      refuseOwnOrder(order, administrator);
      const at = clock.now();
      const { id: by } = administrator;
      if (order.state === 'underReview' && review.reason === 'card-country') {
        if (decision === undefined) throw undecided();
        if (!(await decideReview(services, transaction, order, decision, { by, reason: note }))) {
          throw new ApiError(409, 'Somebody has decided about this order already.', { code: 'wrong_state' });
        }
      }
      if (!(await applyOrderReviewEvent(transaction, review, { type: 'orderReview.closed', by, note, at }))) {
        throw new ApiError(409, 'Somebody has closed this already.', { code: 'wrong_state' });
      }
      const detail = { review: review.id, reason: review.reason, ...(decision ? { decision } : {}) };
      await insertAudit(transaction, { at, actorId: by, action: 'order.reviewed', subjectId: order.id, detail });
      return order.id;
    });
    await carryOutEventsOf(services, orderId);
    if (decision === 'refund') await sendRequestedRefunds(services);
    const order = await findOrder(database.queries, orderId);
    if (!order) throw notFound('The order');
    return presentStaffOrder(database.queries, order, administrator);
  },
};

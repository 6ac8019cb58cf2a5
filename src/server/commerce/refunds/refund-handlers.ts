import { leftToRefund, type refundRoutes } from '../../../contract/commerce/refunds.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { lockOrder } from '../../data/commerce/orders.ts';
import { findRefund, listRefunds } from '../../data/commerce/refunds.ts';
import { insertAudit } from '../../data/exam/records.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import { userOf } from '../../http/requester.ts';
import { presentRefund } from './present-refund.ts';
import { applyRefundEvent } from './refund-state.ts';
import { byAdministrator, refuseOwnOrder, refuseTooMuch, requestRefund } from './request-refund.ts';
import { sendRefund } from './send-refunds.ts';

export const refundHandlers: HandlersOf<typeof refundRoutes> = {
  async refundOrder({ requester, params, body }, services) {
    const { id } = await requestRefund(services, byAdministrator(userOf(requester)), params.id, body);
    const refund = await findRefund(services.database.queries, id);
    if (!refund) throw notFound('The refund');
    return presentRefund(refund);
  },

  async retryRefund({ requester, params }, services) {
    const { database, clock } = services;
    await inTransaction(database.queries, async (transaction) => {
      const refund = await findRefund(transaction, params.id);
      const order = refund && (await lockOrder(transaction, database.kind, refund.order_id));
      if (!order) throw notFound('The refund');
      refuseOwnOrder(order, userOf(requester));
      if (!(await applyRefundEvent(transaction, refund, { type: 'refund.retried' }))) {
        throw new ApiError(409, 'Only a refund that failed can be tried again.', { code: 'wrong_state' });
      }
      // Others may have given the money back since; this one counts among them again.
      const others = (await listRefunds(transaction, order.id)).filter(({ id }) => id !== refund.id);
      refuseTooMuch(leftToRefund(order, others), refund.amount);
      const entry = { at: clock.now(), actorId: userOf(requester).id, action: 'refund.retried' } as const;
      await insertAudit(transaction, { ...entry, subjectId: refund.order_id, detail: { refund: refund.id } });
    });
    await sendRefund(services, params.id);
    const refund = await findRefund(database.queries, params.id);
    if (!refund) throw notFound('The refund');
    return presentRefund(refund);
  },
};

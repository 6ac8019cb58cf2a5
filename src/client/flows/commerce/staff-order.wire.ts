import { fromPromise } from 'xstate';
import {
  type StaffDecision,
  staffOrderMachine,
} from '../../../../machines/commerce/staff-order/staff-order.machine.ts';
import {
  closeOrderReview,
  correctOrderAddress,
  fetchStaffOrder,
  ORDER_REVIEWS_KEY,
  refundOrder,
  retryRefund,
} from '../../api/commerce/staff-orders.ts';
import { queries } from '../../api/queries.ts';

async function sendDecision(orderId: string, decision: StaffDecision): Promise<void> {
  switch (decision.kind) {
    case 'close':
      await closeOrderReview(decision.reviewId, {
        note: decision.note,
        ...(decision.verdict ? { decision: decision.verdict } : {}),
      });
      return;
    case 'address':
      await correctOrderAddress(orderId, decision.email, decision.reason);
      return;
    case 'refund': {
      const { part, reason, key } = decision;
      await refundOrder(orderId, { ...part, reason, idempotency_key: key });
      return;
    }
    case 'retry':
      await retryRefund(decision.refundId);
  }
}

/** The staff-order chart with its effects in this browser. */
export const wiredStaffOrderMachine = staffOrderMachine.provide({
  actors: {
    fetchOrder: fromPromise(({ input: { orderId } }) => fetchStaffOrder(orderId)),
    sendDecision: fromPromise(async ({ input: { orderId, decision } }) => {
      if (decision === null) throw new Error('Nothing was decided.');
      await sendDecision(orderId, decision);
      return fetchStaffOrder(orderId);
    }),
  },
  actions: { refreshLists: () => void queries.invalidateQueries({ queryKey: ORDER_REVIEWS_KEY }) },
});

import { findOrder, listOverdueSessions } from '../../data/commerce/orders.ts';
import type { OrderPayments } from '../payments/order-payments.ts';
import { type SettleServices, settlePayment } from './settle-payment.ts';

/** Orders as payments know them. */
export function orderPayments(services: SettleServices): OrderPayments {
  const { queries } = services.database;
  return {
    exists: async (orderId) => (await findOrder(queries, orderId)) !== undefined,
    settle: (session) => settlePayment(services, session),
    listOverdueSessions: (now, limit) => listOverdueSessions(queries, now, limit),
  };
}

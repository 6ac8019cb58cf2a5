import type { RefundEvent } from '../../../../machines/commerce/refund/refund.machine.ts';
import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import { findRefund, listRequestedRefunds } from '../../data/commerce/refunds.ts';
import type { Services } from '../../services.ts';
import { type SettleServices, settlePayment } from '../orders/settle-payment.ts';
import { PaymentUnreachable } from '../payments/provider.ts';
import { applyRefundEvent } from './refund-state.ts';
import { reviewRefund } from './settle-refunds.ts';

export type RefundingServices = SettleServices & Pick<Services, 'payments'>;

const AT_ONCE = 20;

/**
 * Hands a refund to the provider and reads back what became of it. A provider that is not reached, or a server that dies on the way, is
 * asked again with the same key: one refund comes of it.
 */
export async function sendRefund(services: RefundingServices, id: string): Promise<void> {
  const { database, payments, clock, log } = services;
  const refund = await findRefund(database.queries, id);
  const order = refund && (await findOrder(database.queries, refund.order_id));
  if (refund?.state !== 'requested' || !order?.provider_payment) return;
  let event: RefundEvent;
  try {
    const { id: providerId } = await payments.refund({
      paymentId: order.provider_payment,
      amount: refund.amount,
      idempotencyKey: `refund-${refund.id}-${refund.tries}`,
    });
    event = { type: 'refund.sent', providerId };
  } catch (error) {
    if (error instanceof PaymentUnreachable) {
      log.warn({ err: error, refund: id }, 'the payment provider was not reached for a refund; it is tried again');
      return;
    }
    log.warn({ err: error, refund: id }, 'the payment provider refused a refund: a person has to look at it');
    event = { type: 'refund.failed', problem: 'The payment provider did not take the refund.', at: clock.now() };
  }
  await retryOnConflict(() =>
    inTransaction(database.queries, async (transaction) => {
      const current = await findRefund(transaction, id);
      const applied = current && (await applyRefundEvent(transaction, current, event));
      if (applied?.state === 'failed') {
        await reviewRefund(transaction, order, applied, 'refund-failed', clock.now());
      }
    }),
  );
  if (order.provider_session === null) return;
  try {
    await settlePayment(services, await payments.readSession(order.provider_session));
  } catch (error) {
    if (!(error instanceof PaymentUnreachable)) throw error;
    log.warn({ err: error, refund: id }, 'what became of a refund is asked later');
  }
}

/** Hands every refund to the provider that it does not have yet. @returns how many were tried. */
export async function sendRequestedRefunds(services: RefundingServices): Promise<number> {
  const requested = await listRequestedRefunds(services.database.queries, AT_ONCE);
  for (const { id } of requested) await sendRefund(services, id);
  return requested.length;
}

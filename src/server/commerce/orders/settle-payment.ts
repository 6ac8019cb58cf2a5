import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { deleteCouponUse } from '../../data/commerce/coupon-uses.ts';
import { listOrderLines, lockOrder, updateOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { carryOutEventsOf } from '../../jobs/events/domain-events.ts';
import type { Services } from '../../services.ts';
import type { Offers } from '../offers/offer-book.ts';
import { openOrderReview } from '../order-reviews/order-review-state.ts';
import type { PaymentSession } from '../payments/provider.ts';
import { settleRefunds } from '../refunds/settle-refunds.ts';
import { withdrawUnused } from '../refunds/withdraw.ts';
import { decideCard, judgeCard } from './card-country.ts';
import { countCoupon } from './coupon-uses.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { postTransfer } from './ledger.ts';
import { applyOrderEvent } from './order-state.ts';
import { isUpgradeable } from './upgrade.ts';

export type SettleServices = Pick<
  Services,
  'database' | 'clock' | 'catalog' | 'settings' | 'offers' | 'sessions' | 'log' | 'payments'
>;

/**
 * Applies what the payment provider says of a session *now* to its order (CO-06): payment with fulfilment, failure, expiry, refunds, disputes.
 * Idempotent: it may be called any number of times, by several processes at once, with old news after new ones. Everything that follows
 * from one call is one transaction; a second one finds it done.
 */
export async function settlePayment(services: SettleServices, session: PaymentSession): Promise<void> {
  // Read before: inside the transaction the embedded database has no other connection.
  const offers = await services.offers.read();
  const order = await retryOnConflict(() =>
    inTransaction(services.database.queries, (transaction) => settle(services, transaction, session, offers)),
  );
  if (order) await carryOutEventsOf(services, order.id);
  // Old news may say that a card is held which was charged since.
  if (order?.paid_at === null && session.held)
    return decideCard(services, order, offers, (captured) => settlePayment(services, captured));
  // The buyer of a team order has a role more.
  if (order?.user_id) services.sessions.invalidateUser(order.user_id);
}

async function settle(
  services: SettleServices,
  queries: Queries,
  session: PaymentSession,
  offers: Offers,
): Promise<OrderRow | null> {
  const { database, log } = services;
  const order = await lockOrder(queries, database.kind, session.orderId);
  if (!order || (order.provider_session !== null && order.provider_session !== session.id)) {
    log.warn({ session: session.id, order: session.orderId }, 'a payment session belongs to no order');
    return null;
  }
  if (order.paid_at === null && session.held) return settleHeld(queries, order, session);
  if (order.paid_at === null && !session.paid) return settleUnpaid(queries, order, session);
  const paid = order.paid_at === null ? await settlePaid(services, queries, order, session, offers) : order;
  if (!paid) return null;
  const refunded = await settleRefunds(services, queries, paid, session.refunds);
  return settleDisputes(services, queries, refunded, session);
}

/** Notes that a card is authorized; of an order that is over it is released. */
async function settleHeld(queries: Queries, order: OrderRow, session: PaymentSession): Promise<OrderRow> {
  const { id: provider_session, paymentId: provider_payment, cardCountry: card_country } = session;
  const authorized = await applyOrderEvent(queries, order, { type: 'order.paymentAuthorized' });
  const columns = { provider_session, provider_payment, card_country, pay_link: null };
  if (order.state !== 'authorized') await updateOrder(queries, order.id, columns);
  return { ...(authorized ?? order), ...columns };
}

/** What became of a try to pay; nothing moves. */
async function settleUnpaid(queries: Queries, order: OrderRow, session: PaymentSession): Promise<OrderRow> {
  // An authorized card that is neither held nor charged any more was released at the provider, or its time is over.
  if (session.status === 'expired' || (session.status === 'complete' && order.state === 'authorized')) {
    const expired = await applyOrderEvent(queries, order, { type: 'order.expired' });
    if (expired) await deleteCouponUse(queries, order.id);
    return expired ?? order;
  }
  let current = (await applyOrderEvent(queries, order, { type: 'order.payPageOpened' })) ?? order;
  if (current.provider_session !== session.id || current.pay_link !== session.url) {
    await updateOrder(queries, order.id, { provider_session: session.id, pay_link: session.url });
  }
  const { problem } = session;
  if (problem !== null && problem !== current.problem) {
    current = (await applyOrderEvent(queries, current, { type: 'order.paymentFailed', problem })) ?? current;
  } else if (problem === null) {
    current = (await applyOrderEvent(queries, current, { type: 'order.paymentRetried' })) ?? current;
  }
  return current;
}

/** Takes the payment and fulfils; an amount that is not the order's is believed by nobody and left to a person. */
async function settlePaid(
  services: SettleServices,
  queries: Queries,
  order: OrderRow,
  session: PaymentSession,
  offers: Offers,
): Promise<OrderRow | null> {
  const at = services.clock.now();
  const { amount, currency } = session;
  const isCurrency = currency.toUpperCase() === order.currency;
  const paid = isCurrency && (await applyOrderEvent(queries, order, { type: 'order.paymentReceived', amount, at }));
  if (!paid) {
    const about = { externalId: `${session.id} ${amount} ${currency}`, amount, currency: currency.toUpperCase(), at };
    if (await openOrderReview(queries, order.id, 'amount', about)) {
      services.log.error(
        { order: order.id, session: session.id, amount, currency, total: order.total },
        'a payment is not the price of its order: a person has to look at it',
      );
    }
    return null;
  }
  await updateOrder(queries, order.id, {
    provider_session: session.id,
    provider_payment: session.paymentId,
    card_country: session.cardCountry,
    pay_link: null,
  });
  const coupon = order.coupon === null ? undefined : offers.published('coupon', order.coupon.toLowerCase());
  if (coupon) {
    const use = { userId: order.user_id, email: order.email, orderId: order.id, at };
    const { isBeyond } = await countCoupon(queries, coupon, use);
    const about = { externalId: session.id, amount: null, currency: null, at };
    if (isBeyond) await openOrderReview(queries, order.id, 'coupon', about);
  }
  await postTransfer(queries, order, 'payment', { externalId: session.paymentId ?? session.id, amount, at });
  if (judgeCard(order, offers, session.cardCountry, at) !== 'same') {
    const about = { externalId: session.id, amount: null, currency: null, at };
    await openOrderReview(queries, order.id, 'card-country', about);
    return (await applyOrderEvent(queries, paid, { type: 'order.reviewBegun' })) ?? paid;
  }
  return fulfilOrder(services, queries, paid, { canUpgrade: await isUpgradeable(queries, paid) });
}

async function settleDisputes(
  services: SettleServices,
  queries: Queries,
  order: OrderRow,
  { disputes }: PaymentSession,
): Promise<OrderRow> {
  const at = services.clock.now();
  let current = order;
  for (const { id: externalId, amount, status } of disputes) {
    const movement = { externalId, amount, at };
    if (await postTransfer(queries, order, 'dispute', movement)) {
      current = (await applyOrderEvent(queries, current, { type: 'order.disputeOpened' })) ?? current;
    }
    if (status === 'won' && (await postTransfer(queries, order, 'disputeWon', movement))) {
      current = (await applyOrderEvent(queries, current, { type: 'order.disputeWon' })) ?? current;
    }
    if (status === 'lost' && (await postTransfer(queries, order, 'disputeLost', movement))) {
      current = (await applyOrderEvent(queries, current, { type: 'order.disputeLost' })) ?? current;
      await withdrawUnused(queries, await listOrderLines(queries, order.id), at);
      await updateOrder(queries, order.id, { can_upgrade: 0 });
    }
  }
  return current;
}

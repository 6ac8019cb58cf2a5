import { refundedOf } from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import type { Checkout, PaymentState } from './checkout.ts';

/**
 * A checkout as Stripe's objects: those of their fields that say something here, in the shapes of
 * https://github.com/stripe/openapi. A test compares them with the published examples.
 */
export type StripeObject = { id: string; object: string; [field: string]: unknown };

const SESSION = 'cs_test_';
const PAYMENT = 'pi_';
const CHARGE = 'ch_';

export const sessionId = ({ key }: Pick<Checkout, 'key'>) => `${SESSION}${key}`;
export const paymentId = ({ key }: Pick<Checkout, 'key'>) => `${PAYMENT}${key}`;

/** The key of the checkout that an id of a session, payment or charge belongs to; null for another text. */
export function keyOf(id: string): string | null {
  const beginning = [SESSION, PAYMENT, CHARGE].find((known) => id.startsWith(known));
  return beginning === undefined ? null : id.slice(beginning.length);
}

/** A list with everything in it. */
export function listObject(url: string, data: readonly StripeObject[], hasMore = false) {
  return { object: 'list', url, has_more: hasMore, data };
}

/** What a state of the chart is called in Stripe's objects. */
const STATUSES: Record<PaymentState, { session: 'open' | 'complete' | 'expired'; payment: string }> = {
  'open.untried': { session: 'open', payment: 'requires_payment_method' },
  'open.declined': { session: 'open', payment: 'requires_payment_method' },
  'open.authenticating': { session: 'open', payment: 'requires_action' },
  transferring: { session: 'complete', payment: 'processing' },
  held: { session: 'complete', payment: 'requires_capture' },
  released: { session: 'complete', payment: 'canceled' },
  'paid.kept': { session: 'complete', payment: 'succeeded' },
  'paid.disputed': { session: 'complete', payment: 'succeeded' },
  'paid.won': { session: 'complete', payment: 'succeeded' },
  'paid.lost': { session: 'complete', payment: 'succeeded' },
  'paid.refunded': { session: 'complete', payment: 'succeeded' },
  failed: { session: 'complete', payment: 'requires_payment_method' },
  expired: { session: 'expired', payment: 'canceled' },
};

export const statusOf = ({ state }: Pick<Checkout, 'state'>) => STATUSES[state].session;
export const isPaid = ({ state }: Pick<Checkout, 'state'>) => STATUSES[state].payment === 'succeeded';
/** There is no payment before somebody has tried to pay. */
export const hasPayment = ({ payment }: Pick<Checkout, 'payment'>) =>
  payment.country !== null || payment.transfer !== null;

/** @param isExpanded with the payment and its charge instead of their ids */
export function sessionObject(checkout: Checkout, publicUrl: string, isExpanded = false): StripeObject {
  const { total, closesAt } = checkout.payment;
  const id = sessionId(checkout);
  const payment = isExpanded ? paymentObject(checkout, true) : paymentId(checkout);
  const status = statusOf(checkout);
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.reference,
    created: checkout.created,
    currency: checkout.currency,
    customer_email: checkout.email,
    expires_at: closesAt,
    livemode: false,
    metadata: checkout.metadata,
    mode: 'payment',
    payment_intent: hasPayment(checkout) ? payment : null,
    payment_method_types: ['card'],
    payment_status: isPaid(checkout) ? 'paid' : 'unpaid',
    status,
    success_url: checkout.successUrl,
    url: status === 'open' ? `${publicUrl}/payments-stand-in/pay/${id}` : null,
  };
}

/** @param isExpanded with the charge instead of its id */
export function paymentObject(checkout: Checkout, isExpanded = false): StripeObject {
  const { total, problem } = checkout.payment;
  const charge = chargeObject(checkout);
  return {
    id: paymentId(checkout),
    object: 'payment_intent',
    amount: total,
    amount_received: isPaid(checkout) ? total : 0,
    created: checkout.created,
    currency: checkout.currency,
    last_payment_error: problem === null ? null : { type: 'card_error', message: problem },
    latest_charge: isPaid(checkout) || checkout.state === 'held' ? (isExpanded ? charge : charge.id) : null,
    livemode: false,
    metadata: checkout.metadata,
    payment_method_types: ['card'],
    status: STATUSES[checkout.state].payment,
  };
}

export function chargeObject(checkout: Checkout): StripeObject {
  const { total, country, problem, dispute } = checkout.payment;
  const refunded = refundedOf(checkout.payment);
  return {
    id: `${CHARGE}${checkout.key}`,
    object: 'charge',
    amount: total,
    amount_captured: isPaid(checkout) ? total : 0,
    amount_refunded: refunded,
    captured: isPaid(checkout),
    created: checkout.created,
    currency: checkout.currency,
    disputed: dispute !== null,
    failure_message: problem,
    livemode: false,
    metadata: checkout.metadata,
    paid: isPaid(checkout) || checkout.state === 'held',
    payment_intent: paymentId(checkout),
    payment_method_details:
      country === null
        ? { type: 'customer_balance', customer_balance: {} }
        : { type: 'card', card: { brand: 'visa', country, last4: '4242' } },
    refunded: refunded === total,
    status: isPaid(checkout) || checkout.state === 'held' ? 'succeeded' : 'failed',
  };
}

/** The refunds of a payment, the newest first. */
export function refundObjects(checkout: Checkout): StripeObject[] {
  const refunds = checkout.payment.refunds.map(({ id, amount, created }) => ({
    id,
    object: 'refund',
    amount,
    charge: `${CHARGE}${checkout.key}`,
    created,
    currency: checkout.currency,
    metadata: {},
    payment_intent: paymentId(checkout),
    status: 'succeeded',
  }));
  return refunds.reverse();
}

/** The dispute of a payment; a payment has one at most. */
export function disputeObjects(checkout: Checkout): StripeObject[] {
  const { dispute } = checkout.payment;
  if (!dispute) return [];
  return [
    {
      id: dispute.id,
      object: 'dispute',
      amount: dispute.amount,
      charge: `${CHARGE}${checkout.key}`,
      created: dispute.created,
      currency: checkout.currency,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: paymentId(checkout),
      reason: 'fraudulent',
      status: checkout.state === 'paid.disputed' ? 'needs_response' : checkout.state === 'paid.lost' ? 'lost' : 'won',
    },
  ];
}

/** What an event of a type carries. */
export function subjectOf(checkout: Checkout, type: string, publicUrl: string): StripeObject {
  const [refund] = refundObjects(checkout);
  const [dispute] = disputeObjects(checkout);
  if (type.startsWith('charge.dispute.') && dispute) return dispute;
  if (type.startsWith('refund.') && refund) return refund;
  if (type.startsWith('payment_intent.')) return paymentObject(checkout);
  if (type.startsWith('charge.')) return chargeObject(checkout);
  return sessionObject(checkout, publicUrl);
}

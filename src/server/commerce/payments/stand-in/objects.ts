import { type Checkout, type Dispute, type Payment, type Refund, refundedOf, totalOf } from './checkout.ts';

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

/** @param isExpanded with the payment and its charge instead of their ids */
export function sessionObject(checkout: Checkout, publicUrl: string, isExpanded = false): StripeObject {
  const { status, payment } = checkout;
  const id = sessionId(checkout);
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: totalOf(checkout),
    amount_total: totalOf(checkout),
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.reference,
    created: checkout.created,
    currency: checkout.currency,
    customer_email: checkout.email,
    expires_at: checkout.expiresAt,
    livemode: false,
    metadata: checkout.metadata,
    mode: 'payment',
    payment_intent: payment ? (isExpanded ? paymentObject(checkout, payment, true) : paymentId(checkout)) : null,
    payment_method_types: ['card'],
    payment_status: payment?.status === 'succeeded' ? 'paid' : 'unpaid',
    status,
    success_url: checkout.successUrl,
    url: status === 'open' ? `${publicUrl}/payments-stand-in/pay/${id}` : null,
  };
}

/** @param isExpanded with the charge instead of its id */
export function paymentObject(checkout: Checkout, payment: Payment, isExpanded = false): StripeObject {
  const isPaid = payment.status === 'succeeded';
  const charge = chargeObject(checkout, payment);
  return {
    id: paymentId(checkout),
    object: 'payment_intent',
    amount: totalOf(checkout),
    amount_received: isPaid ? totalOf(checkout) : 0,
    created: checkout.created,
    currency: checkout.currency,
    last_payment_error: payment.problem === null ? null : { type: 'card_error', message: payment.problem },
    latest_charge: isPaid ? (isExpanded ? charge : charge.id) : null,
    livemode: false,
    metadata: checkout.metadata,
    payment_method_types: ['card'],
    status: payment.status,
  };
}

export function chargeObject(checkout: Checkout, payment: Payment): StripeObject {
  const isPaid = payment.status === 'succeeded';
  const refunded = refundedOf(checkout);
  return {
    id: `${CHARGE}${checkout.key}`,
    object: 'charge',
    amount: totalOf(checkout),
    amount_captured: isPaid ? totalOf(checkout) : 0,
    amount_refunded: refunded,
    captured: isPaid,
    created: checkout.created,
    currency: checkout.currency,
    disputed: checkout.disputes.length > 0,
    failure_message: payment.problem,
    livemode: false,
    metadata: checkout.metadata,
    paid: isPaid,
    payment_intent: paymentId(checkout),
    payment_method_details:
      payment.country === null
        ? { type: 'customer_balance', customer_balance: {} }
        : { type: 'card', card: { brand: 'visa', country: payment.country, last4: '4242' } },
    refunded: refunded === totalOf(checkout),
    status: isPaid ? 'succeeded' : 'failed',
  };
}

export function refundObject(checkout: Checkout, { id, amount, status, created }: Refund): StripeObject {
  return {
    id,
    object: 'refund',
    amount,
    charge: `${CHARGE}${checkout.key}`,
    created,
    currency: checkout.currency,
    metadata: {},
    payment_intent: paymentId(checkout),
    status,
  };
}

export function disputeObject(checkout: Checkout, { id, amount, status, created }: Dispute): StripeObject {
  return {
    id,
    object: 'dispute',
    amount,
    charge: `${CHARGE}${checkout.key}`,
    created,
    currency: checkout.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: paymentId(checkout),
    reason: 'fraudulent',
    status,
  };
}

/** What an event of a type carries. */
export function subjectOf(checkout: Checkout, type: string, publicUrl: string): StripeObject {
  const { payment, refunds, disputes } = checkout;
  const refund = refunds.at(-1);
  const dispute = disputes.at(-1);
  if (type.startsWith('charge.dispute.') && dispute) return disputeObject(checkout, dispute);
  if (type.startsWith('refund.') && refund) return refundObject(checkout, refund);
  if (type.startsWith('payment_intent.') && payment) return paymentObject(checkout, payment);
  if (type.startsWith('charge.') && payment) return chargeObject(checkout, payment);
  return sessionObject(checkout, publicUrl);
}

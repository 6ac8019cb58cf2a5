import {
  refundedOf,
  type TestPaymentContext,
  type TestPaymentEvent,
} from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';

/** States of the chart, written with dots. */
export const PAYMENT_STATES = [
  'open.untried',
  'open.declined',
  'open.authenticating',
  'transferring',
  'held',
  'released',
  'paid.kept',
  'paid.disputed',
  'paid.won',
  'paid.lost',
  'paid.refunded',
  'failed',
  'expired',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** One checkout in the stand-in: session, payment and charge share the end of their ids. Times in seconds, as Stripe's. */
export type Checkout = {
  key: string;
  created: number;
  currency: string;
  items: { name: string; amount: number }[];
  email: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  state: PaymentState;
  payment: TestPaymentContext;
};

/** What cannot be done now. @see https://docs.stripe.com/error-codes */
export class StandInRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Why the chart does not offer an event, as Stripe says it. */
export function refusalOf({ state, payment }: Checkout, event: TestPaymentEvent): StandInRefusal {
  if (event.type !== 'payment.refunded') {
    return new StandInRefusal(`A payment that is ${state} does not take ${event.type}.`, 'payment_unexpected_state');
  }
  if (state === 'paid.refunded') {
    return new StandInRefusal('The charge has already been refunded.', 'charge_already_refunded');
  }
  if (state === 'paid.kept' || state === 'paid.won') {
    const left = payment.total - refundedOf(payment);
    return new StandInRefusal(
      `Refund amount is not between 1 and the unrefunded amount of ${left}.`,
      'amount_too_large',
    );
  }
  return new StandInRefusal('The charge is disputed or was never made.', 'charge_not_refundable');
}

const PAID = ['payment_intent.succeeded', 'charge.succeeded'];
const FAILED = ['payment_intent.payment_failed', 'charge.failed'];

/** Types of the events that Stripe sends when something has happened to a payment. */
export function eventTypes(event: TestPaymentEvent['type'], next: PaymentState): string[] {
  switch (event) {
    case 'payment.paid':
    case 'payment.confirmed':
      return next === 'held'
        ? ['payment_intent.amount_capturable_updated', 'checkout.session.completed']
        : [...PAID, 'checkout.session.completed'];
    case 'payment.captured':
      return PAID;
    case 'payment.released':
      return ['payment_intent.canceled'];
    case 'payment.declined':
    case 'payment.rejected':
      return FAILED;
    case 'payment.authenticationAsked':
      return ['payment_intent.requires_action'];
    case 'payment.transferBegun':
      return ['payment_intent.processing', 'checkout.session.completed'];
    case 'payment.pageClosed':
      return ['checkout.session.expired'];
    case 'payment.timePassed':
      if (next === 'expired') return ['checkout.session.expired'];
      return next === 'failed'
        ? [...FAILED, 'checkout.session.async_payment_failed']
        : [...PAID, 'checkout.session.async_payment_succeeded'];
    case 'payment.refunded':
      return ['charge.refunded', 'refund.created', 'refund.updated'];
    case 'payment.disputed':
      return ['charge.dispute.created', 'charge.dispute.funds_withdrawn'];
    case 'payment.disputeWon':
      return ['charge.dispute.funds_reinstated', 'charge.dispute.closed'];
    case 'payment.disputeLost':
      return ['charge.dispute.closed'];
  }
}

/** Where a payment in the stand-in stands; the names are Stripe's. */
export type Payment = {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';
  /** What is said when it is declined. */
  problem: string | null;
  /** Country of the card; null for a bank transfer. */
  country: string | null;
};

export type Refund = { id: string; amount: number; status: 'succeeded'; created: number };
export type Dispute = { id: string; amount: number; status: 'needs_response' | 'won' | 'lost'; created: number };

/** One checkout in the stand-in: session, payment and charge share the end of their ids. Times in seconds, as Stripe's. */
export type Checkout = {
  key: string;
  created: number;
  expiresAt: number;
  currency: string;
  items: { name: string; amount: number }[];
  email: string | null;
  reference: string | null;
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string | null;
  status: 'open' | 'complete' | 'expired';
  payment: Payment | null;
  /** When a bank transfer arrives, or does not; null without one. */
  transfer: { at: number; arrives: boolean } | null;
  refunds: Refund[];
  disputes: Dispute[];
};

/** What somebody does with a checkout, or time. */
export type Action =
  | { type: 'pay'; country: string }
  | { type: 'decline'; country: string }
  | { type: 'authenticate'; country: string }
  | { type: 'confirm' }
  | { type: 'reject' }
  | { type: 'transfer'; arrives: boolean }
  | { type: 'timePassed' }
  | { type: 'expire' }
  | { type: 'refund'; id: string; amount: number }
  | { type: 'dispute'; id: string }
  | { type: 'closeDispute'; won: boolean };

export type Outcome = { checkout: Checkout; events: string[] };

/** What cannot be done now. @see https://docs.stripe.com/error-codes */
export class StandInRefusal extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** How long a bank transfer takes here. Seconds. */
export const TRANSFER_SECONDS = 20;

const PAID = ['payment_intent.succeeded', 'charge.succeeded'];

export const totalOf = ({ items }: Pick<Checkout, 'items'>) => items.reduce((sum, { amount }) => sum + amount, 0);
export const refundedOf = ({ refunds }: Pick<Checkout, 'refunds'>) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** When something happens to a checkout by itself; null for never. Seconds. */
export function dueOf({ status, expiresAt, transfer }: Checkout): number | null {
  if (status === 'open') return expiresAt;
  return transfer?.at ?? null;
}

/**
 * What an action makes of a checkout, and the types of the events that Stripe would send.
 *
 * @param now seconds
 * @throws StandInRefusal
 */
export function act(checkout: Checkout, action: Action, now: number): Outcome {
  switch (action.type) {
    case 'pay':
      return paid(unpaid(checkout, now), action.country);
    case 'decline':
      return declined(unpaid(checkout, now), 'Your card was declined.', action.country);
    case 'authenticate': {
      const payment: Payment = { status: 'requires_action', problem: null, country: action.country };
      return { checkout: { ...unpaid(checkout, now), payment }, events: ['payment_intent.requires_action'] };
    }
    case 'confirm':
      return paid(unpaid(checkout, now), asked(checkout).country);
    case 'reject':
      return declined(
        unpaid(checkout, now),
        'We are unable to authenticate your payment method.',
        asked(checkout).country,
      );
    case 'transfer': {
      const payment: Payment = { status: 'processing', problem: null, country: null };
      const transfer = { at: now + TRANSFER_SECONDS, arrives: action.arrives };
      return {
        checkout: { ...unpaid(checkout, now), status: 'complete', payment, transfer },
        events: ['payment_intent.processing', 'checkout.session.completed'],
      };
    }
    case 'timePassed':
      return timePassed(checkout, now);
    case 'expire':
      return expired(unpaid(checkout, now));
    case 'refund':
      return refunded(checkout, action, now);
    case 'dispute':
      return disputed(checkout, action.id, now);
    case 'closeDispute':
      return disputeClosed(checkout, action.won);
  }
}

/** @throws StandInRefusal for a checkout that is over */
function unpaid(checkout: Checkout, now: number): Checkout {
  const isOpen = checkout.status === 'open' && now < checkout.expiresAt;
  if (isOpen) return checkout;
  throw new StandInRefusal('This Checkout Session is not open any more.', 'checkout_session_not_open');
}

function asked({ payment }: Checkout): Payment {
  if (payment?.status === 'requires_action') return payment;
  throw new StandInRefusal('No authentication was asked for.', 'payment_intent_unexpected_state');
}

function paid(checkout: Checkout, country: string | null): Outcome {
  const payment: Payment = { status: 'succeeded', problem: null, country };
  return { checkout: { ...checkout, status: 'complete', payment }, events: [...PAID, 'checkout.session.completed'] };
}

function declined(checkout: Checkout, problem: string, country: string | null): Outcome {
  const payment: Payment = { status: 'requires_payment_method', problem, country };
  return { checkout: { ...checkout, payment }, events: ['payment_intent.payment_failed', 'charge.failed'] };
}

function expired(checkout: Checkout): Outcome {
  return { checkout: { ...checkout, status: 'expired' }, events: ['checkout.session.expired'] };
}

function timePassed(checkout: Checkout, now: number): Outcome {
  const due = dueOf(checkout);
  if (due === null || now < due) return { checkout, events: [] };
  if (checkout.status === 'open') return expired(checkout);
  const settled = { ...checkout, transfer: null };
  if (checkout.transfer?.arrives) {
    const payment: Payment = { status: 'succeeded', problem: null, country: null };
    return { checkout: { ...settled, payment }, events: [...PAID, 'checkout.session.async_payment_succeeded'] };
  }
  const { checkout: failed, events } = declined(settled, 'The bank transfer did not arrive.', null);
  return { checkout: failed, events: [...events, 'checkout.session.async_payment_failed'] };
}

function charged(checkout: Checkout): Checkout {
  if (checkout.payment?.status === 'succeeded') return checkout;
  throw new StandInRefusal('This payment has no successful charge.', 'charge_not_refundable');
}

function refunded(checkout: Checkout, { id, amount }: { id: string; amount: number }, created: number): Outcome {
  const left = totalOf(charged(checkout)) - refundedOf(checkout);
  if (checkout.disputes.some(({ status }) => status !== 'won')) {
    throw new StandInRefusal('The charge is disputed and cannot be refunded.', 'charge_disputed');
  }
  if (left === 0) throw new StandInRefusal('The charge has already been refunded.', 'charge_already_refunded');
  if (amount < 1 || amount > left) {
    throw new StandInRefusal(
      `Refund amount is not between 1 and the unrefunded amount of ${left}.`,
      'amount_too_large',
    );
  }
  return {
    checkout: { ...checkout, refunds: [...checkout.refunds, { id, amount, status: 'succeeded', created }] },
    events: ['charge.refunded', 'refund.created', 'refund.updated'],
  };
}

function disputed(checkout: Checkout, id: string, created: number): Outcome {
  const amount = totalOf(charged(checkout)) - refundedOf(checkout);
  if (checkout.disputes.length > 0 || amount === 0) {
    throw new StandInRefusal('A charge is disputed once, and for money that was kept.', 'charge_disputed');
  }
  return {
    checkout: { ...checkout, disputes: [{ id, amount, status: 'needs_response', created }] },
    events: ['charge.dispute.created', 'charge.dispute.funds_withdrawn'],
  };
}

function disputeClosed(checkout: Checkout, won: boolean): Outcome {
  if (!checkout.disputes.some(({ status }) => status === 'needs_response')) {
    throw new StandInRefusal('There is no open dispute.', 'dispute_unexpected_state');
  }
  const disputes = checkout.disputes.map((dispute): Dispute => ({ ...dispute, status: won ? 'won' : 'lost' }));
  return {
    checkout: { ...checkout, disputes },
    events: [...(won ? ['charge.dispute.funds_reinstated'] : []), 'charge.dispute.closed'],
  };
}

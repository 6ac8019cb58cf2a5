import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { PaymentEvent, PaymentSession } from './provider.ts';

/** A session with what else is known of its payment. */
export type ReadSession = {
  session: Stripe.Checkout.Session;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
};

/** What has to be fetched with a session. */
export const EXPANDED = ['payment_intent.latest_charge'];

const SESSION_STATUSES = ['open', 'complete', 'expired'] as const;

/** @param session with {@link EXPANDED} fetched */
export function presentSession({ session, refunds, disputes }: ReadSession): PaymentSession {
  const payment = objectOf(session.payment_intent);
  const charge = objectOf(payment?.latest_charge ?? null);
  // With manual capture the session may go on as unpaid: the payment says whether the money is there.
  const held = payment?.status === 'requires_capture';
  const paid = !held && (session.payment_status === 'paid' || payment?.status === 'succeeded');
  return {
    id: session.id,
    orderId: orderOf(session),
    url: session.url,
    status: SESSION_STATUSES.find((known) => known === session.status) ?? 'open',
    paid,
    held,
    paymentId: idOf(session.payment_intent),
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    cardCountry: charge?.payment_method_details?.card?.country ?? null,
    problem: paid ? null : (payment?.last_payment_error?.message ?? null),
    refunds: refunds.map(({ id, amount, status }) => ({ id, amount, status: refundStatus(status) })),
    disputes: disputes.flatMap(({ id, amount, status }) => {
      const known = disputeStatus(status);
      return known ? [{ id, amount, status: known }] : [];
    }),
  };
}

/** The same account of the provider may sell other things: what carries no order of ours is none of ours. */
function orderOf({ client_reference_id, metadata }: Stripe.Checkout.Session): string {
  return client_reference_id && client_reference_id === metadata?.order_id ? client_reference_id : '';
}

function refundStatus(status: string | null): PaymentSession['refunds'][number]['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Null while no money moves: inquiries of a bank (`warning_…`), and disputes that were prevented. */
function disputeStatus(status: string): PaymentSession['disputes'][number]['status'] | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  return status === 'won' || status === 'lost' ? status : 'open';
}

/**
 * The types that are asked for and handled, as the provider's dashboard calls them; at most 20 can be asked for at once. Others say
 * nothing of money that one of these does not say as well.
 */
export const EVENT_TYPES: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** The parts of an event that are used; a signature says nothing of their shape. */
const eventSchema = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(255)),
  created: z.int().check(z.nonnegative()),
  data: z.looseObject({ object: z.looseObject({}) }),
});

/** What an event points to; nothing for a type that is not handled. Whatever else it says may be out of date and is not used. */
export function presentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type, created, data } = eventSchema.parse(event);
  const isHandled = EVENT_TYPES.includes(type);
  const isSession = type.startsWith('checkout.session.');
  const payment = type.startsWith('payment_intent.') ? data.object : paymentOf(data.object);
  return {
    id,
    type,
    createdAt: created * 1000,
    sessionId: isHandled && isSession ? idOf(data.object) : null,
    paymentId: isHandled && !isSession ? idOf(payment) : null,
  };
}

/** What was expanded; null for a mere id. */
function objectOf<T extends object>(value: string | T | null): T | null {
  return typeof value === 'object' ? value : null;
}

function paymentOf(object: object): unknown {
  return 'payment_intent' in object ? object.payment_intent : null;
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
}

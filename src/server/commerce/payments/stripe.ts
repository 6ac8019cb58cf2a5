import type { Stripe } from 'stripe';
import type { Clock } from '../../clock.ts';
import {
  MISSING_CODE,
  PaymentEventRefused,
  type PaymentProvider,
  PaymentRefused,
  type PaymentRequest,
  type PaymentSession,
} from './provider.ts';
import { createStripeClient, type StripeClient, type StripeOptions } from './stripe-client.ts';
import { EVENT_TYPES, EXPANDED, presentEvent, presentSession } from './stripe-session.ts';

/** How old a message may be when it comes, and how far ahead of this clock. Seconds; the value that Stripe recommends. */
const TOLERANCE_SECONDS = 300;
/** Most that one call lists. */
const PAGE = 100;

/**
 * Payments by Stripe: its hosted pay page (Checkout), for orders that are paid once.
 * Source: https://docs.stripe.com/checkout/fulfillment and the types of the API version that the library names.
 */
export function createStripePayments(options: StripeOptions, clock: Clock): PaymentProvider {
  const client = createStripeClient(options);
  return {
    async createSession(request) {
      const { idempotencyKey } = request;
      const { id, url } = await client.call((api) =>
        api.checkout.sessions.create(sessionParams(request), { idempotencyKey }),
      );
      if (url === null) throw new PaymentRefused('The provider made a session without a page.', null);
      return { id, url };
    },
    readSession: (id) => readSession(client, id),
    async findSession(paymentId) {
      const id = await findSessionId(client, paymentId);
      const session = id === null ? null : await readSession(client, id);
      return session?.orderId ? session : null;
    },
    async expireSession(id) {
      try {
        await client.call((api) => api.checkout.sessions.expire(id));
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        const { status } = await client.call((api) => api.checkout.sessions.retrieve(id));
        if (status === 'open') throw error;
      }
    },
    async capture({ paymentId, idempotencyKey }) {
      await client.call((api) => api.paymentIntents.capture(paymentId, {}, { idempotencyKey }));
    },
    async release(paymentId) {
      try {
        await client.call((api) => api.paymentIntents.cancel(paymentId));
      } catch (error) {
        if (!(error instanceof PaymentRefused)) throw error;
        const { status } = await client.call((api) => api.paymentIntents.retrieve(paymentId));
        if (status !== 'canceled') throw error;
      }
    },
    refund: ({ paymentId, amount, idempotencyKey }) =>
      client.call(async (api) => {
        const { id } = await api.refunds.create({ payment_intent: paymentId, amount }, { idempotencyKey });
        return { id };
      }),
    async readEvent(rawBody, signature) {
      const { api } = await client.load();
      try {
        const { webhookSecret } = options;
        // Undefined: the library's own HMAC-SHA-256.
        const parts = [rawBody, signature ?? '', webhookSecret, TOLERANCE_SECONDS, undefined, clock.now()] as const;
        const event = api.webhooks.constructEvent(...parts);
        const latest = clock.now() / 1000 + TOLERANCE_SECONDS;
        if (signedAt(signature) > latest || event.created > latest) throw new Error('The message is of the future.');
        return presentEvent(event);
      } catch (error) {
        throw new PaymentEventRefused('The message is not signed by the payment provider.', { cause: error });
      }
    },
    listEvents: (since) =>
      client.call(async (api) => {
        const found: ReturnType<typeof presentEvent>[] = [];
        const created = { gte: Math.floor(since / 1000) };
        for await (const event of api.events.list({ created, types: [...EVENT_TYPES], limit: PAGE })) {
          found.push(presentEvent(event));
        }
        return found.reverse();
      }),
  };
}

/** When a message was signed, by its header. The library compares it with the past alone. Seconds. */
const signedAt = (signature = '') => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);

/** Null for a payment that was not made by a session, and for one that the provider does not have. */
async function findSessionId(client: StripeClient, paymentId: string): Promise<string | null> {
  try {
    const { data } = await client.call((api) => api.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }));
    return data[0]?.id ?? null;
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === MISSING_CODE) return null;
    throw error;
  }
}

/** What is charged is what was quoted: final amounts, no tax on top, no discounts on the page, no other currency. */
function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: request.orderId };
  return {
    mode: 'payment',
    adaptive_pricing: { enabled: false },
    client_reference_id: request.orderId,
    metadata,
    payment_intent_data: { metadata, ...(request.isHeld ? { capture_method: 'manual' } : {}) },
    customer_email: request.email,
    line_items: request.items.map(({ name, amount }) => ({
      quantity: 1,
      price_data: {
        currency: request.currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name },
      },
    })),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt / 1000),
  };
}

function readSession(client: StripeClient, id: string): Promise<PaymentSession> {
  return client.call(async (api) => {
    const session = await api.checkout.sessions.retrieve(id, { expand: EXPANDED });
    const payment = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
    const isCharged =
      session.payment_status === 'paid' ||
      (typeof session.payment_intent === 'object' && session.payment_intent?.status === 'succeeded');
    if (!payment || !isCharged) return presentSession({ session, refunds: [], disputes: [] });
    const [refunds, disputes] = await Promise.all([
      api.refunds.list({ payment_intent: payment, limit: PAGE }).autoPagingToArray({ limit: 1000 }),
      api.disputes.list({ payment_intent: payment, limit: PAGE }).autoPagingToArray({ limit: 1000 }),
    ]);
    return presentSession({ session, refunds, disputes });
  });
}

import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import { deleteOldStandInRows } from '../../../data/commerce/payment-stand-in.ts';
import type { Database } from '../../../data/database.ts';
import { storedSecret } from '../../../data/secrets.ts';
import type { StripeOptions } from '../stripe-client.ts';
import { standInApi } from './api.ts';
import type { Action, Checkout } from './checkout.ts';
import { doDue, type PostWebhook } from './events.ts';
import { keyOf } from './objects.ts';
import { actOn, findCheckout, listCheckouts } from './store.ts';

/** The library sends it and the stand-in asks for it; nothing else is reached with it. */
const SECRET_KEY = 'sk_test_standin';
/** How long a checkout is kept, as Stripe lists its events. Milliseconds. */
const KEPT_MS = 30 * 86_400_000;

/** What pages and jobs do with the stand-in for the payment provider. */
export type PaymentStandIn = {
  /** With what the adapter reaches it. */
  options: StripeOptions;
  /** The checkout of a session; null when there is none. */
  find(sessionId: string): Promise<Checkout | null>;
  /** Checkouts, the newest first. */
  list(limit: number): Promise<Checkout[]>;
  /** @throws StandInRefusal for what cannot be done now */
  act(sessionId: string, action: Action): Promise<Checkout>;
  /** Where messages go from now on. */
  connectWebhook(post: PostWebhook): void;
  /** Closes pages, lets bank transfers arrive and sends messages. @returns how much was done */
  doDue(): Promise<number>;
  deleteOld(): Promise<void>;
};

/**
 * Plays the payment provider: serves the part of Stripe's protocol that the product uses, to Stripe's own library and over its
 * HTTP, inside this process and without a socket. So the adapter that is tested is the one that is shipped, and nobody else
 * reaches the stand-in's API. It keeps its checkouts in the database.
 */
export async function openPaymentStandIn(parts: {
  database: Database;
  clock: Clock;
  log: Logger;
  publicUrl: string;
}): Promise<PaymentStandIn> {
  const { database, clock } = parts;
  const made = `whsec_${randomBytes(24).toString('hex')}`;
  const webhookSecret = await storedSecret(database.queries, 'payment-stand-in', made, clock.now());
  const api = standInApi(parts, SECRET_KEY);
  let post: PostWebhook | null = null;

  const options: StripeOptions = {
    secretKey: SECRET_KEY,
    webhookSecret,
    origin: 'http://payments-stand-in.internal',
    fetch: async (input, init) => api.fetch(new Request(input, init)),
  };

  async function sign(payload: string): Promise<string> {
    const { Stripe } = await import('stripe');
    const timestamp = Math.floor(clock.now() / 1000);
    return Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
  }

  return {
    options,
    async find(sessionId) {
      const key = keyOf(sessionId);
      return key === null ? null : findCheckout(database.queries, key);
    },
    list: (limit) => listCheckouts(database.queries, limit),
    act: (sessionId, action) => actOn(parts, keyOf(sessionId) ?? '', action),
    connectWebhook(connected) {
      post = connected;
    },
    doDue: async () => (post ? doDue(parts, { sign, post }) : 0),
    deleteOld: () => deleteOldStandInRows(database.queries, clock.now() - KEPT_MS),
  };
}

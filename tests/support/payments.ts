import assert from 'node:assert/strict';
import type { OrderPayments } from '../../src/server/commerce/payments/order-payments.ts';
import { handlePaymentEvents } from '../../src/server/commerce/payments/payment-events.ts';
import { paymentJobs } from '../../src/server/commerce/payments/payment-jobs.ts';
import type { PaymentRequest, PaymentSession } from '../../src/server/commerce/payments/provider.ts';
import type { PaymentStandIn } from '../../src/server/commerce/payments/stand-in/stand-in.ts';
import { newId } from '../../src/server/ids.ts';
import type { TestApp } from './app.ts';

/** What an order asks for, an hour before it ends. */
export function paymentRequest(app: TestApp, more: Partial<PaymentRequest> = {}): PaymentRequest {
  const orderId = more.orderId ?? newId();
  return {
    orderId,
    email: 'buyer@example.com',
    currency: 'USD',
    items: [{ name: 'JavaScript Junior Developer', amount: 14_900 }],
    successUrl: `http://localhost:3000/checkout/success?order=${orderId}`,
    cancelUrl: 'http://localhost:3000/javascript/certification',
    expiresAt: app.clock.now() + 3_600_000,
    idempotencyKey: `order:${orderId}`,
    ...more,
  };
}

export function standInOf(app: TestApp): PaymentStandIn {
  assert(app.services.paymentStandIn, 'There is no stand-in for the payment provider.');
  return app.services.paymentStandIn;
}

/** Orders as far as payments know them: the last session that each was settled by. */
export type KnownOrders = OrderPayments & {
  known: Set<string>;
  settled: Map<string, PaymentSession>;
  /** How often each was settled. */
  times: Map<string, number>;
  overdue: string[];
  /** Thrown by the next settlings. */
  failures: Error[];
};

export function knownOrders(...ids: string[]): KnownOrders {
  const orders: KnownOrders = {
    known: new Set(ids),
    settled: new Map(),
    times: new Map(),
    overdue: [],
    failures: [],
    exists: async (id) => orders.known.has(id),
    async settle(session) {
      const failure = orders.failures.shift();
      if (failure) throw failure;
      orders.settled.set(session.orderId, session);
      orders.times.set(session.orderId, (orders.times.get(session.orderId) ?? 0) + 1);
    },
    listOverdueSessions: async () => orders.overdue,
  };
  return orders;
}

/** Brings the stand-in's messages and handles them, until nothing is left to do now. @returns how many were handled */
export async function runPayments(app: TestApp, orders: OrderPayments): Promise<number> {
  while ((await standInOf(app).doDue()) > 0);
  return handlePaymentEvents(app.services, orders);
}

/** Runs every job of payments once, in the order of the scheduler. */
export async function runPaymentJobs(app: TestApp, orders: OrderPayments): Promise<void> {
  for (const job of paymentJobs(app.services, orders)) await job.run();
}

/** Sends a form as a page of this origin does. */
export function sendForm(
  app: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

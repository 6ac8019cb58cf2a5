import { randomUUID } from 'node:crypto';
import {
  type PaymentEvent,
  PaymentEventRefused,
  type PaymentProvider,
  type PaymentRequest,
  type PaymentSession,
  PaymentUnreachable,
} from '../../../src/server/commerce/payments/provider.ts';

/** What tests make happen on the other side. */
export type FakePayments = PaymentProvider & {
  sessions: Map<string, PaymentSession>;
  requests: PaymentRequest[];
  /** As long as it is true, every call fails as if the provider were not there. */
  isDown: boolean;
  /** Whether the next refunds are taken; a refund that is not is refused for good. */
  takesRefunds: boolean;
  sessionOf(orderId: string): PaymentSession;
  pay(orderId: string, more?: Partial<PaymentSession>): PaymentSession;
  /** A card of a country is authorized. */
  authorize(orderId: string, country: string | null): PaymentSession;
  decline(orderId: string, problem: string): PaymentSession;
  expire(orderId: string): PaymentSession;
  /** A refund that is made at the provider. */
  refundAt(orderId: string, amount: number): PaymentSession;
  dispute(orderId: string, status: 'open' | 'won' | 'lost'): PaymentSession;
};

/** The payment provider in memory: as the port says, without a network. */
export function createFakePayments(): FakePayments {
  const byKey = new Map<string, { id: string }>();
  const sessions = new Map<string, PaymentSession>();

  function reached(): void {
    if (fake.isDown) throw new PaymentUnreachable('The provider does not answer.');
  }

  function change(orderId: string, columns: (session: PaymentSession) => Partial<PaymentSession>): PaymentSession {
    const session = fake.sessionOf(orderId);
    const next = { ...session, ...columns(session) };
    sessions.set(session.id, next);
    return next;
  }

  const fake: FakePayments = {
    sessions,
    requests: [],
    isDown: false,
    takesRefunds: true,

    sessionOf(orderId) {
      const session = [...sessions.values()].find((known) => known.orderId === orderId);
      if (!session) throw new Error(`There is no session of the order ${orderId}.`);
      return session;
    },

    pay: (orderId, more = {}) =>
      change(orderId, () => ({
        ...{ status: 'complete', paid: true, paymentId: `pi_${orderId}`, url: null, problem: null, cardCountry: 'US' },
        ...{ held: false, ...more },
      })),
    authorize: (orderId, cardCountry) =>
      change(orderId, () => ({
        ...{ status: 'complete', paid: false, held: true, paymentId: `pi_${orderId}`, url: null, problem: null },
        cardCountry,
      })),
    decline: (orderId, problem) => change(orderId, () => ({ problem })),
    expire: (orderId) => change(orderId, () => ({ status: 'expired', url: null })),
    refundAt: (orderId, amount) =>
      change(orderId, ({ refunds }) => ({
        refunds: [...refunds, { id: `re_${randomUUID()}`, amount, status: 'succeeded' }],
      })),
    dispute: (orderId, status) =>
      change(orderId, ({ amount }) => ({ disputes: [{ id: `dp_${orderId}`, amount, status }] })),

    async createSession(request) {
      reached();
      fake.requests.push(request);
      const known = byKey.get(request.idempotencyKey);
      const id = known?.id ?? `cs_${randomUUID()}`;
      const url = `https://pay.example/${id}`;
      if (known) return { id, url };
      byKey.set(request.idempotencyKey, { id });
      sessions.set(id, {
        ...{ id, url, orderId: request.orderId, currency: request.currency.toLowerCase() },
        amount: request.items.reduce((sum, { amount }) => sum + amount, 0),
        ...{ status: 'open', paid: false, paymentId: null, cardCountry: null, problem: null },
        ...{ refunds: [], disputes: [] },
      });
      return { id, url };
    },

    async readSession(id) {
      reached();
      const session = sessions.get(id);
      if (!session) throw new Error(`There is no session ${id}.`);
      return structuredClone(session);
    },

    async findSession(paymentId) {
      reached();
      return structuredClone([...sessions.values()].find((session) => session.paymentId === paymentId) ?? null);
    },

    async expireSession(id) {
      reached();
      const session = sessions.get(id);
      if (session?.status === 'open') sessions.set(id, { ...session, status: 'expired', url: null });
    },

    async capture({ paymentId }) {
      reached();
      const session = [...sessions.values()].find((one) => one.paymentId === paymentId);
      if (!session) throw new Error(`There is no payment ${paymentId}.`);
      if (session.held) sessions.set(session.id, { ...session, held: false, paid: true });
    },

    async release(paymentId) {
      reached();
      const session = [...sessions.values()].find((one) => one.paymentId === paymentId);
      if (session?.held) sessions.set(session.id, { ...session, held: false });
    },

    async refund({ paymentId, amount, idempotencyKey }) {
      reached();
      if (!fake.takesRefunds) throw new Error('The card does not take refunds.');
      const known = byKey.get(idempotencyKey);
      if (known) return known;
      const session = [...sessions.values()].find((one) => one.paymentId === paymentId);
      if (!session) throw new Error(`There is no payment ${paymentId}.`);
      const made = { id: `re_${randomUUID()}` };
      byKey.set(idempotencyKey, made);
      sessions.set(session.id, { ...session, refunds: [...session.refunds, { ...made, amount, status: 'succeeded' }] });
      return made;
    },

    async readEvent(): Promise<PaymentEvent> {
      throw new PaymentEventRefused('No event is signed here.');
    },
    listEvents: async () => [],
  };
  return fake;
}

import type { Currency } from '../../../contract/commerce/money.ts';

/** What the provider shows and charges. Amounts in whole cents. */
export type PaymentRequest = {
  orderId: string;
  email: string;
  currency: Currency;
  items: { name: string; amount: number }[];
  /** Where the buyer comes back to. */
  successUrl: string;
  cancelUrl: string;
  /** When the pay page closes. Milliseconds since the Unix epoch. */
  expiresAt: number;
  /** Asking twice with the same key makes one session. */
  idempotencyKey: string;
};

/** What the provider says of a checkout session now. Events are hints; this is the truth. */
export type PaymentSession = {
  id: string;
  orderId: string;
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  paymentId: string | null;
  amount: number;
  currency: string;
  /** Country of the card, ISO 3166-1 alpha-2; null when it is not known. */
  cardCountry: string | null;
  /** Why the last try to pay failed, in words for the buyer. */
  problem: string | null;
  refunds: { id: string; amount: number; status: 'pending' | 'succeeded' | 'failed' }[];
  disputes: { id: string; amount: number; status: 'open' | 'won' | 'lost' }[];
};

/** A signed message of the provider: which session, payment, refund or dispute changed. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: number;
  sessionId: string | null;
  paymentId: string | null;
};

/** A message that is not the provider's, or too old. */
export class PaymentEventRefused extends Error {}

/** The one port to the payment provider. Every call may throw PaymentUnreachable. */
export type PaymentProvider = {
  createSession(request: PaymentRequest): Promise<{ id: string; url: string }>;
  readSession(id: string): Promise<PaymentSession>;
  /** The session that a payment belongs to; null for a payment that is not ours. */
  findSession(paymentId: string): Promise<PaymentSession | null>;
  expireSession(id: string): Promise<void>;
  refund(request: { paymentId: string; amount: number; idempotencyKey: string }): Promise<{ id: string }>;
  /** @throws PaymentEventRefused for a wrong signature or an old timestamp. */
  readEvent(rawBody: string, signature: string | undefined): PaymentEvent;
  /** Events of the provider since a moment, the oldest first. */
  listEvents(since: number): Promise<PaymentEvent[]>;
};

/** The provider did not answer, or not in time: the same call may be made again. */
export class PaymentUnreachable extends Error {}

import type { Currency } from '../../../contract/commerce/money.ts';

/** What the provider shows and charges. Amounts in whole cents. */
export type PaymentRequest = {
  orderId: string;
  email: string;
  currency: Currency;
  /** Final amounts, none below zero; together at least 50 cents. */
  items: { name: string; amount: number }[];
  /** Where the buyer comes back to. */
  successUrl: string;
  cancelUrl: string;
  /** Whether a card is authorized first, and charged by `capture`. What cannot be held is charged at once. */
  isHeld?: boolean;
  /** When the pay page closes: 30 minutes to 24 hours from the first call. Milliseconds since the Unix epoch. */
  expiresAt: number;
  /** Asking twice with the same key makes one session. The same key with anything else changed is refused. */
  idempotencyKey: string;
};

/** What the provider says of a checkout session now. Events are hints; this is the truth. */
export type PaymentSession = {
  id: string;
  /** Empty for a session that is none of ours. */
  orderId: string;
  url: string | null;
  /** `complete` and not paid: the money is on its way, such as by a bank transfer, or with a `problem` did not come. */
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** A card is authorized, and waits to be captured or released. */
  held?: boolean;
  paymentId: string | null;
  amount: number;
  currency: string;
  /** Country of the card, ISO 3166-1 alpha-2; null when it is not known. */
  cardCountry: string | null;
  /** Why the last try to pay failed, in words for the buyer. */
  problem: string | null;
  refunds: { id: string; amount: number; status: 'pending' | 'succeeded' | 'failed' }[];
  /** Those in which the bank took the money back; a mere inquiry is none. */
  disputes: { id: string; amount: number; status: 'open' | 'won' | 'lost' }[];
};

/** A signed message of the provider: which session or payment changed; neither for what says nothing of money. */
export type PaymentEvent = {
  id: string;
  type: string;
  createdAt: number;
  sessionId: string | null;
  paymentId: string | null;
};

/** A message that is not the provider's, or too old. */
export class PaymentEventRefused extends Error {}

/** The one port to the payment provider. Every call may throw PaymentUnreachable or PaymentRefused. */
export type PaymentProvider = {
  createSession(request: PaymentRequest): Promise<{ id: string; url: string }>;
  readSession(id: string): Promise<PaymentSession>;
  /** The session that a payment belongs to; null for a payment that is not ours. */
  findSession(paymentId: string): Promise<PaymentSession | null>;
  /** Closes the pay page. A session that has come to its end stays as it is. */
  expireSession(id: string): Promise<void>;
  /** Takes the money of an authorized card; again with the same key it is the same. */
  capture(request: { paymentId: string; idempotencyKey: string }): Promise<void>;
  /** Releases an authorized card: nothing is charged. What has come to its end stays as it is. */
  release(paymentId: string): Promise<void>;
  refund(request: { paymentId: string; amount: number; idempotencyKey: string }): Promise<{ id: string }>;
  /** @throws PaymentEventRefused for a wrong signature or an old timestamp. */
  readEvent(rawBody: string, signature: string | undefined): Promise<PaymentEvent>;
  /** Events of the provider since a moment, the oldest first: those that say something of a payment. */
  listEvents(since: number): Promise<PaymentEvent[]>;
};

/** The provider did not answer, or not in time: the same call may be made again. */
export class PaymentUnreachable extends Error {}

/** The provider refuses the call for good, such as a refund of more than was paid. The code is the provider's. */
export class PaymentRefused extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The code of {@link PaymentRefused} for what the provider does not have. */
export const MISSING_CODE = 'resource_missing';

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { normalizeEmail } from '../../contract/account/email-address.ts';
import type { MailBlockReason } from '../../contract/account/mail-kinds.ts';
import { blockAddress, insertMailWebhookEvent } from '../data/mail-choices.ts';
import { runTransaction } from '../data/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';

/** How far the time of a message may be from the server's. Milliseconds. */
const TOLERANCE_MS = 5 * 60_000;
/** Recipients of one message. */
const MAX_RECIPIENTS = 50;

/** A message as it was sent, with its headers. */
export type SignedMessage = { id: string; timestamp: string; signature: string; body: string };

export type ProviderEvent = { id: string; addresses: string[]; reason: MailBlockReason | null };

const bodySchema = z.object({
  type: z.string(),
  data: z.optional(
    z.object({
      to: z.optional(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(MAX_RECIPIENTS))),
      bounce: z.optional(z.object({ type: z.optional(z.string()) })),
    }),
  ),
});

/**
 * Verifies and reads a message of the mail provider. The signature is that of Standard Webhooks 1.0: HMAC-SHA-256 over id, time
 * and body; the events are those of Resend.
 *
 * @param secret `whsec_` and the key in base64
 * @throws ApiError 400 with code bad_signature for another signature or an old message, 400 for an unreadable body
 */
export function readProviderEvent(secret: string, message: SignedMessage, now: number): ProviderEvent {
  const { id, timestamp, signature, body } = message;
  const isCurrent = /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now) <= TOLERANCE_MS;
  const isNamed = /^[\w.-]{1,100}$/.test(id);
  if (!isNamed || !isCurrent || !isSigned(secret, message, signature)) {
    throw new ApiError(400, 'The signature of this message is missing, wrong or too old.', { code: 'bad_signature' });
  }
  const outcome = bodySchema.safeParse(parse(body));
  if (!outcome.success) throw new ApiError(400, 'The message cannot be read.');
  const { type, data } = outcome.data;
  return { id, addresses: (data?.to ?? []).map(bareAddress), reason: reasonOf(type, data?.bounce?.type) };
}

function isSigned(secret: string, { id, timestamp, body }: SignedMessage, signatures: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is replaced, a message carries a signature with each.
  return signatures
    .slice(0, 1000)
    .split(' ')
    .some((part) => {
      const given = Buffer.from(part.startsWith('v1,') ? part.slice(3) : '', 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(400, 'The message cannot be read.');
  }
}

/** Null for a message that says nothing about an address: delivered, opened, a full mailbox. */
function reasonOf(type: string, bounce: string | undefined): MailBlockReason | null {
  if (type === 'email.complained') return 'complained';
  return type === 'email.bounced' && (bounce === undefined || bounce === 'Permanent') ? 'rejected' : null;
}

/** `Name <address>` as the address. */
function bareAddress(recipient: string): string {
  const start = recipient.lastIndexOf('<');
  const bare = start >= 0 && recipient.endsWith('>') ? recipient.slice(start + 1, -1) : recipient;
  return normalizeEmail(bare);
}

/** Stores what a message says about addresses, once. */
export function handleProviderEvent(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { id, addresses, reason }: ProviderEvent,
): Promise<void> {
  return runTransaction(database.queries, async (transaction) => {
    const at = clock.now();
    if (reason === null || !(await insertMailWebhookEvent(transaction, id, at))) return;
    for (const address of addresses) await blockAddress(transaction, { address, reason, at });
  });
}

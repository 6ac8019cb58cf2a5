import * as z from 'zod/mini';
import type { BuyerDetails } from '../../../../machines/commerce/checkout/checkout.machine.ts';

const KEY = 'chartered.buyer';
const text = z.nullable(z.string());
const keptSchema = z.object({
  orderId: z.string(),
  /** Null for a guest. */
  userId: text,
  details: z.object({ email: text, company: text, vatId: text, immediateDelivery: z.boolean() }),
});
type Kept = z.output<typeof keptSchema>;

function read(): Kept | null {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * What a buyer entered for an order, in this tab; null for any other order, and for another user. The server tells nobody, because
 * the id of an order stands in addresses.
 */
export function keptDetails(orderId: string | null, userId: string | null): BuyerDetails | null {
  const kept = read();
  return kept?.orderId === orderId && kept.userId === userId ? kept.details : null;
}

/** Keeps what was entered, for a buyer who comes back from the payment page of the order. */
export function keepDetails(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is disabled or full: the buyer enters it again.
  }
}

/** Removes what was entered for an order that is paid; of a guest, the address stays, to sign up with. */
export function settleDetails(orderId: string): void {
  const kept = read();
  if (kept?.orderId !== orderId) return;
  keepDetails({
    ...kept,
    details: { email: kept.details.email, company: null, vatId: null, immediateDelivery: false },
  });
}

/** Keeps the corrected address of a guest's order, to sign up with. */
export function keepAddress(orderId: string, email: string): void {
  keepDetails({ orderId, userId: null, details: { email, company: null, vatId: null, immediateDelivery: false } });
}

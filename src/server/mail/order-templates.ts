import { formatMoney } from '../../contract/commerce/money.ts';
import type { PricedItem } from '../../contract/commerce/prices.ts';
import { composeMail, type MailContent } from './compose.ts';

/** How an item of an order reads: its name, with the seats when there are several. */
export function itemWords({ name, quantity }: Pick<PricedItem, 'name' | 'quantity'>): string {
  return quantity > 1 ? `${quantity} × ${name}` : name;
}

/** To whom an order belongs that was paid and given. */
export function orderReceipt(parts: {
  origin: string;
  order: string;
  items: readonly PricedItem[];
  total: string;
  taxNote: string;
  /** Address with which a guest finds it after signing up; null when the order has its account. */
  signUp: string | null;
  /** Whether the same was paid shortly before. */
  isDuplicate?: boolean;
}): MailContent {
  const { origin, order, items, total, taxNote, signUp, isDuplicate = false } = parts;
  return composeMail({
    origin,
    subject: 'Your order at Chartered',
    heading: 'Thank you for your order',
    paragraphs: [
      ...items.map(itemWords),
      `Total: ${total}. ${taxNote}`.trim(),
      signUp === null
        ? 'It is in your account now.'
        : `Sign up or log in with ${signUp} and confirm the address: then it is in your account.`,
      ...(isDuplicate
        ? [
            'You have paid for the same shortly before. If that was an accident, open this order and return it: the money goes back.',
          ]
        : []),
    ],
    button: { label: 'Open your order', url: order },
    closing: "If you didn't order this, reply to this email.",
  });
}

/** To whom an order belonged whose money went back. */
export function orderRefunded(parts: {
  origin: string;
  order: string;
  amount: number;
  currency: Parameters<typeof formatMoney>[1];
}): MailContent {
  const { origin, order, amount, currency } = parts;
  return composeMail({
    origin,
    subject: 'Your refund from Chartered',
    heading: 'Your refund is on its way',
    paragraphs: [
      `${formatMoney(amount, currency)} went back to the card or account that paid. It takes a few days until your bank shows it.`,
    ],
    button: { label: 'Open your order', url: order },
    closing: "If you didn't expect this, reply to this email.",
  });
}

/** To an address that an order no longer belongs to. */
export function orderMoved({ origin }: { origin: string }): MailContent {
  return composeMail({
    origin,
    subject: 'An order at Chartered has another address',
    heading: 'An order has another address',
    paragraphs: [
      "An order that was placed with this address belongs to another one now: its buyer, or our support at the buyer's request, corrected it.",
    ],
    button: { label: 'Read the terms of sale', url: `${origin}/legal/terms` },
    closing: 'If you placed the order and this is wrong, reply to this email.',
  });
}

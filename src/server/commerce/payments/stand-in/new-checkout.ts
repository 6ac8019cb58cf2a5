import { MIN_PAYMENT } from '../../../../contract/commerce/money.ts';
import { newId } from '../../../ids.ts';
import { type Checkout, StandInRefusal } from './checkout.ts';
import { newTestPayment } from './payment-chart.ts';

/** When a page may close, from the call on. */
const OPEN_SECONDS = { least: 30 * 60, most: 24 * 3600 };
const MAX_ITEMS = 100;

/**
 * A checkout as Stripe's form describes one: as strict as it is about what this product sends.
 *
 * @param now seconds
 * @throws StandInRefusal
 */
export function newCheckout(form: URLSearchParams, now: number): Checkout {
  if (form.get('mode') !== 'payment') throw invalid('Only sessions of mode payment are offered here.');
  const items = itemsOf(form);
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const checkout: Checkout = {
    key: newId(),
    created: now,
    currency: currencyOf(form),
    items,
    email: form.get('customer_email'),
    reference: form.get('client_reference_id'),
    metadata: metadataOf(form),
    successUrl: addressOf(form, 'success_url'),
    cancelUrl: form.has('cancel_url') ? addressOf(form, 'cancel_url') : null,
    ...newTestPayment({
      ...{ total, closesAt: expiryOf(form, now) },
      ...(form.get('payment_intent_data[capture_method]') === 'manual' ? { holds: true } : {}),
    }),
  };
  if (total < MIN_PAYMENT) {
    throw new StandInRefusal(
      "The Checkout Session's total amount due must add up to at least $0.50.",
      'amount_too_small',
    );
  }
  return checkout;
}

function itemsOf(form: URLSearchParams): Checkout['items'] {
  const items: Checkout['items'] = [];
  for (let index = 0; form.has(`line_items[${index}][quantity]`); index += 1) {
    const amount = form.get(`line_items[${index}][price_data][unit_amount]`) ?? '';
    const quantity = form.get(`line_items[${index}][quantity]`) ?? '';
    const name = form.get(`line_items[${index}][price_data][product_data][name]`) ?? '';
    if (!/^\d{1,8}$/.test(amount) || !/^[1-9]\d{0,3}$/.test(quantity)) throw invalid('Invalid integer in line_items.');
    if (name === '') throw invalid('You passed an empty string for a product name.');
    items.push({ name, amount: Number(amount) * Number(quantity) });
  }
  if (items.length === 0 || items.length > MAX_ITEMS) throw invalid('line_items must have 1 to 100 items.');
  return items;
}

function currencyOf(form: URLSearchParams): string {
  const named = [...form].flatMap(([name, value]) => (name.endsWith('[price_data][currency]') ? [value] : []));
  const [currency = ''] = named;
  if (!/^[a-z]{3}$/.test(currency) || named.some((other) => other !== currency)) {
    throw invalid('All line_items must have the same currency, in lowercase.');
  }
  return currency;
}

function metadataOf(form: URLSearchParams): Checkout['metadata'] {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w{1,40})\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

function addressOf(form: URLSearchParams, name: string): string {
  const address = form.get(name) ?? '';
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw invalid(`Not a valid URL: ${name}.`);
  return address;
}

function expiryOf(form: URLSearchParams, now: number): number {
  const expiresAt = Number(form.get('expires_at') ?? now + OPEN_SECONDS.most);
  if (!Number.isInteger(expiresAt) || expiresAt < now + OPEN_SECONDS.least) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
  }
  if (expiresAt > now + OPEN_SECONDS.most) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.');
  }
  return expiresAt;
}

function invalid(message: string): StandInRefusal {
  return new StandInRefusal(message, 'parameter_invalid');
}

import { expect, test } from 'vitest';
import {
  type Checkout,
  type PaymentState,
  refusalOf,
} from '../../../../src/server/commerce/payments/stand-in/checkout.ts';
import { newCheckout } from '../../../../src/server/commerce/payments/stand-in/new-checkout.ts';

const NOW = 1_800_000_000;
const HOUR = 3600;
const ITEM = 'line_items[0]';
const FORM = {
  mode: 'payment',
  success_url: 'https://site.example/checkout/success',
  cancel_url: 'https://site.example/vuejs',
  customer_email: 'ada@example.com',
  client_reference_id: 'order-1',
  'metadata[order]': 'order-1',
  expires_at: String(NOW + HOUR),
  [`${ITEM}[quantity]`]: '2',
  [`${ITEM}[price_data][currency]`]: 'usd',
  [`${ITEM}[price_data][unit_amount]`]: '2550',
  [`${ITEM}[price_data][product_data][name]`]: 'Exam',
};

/** A session as the product asks for one, with these fields changed; null leaves one out. */
function create(change: Record<string, string | null> = {}): Checkout {
  const fields = Object.entries({ ...FORM, ...change }).filter((entry): entry is [string, string] => entry[1] !== null);
  return newCheckout(new URLSearchParams(fields), NOW);
}

test('[CO-06] a session of the test payments is what was asked for', () => {
  expect(create()).toMatchObject({
    ...{ created: NOW, currency: 'usd', items: [{ name: 'Exam', amount: 5100 }], email: 'ada@example.com' },
    ...{ reference: 'order-1', metadata: { order: 'order-1' }, successUrl: FORM.success_url },
    ...{ cancelUrl: FORM.cancel_url, state: 'open.untried', payment: { total: 5100, closesAt: NOW + HOUR } },
  });
  expect(create({ expires_at: null, cancel_url: null })).toMatchObject({
    cancelUrl: null,
    payment: { closesAt: NOW + 24 * HOUR },
  });
  for (const change of [
    { expires_at: String(NOW + HOUR / 2) },
    { expires_at: String(NOW + 24 * HOUR) },
    { [`${ITEM}[price_data][unit_amount]`]: '25' },
    { [`${ITEM}[price_data][unit_amount]`]: '99999999', [`${ITEM}[quantity]`]: '9999' },
  ]) {
    expect(create(change).state).toBe('open.untried');
  }
});

test.each<[string, Record<string, string | null>]>([
  ['Only sessions of mode payment are offered here.', { mode: 'subscription' }],
  ['Only sessions of mode payment are offered here.', { mode: null }],
  [
    "The Checkout Session's total amount due must add up to at least $0.50.",
    { [`${ITEM}[price_data][unit_amount]`]: '49', [`${ITEM}[quantity]`]: '1' },
  ],
  ['Invalid integer in line_items.', { [`${ITEM}[quantity]`]: '0' }],
  ['Invalid integer in line_items.', { [`${ITEM}[quantity]`]: '10000' }],
  ['Invalid integer in line_items.', { [`${ITEM}[quantity]`]: 'x1' }],
  ['Invalid integer in line_items.', { [`${ITEM}[price_data][unit_amount]`]: '-1' }],
  ['Invalid integer in line_items.', { [`${ITEM}[price_data][unit_amount]`]: '1.5' }],
  ['Invalid integer in line_items.', { [`${ITEM}[price_data][unit_amount]`]: '100000000' }],
  ['You passed an empty string for a product name.', { [`${ITEM}[price_data][product_data][name]`]: '' }],
  ['line_items must have 1 to 100 items.', { [`${ITEM}[quantity]`]: null }],
  ['All line_items must have the same currency, in lowercase.', { [`${ITEM}[price_data][currency]`]: 'USD' }],
  ['All line_items must have the same currency, in lowercase.', { [`${ITEM}[price_data][currency]`]: 'usdx' }],
  ['All line_items must have the same currency, in lowercase.', { 'line_items[1][price_data][currency]': 'eur' }],
  ['Not a valid URL: success_url.', { success_url: 'javascript:alert(1)' }],
  ['Not a valid URL: success_url.', { success_url: null }],
  ['Not a valid URL: cancel_url.', { cancel_url: '/vuejs' }],
  [
    'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    { expires_at: String(NOW + HOUR / 2 - 1) },
  ],
  ['The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', { expires_at: 'soon' }],
  [
    'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    { expires_at: String(NOW + 24 * HOUR + 1) },
  ],
])('[CO-06] the test payments say what is wrong with a session: %s', (sentence, change) => {
  expect(() => create(change)).toThrow(sentence);
});

test('[CO-06] a session has 100 lines at most', () => {
  const lines = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) =>
        Object.entries(FORM)
          .filter(([name]) => name.startsWith(ITEM))
          .map(([name, value]) => [name.replace('[0]', `[${index}]`), value]),
      ).flat(),
    );
  expect(create(lines(100)).items).toHaveLength(100);
  expect(() => create(lines(101))).toThrow('line_items must have 1 to 100 items.');
});

test.each<[PaymentState, string, string]>([
  ['paid.refunded', 'charge_already_refunded', 'The charge has already been refunded.'],
  ['paid.kept', 'amount_too_large', 'Refund amount is not between 1 and the unrefunded amount of 5100.'],
  ['paid.won', 'amount_too_large', 'Refund amount is not between 1 and the unrefunded amount of 5100.'],
  ['paid.disputed', 'charge_not_refundable', 'The charge is disputed or was never made.'],
  ['open.untried', 'charge_not_refundable', 'The charge is disputed or was never made.'],
])(
  '[CO-10] a refund that is not possible while a test payment is %s says why, as Stripe does',
  (state, code, message) => {
    const event = { type: 'payment.refunded', amount: 6000 } as Parameters<typeof refusalOf>[1];
    expect(refusalOf({ ...create(), state }, event)).toMatchObject({ code, message });
  },
);

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkoutMachine } from '../../../machines/commerce/checkout/checkout.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { selectMayRetry, selectSeatsProblem } from '../../../src/client/pages/commerce/checkout/checkout.select.ts';
import { RegionNote } from '../../../src/client/pages/commerce/checkout/region-note.tsx';
import { ClaimNotice } from '../../../src/client/pages/commerce/orders/claim-notice.tsx';
import { OrderSummary } from '../../../src/client/pages/shared/order/order-summary.tsx';
import type { CheckoutStatus } from '../../../src/contract/commerce/checkout.ts';
import type { Quote } from '../../../src/contract/commerce/prices.ts';

const quote: Quote = {
  ...{ id: 'quote', total: 19_300, currency: 'USD', tax_note: '', region: 'IN', level: 2, coupon: null, expires_at: 0 },
  items: [
    {
      ...{ slug: 'exam', name: 'The exam', quantity: 5, total: 19_300 },
      lines: [{ reason: 'list', label: 'List price', amount: 19_300 }],
    },
  ],
  seats: { max: 500, discount_from: 5 },
};

/** The text of a part of a page. */
const textOf = (part: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('[CO-07] checkout says whose price it is, and why several seats have none of a country', () => {
  const noteOf = (change: Partial<Quote>, region: string, quantity: number) =>
    textOf(
      <RegionNote quote={{ ...quote, ...change }} region={region} quantity={quantity} mayChange onChange={() => {}} />,
    );
  expect(noteOf({}, 'IN', 1)).toBe('This is the price for India. Change country');
  expect(noteOf({}, 'IN', 2)).toBe(
    'Regional prices apply to one seat. From 2 seats on you pay the list price, with a team discount from 5. Change country',
  );
  expect(noteOf({ seats: { max: 500, discount_from: null } }, 'IN', 2)).toBe(
    'Regional prices apply to one seat. From 2 seats on you pay the list price. Change country',
  );
  expect(noteOf({ level: 0 }, 'DE', 2)).toBe('This is the price for Germany. Change country');
  expect(noteOf({ level: 0 }, 'GLOBAL', 2)).toBe(
    'This is the global price. Some countries pay less. Choose your country',
  );
});

test('an order that cannot be bought as it is shows no amounts, and says which numbers of seats can', () => {
  expect(textOf(<OrderSummary quote={quote} />)).toBe('Your order The exam × 5 List price $193 Total $193 USD');
  expect(textOf(<OrderSummary quote={quote} hasPrice={false} />)).toBe('Your order The exam Total — USD');
  const problemOf = (max: number, last: ReturnType<typeof failure> | null) => {
    const snapshot = checkoutMachine.resolveState({
      value: { unpriced: 'invalid' },
      context: {
        wish: {
          ...{ slug: 'exam', quantity: 0, upsell: [], region: 'IN', coupon: null },
          ...{ upgrade: null, retake: null, replaces: null },
        },
        ...{ cancelled: null, lifetimeMs: 0, upsells: [], details: null, failure: last },
        quote: { ...quote, seats: { max, discount_from: null } },
      },
    });
    expect(selectMayRetry(snapshot)).toBe(false);
    return selectSeatsProblem(snapshot);
  };
  expect(problemOf(500, null)).toBe('Enter a number from 1 to 500.');
  expect(problemOf(1, null)).toBe('This can be bought for one person only.');
  expect(problemOf(500, failure('invalid', 'No.', { errors: { quantity: ['Buy fewer seats.'] } }))).toBe(
    'Buy fewer seats.',
  );
  expect(problemOf(500, failure('refused', 'No.', { errors: { upsell: ['Not offered.'] } }))).toBeUndefined();
});

const order: CheckoutStatus = {
  ...{ order_id: 'order-1', state: 'fulfilled', items: [], total: 19_300, refunded: 0, currency: 'USD', tax_note: '' },
  ...{
    created_at: 0,
    paid_at: 1,
    pay_link: null,
    problem: null,
    gives: [],
    vouchers: 0,
    own_team: null,
    invoice: null,
  },
  ...{ claimed: false, unclaimed: true },
  basket: {
    ...{ slug: 'exam', quantity: 1, upsell: [], region: 'GLOBAL', coupon: null, upgrade: null, retake: null },
  },
};

test('a guest who paid is told with which address to sign up, and finds it there', () => {
  const noticeOf = (address: string | null) =>
    renderToStaticMarkup(<ClaimNotice {...{ order, user: null, address }} />).replaceAll(/<\/?span>/g, '');
  expect(noticeOf('ada@example.com')).toContain('ada@example.com</strong>. As soon as you confirm it');
  expect(noticeOf('ada@example.com')).toContain('href="/register?email=ada%40example.com&amp;redirect=%2Fcheckout%2F');
  expect(noticeOf(null)).toContain('Use the email address you ordered with. As soon as');
  expect(noticeOf(null)).toContain('href="/register?redirect=%2Fcheckout%2Fsuccess%3Forder%3Dorder-1"');
});

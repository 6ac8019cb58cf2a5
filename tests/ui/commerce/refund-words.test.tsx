import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { orderDetailMachine } from '../../../machines/commerce/order-detail/order-detail.machine.ts';
import { type StaffDecision, staffOrderMachine } from '../../../machines/commerce/staff-order/staff-order.machine.ts';
import { isRestReturned } from '../../../src/client/pages/commerce/orders/order-detail.select.ts';
import { OrderView } from '../../../src/client/pages/commerce/orders/order-view.tsx';
import { StaffOrderView } from '../../../src/client/pages/commerce/review/staff-order-view.tsx';
import type { OrderDetail, OrderLine } from '../../../src/contract/commerce/order-detail.ts';
import type { RefundState } from '../../../src/contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../src/contract/commerce/staff/order-reviews.ts';

const send = () => {};
const STATES: RefundState[] = ['requested', 'sent', 'succeeded', 'failed'];

const line: OrderLine = {
  ...{ position: 0, name: 'Exam', quantity: 1, amount: 14_900, returned: 0, gives: [], redeemed: null },
  returnable: { pieces: 1, amount: 14_900, problem: null },
};
const order: OrderDetail = {
  ...{ id: 'order-1', product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
  ...{ onboarding_status: 'none', created_at: 0, state: 'fulfilled', items: [], total: 14_900, refunded: 0 },
  ...{ currency: 'USD', paid_at: 1, pay_link: null, invoice: null, tax_note: '', problem: null, of_team: null },
  own_team: null,
  duplicate_of: null,
  ...{ lines: [line], left: 14_900, refunds: [] },
  documents: [
    { number: '2026-000001', kind: 'invoice' },
    { number: '2026-000002', kind: 'credit-note' },
  ],
};
const refundOf = (state: RefundState, id = 'refund-2') => ({ id, state, amount: 4900, created_at: 2 });

type OrderDetailValue = Parameters<typeof orderDetailMachine.resolveState>[0]['value'];

function orderPage(value: OrderDetailValue, change: Partial<OrderDetail> = {}, number: string | null = null): string {
  const shown = { ...order, ...change };
  const snapshot = orderDetailMachine.resolveState({
    value,
    context: { orderId: order.id, order: shown, position: 0, pieces: 1, number, failure: null },
  });
  return renderToStaticMarkup(<OrderView order={shown} snapshot={snapshot} send={send} />);
}

/** Buttons of a page with the reasons why they are unavailable. */
function buttonsOf(markup: string): { label: string; reason: string | null }[] {
  return [...markup.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => ({
    label: content.replace(/<[^>]*>/g, ''),
    reason: /title="([^"]*)"/.exec(attributes)?.[1] ?? null,
  }));
}

describe('after a return', () => {
  const returned = (state: RefundState) =>
    orderPage({ shown: { resting: 'returned' } }, { refunds: [refundOf('succeeded', 'refund-1'), refundOf(state)] });

  test('[CO-10] the page says that money is on its way only when the provider took the newest refund', () => {
    expect(STATES.filter((state) => returned(state).includes('Your money is on its way'))).toEqual([
      'sent',
      'succeeded',
    ]);
    expect(returned('requested')).toContain('Your return is recorded');
    expect(returned('failed')).toContain('the refund didn&#x27;t go through');
  });

  test('[CO-10] the page speaks of a mail only when one was sent', () => {
    expect(STATES.filter((state) => returned(state).includes('emailed'))).toEqual(['succeeded']);
  });

  test('[CO-10] a page on which nothing was returned says nothing of it', () => {
    const markup = orderPage({ shown: { resting: 'unchanged' } }, { refunds: [refundOf('succeeded')] });
    expect(markup).not.toContain('Your money is on its way');
  });
});

describe('what an order offers', () => {
  test('[RT-37] waits for a download, and says so', () => {
    const reason = 'A document is being downloaded.';
    expect(buttonsOf(orderPage({ shown: 'downloading' }, {}, '2026-000001'))).toEqual([
      { label: 'Return for $149: Exam', reason },
      { label: 'Invoice 2026-000001, Downloading', reason: null },
      { label: 'Credit note 2026-000002', reason },
    ]);
    expect(buttonsOf(orderPage({ shown: { resting: 'unchanged' } })).map((button) => button.reason)).toEqual([
      ...[null, null, null],
    ]);
  });

  test('[CO-10] a return that leaves nothing of what was paid ends what else was not used', () => {
    const more = { ...line, position: 1 };
    const all = { pieces: 1, amount: 14_900 };
    const both = { left: 20_000, lines: [line, more] };
    expect(isRestReturned(both, line, all)).toBe(false);
    expect(isRestReturned({ ...both, left: 14_900 }, line, all)).toBe(true);
    expect(isRestReturned({ left: 14_900, lines: [line, { ...more, returned: 1 }] }, line, all)).toBe(false);
    expect(isRestReturned(order, line, all)).toBe(false);
    const seats = { ...line, quantity: 3, returned: 1 };
    expect(isRestReturned({ left: 5000, lines: [seats] }, seats, { pieces: 1, amount: 5000 })).toBe(true);
    expect(isRestReturned({ left: 5000, lines: [seats] }, seats, { pieces: 2, amount: 5000 })).toBe(false);
  });
});

describe('an order that staff look at', () => {
  const refund = (id: string, state: RefundState): StaffOrder['refunds'][number] => ({
    ...{
      id,
      order_id: 'order-1',
      state,
      amount: 100,
      reason: 'As agreed.',
      problem: null,
      created_at: 2,
      ended_at: null,
    },
  });
  const staffOrder: StaffOrder = {
    ...{ order_id: 'order-1', buyer: 'ada@example.com', is_own: false, state: 'fulfilled', total: 14_900 },
    lines: [{ position: 0, name: 'Exam', amount: 14_900, quantity: 1, returned: 0, unused: 1, problem: null }],
    ...{ refunded: 0, currency: 'USD', region: 'IN', card_country: 'US', created_at: 0, paid_at: 1 },
    ...{ refunds: [refund('refund-1', 'failed')], left: 14_900, is_unclaimed: false, is_refundable: true },
    reviews: [
      {
        ...{ id: 'review-1', reason: 'card-country', amount: null, currency: null, state: 'open', opened_at: 2 },
        ...{ closed_at: null, closed_by: null, note: null },
      },
    ],
  };
  const decisions = {
    close: { kind: 'close', reviewId: 'review-1', note: 'Asked.' },
    refund: { kind: 'refund', part: { amount: 100 }, reason: 'As agreed.', key: 'a-key' },
    retry: { kind: 'retry', refundId: 'refund-1' },
  } satisfies Record<string, StaffDecision>;

  type StaffOrderValue = Parameters<typeof staffOrderMachine.resolveState>[0]['value'];

  function staffPage(value: StaffOrderValue, decision: StaffDecision, refunds = staffOrder.refunds): string {
    const shown = { ...staffOrder, refunds };
    const snapshot = staffOrderMachine.resolveState({
      value,
      context: { orderId: 'order-1', order: shown, decision, failure: null },
    });
    return renderToStaticMarkup(<StaffOrderView order={shown} snapshot={snapshot} send={send} />);
  }
  const done = { shown: { resting: 'done' } } as const;

  test('[CO-10] says what happened to the newest refund', () => {
    const pageAfter = (state: RefundState) =>
      staffPage(done, decisions.refund, [refund('refund-1', 'failed'), refund('refund-2', state)]);
    expect(STATES.filter((state) => pageAfter(state).includes('The refund is on its way.'))).toEqual([
      'sent',
      'succeeded',
    ]);
    expect(pageAfter('requested')).toContain('The refund waits');
    expect(pageAfter('failed')).toContain('The payment provider refused the refund.');
  });

  test('[CO-10] says what happened to the refund that was tried again, not of the newest', () => {
    const pageAfter = (state: RefundState) =>
      staffPage(done, decisions.retry, [refund('refund-1', state), refund('refund-2', 'succeeded')]);
    expect(STATES.filter((state) => pageAfter(state).includes('The refund is on its way.'))).toEqual([
      'sent',
      'succeeded',
    ]);
    expect(pageAfter('failed')).toContain('The payment provider refused the refund.');
    expect(staffPage(done, decisions.close)).toContain('Closed. Your note is on record.');
  });

  test.each(Object.entries(decisions))(
    '[CO-10] while "%s" is carried out, what waits for it says so',
    (kind, decision) => {
      const reason = 'A decision is being carried out.';
      const reasonOf = (button: string) => (button === kind ? null : reason);
      expect(buttonsOf(staffPage({ shown: 'deciding' }, decision)).map((button) => button.reason)).toEqual([
        ...[reason, reasonOf('close'), reasonOf('retry'), reasonOf('refund')],
      ]);
      expect(buttonsOf(staffPage(done, decision)).map((button) => button.reason)).toEqual([null, null, null, null]);
    },
  );
});

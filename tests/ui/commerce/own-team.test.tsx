import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createSession, SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { CompletedOrder } from '../../../src/client/pages/commerce/orders/completed-order.tsx';
import { OrderVouchers } from '../../../src/client/pages/commerce/orders/order-vouchers.tsx';
import type { CheckoutStatus, OwnTeam } from '../../../src/contract/commerce/checkout.ts';

const order: CheckoutStatus = {
  ...{ order_id: 'order-1', state: 'fulfilled', items: [], total: 19_300, refunded: 0, currency: 'USD', tax_note: '' },
  ...{
    created_at: 0,
    paid_at: 1,
    pay_link: null,
    problem: null,
    gives: [],
    vouchers: 5,
    own_team: null,
    invoice: null,
  },
  ...{ claimed: true, unclaimed: false },
  basket: {
    ...{ slug: 'javascript-developer', quantity: 5, upsell: [], region: 'GLOBAL', coupon: null },
    ...{ upgrade: null, retake: null },
  },
};
const team: OwnTeam = { id: 'team-1', name: 'Guild', is_to_set_up: true, may_hand_out: true };

const SETUP = ['Set up your team', '/team/onboarding/order-1'];
const OPEN = ['Open the team', '/team/dashboard?team=team-1'];
const VOUCHERS = ['See the vouchers', '/javascript/dashboard/vouchers'];
const SEND = ['Send vouchers', '/javascript/dashboard/vouchers'];
const HAND_OUT = 'Hand them out to your team by email or by link.';

const linksIn = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(?:<span class="contents">)?([^<]*)</g)].map(([, href, words]) => [
    words,
    href,
  ]);
const done = (own_team: OwnTeam | null) =>
  renderToStaticMarkup(
    <SessionProvider session={createSession(null)}>
      <CompletedOrder order={{ ...order, own_team }} />
    </SessionProvider>,
  );
const vouchersOf = (own: OwnTeam | null) =>
  linksIn(renderToStaticMarkup(<OrderVouchers orderId="order-1" product="javascript-developer" team={own} />));

test('[TM-04] seats lead to the setup of their team, afterwards to the team', () => {
  expect(linksIn(done(team)).slice(0, 2)).toEqual([SETUP, VOUCHERS]);
  expect(done(team)).toContain(HAND_OUT);
  expect(vouchersOf(team)).toEqual([SEND, SETUP]);
  const isSetUp = { ...team, is_to_set_up: false };
  expect(linksIn(done(isSetUp)).slice(0, 2)).toEqual([OPEN, VOUCHERS]);
  expect(vouchersOf(isSetUp)).toEqual([SEND, OPEN]);
  expect(linksIn(done(null))[0]).toEqual(VOUCHERS);
  expect(vouchersOf(null)).toEqual([SEND]);
});

test('[PE-04] a billing contact is promised no vouchers to hand out', () => {
  const billing = { ...team, is_to_set_up: false, may_hand_out: false };
  expect(done(billing)).not.toContain('Hand them out');
  const words = done(billing).replaceAll(/<[^>]*>/g, '');
  expect(words).toContain('Your team “Guild” has them; its managers hand them out.');
  expect(linksIn(done(billing)).slice(0, 2)).toEqual([OPEN, ['Order and invoice', '/orders/order-1']]);
  expect(vouchersOf(billing)).toEqual([OPEN]);
});

// @vitest-environment happy-dom

import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queries } from '../../../src/client/api/queries.ts';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { DashboardFreeWeekendPage } from '../../../src/client/pages/commerce/free-weekend/dashboard-free-weekend-page.tsx';
import { CheckoutSuccessPage } from '../../../src/client/pages/commerce/orders/checkout-success-page.tsx';
import { UpgradesPage } from '../../../src/client/pages/commerce/orders/upgrades-page.tsx';
import { PriceFacts } from '../../../src/client/pages/commerce/pricing/price-facts.tsx';
import { PriceLines } from '../../../src/client/pages/commerce/pricing/price-lines.tsx';
import { RetakeOffer } from '../../../src/client/pages/shared/retake-offer.tsx';
import { OwnSeats } from '../../../src/client/pages/shared/voucher/own-seats.tsx';
import { WaitingVoucher } from '../../../src/client/pages/shared/voucher/waiting-voucher.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { CatalogItem, CatalogMeta } from '../../../src/contract/commerce/catalog.ts';
import type { PurchaseOrder, RetakeOffer as Retake } from '../../../src/contract/commerce/checkout.ts';
import type { FreeWeekend } from '../../../src/contract/commerce/offers.ts';
import type { OwnSeat } from '../../../src/contract/team/seats.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { press, readingOf } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';
import { showAt } from '../../support/site/show-at.tsx';

const NOON = Date.UTC(2027, 0, 3, 12);

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
  localStorage.clear();
});

test('[VC-06] a voucher that was opened on this device leads back to it', async () => {
  expect(readingOf(await show(<WaitingVoucher />))).toEqual([]);
  localStorage.setItem('chartered.pending-voucher', '7K2M-Q9XW');
  expect(readingOf(await show(<WaitingVoucher />))).toEqual([
    ...['You have a voucher to redeem', "You opened it on this device and haven't redeemed it yet."],
    'Redeem it -> /voucher/7K2M-Q9XW',
  ]);
});

test('[TM-07] each seat that waits for its member leads to its own voucher; others are not shown', async () => {
  const seat = (code: string, state: OwnSeat['state'], valid_until: number | null = null): OwnSeat => ({
    ...{ team_id: 'team', team_name: 'Guild', code, gives: 'all', state, assigned_at: NOON, valid_until },
    products: [{ certification_id: 'js', type: 'EXAM', title: `Exam ${code}`, tech: 'javascript', level: 'junior' }],
  });
  const read = async (...seats: OwnSeat[]) => {
    await show(<p />);
    answerCalls({});
    queries.setQueryData(['team', 'own-seats'], seats);
    const session = await openSession({ ...ada, roles: ['member'] });
    return readingOf(
      await show(
        <SessionProvider session={session}>
          <OwnSeats />
        </SessionProvider>,
      ),
    );
  };
  const AFTER = "Redeeming doesn't start an exam: you do that when you are ready.";
  expect(await read(seat('A', 'used'), seat('B', 'expired'), seat('C', 'withdrawn'))).toEqual([]);
  expect(await read(seat('A', 'used'), seat('B', 'assigned'), seat('C', 'assigned', NOON))).toEqual([
    ...['You have a seat: Exam B: exam', `Guild assigned it to you. ${AFTER}`, 'Redeem it: Exam B: exam -> /voucher/B'],
    'You have a seat: Exam C: exam',
    `Guild assigned it to you; redeem it by 3 January 2027. ${AFTER}`,
    'Redeem it: Exam C: exam -> /voucher/C',
  ]);
});

describe('the way to another attempt', () => {
  const offer = { slug: 'retake-js', total: 9900, currency: 'USD', region: 'GLOBAL' } as const;
  let at = 0;
  const read = async (retake: Retake) => {
    at += 1;
    const id = `exam-${at}`;
    vi.stubGlobal('fetch', async () => Response.json(retake));
    const page = await show(<RetakeOffer certificationId={id} title="Junior" />);
    return () => readingOf(page).map((text) => text.replace(id, 'ID'));
  };

  test('[EX-16] leads to checkout with the price of the country', async () => {
    const world = await read({ offer, problem: null, from: null });
    await eventually(() => expect(world()).toEqual(['Retake for $99: Junior -> /checkout/retake-js?retake=ID']));
    const country = await read({ offer: { ...offer, region: 'IN', total: 4900 }, problem: null, from: null });
    await eventually(() =>
      expect(country()).toEqual(['Retake for $49: Junior -> /checkout/retake-js?retake=ID&region=IN']),
    );
  });

  test('[EX-16] says from when on, after a failed one', async () => {
    const later = await read({ offer, problem: 'Too early.', from: NOON });
    await eventually(() =>
      expect(later()).toEqual([expect.stringMatching(/^You can retake this exam from 3 Jan 2027, \d\d:00 UTC on\.$/)]),
    );
  });
});

test('[EX-16] nothing is offered where a retake cannot be had, for no time', async () => {
  const offer = { slug: 'retake-js', total: 9900, currency: 'USD', region: 'GLOBAL' } as const;
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ offer, problem: path.includes('refused') ? 'You have passed it.' : null, from: null }),
  );
  const page = await show(
    <>
      <RetakeOffer certificationId="refused" title="Senior" />
      <RetakeOffer certificationId="open" title="Junior" />
    </>,
  );
  // Asked for later, the second one is answered later.
  await eventually(() => expect(readingOf(page)).toEqual([expect.stringMatching(/^Retake for \$99: Junior -> /)]));
});

describe('what a price is made of', () => {
  const money = (cents: number) => `$${cents / 100}`;
  const line = (reason: 'list' | 'regional' | 'coupon', amount: number) => ({ reason, label: `By ${reason}`, amount });
  const read = async (total: number, isOpen: boolean, ...lines: ReturnType<typeof line>[]) =>
    readingOf(
      await show(
        <PriceLines price={{ slug: 's', name: 'S', quantity: 1, total, lines }} money={money} isOpen={isOpen} />,
      ),
    );

  test('[CO-09] the list price is struck out where less is paid, with each reason', async () => {
    expect(await read(14_900, true, line('list', 14_900))).toEqual(['Price: $149']);
    expect(await read(8000, true, line('list', 14_900), line('regional', -5900), line('coupon', -1000))).toEqual([
      'Price: $80',
      'List price: $149',
      'By regional',
      '−$59',
      'By coupon',
      '−$10',
    ]);
    expect(await read(14_900, false, line('list', 14_900))).toEqual(['Planned price: $149']);
    // For the eyes it stands behind the amount.
    expect(document.querySelector('p')?.textContent).toBe('Planned price: $149planned');
    expect((await read(9000, true, line('regional', -5900), line('list', 14_900))).slice(0, 2)).toEqual([
      ...['Price: $90', 'List price: $149'],
    ]);
  });

  test('[UI-15] discounts of teams and promotions are those of what can be bought', async () => {
    const item = (slug: string, change: Partial<CatalogItem> = {}) =>
      ({ promotion_slug: slug, availability: 'available', team: true, ...change }) as CatalogItem;
    const promotion = (slug: string, during: 'always' | 'free-weekend', active: boolean) => ({
      ...{ name: `Deal ${slug}`, tech: 'vuejs', during, active, slug, percent: 30, price: 9900 },
    });
    const meta = {
      ...{ currency: 'USD', tax_note: 'With taxes.' },
      team_discounts: [
        { from: 5, percent: 10 },
        { from: 20, percent: 15 },
      ],
      promotions: [
        promotion('a', 'always', true),
        promotion('b', 'free-weekend', true),
        promotion('c', 'always', true),
      ],
    } as unknown as CatalogMeta;
    const read = async (...items: CatalogItem[]) => readingOf(await show(<PriceFacts meta={meta} items={items} />));
    const TEAMS = [
      ...[
        'For teams',
        'Team discounts',
        'Seats',
        'Discount',
        '5 seats or more',
        '10% off',
        '20 seats or more',
        '15% off',
      ],
      'Choose the number of seats at checkout. You get one voucher per seat.',
    ];
    const COUNTRY = [
      'By country',
      "Prices reflect purchasing power: countries the World Bank classifies as low or middle income pay less. A regional price is for one person and can't be combined with a team discount.",
    ];
    const WEEKEND =
      '30% off the list price of this exam, which makes it $99, in the Free Weekend for Vue.js and for seven days after it. About Free Weekends -> /vuejs/free-weekend';
    const [deal, about] = WEEKEND.split(/ (?=About)/);
    expect(await read(item('a'), item('b'))).toEqual([
      ...['With taxes. Amounts in USD.', ...TEAMS, ...COUNTRY],
      ...['Deal a', 'Now: 30% off the list price, $99.', 'Deal b', `Now: ${deal}`, about],
    ]);
    expect([...document.querySelectorAll('th')].map((head) => head.getAttribute('scope'))).toEqual([
      ...['col', 'col', 'row', 'row'],
    ]);
    const none = { ...meta, team_discounts: [] };
    expect(readingOf(await show(<PriceFacts meta={none} items={[item('a')]} />))[1]).toBe('By country');
    const before = { ...meta, promotions: [promotion('b', 'free-weekend', false)] } as unknown as CatalogMeta;
    const words = readingOf(await show(<PriceFacts meta={before} items={[item('b')]} />));
    expect(words.slice(-3)).toEqual(['Deal b', deal, about]);
    const planned = await read(item('b', { availability: 'coming' }));
    expect(planned.slice(-3)).toEqual(['Deal b', `Once it is on sale: ${deal}`, about]);
    expect(await read(item('c', { team: false }), item('a', { availability: 'coming' }))).toEqual([
      ...['With taxes. Amounts in USD.', ...COUNTRY, 'Deal c', 'Now: 30% off the list price, $99.'],
    ]);
  });
});

describe('pages of the dashboard', () => {
  const open = async (path: string, page: 'free-weekend' | 'upgrades', answers: Record<string, () => Answer>) => {
    answerCalls(answers);
    const place = await showAt(
      path,
      <Routes>
        <Route
          path="/:tech/dashboard"
          element={page === 'upgrades' ? <UpgradesPage /> : <DashboardFreeWeekendPage />}
        />
      </Routes>,
      { user: ada },
    );
    return () => readingOf(place);
  };

  test('[RT-05] a free weekend that runs leads to what is open; otherwise to the next one', async () => {
    const weekend: FreeWeekend = {
      ...{ id: 'w', tech: 'vuejs', state: 'active', is_enabled: true, is_active: true, mock_exam: 'vuejs-mock' },
      ...{ started_at: Date.now() - 1000, ended_at: Date.now() + 3_600_000, start_date: '2027-01-01' },
      ...{ end_date: '2027-01-03', certifications: [], trainings: ['vuejs-intermediate-developer'] },
    };
    const running = await open('/vuejs/dashboard', 'free-weekend', {
      'GET /free-weekend/vuejs': () => ({ data: weekend, is_possible: true }),
    });
    await eventually(() => {
      const links = running().filter((text) => text.includes(' -> /vuejs/dashboard/'));
      expect(links).toEqual([
        'Open the trainings -> /vuejs/dashboard/training',
        'Take the mock exam -> /vuejs/dashboard/exam',
      ]);
    });
    for (const data of [null, { ...weekend, tech: 'react', state: 'ended', is_active: false }]) {
      const tech = data === null ? 'nuxt' : 'react';
      const over = await open(`/${tech}/dashboard`, 'free-weekend', {
        [`GET /free-weekend/${tech}`]: () => ({ data, is_possible: true }),
      });
      await eventually(() =>
        expect(over().slice(-3)).toEqual([
          ...['No Free Weekend right now', 'Your work from the last one is kept.'],
          `When the next one is -> /${tech}/free-weekend`,
        ]),
      );
    }
  });

  test('[RT-09] upgrades stand below their own order; an order without one says so', async () => {
    const order = (id: string, product: string): PurchaseOrder => ({
      ...{ id, product, kind: 'examination-only', quantity: 1, can_upgrade: true, onboarding_status: 'none' },
      ...{ created_at: NOON, state: 'fulfilled', items: [], total: 14_900, refunded: 0, currency: 'USD' },
      ...{ paid_at: NOON, pay_link: null, invoice: null },
    });
    const upgrade = {
      ...{ slug: 'bigger', adds: [{ certification_id: 'js', type: 'TRAINING', title: 'Junior' }] },
      price: { slug: 'bigger', name: 'Bigger', quantity: 1, total: 5000, lines: [] },
    };
    const meta = { total: 1, currency: 'USD', tax_note: 'With taxes.' };
    const words = await open('/javascript/dashboard', 'upgrades', {
      'GET /orders?upgrade=1': () => ({
        data: [order('order-1', 'javascript-developer'), order('order-2', 'javascript-developer')],
        meta: { total: 2 },
      }),
      'GET /orders/order-1/upgrades': () => ({ data: [], meta: { ...meta, total: 0 } }),
      'GET /orders/order-2/upgrades': () => ({ data: [upgrade], meta }),
    });
    await eventually(() =>
      expect(words().slice(-9)).toEqual([
        ...['# JavaScript Developer: exam', 'Bought on 3 January 2027', 'There are no upgrades for this order yet.'],
        ...['# JavaScript Developer: exam', 'Bought on 3 January 2027', '# Bigger', 'Training: Junior'],
        ...['Upgrade for $50: Bigger -> /checkout/bigger?upgrade=order-2', 'With taxes.'],
      ]),
    );
  });
});

describe('the page after payment, without an order', () => {
  const open = async (path: string, user: User | null, answers: Record<string, () => Answer> = {}) => {
    const asked = answerCalls(answers);
    const page = await showAt(path, <CheckoutSuccessPage />, { user });
    return { asked, words: () => readingOf(page) };
  };

  test('[CO-05] leads a guest to the login, and a user to the orders', async () => {
    const guest = await open('/checkout/success', null);
    expect(guest.words()).toEqual([
      ...['# Your order', '# No order to show'],
      "There's no order at this link. Open the link in your receipt, or log in to see your orders.",
      ...['Log in -> /login?redirect=%2Forders', 'Go to home page -> /'],
    ]);
    const user = await open('/checkout/success?order=', ada);
    expect(user.words().slice(2)).toEqual([
      "There's no order at this link. Everything you bought is under your orders.",
      'See my orders -> /orders',
    ]);
    expect([guest.asked, user.asked]).toEqual([[], []]);
  });

  test('[CO-05] says that it loads, and that the server cannot be reached', async () => {
    const { words } = await open('/checkout/success?order=order-1', ada, { 'GET /checkout/order-1': () => 'offline' });
    await eventually(() =>
      expect(words()).toEqual([
        "# Your order didn't load",
        'The server could not be reached. Check your connection. A payment that you made is safe; we keep trying to load your order.',
        '[Try again]',
      ]),
    );
    await press('Try again');
    const loading = await open('/checkout/success?order=order-2', ada);
    expect(loading.words()).toEqual(['Verifying your payment']);
  });
});

// @vitest-environment happy-dom

import { act, type ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure } from '../../../machines/shared/failure.ts';
import { queries } from '../../../src/client/api/queries.ts';
import type { InitialData } from '../../../src/client/flows/site/initial-data.tsx';
import { CheckoutPage } from '../../../src/client/pages/commerce/checkout/checkout-page.tsx';
import { DashboardFreeWeekendPage } from '../../../src/client/pages/commerce/free-weekend/dashboard-free-weekend-page.tsx';
import { FreeWeekendPollPage } from '../../../src/client/pages/commerce/free-weekend/free-weekend-poll-page.tsx';
import { FreeWeekendSuccessPage } from '../../../src/client/pages/commerce/free-weekend/free-weekend-success-page.tsx';
import { WeekendHero } from '../../../src/client/pages/commerce/free-weekend/weekend-hero.tsx';
import { BannerPreview } from '../../../src/client/pages/commerce/offers/banner-preview.tsx';
import { OfferPage } from '../../../src/client/pages/commerce/offers/offer-page.tsx';
import { OffersPage } from '../../../src/client/pages/commerce/offers/offers-page.tsx';
import { WeekendsTab } from '../../../src/client/pages/commerce/offers/weekends-tab.tsx';
import { CheckoutSuccessPage } from '../../../src/client/pages/commerce/orders/checkout-success-page.tsx';
import { OrdersPage } from '../../../src/client/pages/commerce/orders/orders-page.tsx';
import { UpgradesPage } from '../../../src/client/pages/commerce/orders/upgrades-page.tsx';
import { VouchersPage } from '../../../src/client/pages/commerce/voucher/vouchers-page.tsx';
import { MoreRows } from '../../../src/client/pages/shared/more-rows.tsx';
import { OrderFrame } from '../../../src/client/pages/shared/order/order-frame.tsx';
import { UnverifiedNotice } from '../../../src/client/pages/shared/unverified-notice.tsx';
import { WaitingInvitation } from '../../../src/client/pages/shared/waiting-invitation.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { CheckoutStatus, OrderState, PurchaseOrder } from '../../../src/contract/commerce/checkout.ts';
import type { StaffFreeWeekend } from '../../../src/contract/commerce/free-weekends.ts';
import type { FreeWeekend, OwnedVoucher, VoucherCombo } from '../../../src/contract/commerce/offers.ts';
import type { OfferSummary } from '../../../src/contract/commerce/offers-admin.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually, show } from '../../support/site/mount.tsx';
import { choose, press, readingOf } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

const NOON = Date.UTC(2027, 0, 3, 12);

// What does not load is not asked for a second time before it says so.
queries.setDefaultOptions({ queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false } });

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
  localStorage.clear();
});

const Address = () => <p>{`At ${useLocation().pathname}${useLocation().search}`}</p>;

/** A page at a path, with what it brought along. */
async function open(
  page: ReactElement,
  path: string,
  answers: Record<string, () => Answer> = {},
  { user = ada, initial = {} }: { user?: User | null; initial?: InitialData } = {},
) {
  await show(<p />);
  queries.clear();
  const asked = answerCalls(answers);
  const place = await showAt(
    path,
    <Routes>
      <Route path="/checkout/success" element={page} />
      <Route path="/checkout/:slug" element={page} />
      <Route path="/offers/:kind/:slug" element={page} />
      <Route path="/:tech/*" element={page} />
      <Route path="*" element={page} />
    </Routes>,
    { user, initial },
  );
  const words = () => readingOf(place).filter((text) => !/^[A-Z][a-z]$/.test(text));
  const shows = (...expected: unknown[]) => eventually(() => expect(words()).toEqual(expected));
  return { asked, place, words, shows };
}

const LIST_OFFLINE = [
  ...["The list didn't load", 'The server could not be reached. Check your connection.', '[Try again]'],
];
const PAGE_OFFLINE = [
  ...["# This page didn't load", 'The server could not be reached. Check your connection.', '[Try again]'],
];

const paid: CheckoutStatus = {
  ...{
    order_id: 'order-1',
    state: 'fulfilled',
    items: [],
    total: 14_900,
    refunded: 0,
    currency: 'USD',
    tax_note: '',
  },
  ...{ created_at: NOON, paid_at: NOON, pay_link: null, problem: null, gives: [], vouchers: 0, own_team: null },
  ...{ invoice: null, claimed: true, unclaimed: false },
  basket: {
    ...{ slug: 'javascript-developer', quantity: 1, upsell: [], region: 'GLOBAL', coupon: null },
    ...{ upgrade: null, retake: null },
  },
};

describe('the orders', () => {
  const order = (id: string, change: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
    ...{ id, product: 'javascript-developer', kind: 'examination-only', quantity: 1, can_upgrade: false },
    ...{ onboarding_status: 'none', created_at: NOON, state: 'fulfilled', items: [], total: 14_900, refunded: 0 },
    ...{ currency: 'USD', paid_at: NOON, pay_link: null, invoice: null, ...change },
  });
  const HEAD = ['# Orders', "Everything you've bought, with invoices and refunds."];
  const list = (...data: PurchaseOrder[]) => ({ 'GET /orders': () => ({ data, meta: { total: data.length } }) });

  test('[RT-37] tell when, how many, how they stand, and what was refunded', async () => {
    const refunded = order('order-2', { quantity: 2, state: 'partlyRefunded', refunded: 1000 });
    const { shows } = await open(<OrdersPage />, '/orders', list(order('order-1'), refunded));
    const NAME = 'JavaScript Developer: exam';
    await shows(
      ...[...HEAD, `${NAME} -> /orders/order-1`, '3 January 2027', 'Complete', '$149'],
      ...[`${NAME} -> /orders/order-2`, '3 January 2027 · 2 seats', 'Partly refunded', '$149', '$10 refunded'],
    );
  });

  test('[RT-37] without any, say what appears there; an address is confirmed first', async () => {
    const confirmed = await open(<OrdersPage />, '/orders', list());
    await confirmed.shows(
      ...[...HEAD, '# No orders yet', 'What you buy appears here, with its receipt and invoice.'],
      'See the certifications -> /',
    );
    const user = { ...ada, email_verified: false };
    const unconfirmed = await open(<OrdersPage />, '/orders', list(), { user });
    await unconfirmed.shows(
      ...[...HEAD, '# Confirm your email to see your orders'],
      'We sent a link to ada@example.com. What you bought with this address appears here once you open it.',
      '[Resend the email]',
    );
  });

  test('[RT-37] that did not load are asked for again', async () => {
    let isOffline = true;
    const { shows, words } = await open(<OrdersPage />, '/orders', {
      'GET /orders': () => (isOffline ? 'offline' : { data: [], meta: { total: 0 } }),
    });
    await shows(...HEAD, ...PAGE_OFFLINE);
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(words()[2]).toBe('# No orders yet'));
  });

  test('[RT-37] one is missing, did not load, or loads', async () => {
    const onRetry = vi.fn();
    const frame = async (isMissing: boolean, isUnreachable: boolean, children?: string) => {
      const why = isUnreachable ? failure('unreachable', 'Something went wrong on our side. Try again.') : null;
      const part = (
        <OrderFrame {...{ isMissing, isUnreachable, failure: why, onRetry, className: '' }}>{children}</OrderFrame>
      );
      return (await open(part, '/orders/order-1')).words();
    };
    expect((await frame(true, false)).slice(0, 2)).toEqual(['404', '# Not Found']);
    expect(await frame(false, true)).toEqual([
      ...["# This order didn't load", 'Something went wrong on our side. Try again.'],
      '[Try again]',
    ]);
    await press('Try again');
    expect(onRetry).toHaveBeenCalledOnce();
    expect(await frame(false, false, 'Order')).toEqual(['Order']);
    expect(await frame(false, false)).toEqual([]);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
  });

  test('[RT-09] without one that can be upgraded say so', async () => {
    const none = { 'GET /orders?upgrade=1': () => ({ data: [], meta: { total: 0 } }) };
    const { shows } = await open(<UpgradesPage />, '/vuejs/dashboard/upgrades', none);
    await shows(
      ...['Vue.js', '# Upgrades', "Add to what you own. What you've already paid comes off the price."],
      ...[
        '# No upgrades available',
        'Orders that you can upgrade appear here.',
        'Go to the dashboard -> /vuejs/dashboard',
      ],
    );
  });

  test.each<[OrderState, string]>([
    ['awaitingPayment', '# Waiting for your payment'],
    ['failed', "# The payment didn't go through"],
    ['expired', '# This order was not paid'],
    ['refunded', '# Your refund'],
    ['fulfilled', '# Thank you'],
  ])('[CO-05] after payment, one that is %s begins with “%s”', async (state, title) => {
    const { words } = await open(<CheckoutSuccessPage />, '/checkout/success?order=order-1', {
      'GET /checkout/order-1': () => ({ ...paid, state }),
    });
    await eventually(() => expect(words()[0]).toBe(title));
  });
});

describe('the vouchers of a buyer', () => {
  const voucher: OwnedVoucher = {
    ...{ code: 'AAAA', state: 'open', gives: 'all', order_id: null, sent_to: null, sent_at: null, opened_at: null },
    ...{ valid_until: null, redeemed_at: null, redeemed_by: null },
    covers: [{ certification_id: 'js', type: 'EXAM', title: 'JavaScript Junior', tech: 'javascript', level: 'junior' }],
  };
  const combo = (code: string, ...vouchers: OwnedVoucher[]): VoucherCombo => ({
    ...{ code, order_id: 'order-1', gives: 'all', products: voucher.covers, total: 1, assigned: 0, redeemed: 0 },
    ...{ valid_until: null, created_at: NOON, vouchers },
  });
  const HEAD = [
    ...['JavaScript', '# Team Vouchers'],
    'Each voucher works once. Send it by email, or copy its link and share it yourself.',
  ];

  test('[RT-10, VC-06] did not load, and are asked for again; without any the page says how they come', async () => {
    let isOffline = true;
    const { shows } = await open(<VouchersPage />, '/javascript/dashboard/vouchers', {
      'GET /voucher-combos': () => (isOffline ? 'offline' : { data: [], meta: { total: 0 } }),
    });
    await shows(...HEAD, ...LIST_OFFLINE);
    isOffline = false;
    await press('Try again');
    await shows(
      ...[...HEAD, '# No vouchers yet', 'The vouchers of a team order appear here as soon as it is paid.'],
      'Go to the dashboard -> /javascript/dashboard',
    );
  });

  test('[VC-06] are sent, and taken back, each by its own button', async () => {
    const sent = { ...voucher, code: 'BBBB', state: 'sent' as const, sent_to: 'bob@example.com', sent_at: NOON };
    const { words } = await open(<VouchersPage />, '/javascript/dashboard/vouchers', {
      'GET /voucher-combos': () => ({ data: [combo('C-1', voucher), combo('C-2', sent)], meta: { total: 2 } }),
    });
    const find = (start: string) =>
      words()
        .find((text) => text.startsWith(start))
        ?.slice(1, -1) ?? start;
    await eventually(() => expect(find('[Take back')).not.toBe('[Take back'));
    await press(find('[Take back'));
    const question = () => readingOf(document.querySelector('[role="alertdialog"]'));
    await eventually(() => expect(question()[0]).toBe('# Take this voucher back?'));
    await press('Cancel');
    await press(find('[Send'));
    await eventually(() => expect(readingOf(document.querySelector('[role="dialog"]'))[0]).toMatch(/^# Send /));
  });
});

describe('a free weekend', () => {
  const weekend: FreeWeekend = {
    ...{ id: 'w', tech: 'vuejs', state: 'active', is_enabled: true, is_active: true, mock_exam: null },
    ...{ started_at: Date.now() - 1000, ended_at: Date.now() + 3_600_000, start_date: '2027-01-01' },
    ...{ end_date: '2027-01-03', certifications: [], trainings: ['vuejs-intermediate-developer'] },
  };
  const opened = async (change: Partial<FreeWeekend>) => {
    const { words } = await open(<DashboardFreeWeekendPage />, '/vuejs/dashboard/free-weekend', {
      'GET /free-weekend/vuejs': () => ({ data: { ...weekend, ...change }, is_possible: true }),
    });
    await eventually(() => expect(words()[3]).toMatch(/^Free until \w+ \d+ \w+ at \d\d:\d\d UTC$/));
    return words();
  };
  const HEAD = ['Vue.js', '# Free Weekend', "Everything that's open to you for 48 hours."];
  const TRAINING = [
    ...['# Training: Vue.js Developer, Intermediate Free', 'Open the trainings -> /vuejs/dashboard/training'],
  ];

  test('[RT-05] says until when, and what is free; the mock exam where there is one', async () => {
    const words = await opened({});
    expect(words.slice(0, 3)).toEqual(HEAD);
    expect(words[4]).toBe('Finish what you start: a mock exam that is running when the weekend ends keeps running.');
    expect(words[5]).toMatch(/^# Training: .*Free$/);
    expect(words[6]).toBe(TRAINING[1]);
    expect(words.join('\n')).not.toContain('Mock exam');
    expect(words.join('\n')).toContain('Ends in');
    const withMock = await opened({ mock_exam: 'vuejs-mock' });
    expect(withMock[7]).toMatch(/^# Mock exam ?Free$/);
    expect(withMock.slice(8, 10)).toEqual([
      ...['Timed and graded, with an explanation for every question.', 'Take the mock exam -> /vuejs/dashboard/exam'],
    ]);
  });

  test.each([
    ['active', 'Ends in', 'Begins in'],
    ['not_started', 'Begins in', 'Ends in'],
  ] as const)('[UI-10] that is %s counts down: “%s”', async (state, label, other) => {
    const shown = { ...weekend, state, started_at: Date.now() + 3_600_000, ended_at: Date.now() + 7_200_000 };
    const hero = <WeekendHero tech="vuejs" weekend={shown} isPossible onBoundary={() => {}} />;
    const { words } = await open(hero, '/vuejs/free-weekend');
    await eventually(() => expect(words().join('\n')).toContain(label));
    expect(words().join('\n')).not.toContain(other);
  });

  test('[UI-11, UI-12] after reserving says how it stands, when it is, and how others learn of it', async () => {
    const ahead = { ...weekend, state: 'not_started', is_active: false, started_at: NOON, ended_at: NOON } as const;
    const page = (data: FreeWeekend | null, user: User | null, reservation?: object) =>
      open(
        <FreeWeekendSuccessPage />,
        '/vuejs/free-weekend/success',
        {
          'GET /free-weekend/vuejs': () => ({ data, is_possible: true }),
          'GET /free-weekend/vuejs/reservation': () => reservation ?? refusal(404, 'None.'),
        },
        { user },
      );
    const INVITE = [
      '# Invite someone to join you',
      expect.stringMatching(/^Post on X \(opens in a new tab\) -> https:\/\/.*vuejs/),
      expect.stringMatching(/^Post on LinkedIn \(opens in a new tab\) -> https:\/\/.*vuejs/),
      expect.stringMatching(/^\[Copy/),
      ...['Cast Your Vote -> /vuejs/free-weekend/poll', 'Vote on which part of the training comes next.'],
    ];
    const DATE = [
      ...['# Save the date', 'From Sunday 3 January at 12:00 UTC, for 48 hours.', '[Calendar file (.ics)]'],
    ];
    const isCalendar = (text: unknown) => String(text).includes('opens in a new tab') && !/Post on/.test(String(text));
    const rest = (words: string[]) => words.filter((text) => !isCalendar(text));
    const RESERVE = [
      '# Reserve your spot',
      'An account is all it takes to join the free Vue.js weekend: no payment, no card.',
    ];
    const back = encodeURIComponent('/vuejs/free-weekend/success');
    const guest = await page(ahead, null);
    await eventually(() =>
      expect(rest(guest.words())).toEqual([
        ...[...RESERVE, `Reserve Your Spot -> /vuejs/register?redirect=${back}`, ...DATE, ...INVITE],
      ]),
    );
    expect(guest.words().filter(isCalendar).length).toBeGreaterThan(0);
    const reserved = (will_mail: boolean) => ({ reserved: true, reserved_at: NOON, will_mail });
    const told = 'When the free Vue.js weekend begins, the training opens on your dashboard.';
    for (const [willMail, mail] of [
      [true, 'One mail to ada@example.com tells you when it begins.'],
      [false, 'Put the date into your calendar, so that you do not miss it.'],
    ] as const) {
      const user = await page(ahead, ada, reserved(willMail));
      await eventually(() => expect(user.words().slice(0, 2)).toEqual(['# Your spot is reserved', `${told} ${mail}`]));
    }
    const none = await page(null, ada, { reserved: false, reserved_at: null, will_mail: false });
    await eventually(() =>
      expect(none.words()).toEqual([
        ...[...RESERVE, '[Reserve Your Spot]', '# No date yet', 'Date to be announced.'],
        'The page of the weekend -> /vuejs/free-weekend says when it is, as soon as it is set.',
        ...INVITE,
      ]),
    );
    const open_ = await page({ ...weekend, ended_at: NOON }, null);
    const join = encodeURIComponent('/vuejs/dashboard/free-weekend');
    await eventually(() =>
      expect(open_.words().slice(0, 3)).toEqual([
        '# The free Vue.js weekend is on',
        'Open until Sunday 3 January at 12:00 UTC. An account is all it takes: no payment, no card.',
        `Join Now -> /vuejs/register?redirect=${join}`,
      ]),
    );
  });

  test('[UI-11] a vote is about the training of its own technology', async () => {
    const { words, asked } = await open(<FreeWeekendPollPage />, '/nuxt/free-weekend/poll');
    expect(words().slice(0, 2)).toEqual(['# Cast Your Vote', 'Help shape the Nuxt.js training.']);
    expect(words().at(-1)).toBe('Back to the Free Weekend -> /nuxt/free-weekend');
    await eventually(() => expect(asked.join()).toContain('nuxt-free-weekend'));
  });
});

describe('checkout that is not possible', () => {
  const CALL = 'POST /quotes';

  test('[CO-09] says that the price did not load, and asks again', async () => {
    const { words, asked } = await open(<CheckoutPage />, '/checkout/some', { [CALL]: () => 'offline' });
    await eventually(() => expect(asked.length).toBeGreaterThan(0));
    await eventually(() => expect(words()).toHaveLength(3));
    expect(words()).toEqual([
      ...[
        "# The price didn't load",
        'The server could not be reached. Check your connection. Nothing has been ordered.',
        '[Try again]',
      ],
    ]);
    const before = asked.length;
    await press('Try again');
    expect(asked.length).toBeGreaterThan(before);
  });

  test.each<[string, string, Answer, string[]]>([
    [
      'does not exist',
      '/checkout/some',
      refusal(404, 'None.'),
      ["# This product doesn't exist", 'Check the link, or choose on the home page.', 'Go to home page -> /'],
    ],
    [
      'is of an account',
      '/checkout/some?retake=js',
      refusal(401, 'Log in.'),
      [
        '# Log in to continue',
        'Upgrades and retakes belong to the account that bought the first one.',
        `Log in -> /login?redirect=${encodeURIComponent('/checkout/some?retake=js')}`,
      ],
    ],
  ])('[CO-04] says that what %s is not for sale', async (_, path, answer, words) => {
    const page = await open(<CheckoutPage />, path, { [CALL]: () => answer }, { user: null });
    await page.shows('# Checkout', ...words);
  });

  test('[CO-04] says that there is nothing left to pay, and leads to the order', async () => {
    const { shows } = await open(<CheckoutPage />, '/checkout/javascript-developer?cancelled=order-1', {
      'GET /checkout/order-1': () => paid,
    });
    await shows(
      ...['# Checkout', "# There's nothing left to pay", 'This order is paid, or your payment is on its way.'],
      'See the order -> /checkout/success?order=order-1',
    );
  });
});

describe('the desk of offers', () => {
  const offer = (slug: string, change: Partial<OfferSummary> = {}): OfferSummary =>
    ({
      ...{ kind: 'coupon', slug, name: slug, state: 'published', version: 2, starts_at: null, ends_at: null },
      ...{ updated_at: NOON, author: { id: 'grace', name: 'Grace' }, ...change },
    }) as OfferSummary;
  const COLUMNS = ['Name', 'State', 'Applies', 'Version', 'Changed'];

  test('[CO-12] lists each with when it applies, and who changed it last; a kind is chosen', async () => {
    const offers = [
      offer('always', { name: 'Always on', author: null }),
      offer('until', { ends_at: NOON, state: 'draft' }),
      offer('from', { starts_at: NOON }),
      offer('both', { starts_at: NOON, ends_at: NOON }),
    ];
    let isOffline = true;
    const page = (
      <>
        <OffersPage />
        <Address />
      </>
    );
    const { words, place } = await open(page, '/offers?kind=coupon', {
      'GET /offers?kind=coupon': () => (isOffline ? 'offline' : { data: offers, meta: { total: 4 } }),
    });
    await eventually(() => expect(words()).toEqual(expect.arrayContaining(LIST_OFFLINE)));
    isOffline = false;
    await press('Try again');
    await eventually(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(4));
    expect(words().slice(0, 2)).toEqual([
      '# Offers',
      'What is sold, what it costs, and when. Every change is recorded and can be undone.',
    ]);
    expect(place.querySelector('[role="tablist"]')?.getAttribute('aria-label')).toBe('Kinds of offers');
    expect(words()).toContain('New coupon -> /offers/coupon/new');
    const [head, ...rows] = [...place.querySelectorAll('tr')].map(readingOf);
    expect(head).toEqual(COLUMNS);
    const applies = rows.map((row) => row.slice(0, -2));
    const AT = '3 Jan 2027, \\d\\d:00 UTC';
    expect(applies).toEqual([
      ['Always on -> /offers/coupon/always', 'always', 'Published', 'Always'],
      ['until -> /offers/coupon/until', 'Draft', expect.stringMatching(new RegExp(`^Until ${AT}$`))],
      ['from -> /offers/coupon/from', 'Published', expect.stringMatching(new RegExp(`^From ${AT}$`))],
      ['both -> /offers/coupon/both', 'Published', expect.stringMatching(new RegExp(`^${AT} – ${AT}$`))],
    ]);
    expect(rows.map((row) => row.at(-1))).toEqual([
      ...[expect.stringMatching(/Comes with Chartered$/), ...Array(3).fill(expect.stringMatching(/Grace$/))],
    ]);
    const tab = (name: string) =>
      act(async () => {
        const found = [...place.querySelectorAll('[role="tab"]')].find((one) => one.textContent === name);
        found?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
      });
    await tab('Free weekends');
    expect(words().at(-1)).toBe('At /offers?kind=free-weekend');
    await tab('Bundles');
    expect(words().at(-1)).toBe('At /offers');
  });

  test('[CO-12] one that there is not, or not yet, is not found; one that did not load is asked for again', async () => {
    const at = (path: string, answers: Record<string, () => Answer> = {}) => open(<OfferPage />, path, answers);
    const missing = (path: string) => [
      ...['404', '# Not Found', `Page Not Found: ${path}`, 'Go to the offers -> /offers'],
    ];
    for (const path of ['/offers/nonsense/new', '/offers/pricing/new']) {
      expect((await at(path)).words()).toEqual(missing(path));
    }
    const none = await at('/offers/coupon/none', { 'GET /offers/coupon/none': () => refusal(404, 'None.') });
    await none.shows(...missing('/offers/coupon/none'));
    const away = await at('/offers/coupon/spring', { 'GET /offers/coupon/spring': () => 'offline' });
    await away.shows(
      ...["# The offer didn't load", 'The server could not be reached. Check your connection.', '[Try again]'],
    );
    const before = away.asked.length;
    await press('Try again');
    expect(away.asked.length).toBe(before + 1);
    expect((await at('/offers/coupon/spring')).words()).toEqual(['Loading the offer']);
    expect((await at('/offers/coupon/new')).words()[2]).toBe('# New coupon');
  });

  test('[CO-12] tells who did what to a free weekend', async () => {
    const weekend: StaffFreeWeekend = {
      ...{ id: 'w', tech: 'vuejs', state: 'ended', is_enabled: true, is_active: false, mock_exam: null },
      ...{ started_at: NOON, ended_at: NOON, start_date: '2027-01-01', end_date: '2027-01-03', certifications: [] },
      ...{ trainings: [], changes: [] },
    };
    const change = { at: NOON, started_at: Date.UTC(2027, 1, 4, 12) };
    const changes: StaffFreeWeekend['changes'] = [
      { ...change, step: 'moved', by: null },
      { ...change, step: 'prepared', by: 'Grace' },
    ];
    const { place } = await open(<WeekendsTab />, '/offers', {
      'GET /staff/free-weekends': () => ({ data: [weekend, { ...weekend, id: 'v', changes }], meta: { total: 2 } }),
    });
    await eventually(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(2));
    const [none, some] = [...place.querySelectorAll('tbody tr')].map((row) => readingOf(row));
    expect(none).toContain('Not on record');
    const said = some?.join('\n') ?? '';
    expect(said).toMatch(/ to 4 Feb 2027, 12:00 UTC ?3 Jan 2027, \d\d:00 UTC, Deleted account/);
    expect(said).toMatch(/, Grace/);
    expect(said.match(/ to /g)).toHaveLength(1);
  });

  test('[CO-12] free weekends have the steps that they can take, each with its own question', async () => {
    let isOffline = true;
    let data: StaffFreeWeekend[] = [];
    const { words, place } = await open(<WeekendsTab />, '/offers', {
      'GET /staff/free-weekends': () => (isOffline ? 'offline' : { data, meta: { total: data.length } }),
    });
    await eventually(() => expect(words()).toEqual(LIST_OFFLINE));
    isOffline = false;
    await press('Try again');
    const LEAD =
      'For 48 hours the mid-level training and the mock exam of a technology are open to everybody who is signed in. Banners and promotions that follow free weekends come and go with it.';
    const COLUMNS_OF_WEEKENDS = ['Technology', 'State', 'From, until', 'Done so far', 'Steps'];
    await eventually(() =>
      expect(words()).toEqual([
        ...[LEAD, '[New free weekend]', 'Free weekends', ...COLUMNS_OF_WEEKENDS, 'There are no free weekends yet.'],
      ]),
    );
    const dialog = () => readingOf(document.querySelector('[role="dialog"]'));
    await press('New free weekend');
    await eventually(() => expect(dialog().some((text) => text.startsWith('Technology: JavaScript'))).toBe(true));
    const planned: StaffFreeWeekend = {
      ...{ id: 'w', tech: 'vuejs', state: 'closed', is_enabled: false, is_active: false, mock_exam: null },
      ...{ started_at: Date.UTC(2999, 0, 1), ended_at: Date.UTC(2999, 0, 3), start_date: '2999-01-01' },
      ...{ end_date: '2999-01-03', certifications: [], trainings: [], changes: [] },
    };
    data = [planned, { ...planned, id: 'v', tech: 'react', state: 'active' }];
    const shown = await open(<WeekendsTab />, '/offers', {
      'GET /staff/free-weekends': () => ({ data, meta: { total: 2 } }),
      'POST /staff/free-weekends/preview': () => ({
        ...{ started_at: NOON, ended_at: NOON, shown_from: 0, opens: [], following: [], reserved: 0, problem: null },
      }),
      'POST /staff/free-weekends/v/withdraw': () => planned,
    });
    await eventually(() => expect(shown.place.querySelectorAll('tbody tr')).toHaveLength(2));
    const buttons = [...shown.place.querySelectorAll('tbody button')].map((one) => one.getAttribute('aria-label'));
    const [VUE, REACT] = ['Vue.js, 1 Jan 2999, 00:00 UTC', 'React, 1 Jan 2999, 00:00 UTC'];
    expect(buttons).toEqual([`Offer: ${VUE}`, `Move: ${VUE}`, `Discard: ${VUE}`, `Withdraw: ${REACT}`]);
    await press(`Withdraw: ${REACT}`);
    await eventually(() => expect(dialog()).toContain(REACT));
    await eventually(() => expect(dialog()).toContain('[Withdraw]'));
    expect(shown.place.textContent).not.toContain('The free weekend is withdrawn.');
    await press('Withdraw');
    await eventually(() => expect(readingOf(shown.place)).toContain('The free weekend is withdrawn.'));
    expect(dialog()).toEqual([]);
    expect(place.isConnected).toBe(false);
  });

  const banner: Banner = {
    ...{ id: 'b', area: 'vuejs', ends: NOON + 90_000_000, theme: '1', icon: null, link: '/vuejs#pricing' },
    ...{ header: 'Sale', title: 'Title', prelude: null, subtitle: null, appTitle: null, homeHeader: null },
    ...{ homePrelude: null, addendum: null, addendumBefore: null, preAddendum: null, interlude: null, cta: 'Buy' },
    ...{ countdownFooter: null, darkMode: true, showCountdown: true, showDaysAsHours: false, showOnHomepage: true },
    ...{ external: false, isExtended: false },
  };
  const previewed = async (change: Partial<Banner>, is_shown = false, at = NOON) =>
    readingOf(await show(<BannerPreview preview={{ banner: { ...banner, ...change }, is_shown }} at={at} />));

  test('[CO-12, UI-06, UI-07] a banner is seen in its theme or any other, on each page that shows it, and as a user', async () => {
    const words = await previewed({}, true);
    expect(words).toEqual([
      ...['In theme: As set: 1', 'On page: Vue.js', '( ) Signed in'],
      'Visitors see it at this moment. Its link leads to /vuejs?via=banner#pricing.',
      ...['Desktop, light', 'Desktop, dark', 'Phone, light', 'Phone, dark'],
    ]);
    const titles = [...document.querySelectorAll('iframe')].map(({ title }) => title);
    expect(titles).toEqual(
      ['light', 'dark']
        .map((mode) => `Banner: Desktop, ${mode}`)
        .concat(['light', 'dark'].map((mode) => `Banner: Phone, ${mode}`)),
    );
    const select = (at: number) => document.querySelectorAll('select')[at] as HTMLSelectElement;
    const pages = [...select(1).options].map(({ text }) => text);
    expect(pages).toEqual(['Home page', 'Vue.js', 'JavaScript', 'Nuxt.js', 'React', 'Angular']);
    await choose('On page', 'Home page');
    expect(readingOf(document.body)[1]).toBe('On page: Home page');
    await choose('In theme', 'free-weekend');
    expect(readingOf(document.body)[0]).toBe('In theme: free-weekend');
    await choose('In theme', 'As set: 1');
    expect(readingOf(document.body)[0]).toBe('In theme: As set: 1');
    await press('Signed in');
    expect(readingOf(document.body)[2]).toBe('(x) Signed in');
    // Elsewhere than on its own page the link opens a tab.
    expect(readingOf(document.body)[3]).toMatch(/pricing in a new tab\.$/);
    const external = await previewed({
      area: 'react',
      showOnHomepage: false,
      external: true,
      link: 'https://x.example/a',
    });
    expect(external[1]).toBe('On page: React');
    expect(external[3]).toMatch(/^Its link leads to https:\/\/x\.example\/a\S* in a new tab\.$/);
    expect([...select(1).options].map(({ text }) => text)).toEqual(['React']);
  });

  test('[CO-12, UI-07] a banner is seen with the time left, as who is chosen and in the mode of its frame', async () => {
    // Nothing has a size in this window: it is told of each element once.
    vi.stubGlobal('ResizeObserver', function sizesOnce(tell: () => void) {
      return { observe: tell, disconnect: () => undefined };
    });
    const documents = new Map<HTMLIFrameElement, Document>();
    vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(function (
      this: HTMLIFrameElement,
    ) {
      const own = documents.get(this) ?? document.implementation.createHTMLDocument('');
      documents.set(this, own);
      return Object.defineProperty(own, 'readyState', { value: 'complete', configurable: true });
    });
    const frames = () => [...document.querySelectorAll('iframe')].map((frame) => documents.get(frame));
    await previewed({ appTitle: 'For you' });
    expect(frames().map((one) => one?.documentElement.className.split(' ').at(-1))).toEqual([
      ...['light', 'dark', 'light', 'dark'],
    ]);
    const widths = [...document.querySelectorAll('iframe')].map(({ style }) => style.width);
    expect(widths).toEqual(['1280px', '1280px', '375px', '375px']);
    const text = () => frames().map((one) => one?.body.textContent?.replaceAll(/\s+/g, ' '));
    for (const shown of text()) expect(shown).toMatch(/Title.*Until 4 Jan, 13:00 UTC01d01h00m/);
    await press('Signed in');
    for (const shown of text()) expect(shown).toContain('For you');
    const look = () => frames()[0]?.querySelector('aside')?.className;
    const before = look();
    await choose('In theme', 'conf');
    expect(look()).not.toBe(before);
    // Nothing is left of the time at its end.
    await previewed({}, false, NOON + 90_000_000);
    for (const shown of text()) expect(shown).not.toContain('Until');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
});

describe('notices', () => {
  test('[TM-08] an invitation that was opened on this device leads back to it', async () => {
    expect(readingOf(await show(<WaitingInvitation />))).toEqual([]);
    localStorage.setItem('chartered.pending-invitation', 'token-1');
    expect(readingOf(await show(<WaitingInvitation />))).toEqual([
      ...['You have a team invitation', "You opened it on this device and haven't accepted it yet."],
      'See the invitation -> /team/invitation/token-1',
    ]);
  });

  test('an address is to be confirmed by its user alone', async () => {
    const read = async (user: User | null) => (await open(<UnverifiedNotice />, '/', {}, { user })).words();
    expect(await read(null)).toEqual([]);
    expect(await read(ada)).toEqual([]);
    const words = await read({ ...ada, email_verified: false });
    expect([words[0], words.at(-1)]).toEqual(['Confirm your email address', '[Resend the email]']);
    expect(words[1]).toMatch(/^We sent a link to ada@example\.com\. /);
  });

  test('more rows come on request, while there are any', async () => {
    const onLoad = vi.fn();
    const rows = (hasMore: boolean, isLoading: boolean, hasFailed: boolean) =>
      show(
        <MoreRows
          list={{
            hasNextPage: hasMore,
            isFetchingNextPage: isLoading,
            isFetchNextPageError: hasFailed,
            fetchNextPage: onLoad,
          }}
        />,
      ).then(readingOf);
    expect(await rows(false, false, true)).toEqual([]);
    expect(await rows(true, true, false)).toEqual(['[Load more, Please wait] (busy)']);
    expect(await rows(true, false, true)).toEqual(["The next rows didn't load. Try again.", '[Load more]']);
    await press('Load more');
    expect(onLoad).toHaveBeenCalledOnce();
  });
});

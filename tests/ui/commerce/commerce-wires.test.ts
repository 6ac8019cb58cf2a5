import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Wish } from '../../../machines/commerce/checkout/checkout.machine.ts';
import { startAnalytics } from '../../../src/client/adapters/site/analytics.ts';
import { knownAttribution, noteAttribution } from '../../../src/client/adapters/site/attribution.ts';
import { queries } from '../../../src/client/api/queries.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import { wiredCatalogMachine } from '../../../src/client/flows/commerce/catalog.wire.ts';
import { wireCheckout } from '../../../src/client/flows/commerce/checkout.wire.ts';
import {
  wiredOfferPreview,
  wireOfferEditor,
} from '../../../src/client/flows/commerce/offers-admin/offer-editor.wire.ts';
import { wiredWeekendPlan } from '../../../src/client/flows/commerce/offers-admin/weekend-plan.wire.ts';
import { wiredOrderDetailMachine } from '../../../src/client/flows/commerce/order-detail.wire.ts';
import { wiredOrderStatusMachine } from '../../../src/client/flows/commerce/order-status.wire.ts';
import { wirePricing } from '../../../src/client/flows/commerce/pricing/pricing.wire.ts';
import { wiredStaffOrderMachine } from '../../../src/client/flows/commerce/staff-order.wire.ts';
import { wireVoucherRedeem } from '../../../src/client/flows/commerce/vouchers/voucher-redeem.wire.ts';
import { wiredVoucherSendMachine } from '../../../src/client/flows/commerce/vouchers/voucher-send.wire.ts';
import { wiredVoucherTakeBackMachine } from '../../../src/client/flows/commerce/vouchers/voucher-take-back.wire.ts';
import { ada } from '../../support/contract-samples.ts';
import { useStubBrowser } from '../../support/site/browser-stub.ts';
import { type Asked, doAction, effectOf, listenTo, named, runEffect } from '../../support/site/wires.ts';

const ADDRESS = 'https://site.example/checkout/javascript-senior?quantity=2';
const browser = useStubBrowser(ADDRESS);
const { answerWith } = browser;
const recorded: unknown[] = [];
startAnalytics({ record: (event) => void recorded.push(event), identify() {}, reset() {} });
beforeEach(() => {
  recorded.length = 0;
});
afterEach(() => queries.clear());

const sessionOf = (user: typeof ada | null) =>
  ({ getSnapshot: () => ({ context: { user } }) }) as unknown as SessionActor;
const guest = sessionOf(null);
const checkout = wireCheckout('javascript-senior', guest);
const editor = wireOfferEditor({}, () => {});
const draft = { slug: 'spring', data: { percent: 10 }, startsAt: 5, endsAt: null };
const sentDraft = { data: { percent: 10 }, starts_at: 5, ends_at: null };
const offer = { kind: 'coupon', slug: 'spring' };
const plan = (step: string, over = {}) => ({
  plan: { step, id: 'w1', tech: 'react', startedAt: 7, seenStart: 6, ...over },
});
const refund = { kind: 'refund', part: { position: 0, amount: 500 }, reason: 'Kind', key: 'k1' };

const ASKED: Asked[] = [
  ['[CO-01]', wiredCatalogMachine, 'loadCertifications', undefined, 'GET /api/certifications'],
  ['[CO-05]', checkout, 'fetchCancelled', { orderId: 'o1' }, 'GET /api/checkout/o1'],
  ['[CO-10]', wiredOrderDetailMachine, 'fetchOrder', { orderId: 'o1' }, 'GET /api/orders/o1'],
  [
    ...([
      '[CO-10]',
      wiredOrderDetailMachine,
      'returnLine',
      { orderId: 'o1', position: 0, pieces: 2, amount: 900 },
    ] as const),
    ...(['POST /api/orders/o1/returns', { position: 0, quantity: 2, amount: 900 }] as const),
  ],
  ['[CO-05]', wiredOrderStatusMachine, 'fetchStatus', { orderId: 'o1' }, 'GET /api/checkout/o1'],
  ['[CO-05]', wiredOrderStatusMachine, 'claimReport', { orderId: 'o1' }, 'POST /api/checkout/o1/report'],
  ['[CO-10]', wiredStaffOrderMachine, 'fetchOrder', { orderId: 'o1' }, 'GET /api/staff/orders/o1'],
  [
    ...(['[CO-10]', wiredStaffOrderMachine, 'sendDecision', { orderId: 'o1', decision: refund }] as const),
    ...(['POST /api/orders/o1/refunds', { position: 0, amount: 500, reason: 'Kind', idempotency_key: 'k1' }] as const),
  ],
  [
    ...([
      '[CO-10]',
      wiredStaffOrderMachine,
      'sendDecision',
      { orderId: 'o1', decision: { kind: 'retry', refundId: 'r1' } },
    ] as const),
    'POST /api/refunds/r1/retry',
  ],
  ['[CO-12]', editor, 'loadOffer', offer, 'GET /api/offers/coupon/spring'],
  ['[CO-12]', editor, 'loadNewest', { kind: 'coupon', slug: null }, 'GET /api/offers/coupon/new'],
  [
    ...(['[CO-12]', editor, 'saveOffer', { ...offer, slug: null, version: null, draft }] as const),
    ...(['PUT /api/offers/coupon/spring', { version: null, ...sentDraft }] as const),
  ],
  [
    ...(['[CO-12]', editor, 'saveOffer', { ...offer, version: 3, draft: { ...draft, slug: 'another' } }] as const),
    ...(['PUT /api/offers/coupon/spring', { version: 3, ...sentDraft }] as const),
  ],
  [
    ...(['[CO-12]', editor, 'carryOut', { ...offer, version: 3, action: { kind: 'publish' } }] as const),
    ...(['POST /api/offers/coupon/spring/publish', { version: 3 }] as const),
  ],
  [
    ...(['[CO-12]', editor, 'carryOut', { ...offer, version: 3, action: { kind: 'withdraw' } }] as const),
    ...(['POST /api/offers/coupon/spring/withdraw', { version: 3 }] as const),
  ],
  [
    ...(['[CO-12]', editor, 'carryOut', { ...offer, version: 3, action: { kind: 'undo', version: 2 } }] as const),
    ...(['POST /api/offers/coupon/spring/undo', { version: 3, to: 2 }] as const),
  ],
  ['[CO-12]', editor, 'carryOut', { ...offer, version: 3, action: null }, 'GET /api/offers/coupon/spring'],
  [
    ...(['[CO-12]', wiredOfferPreview, 'previewOffer', { ...offer, draft, coupon: ' SPRING ', at: 9 }] as const),
    ...(['POST /api/offers/coupon/spring/preview', { ...sentDraft, coupon: 'SPRING', at: 9 }] as const),
  ],
  [
    ...(['[CO-12]', wiredOfferPreview, 'previewOffer', { ...offer, draft, coupon: ' ', at: null }] as const),
    ...(['POST /api/offers/coupon/spring/preview', sentDraft] as const),
  ],
  ['[CO-12]', wiredWeekendPlan, 'fetchWeekends', undefined, 'GET /api/staff/free-weekends'],
  [
    ...(['[CO-12]', wiredWeekendPlan, 'previewPlan', plan('move')] as const),
    ...(['POST /api/staff/free-weekends/preview', { tech: 'react', started_at: 7, id: 'w1' }] as const),
  ],
  [
    ...(['[CO-12]', wiredWeekendPlan, 'carryOut', plan('prepare', { id: null, seenStart: null })] as const),
    ...(['POST /api/staff/free-weekends', { tech: 'react', started_at: 7 }] as const),
  ],
  [
    ...(['[CO-12]', wiredWeekendPlan, 'carryOut', plan('move')] as const),
    ...(['PUT /api/staff/free-weekends/w1', { started_at: 7, seen_start: 6 }] as const),
  ],
  ['[CO-12]', wiredWeekendPlan, 'carryOut', plan('offer'), 'POST /api/staff/free-weekends/w1/offer', { seen_start: 6 }],
  [
    '[CO-12]',
    wiredWeekendPlan,
    'carryOut',
    plan('discard'),
    'POST /api/staff/free-weekends/w1/discard',
    { seen_start: 6 },
  ],
  ['[CO-12]', wiredWeekendPlan, 'carryOut', plan('withdraw'), 'POST /api/staff/free-weekends/w1/withdraw'],
  ['[VC-01]', wireVoucherRedeem(guest, () => {}), 'readVoucher', { code: 'A-B' }, 'GET /api/vouchers/A-B'],
  [
    ...([
      '[VC-01, VC-03]',
      wireVoucherRedeem(guest, () => {}),
      'redeemVoucher',
      { code: 'A-B', choice: null },
    ] as const),
    ...(['POST /api/vouchers/A-B/use', { choice: null }] as const),
  ],
  [
    ...(['[VC-06]', wiredVoucherSendMachine, 'sendVoucher', { code: 'A-B', email: 'a@b.example' }] as const),
    ...(['POST /api/vouchers/A-B/send', { email: 'a@b.example' }] as const),
  ],
  ['[VC-06]', wiredVoucherTakeBackMachine, 'takeBack', { code: 'A-B' }, 'POST /api/vouchers/A-B/take-back'],
  ['[CO-01]', wirePricing(guest), 'loadCountry', undefined, 'GET /api/country-code'],
  ['[CO-02]', wirePricing(guest), 'loadPrices', { region: 'IN', tech: null }, 'GET /api/catalog?region=IN'],
  [
    '[CO-02]',
    wirePricing(guest),
    'loadPrices',
    { region: 'IN', tech: 'react' },
    'GET /api/catalog?region=IN&tech=react',
  ],
];

test.each(named(ASKED))('%s %s: %s', async (_, effect, call, { chart, input, body }) => {
  await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message: 'No.' });
  expect(browser.calls.map((sent) => [sent.call, sent.body])).toEqual([[call, body]]);
});

test.each([
  [
    wiredOrderDetailMachine,
    'returnLine',
    { orderId: 'o1', position: null, pieces: 1, amount: 1 },
    'No line was chosen.',
  ],
  [
    wiredOrderDetailMachine,
    'returnLine',
    { orderId: 'o1', position: 0, pieces: 1, amount: null },
    'No line was chosen.',
  ],
  [wiredOrderDetailMachine, 'fetchDocument', { orderId: 'o1', number: null }, 'No document was chosen.'],
  [wiredStaffOrderMachine, 'sendDecision', { orderId: 'o1', decision: null }, 'Nothing was decided.'],
  [wiredWeekendPlan, 'previewPlan', { plan: null }, 'There is no plan.'],
  [wiredWeekendPlan, 'previewPlan', plan('move', { startedAt: null }), 'The plan has no start.'],
  [wiredWeekendPlan, 'carryOut', plan('offer', { id: null }), 'The plan is for no free weekend.'],
  [wiredWeekendPlan, 'carryOut', plan('offer', { seenStart: null }), 'The plan is for no free weekend.'],
] as const)(
  '[CO-10, CO-12] %#: without what it is about, %s asks the server nothing',
  async (chart, effect, input, message) => {
    await expect(runEffect(chart, effect, input)).rejects.toMatchObject({ message });
    expect(browser.calls).toEqual([]);
  },
);

describe('checkout', () => {
  const wish: Wish = {
    ...{ slug: 'javascript-senior', quantity: 2, upsell: ['guide'], region: 'IN', coupon: 'SPRING' },
    ...{ upgrade: null, retake: null, replaces: null },
  };
  const line = {
    slug: 'javascript-senior',
    name: 'Exam',
    quantity: 2,
    lines: [{ reason: 'list', label: 'List price', amount: 2000 }],
    total: 2000,
  };
  const quote = {
    ...{ id: 'q1', items: [line], total: 2000, currency: 'USD', tax_note: '', region: 'IN', level: 2 },
    ...{ coupon: null, expires_at: 0 },
  };
  const UPSELLS = 'GET /api/upsell/javascript-senior?region=IN';
  const upsell = {
    slug: 'guide',
    name: 'Guide',
    products: [],
    price: { ...line, slug: 'guide', quantity: 1 },
    alone: 900,
  };
  const upsells = { data: [upsell], meta: { total: 1 } };
  const asQuote = (over: object = {}) => ({ status: 201, json: { ...quote, ...over } });
  const basket = { slug: 'javascript-senior', quantity: 2, upsell: ['guide'], region: 'IN' };
  const details = { email: null, company: null, vatId: null, immediateDelivery: false };

  test.each([
    [{}, 'SPRING', {}],
    [{ coupon: null }, '', {}],
    [{ coupon: '5 %' }, '5%20%25', {}],
    [{ upgrade: 'o1', retake: 'r1', replaces: 'o0' }, 'SPRING', { upgrade: 'o1', retake: 'r1', replaces: 'o0' }],
  ])('[CO-04, CO-07] asks for the price of what is wanted: %j', async (over, coupon, named) => {
    const input = { wish: { ...wish, ...over }, upsells: [] };
    await expect(runEffect(checkout, 'fetchQuote', input)).rejects.toMatchObject({ message: 'No.' });
    expect(browser.calls.map(({ call, body, headers }) => [call, body, headers.get('x-coupon')])).toEqual([
      ['POST /api/quotes', { ...basket, ...named }, coupon],
    ]);
  });

  test.each([
    [{}, {}],
    [
      { email: 'a@b.example', immediateDelivery: true },
      { email: 'a@b.example', immediate_delivery: true },
    ],
    [{ company: 'Engines' }, { billing: { company: 'Engines' } }],
    [{ vatId: 'DE1' }, { billing: { vat_id: 'DE1' } }],
    [{ company: 'Engines', vatId: 'DE1' }, { billing: { company: 'Engines', vat_id: 'DE1' } }],
  ])('[CO-04, CO-11] places the order at the price on show, with %j', async (entered, named) => {
    const input = { wish, quote, details: { ...details, ...entered } };
    await expect(runEffect(checkout, 'startOrder', input)).rejects.toMatchObject({ message: 'No.' });
    expect(browser.calls.map(({ call, body, headers }) => [call, body, headers.get('x-coupon')])).toEqual([
      ['POST /api/checkout', { ...basket, quote: 'q1', ...named }, 'SPRING'],
    ]);
  });

  test('[CO-04] goes on to the link of the order', async () => {
    answerWith({ 'POST /api/checkout': { link: 'https://pay.example/1', order_id: 'o1' } });
    await expect(runEffect(checkout, 'startOrder', { wish, quote, details })).resolves.toEqual({
      ...{ link: 'https://pay.example/1', orderId: 'o1' },
    });
    doAction(checkout, 'openPayPage', { link: 'https://pay.example/1' });
    expect(browser.loaded).toEqual(['https://pay.example/1']);
  });

  test.each([
    [60_000, 60_000],
    [-1, 0],
    [3_000_000_000, 2_147_483_647],
  ])('[CO-09] knows for how long a price is kept: %i ms from now', async (ms, expected) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    answerWith({ 'POST /api/quotes': asQuote({ expires_at: 1_000_000 + ms }) });
    await expect(runEffect(checkout, 'fetchQuote', { wish, upsells: [] })).resolves.toMatchObject({
      lifetimeMs: expected,
    });
    vi.restoreAllMocks();
  });

  test('[CO-03, CO-07] fetches the extras with their prices once, and again for another country', async () => {
    const page = wireCheckout('javascript-senior', guest);
    const other = { ...wish, region: 'GLOBAL' };
    const OTHER = 'GET /api/upsell/javascript-senior?region=GLOBAL';
    answerWith({ 'POST /api/quotes': asQuote(), [UPSELLS]: upsells, [OTHER]: { data: [], meta: { total: 0 } } });
    await expect(runEffect(page, 'openCheckout', { wish })).resolves.toMatchObject({ quote, upsells: [upsell] });
    const since = async (asked: unknown) => {
      const before = browser.sent().length;
      await runEffect(page, 'fetchQuote', asked);
      return browser.sent().slice(before);
    };
    expect(await since({ wish, upsells: [upsell] })).toEqual(['POST /api/quotes']);
    expect(await since({ wish: other, upsells: [] })).toEqual(['POST /api/quotes']);
    expect(await since({ wish: other, upsells: [upsell] })).toEqual(['POST /api/quotes', OTHER]);
    expect(await since({ wish: other, upsells: [upsell] })).toEqual(['POST /api/quotes']);
  });

  test('[CO-04] hears that the browser came back from the payment page with this one as it was', () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const { heard, end } = listenTo(effectOf(checkout, 'watchReturn'));
    const show = (persisted: boolean) => {
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      return heard;
    };
    expect(show(false)).toEqual([]);
    expect(show(true)).toEqual([{ type: 'checkout.returned' }]);
    end();
    expect(show(true)).toHaveLength(1);
  });

  describe('in the address', () => {
    const written: unknown[][] = [];
    beforeEach(() => {
      written.length = 0;
      vi.stubGlobal('history', {
        state: 'kept',
        replaceState: (...to: unknown[]) => void written.push(to.map(String)),
      });
    });

    test.each([
      ['of a user', ada, ada.id],
      ['of a guest', null, null],
    ])('[CO-04] an order that was begun is kept with what was entered %s', (_, user, userId) => {
      doAction(wireCheckout('javascript-senior', sessionOf(user)), 'keepOrder', { orderId: 'o1', details });
      expect(JSON.parse(sessionStorage.getItem('chartered.buyer') ?? '')).toEqual({ orderId: 'o1', userId, details });
      expect(written).toEqual([['kept', '', `${ADDRESS}&cancelled=o1`]]);
    });

    test('[CO-04] an order without anything entered is kept alone', () => {
      doAction(checkout, 'keepOrder', { orderId: 'o1', details: null });
      expect([sessionStorage.getItem('chartered.buyer'), written.length]).toEqual([null, 1]);
    });

    test('[CO-07] another country is kept, and the one that is shown already is not written', async () => {
      const page = wireCheckout('javascript-senior', guest);
      answerWith({ 'POST /api/quotes': asQuote(), [UPSELLS]: upsells });
      await runEffect(page, 'openCheckout', { wish });
      doAction(page, 'keepRegion', { region: 'IN' });
      doAction(page, 'keepRegion', { region: 'GLOBAL' });
      doAction(page, 'keepRegion', { region: 'GLOBAL' });
      doAction(page, 'keepRegion', { region: 'IN' });
      expect(written.map(([, , to]) => to)).toEqual([`${ADDRESS}&region=GLOBAL`, `${ADDRESS}&region=IN`]);
    });
  });

  test('[CO-04] what has to be mended gets the focus', () => {
    const focus = vi.fn();
    vi.stubGlobal('document', {
      querySelector: (what: string) => (what === '[aria-invalid="true"], [data-fix]' ? { focus } : null),
    });
    doAction(checkout, 'pointOut');
    expect(focus).toHaveBeenCalledOnce();
  });

  test.each([
    [null, 'guest'],
    [ada, 'user'],
  ])('[IN-05] its start is recorded with the price and who buys', (user, category) => {
    const page = wireCheckout('javascript-senior', sessionOf(user));
    doAction(page, 'reportStarted', { quote: null });
    doAction(page, 'reportStarted', { quote });
    expect(recorded).toEqual([
      {
        event: 'initiate_checkout',
        properties: {
          ...{ tech: 'javascript', plan: 'javascript-senior', is_presale: false, user_category: category },
          ...{ ppp: false, ppp_country: 'IN', full_price: 2000, effective_price: 2000, discount: 0 },
        },
      },
    ]);
  });

  test('[IN-05] its start says that a banner led to it', () => {
    answerWith({}, `${ADDRESS}&via=banner`);
    doAction(checkout, 'reportStarted', { quote });
    expect(recorded).toEqual([expect.objectContaining({ properties: expect.objectContaining({ via: 'banner' }) })]);
  });

  test('[IN-04] what is done with the extras is recorded', () => {
    const extras = (checkout.implementations.actors as unknown as { upsell: Parameters<typeof doAction>[0] }).upsell;
    doAction(extras, 'reportViewed');
    doAction(extras, 'reportAdded', { slug: 'guide' });
    doAction(extras, 'reportSubmitted', { slugs: ['guide', 'training'] });
    const facts = { slug: 'javascript-senior', tech: 'javascript' };
    expect(recorded).toEqual([
      { event: 'upsell_popup_viewed', properties: facts },
      { event: 'upsell_popup_item_added', properties: { ...facts, items: ['guide'] } },
      { event: 'upsell_popup_submit', properties: { ...facts, items: ['guide', 'training'] } },
    ]);
  });
});

test('[IN-04, IN-05] what is looked at, chosen and bought is recorded with its price', () => {
  const chart = wirePricing(guest);
  const facts = { tech: 'react', plan: 'react-senior' };
  const properties = { ...facts, user_category: 'guest' };
  for (const action of ['recordView', 'recordLevel', 'recordToggle', 'recordBuy']) {
    doAction(chart, action, { facts: null, level: 'senior', via: null });
  }
  expect(recorded).toEqual([]);
  doAction(chart, 'recordView', { facts, via: null });
  doAction(chart, 'recordView', { facts, via: 'banner' });
  for (const level of ['senior', 'intermediate', 'junior', 'initial']) doAction(chart, 'recordLevel', { facts, level });
  doAction(chart, 'recordToggle', { facts });
  doAction(chart, 'recordBuy', { facts });
  expect(recorded).toEqual([
    { event: 'view_pricing', properties },
    { event: 'view_pricing', properties: { ...properties, via: 'banner' } },
    { event: 'select_level_senior', properties },
    { event: 'select_level_intermediate', properties },
    { event: 'select_level_junior', properties },
    { event: 'select_level_initial', properties },
    { event: 'toggle_ppp_pricing', properties },
    { event: 'buy_now_clicked', properties },
  ]);
});

describe('an order', () => {
  test('[CO-11] is downloaded with the session, as a file of its number', async () => {
    const asked: unknown[] = [];
    const pdf = new Blob(['%PDF'], { type: 'application/pdf' });
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      asked.push([path, new Headers(init.headers).has('x-session')]);
      return new Response(pdf);
    });
    const file = (await runEffect(wiredOrderDetailMachine, 'fetchDocument', { orderId: 'o 1', number: '2026-1' })) as {
      name: string;
      content: Blob;
    };
    expect(asked).toEqual([['/api/orders/o%201/invoice?number=2026-1', true]]);
    expect([file.name, await file.content.text()]).toEqual(['chartered-2026-1.pdf', '%PDF']);
    const link = { href: '', download: '', click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1' });
    doAction(wiredOrderDetailMachine, 'saveFile', { file });
    expect([link.href, link.download, link.click.mock.calls.length]).toEqual(['blob:1', 'chartered-2026-1.pdf', 1]);
  });

  test.each([
    ['refuses', async () => new Response('', { status: 403 })],
    ['is not there', () => Promise.reject(new TypeError('No connection.'))],
  ])('[CO-11] says that its document did not come where the server %s', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    await expect(
      runEffect(wiredOrderDetailMachine, 'fetchDocument', { orderId: 'o1', number: '1' }),
    ).rejects.toMatchObject({ kind: 'unreachable', message: "The document couldn't be downloaded. Try again." });
  });

  test('[CO-05, CO-10] that is paid leaves no details and no coupon behind, and is recorded', () => {
    const kept = { email: 'a@b.example', company: 'Engines', vatId: 'DE1', immediateDelivery: true };
    sessionStorage.setItem('chartered.buyer', JSON.stringify({ orderId: 'o1', userId: null, details: kept }));
    doAction(wiredOrderStatusMachine, 'settleDetails', { orderId: null });
    expect(sessionStorage.getItem('chartered.buyer')).toContain('Engines');
    doAction(wiredOrderStatusMachine, 'settleDetails', { orderId: 'o1' });
    expect(sessionStorage.getItem('chartered.buyer')).not.toContain('Engines');
    noteAttribution('https://site.example/?coupon=SPRING');
    doAction(wiredOrderStatusMachine, 'clearCoupon');
    expect(knownAttribution()).not.toHaveProperty('coupon');
    doAction(wiredOrderStatusMachine, 'reportPurchase', { order: null });
    expect(recorded).toEqual([]);
    const lines = [
      { reason: 'list', label: '', amount: 2000 },
      { reason: 'upgrade', label: '', amount: -500 },
      { reason: 'coupon', label: '', amount: -300 },
    ];
    const item = { slug: 'react-senior', name: '', quantity: 1, lines, total: 1200 };
    doAction(wiredOrderStatusMachine, 'reportPurchase', { order: { items: [item], total: 1200 } });
    expect(recorded).toEqual([
      {
        event: 'purchase',
        properties: { tech: 'react', plan: 'react-senior', discount: 300, revenue: 1200, amount_charged: 1200 },
      },
    ]);
  });

  test('[CO-10] that was decided about is read again, with its list', async () => {
    const decision = { kind: 'close', reviewId: 'v1', note: 'Seen.' };
    await runEffect(wiredStaffOrderMachine, 'sendDecision', { orderId: 'o1', decision }).catch(() => {});
    expect(browser.calls.map(({ call, body }) => [call, body])).toEqual([
      ['POST /api/staff/order-reviews/v1/close', { note: 'Seen.' }],
    ]);
    queries.setQueryData(['staff', 'order-reviews'], {});
    queries.setQueryData(['orders'], {});
    doAction(wiredStaffOrderMachine, 'refreshLists');
    expect(queries.getQueryState(['orders'])?.isInvalidated).toBe(false);
    expect(queries.getQueryState(['staff', 'order-reviews'])?.isInvalidated).toBe(true);
  });
});

describe('an offer', () => {
  const [KIND, NAME] = ['coupon', 'chartered.offer.coupon/spring'];

  test('[CO-12] that is new begins with a template, and asks the server nothing', async () => {
    const template = { percent: 10 };
    const page = wireOfferEditor(template, () => {});
    await expect(runEffect(page, 'loadOffer', { kind: KIND, slug: null })).resolves.toEqual({
      ...{ offer: null, template, kept: null },
    });
    expect(browser.calls).toEqual([]);
  });

  test.each(['', 'spring sale', 'a/b'])('[CO-12] whose address "%s" is none is refused at its field', async (slug) => {
    const input = { kind: KIND, slug: null, version: null, draft: { ...draft, slug } };
    const sentence = 'Use lowercase letters, digits and hyphens, such as javascript-spring.';
    await expect(runEffect(editor, 'saveOffer', input)).rejects.toMatchObject({
      ...{ kind: 'invalid', message: sentence, errors: { slug: [sentence] } },
    });
    expect(browser.calls).toEqual([]);
  });

  test('[CO-12] is kept in this tab while it is not saved, and opens at its own address', () => {
    const opened: unknown[] = [];
    const page = wireOfferEditor({}, (...to: unknown[]) => void opened.push(to));
    const kept = { version: 3, draft };
    doAction(page, 'keepDraft', { ...offer, kept });
    expect(JSON.parse(sessionStorage.getItem(NAME) ?? '')).toEqual(kept);
    doAction(page, 'dropDraft', offer);
    expect(sessionStorage.getItem(NAME)).toBe(null);
    doAction(page, 'openOffer', offer);
    doAction(page, 'openOffer', { kind: KIND, slug: null });
    expect(opened).toEqual([
      ['/offers/coupon/spring', { replace: true }],
      ['/offers/coupon/new', { replace: true }],
    ]);
    queries.setQueryData(['offers', KIND], {});
    doAction(page, 'refreshList');
    expect(queries.getQueryState(['offers', KIND])?.isInvalidated).toBe(true);
  });
});

describe('a voucher', () => {
  test('[GU-09] waits on this device for who signs in, and no longer than that', () => {
    const asked = vi.fn();
    const chart = wireVoucherRedeem(guest, asked);
    doAction(chart, 'keepPending', { code: 'A-B' });
    expect(localStorage.getItem('chartered.pending-voucher')).toBe('A-B');
    doAction(chart, 'dropPending');
    expect(localStorage.getItem('chartered.pending-voucher')).toBe(null);
    doAction(chart, 'askToSignIn');
    expect(asked).toHaveBeenCalledOnce();
  });

  test.each([
    ['refreshVouchers', wiredOrderDetailMachine],
    ['refreshVouchers', wiredVoucherSendMachine],
    ['refreshVouchers', wiredVoucherTakeBackMachine],
  ])('[VC-06] after a change, what owners and teams see of vouchers is read again', (action, chart) => {
    const keys = [['voucher-combos', 'anywhere'], ['team', 't1'], ['orders']];
    for (const key of keys) queries.setQueryData(key, {});
    doAction(chart, action);
    expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  });
});

import { describe, expect, test } from 'vitest';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { EXAM_BUNDLE, openReviews, orderRow, pay, storeCoupon } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const doesNotCount = (code: string) =>
  `The coupon ${code} doesn't count here. It may be misspelled, not valid now, for another product, or used up.`;
const from = (network: string, coupon: string) => ({ headers: { 'x-forwarded-for': network, 'x-coupon': coupon } });

describeOnBoth('a coupon in orders of guests', (kind) => {
  const app = useApp(kind);
  const order = (coupon: string, email: string) =>
    app().call('checkout', { body: { slug: EXAM_BUNDLE, email }, headers: { 'x-coupon': coupon } });
  const idOf = async (reply: ReturnType<typeof order>) => ((await reply).json as { order_id: string }).order_id;
  const uses = (code: string) =>
    app().queries.selectFrom('coupon_use').select('order_id').where('code', '=', code).execute();

  test('[CO-07] counts when it was paid: unpaid orders take it from nobody and tell nothing', async () => {
    await storeCoupon(app(), 'welcome', { max_uses: 2, once_per_person: true });
    const ada = await app().confirmedUser();
    for (let turn = 0; turn < 5; turn += 1) expect((await order('WELCOME', ada.email)).status).toBe(201);
    expect(await uses('welcome')).toEqual([]);
    // Whose address a stranger names: the price is still lowered, at the shop and at checkout.
    const headers = { 'x-coupon': 'WELCOME' };
    const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers, as: ada });
    expect(quote.coupon).toEqual({ code: 'WELCOME', problem: null });
    const own = await app().ok('checkout', { body: { slug: EXAM_BUNDLE, quote: quote.id }, headers, as: ada });
    // Held while her pay page is open: it is hers, and counts.
    expect(await uses('welcome')).toEqual([{ order_id: own.order_id }]);
    await settlePayment(app().services, app().payments.expire(own.order_id));
    expect(await uses('welcome')).toEqual([]);
  });

  test('[CO-07] is honored beyond its limit where the pay page was open, and staff see that', async () => {
    await storeCoupon(app(), 'single', { max_uses: 1 });
    const first = await idOf(order('SINGLE', 'one@example.com'));
    const second = await idOf(order('SINGLE', 'two@example.com'));
    await pay(app(), second);
    expect((await order('SINGLE', 'three@example.com')).json).toMatchObject({
      code: 'price_changed',
      message: doesNotCount('SINGLE'),
    });
    await pay(app(), first);
    // Said again by the provider, it is the same payment.
    await settlePayment(app().services, await app().payments.readSession(app().payments.sessionOf(first).id));
    expect(await orderRow(app(), first)).toMatchObject({ state: 'fulfilled', coupon: 'SINGLE' });
    expect(await uses('single')).toHaveLength(2);
    expect(await openReviews(app(), second)).toEqual([]);
    expect(await openReviews(app(), first)).toEqual(['coupon']);
  });

  test('[CO-07] that makes an order free is for confirmed addresses where its uses are counted', async () => {
    await storeCoupon(app(), 'gift', { discount: { kind: 'percent', percent: 100 }, max_uses: 1 });
    const refusal = {
      code: 'address_unconfirmed',
      message: 'The coupon GIFT makes this free. Log in with a confirmed address to use it.',
    };
    expect(await order('GIFT', 'one@example.com')).toMatchObject({ status: 409, json: refusal });
    const body = { slug: EXAM_BUNDLE };
    const headers = { 'x-coupon': 'GIFT' };
    const unconfirmed = await app().user();
    expect(await app().call('checkout', { body, headers, as: unconfirmed })).toMatchObject({
      status: 409,
      json: refusal,
    });
    const ada = await app().confirmedUser();
    const { order_id: id } = await app().ok('checkout', { body, headers, as: ada });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled', total: 0 });
    expect(await uses('gift')).toEqual([{ order_id: id }]);
  });
});

describe('codes that somebody guesses', () => {
  const app = useApp('sqlite', {
    settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1', COUPON_TRIES_PER_HOUR: '5' },
  });
  const quote = (network: string, coupon: string, as: { token: string } | null = null) =>
    app().call('createQuote', { body: { slug: EXAM_BUNDLE }, ...from(network, coupon), as });

  test('have a budget of their own: the same code again and one that counts are no guesses', async () => {
    await storeCoupon(app(), 'right');
    for (let turn = 0; turn < 4; turn += 1) expect((await quote('192.0.2.1', `GUESS${turn}`)).status).toBe(201);
    for (let turn = 0; turn < 10; turn += 1) expect((await quote('192.0.2.1', 'GUESS0')).status).toBe(201);
    for (let turn = 0; turn < 10; turn += 1) expect((await quote('192.0.2.1', 'RIGHT')).status).toBe(201);
    expect((await quote('192.0.2.1', 'GUESS5')).status).toBe(201);
    const refused = await quote('192.0.2.1', 'GUESS6');
    expect([refused.status, refused.json]).toMatchObject([
      429,
      {
        code: 'too_many_coupons',
        message: 'Too many attempts. Try again in 60 minutes. These were too many codes of coupons.',
      },
    ]);
    expect(refused.headers.get('retry-after')).toBe('3600');
    // One more guess is not judged, however it is sent; what counted before still does.
    await storeCoupon(app(), 'other');
    const body = { slug: EXAM_BUNDLE, email: 'ada@example.com' };
    expect((await app().call('checkout', { body, ...from('192.0.2.1', 'OTHER') })).status).toBe(429);
    const shop = await app().call('catalog', { query: {}, ...from('192.0.2.1', 'OTHER') });
    expect([shop.status, (shop.json as { meta: { coupon: unknown } }).meta.coupon]).toMatchObject([
      200,
      { code: 'OTHER', problem: expect.stringMatching(/^Too many attempts\./) },
    ]);
    expect((await quote('192.0.2.1', 'RIGHT')).json).toMatchObject({ coupon: { code: 'RIGHT', problem: null } });
    // Others, and who is signed in, have budgets of their own.
    expect((await quote('192.0.2.2', 'OTHER')).status).toBe(201);
    const ada = await app().user();
    expect((await quote('192.0.2.1', 'OTHER', ada)).json).toMatchObject({ coupon: { problem: null } });
  });

  test('that are sent at the same moment are counted before they are judged', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => quote('192.0.2.3', `AT-ONCE-${index}`)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
  });
});

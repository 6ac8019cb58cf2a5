import { expect, test } from 'vitest';
import { begin, bought, EXAM_BUNDLE, orderRow, pay, storeCoupon } from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const GUEST = { slug: EXAM_BUNDLE, email: 'guest@example.com' };
const COUPON = { 'x-coupon': 'ONCE' };

describeOnBoth('after the payment page', (kind) => {
  const app = useApp(kind);
  const report = (id: string) => app().ok('reportPurchase', { params: { id } });

  test('[IN-04] [CO-05] of all pages that show a paid order one reports the purchase, and none before it is paid', async () => {
    const id = await begin(app(), null, GUEST);
    expect(await report(id)).toEqual({ first: false });
    await pay(app(), id);
    const reports = await Promise.all([report(id), report(id), report(id)]);
    expect(reports.filter(({ first }) => first)).toHaveLength(1);
    expect(await report(id)).toEqual({ first: false });
    await app().refused('reportPurchase', 404, { params: { id: 'nothing' } }, 'The order was not found.');
  });

  test('an order says what was in it and whether it waits for an account, so that it can be ordered again', async () => {
    const ada = await app().user();
    const own = await begin(app(), ada, { slug: EXAM_BUNDLE, region: 'BR' });
    const guests = await begin(app(), null, GUEST);
    const status = (id: string) => app().ok('checkoutStatus', { params: { id }, as: ada });
    const basket = { slug: EXAM_BUNDLE, quantity: 1, upsell: [], coupon: null, upgrade: null, retake: null };
    expect(await status(own)).toMatchObject({ claimed: true, unclaimed: false, basket: { ...basket, region: 'BR' } });
    expect(await status(guests)).toMatchObject({ claimed: false, unclaimed: true, basket });
  });

  test('who comes back without paying orders again with the same coupon, and the earlier pay page is closed', async () => {
    await storeCoupon(app(), 'once', { once_per_person: true, max_uses: 1 });
    const ada = await app().confirmedUser();
    const buy = (more: object) => ({ body: { slug: EXAM_BUNDLE, ...more }, headers: COUPON, as: ada });
    const { order_id: first } = await app().ok('checkout', buy({}));
    const priced = await app().ok('createQuote', buy({}));
    // Its use is held by an order that the next one takes the place of.
    expect(priced.coupon).toEqual({ code: 'ONCE', problem: null });
    const again = await app().ok('createQuote', buy({ replaces: first }));
    expect(again.coupon).toEqual({ code: 'ONCE', problem: null });
    const { order_id: second } = await app().ok('checkout', buy({ replaces: first, quote: again.id }));
    expect(await orderRow(app(), first)).toMatchObject({ state: 'cancelled' });
    expect(app().payments.sessionOf(first).status).toBe('expired');
    expect(await orderRow(app(), second)).toMatchObject({ state: 'awaitingPayment', total: again.total });
  });

  test('an order of somebody else and one that was paid stay as they are, and their coupon counts as used', async () => {
    await storeCoupon(app(), 'single', { max_uses: 1 });
    const [ada, eve] = [await app().confirmedUser(), await app().user()];
    const open = await app().ok('checkout', {
      body: { slug: EXAM_BUNDLE },
      headers: { 'x-coupon': 'SINGLE' },
      as: ada,
    });
    const body = { slug: EXAM_BUNDLE, replaces: open.order_id };
    const refusal = await app().refused(
      'checkout',
      409,
      { body, headers: { 'x-coupon': 'SINGLE' }, as: eve },
      "The coupon SINGLE doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
    );
    expect(refusal).toMatchObject({ code: 'price_changed', message: expect.stringContaining('SINGLE') });
    expect(await orderRow(app(), open.order_id)).toMatchObject({ state: 'awaitingPayment' });
    const paid = await bought(app(), eve);
    await app().ok('checkout', { body: { slug: EXAM_BUNDLE, replaces: paid }, as: eve });
    expect(await orderRow(app(), paid)).toMatchObject({ state: 'fulfilled' });
  });
});

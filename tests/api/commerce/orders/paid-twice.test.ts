import { beforeAll, expect, test } from 'vitest';
import type { OrderState } from '../../../../src/contract/commerce/checkout.ts';
import { mailsTo } from '../../../support/accounts.ts';
import { CERTIFICATION } from '../../../support/app.ts';
import {
  begin,
  bought,
  EXAM_BUNDLE,
  grantedTo,
  LARGE,
  orderRow,
  pay,
  SMALL,
  storeBundle,
  storeCoupon,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

describeOnBoth('the same thing twice', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT], settings: { REFUND_DAYS: '14' } });
  const EXAM = { certification_id: CERTIFICATION, type: 'EXAM' };

  beforeAll(async () => {
    await storeUpgradeable(app(), [TRAINING]);
    await storeBundle(app(), 'alone', { team: false, upgrades_to: [] });
    await storeCoupon(app(), 'once', { once_per_person: true });
  });

  test('[CO-09] a price says what of it its buyer has: unused, started or passed; nothing to a guest or for a team', async () => {
    const ada = await app().user();
    const owned = async (more: object = {}, as = ada) =>
      (await app().ok('createQuote', { body: { slug: SMALL, ...more }, as })).owned;
    expect(await owned()).toBeUndefined();
    await bought(app(), ada, { slug: SMALL });
    const path = '/javascript/dashboard/exam';
    expect(await owned()).toMatchObject({
      products: [{ ...EXAM, path, use: 'unused' }],
      ...{ upgrade: null, may_give: true },
    });
    expect((await app().ok('createQuote', { body: { slug: SMALL } })).owned).toBeUndefined();
    expect(await owned({ quantity: 2 })).toBeUndefined();
    expect(await owned({ as_voucher: true })).toBeUndefined();
    expect(await owned({ slug: 'alone' })).toMatchObject({ may_give: false });
    const attempt = await app()
      .queries.selectFrom('attempt')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    await app().bringTo('running', ada, attempt.id);
    expect((await owned())?.products).toMatchObject([{ use: 'started' }]);
    const [passed, failed] = [await app().user(), await app().user()];
    await app().attemptIn('passed', passed, CERTIFICATION);
    await app().attemptIn('failed', failed, CERTIFICATION);
    expect((await owned({}, passed))?.products).toMatchObject([{ use: 'passed' }]);
    // Who failed needs another attempt.
    expect(await owned({}, failed)).toBeUndefined();
  });

  test('[CO-09] [CO-05] a bundle whose exam is owned names the exam, and the order that can be upgraded', async () => {
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const quote = await app().ok('createQuote', { body: { slug: LARGE }, as: ada });
    expect(quote.owned).toMatchObject({ products: [{ ...EXAM, use: 'unused' }], upgrade: small });
  });

  test('[CO-09] one seat for somebody else is a voucher: no team, no regional price, no extras, and it goes back unused', async () => {
    const ada = await app().user();
    await bought(app(), ada, { slug: SMALL });
    const gift = { slug: SMALL, as_voucher: true, region: 'IN' };
    const quote = await app().ok('createQuote', { body: gift, as: ada });
    expect(quote).toMatchObject({ total: 10_000 });
    expect((await app().ok('createQuote', { body: { ...gift, as_voucher: false }, as: ada })).total).toBe(5000);
    const extras = { ...gift, upsell: [EXAM_BUNDLE] };
    await app().refused(
      'createQuote',
      422,
      { body: extras, as: ada },
      'Extras can be added to an order for one person only.',
    );
    await app().refused(
      'createQuote',
      422,
      { body: { slug: 'alone', as_voucher: true }, as: ada },
      'This can be bought for one person only.',
    );
    const id = await bought(app(), ada, { ...gift, quote: quote.id });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    expect(await orderRow(app(), id)).toMatchObject({ team_id: null, duplicate_of: null, can_upgrade: 0 });
    const shown = await app().ok('checkoutStatus', { params: { id }, as: ada });
    expect(shown).toMatchObject({ vouchers: 1, gives: [], basket: { slug: SMALL, as_voucher: true } });
    const combos = (await app().ok('voucherCombos', { query: {}, as: ada })).data;
    const [voucher] = combos.flatMap(({ vouchers }) => vouchers);
    expect(voucher).toMatchObject({ state: 'open' });
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      lines: [{ redeemed: 0, returnable: { pieces: 1, amount: 10_000 } }],
    });
    const eve = await app().user();
    await app().ok('redeemVoucher', { params: { code: voucher?.code ?? '' }, body: {}, as: eve });
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      lines: [{ redeemed: 1, returnable: { pieces: 0, problem: '1 of 1 vouchers have been used already.' } }],
    });
    const other = await bought(app(), ada, gift);
    expect(await app().ok('returnLine', { params: { id: other }, body: { position: 0 }, as: ada })).toMatchObject({
      state: 'refunded',
    });
  });

  test('[CO-05] a newer order for the same closes the older pay page at the provider, and frees its coupon', async () => {
    const ada = await app().confirmedUser();
    const headers = { 'x-coupon': 'ONCE' };
    const buy = (slug: string, more: object = {}) =>
      app().ok('checkout', { body: { slug, ...more }, headers, as: ada });
    const { order_id: first } = await buy(SMALL);
    const { order_id: other } = await app().ok('checkout', { body: { slug: LARGE }, as: ada });
    const { order_id: second } = await buy(SMALL, { quantity: 2 });
    expect(await orderRow(app(), first)).toMatchObject({ state: 'cancelled' });
    expect(app().payments.sessionOf(first)).toMatchObject({ status: 'expired', url: null });
    expect(await orderRow(app(), second)).toMatchObject({ state: 'awaitingPayment', coupon: 'ONCE' });
    expect(await orderRow(app(), other)).toMatchObject({ state: 'awaitingPayment' });
    expect(app().payments.sessionOf(other).status).toBe('open');
  });

  test('[CO-05] of many tabs that order at the same moment one has a page that can be paid', async () => {
    const ada = await app().user();
    const call = () => app().call('checkout', { body: { slug: SMALL }, as: ada });
    const replies = await Promise.all([call(), call(), call(), call()]);
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const rows = await app().queries.selectFrom('order').selectAll().where('user_id', '=', ada.id).execute();
    expect(rows.filter(({ state }) => state !== 'cancelled')).toHaveLength(1);
    const open = rows.filter(({ id }) => {
      const session = [...app().payments.sessions.values()].find(({ orderId }) => orderId === id);
      return session?.status === 'open';
    });
    expect(open.map(({ state }) => state)).toEqual(['awaitingPayment']);
  });

  test("[CO-05] a guest's order closes no page of the same address: anybody can type it", async () => {
    const body = { slug: SMALL, email: 'guest@example.com' };
    const first = await begin(app(), null, body);
    await begin(app(), null, body);
    expect(await orderRow(app(), first)).toMatchObject({ state: 'awaitingPayment' });
  });

  test('[CO-10] an accidental second payment is offered back, also of a training; the first purchase stays', async () => {
    const ada = await app().user();
    const first = await begin(app(), ada, { slug: LARGE });
    const second = await begin(app(), ada, { slug: LARGE });
    // The older page had been left open, and both are paid.
    await pay(app(), second);
    await pay(app(), first);
    expect(await orderRow(app(), second)).toMatchObject({ state: 'fulfilled', duplicate_of: null });
    expect(await orderRow(app(), first)).toMatchObject({ state: 'fulfilled', duplicate_of: second });
    expect(await app().ok('checkoutStatus', { params: { id: first }, as: ada })).toMatchObject({
      duplicate_of: second,
    });
    expect(await app().ok('checkoutStatus', { params: { id: first } })).toMatchObject({ duplicate_of: null });
    const mails = await mailsTo(app(), ada.email);
    expect(mails.filter(({ text }) => text.includes('You have paid for the same shortly before.'))).toHaveLength(1);
    expect(await app().ok('getOrder', { params: { id: first }, as: ada })).toMatchObject({
      ...{ duplicate_of: second, lines: [{ returnable: { pieces: 1, amount: 16_000, problem: null } }] },
    });
    expect(await app().ok('getOrder', { params: { id: second }, as: ada })).toMatchObject({
      lines: [{ returnable: { pieces: 0, problem: expect.stringContaining('We check first') } }],
    });
    expect(await app().ok('returnLine', { params: { id: first }, body: { position: 0 }, as: ada })).toMatchObject({
      state: 'refunded',
    });
    expect((await grantedTo(app(), ada)).sort()).toEqual(['EXAM', 'TRAINING']);
  });

  test('[CO-10] once the earlier order went back, nothing was paid twice: the later one is no longer offered back', async () => {
    const ada = await app().user();
    const [first, second] = [await begin(app(), ada, { slug: LARGE }), await begin(app(), ada, { slug: LARGE })];
    await pay(app(), first);
    await pay(app(), second);
    const training = () => app().ok('getOrder', { params: { id: second }, as: ada });
    expect(await training()).toMatchObject({ duplicate_of: first, lines: [{ returnable: { pieces: 1 } }] });
    const administrator = await app().user('administrator');
    const body = { amount: 16_000, reason: 'As agreed on the phone.' };
    await app().ok('refundOrder', { params: { id: first }, body, as: administrator });
    expect(await orderRow(app(), first)).toMatchObject({ state: 'refunded' });
    // Only this one opens the training now.
    expect(await training()).toMatchObject({
      duplicate_of: null,
      lines: [{ returnable: { pieces: 0, problem: expect.stringContaining('We check first') } }],
    });
    expect(await app().ok('checkoutStatus', { params: { id: second }, as: ada })).toMatchObject({ duplicate_of: null });
    const returned = await app().call('returnLine', { params: { id: second }, body: { position: 0 }, as: ada });
    expect(returned.status).toBe(409);
  });

  test('[CO-10] a guest who pays for the same twice is told by mail, and by nothing that others could read', async () => {
    const email = 'twice@example.com';
    const [first, second] = [
      await begin(app(), null, { slug: SMALL, email }),
      await begin(app(), null, { slug: SMALL, email }),
    ];
    await pay(app(), first);
    await pay(app(), second);
    const told = (await mailsTo(app(), email)).map(({ text }) =>
      text.includes('You have paid for the same shortly before.'),
    );
    expect(told.sort()).toEqual([false, true]);
    expect(await app().ok('checkoutStatus', { params: { id: second } })).toMatchObject({ duplicate_of: null });
    // Somebody else's order is no second one.
    const other = await begin(app(), null, { slug: SMALL, email: 'once@example.com' });
    await pay(app(), other);
    const [mail] = await mailsTo(app(), 'once@example.com');
    expect(mail?.text).not.toContain('shortly before');
  });

  test('[CO-09] a price says that a payment for the same is on its way, and leads to its order', async () => {
    const ada = await app().user();
    const id = await begin(app(), ada, { slug: SMALL });
    const owned = async () => (await app().ok('createQuote', { body: { slug: SMALL }, as: ada })).owned;
    // A page that is open can be closed without a word.
    expect(await owned()).toBeUndefined();
    await app().queries.updateTable('order').set({ pay_link: null }).where('id', '=', id).execute();
    expect(await owned()).toMatchObject({ products: [{ ...EXAM, path: `/orders/${id}`, use: 'arriving' }] });
    const inState = async (state: OrderState) => {
      await app().queries.updateTable('order').set({ state }).where('id', '=', id).execute();
      return (await owned())?.products[0]?.use;
    };
    for (const state of ['authorized', 'paid', 'underReview'] as const)
      expect(await inState(state), state).toBe('arriving');
    expect(await inState('expired')).toBeUndefined();
  });

  test('[CO-10] a day later, for another number of seats, or of a voucher it is no accident', async () => {
    const ada = await app().user();
    await bought(app(), ada, { slug: SMALL });
    const gift = await bought(app(), ada, { slug: SMALL, as_voucher: true });
    const seats = await bought(app(), ada, { slug: SMALL, quantity: 2 });
    app().clock.advance(86_400_001);
    const late = await bought(app(), ada, { slug: SMALL });
    for (const id of [gift, seats, late]) expect(await orderRow(app(), id)).toMatchObject({ duplicate_of: null });
  });
});

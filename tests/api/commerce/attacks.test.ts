import { afterEach, expect, test } from 'vitest';
import { claimOrders } from '../../../src/server/commerce/claim.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { CERTIFICATION, type TestUser } from '../../support/app.ts';
import {
  balances,
  begin,
  bought,
  EXAM_BUNDLE,
  grantedTo,
  LARGE,
  openReviews,
  orderRow,
  pay,
  SMALL,
  storeBundle,
  storeCoupon,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const DAY = 86_400_000;
/** How often a race is run: each round may go either way. */
const RACES = 30;
const PRICE = 14_900;
const reason = 'As asked.';
const RETAKE = 'javascript-junior-developer-retake';

describeOnBoth('who wants more than was paid for', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT] });
  afterEach(() => {
    app().payments.isDown = false;
    app().payments.takesRefunds = true;
  });
  const refund = async (id: string, body: object) =>
    app().ok('refundOrder', {
      params: { id },
      body: { reason, ...body } as never,
      as: await app().user('administrator'),
    });
  const attempts = async (of: TestUser) =>
    (await app().queries.selectFrom('attempt').select('state').where('user_id', '=', of.id).execute()).map(
      ({ state }) => state,
    );
  const upgrade = async (order: string, as: TestUser) =>
    (await app().ok('upgradeLink', { params: { order_id: order }, query: { slug: LARGE }, as })).order_id;
  const quoteOf = (body: object, as: TestUser | null) => app().ok('createQuote', { body: body as never, as });

  /** An order was paid and gave nothing: its money goes back, and only that. */
  async function expectMoneyBack(id: string): Promise<void> {
    await sendRequestedRefunds(app().services);
    const { state, total, refunded } = await orderRow(app(), id);
    expect([state, refunded]).toEqual(['refunded', total]);
    expect(await app().queries.selectFrom('entitlement').select('id').where('source_id', '=', id).execute()).toEqual(
      [],
    );
  }

  test('an upgrade is not paid with money that went back: neither by a page that was open, nor by a price that was kept', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const body = { slug: LARGE, upgrade: small };
    const [kept, shown] = [await quoteOf(body, ada), await quoteOf(body, ada)];
    const open = await begin(app(), ada, { ...body, quote: shown.id });
    await refund(small, { lines: [{ position: 0 }] });
    await pay(app(), open);
    await expectMoneyBack(open);
    expect(await grantedTo(app(), ada)).toEqual([]);
    const refused = await app().refused(
      'checkout',
      409,
      { body: { ...body, quote: kept.id }, as: ada },
      'This order cannot be upgraded any more.',
    );
    expect(refused.code).toBe('not_upgradeable');
  });

  test('a part that is on its way back is not credited, whether or not it has arrived', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const kept = await quoteOf({ slug: LARGE, upgrade: small }, ada);
    app().payments.isDown = true;
    await refund(small, { amount: 9000 });
    app().payments.isDown = false;
    const body = { slug: LARGE, upgrade: small, quote: kept.id };
    expect(
      (
        await app().refused(
          'checkout',
          409,
          { body, as: ada },
          'Money of the order that you upgrade went back meanwhile.',
        )
      ).code,
    ).toBe('price_changed');
    expect((await quoteOf({ slug: LARGE, upgrade: small }, ada)).total).toBe(15_000);
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), await upgrade(small, ada))).toMatchObject({ total: 15_000 });
  });

  test('an order whose money the bank took is not upgraded, neither while it is decided nor after it is lost', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const open = await upgrade(small, ada);
    await settlePayment(app().services, app().payments.dispute(small, 'open'));
    const params = { order_id: small };
    const refused = await app().refused(
      'upgradeLink',
      409,
      { params, query: { slug: LARGE }, as: ada },
      'This order cannot be upgraded any more.',
    );
    expect(refused.code).toBe('not_upgradeable');
    await settlePayment(app().services, app().payments.dispute(small, 'lost'));
    await pay(app(), open);
    await expectMoneyBack(open);
  });

  test('what was paid for one order is not credited for several seats, and a retake is for one person', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    for (const body of [
      { slug: LARGE, upgrade: small, quantity: 5 },
      { slug: RETAKE, retake: CERTIFICATION, quantity: 2 },
    ]) {
      const refused = await app().refused(
        'createQuote',
        422,
        { body, as: ada },
        'This can be bought for one person only.',
      );
      expect(refused.errors).toEqual({ quantity: ['This can be bought for one person only.'] });
    }
  });

  test('an upgrade is priced where its order was bought: another country makes it no cheaper', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const quote = await quoteOf({ slug: LARGE, upgrade: small, region: 'ET' }, ada);
    expect(quote).toMatchObject({ total: 6000, region: 'GLOBAL', level: 0 });
    const eve = await app().user();
    const regional = await bought(app(), eve, { slug: SMALL, region: 'IN' });
    const next = await orderRow(app(), await upgrade(regional, eve));
    expect(next).toMatchObject({ total: 3000, region: 'IN', level: 2 });
  });

  test('of two upgrades that cost nothing one is given, and no refund of nothing stands in the way of others', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    await storeCoupon(app(), 'gift', { discount: { kind: 'percent', percent: 100 } });
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const body = { slug: LARGE, upgrade: small };
    const headers = { 'x-coupon': 'GIFT' };
    const quotes = [
      await app().ok('createQuote', { body, headers, as: ada }),
      await app().ok('createQuote', { body, headers, as: ada }),
    ];
    await Promise.all(
      quotes.map((quote) => app().call('checkout', { body: { ...body, quote: quote.id }, headers, as: ada })),
    );
    expect((await grantedTo(app(), ada)).sort()).toEqual(['EXAM', 'TRAINING']);
    expect(await app().queries.selectFrom('refund').selectAll().where('amount', '=', 0).execute()).toEqual([]);
    const others = await app().queries.selectFrom('order').select('state').where('upgrade_of', '=', small).execute();
    for (const { state } of others) expect(['fulfilled', 'cancelled', 'refunded']).toContain(state);
    expect(others.filter(({ state }) => state === 'fulfilled')).toHaveLength(1);
  });

  test('a retake is given once, and none by a page that was open while another attempt failed', async () => {
    const ada = await app().user();
    await app().attemptIn('failed', ada, CERTIFICATION);
    app().clock.advance(7 * DAY);
    const body = { slug: RETAKE, retake: CERTIFICATION };
    const quotes = [await quoteOf(body, ada), await quoteOf(body, ada), await quoteOf(body, ada)];
    // The second closes the page of the first; a payment that was on its way arrives all the same.
    const ids: string[] = [];
    for (const quote of quotes.slice(0, 2)) ids.push(await begin(app(), ada, { ...body, quote: quote.id }));
    await Promise.all(ids.map((id) => pay(app(), id)));
    const states = await Promise.all(ids.map(async (id) => (await orderRow(app(), id)).state));
    expect(states.sort()).toEqual(['fulfilled', 'paid']);
    expect((await attempts(ada)).sort()).toEqual(['awaitingTerms', 'failed']);
    await sendRequestedRefunds(app().services);
    expect((await Promise.all(ids.map(async (id) => (await orderRow(app(), id)).state))).sort()).toEqual([
      'fulfilled',
      'refunded',
    ]);
    const late = await app().refused(
      'checkout',
      409,
      { body: { ...body, quote: quotes[2]?.id }, as: ada },
      'You have an attempt of this exam that is open.',
    );
    expect(late.code).toBe('retake_unavailable');

    const eve = await app().user();
    await app().attemptIn('failed', eve, CERTIFICATION);
    app().clock.advance(7 * DAY);
    const open = await begin(app(), eve, body);
    await app().attemptIn('failed', eve, CERTIFICATION);
    await pay(app(), open);
    await expectMoneyBack(open);
    expect(await attempts(eve)).toEqual(['failed', 'failed']);
  });

  test("a guest's order whose money is on its way back gives nothing to who claims it meanwhile", async () => {
    await storeBundle(app(), 'claimed-team');
    const ada = await app().user();
    const orders = [
      await bought(app(), null, { slug: EXAM_BUNDLE, email: ada.email }),
      await bought(app(), null, { slug: 'claimed-team', quantity: 3, email: ada.email }),
    ];
    const third = await bought(app(), null, { slug: EXAM_BUNDLE, email: ada.email });
    app().payments.isDown = true;
    for (const id of orders) await refund(id, { lines: [{ position: 0 }] });
    await refund(third, { amount: (await orderRow(app(), third)).total });
    expect(await claimOrders(app().services, { ...ada, isVerified: true })).toBe(3);
    expect(await attempts(ada)).toEqual([]);
    const given = app().queries.selectFrom('voucher').select('code').where('owner_id', '=', ada.id);
    expect(await given.execute()).toEqual([]);
    app().payments.isDown = false;
    await sendRequestedRefunds(app().services);
    for (const id of [...orders, third]) expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded' });
  });

  test('a refund that failed is not tried again when other refunds have given the money back since', async () => {
    const id = await bought(app(), await app().user());
    app().payments.takesRefunds = false;
    const failed = await refund(id, { amount: 10_000 });
    app().payments.takesRefunds = true;
    await refund(id, { amount: 10_000 });
    const as = await app().user('administrator');
    const refused = await app().refused(
      'retryRefund',
      409,
      { params: { id: failed.id }, as },
      'That is more than what is left of this order.',
    );
    expect(refused.code).toBe('too_much');
    expect(
      app()
        .payments.sessionOf(id)
        .refunds.map(({ amount }) => amount),
    ).toEqual([10_000]);
  });

  test('a try to give money back that failed under its old name does not end the new one', async () => {
    const id = await bought(app(), await app().user());
    const session = app().payments.sessionOf(id);
    app().payments.isDown = true;
    const { id: refundId } = await refund(id, { amount: 5000 });
    const told = { id: 're_first', amount: 5000 };
    await settlePayment(app().services, { ...session, refunds: [{ ...told, status: 'pending' }] });
    const failed = { ...session, refunds: [{ ...told, status: 'failed' as const }] };
    await settlePayment(app().services, failed);
    const as = await app().user('administrator');
    expect((await app().ok('retryRefund', { params: { id: refundId }, as })).state).toBe('requested');
    // The old news come once more before the provider has the new try.
    await settlePayment(app().services, failed);
    app().payments.isDown = false;
    await sendRequestedRefunds(app().services);
    const rows = app().queries.selectFrom('refund').select(['id', 'state', 'tries']).where('order_id', '=', id);
    expect(await rows.execute()).toEqual([{ id: refundId, state: 'succeeded', tries: 2 }]);
    expect(app().payments.sessionOf(id).refunds).toHaveLength(1);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 5000 });
  });

  test('[CO-10] money that came back from a bank after it counted as refunded is left to a person and leaves the books even', async () => {
    const id = await bought(app(), await app().user());
    const session = app().payments.refundAt(id, 3000);
    await settlePayment(app().services, session);
    expect(await openReviews(app(), id)).toEqual([]);
    const refunds = session.refunds.map((one) => ({ ...one, status: 'failed' as const }));
    const returned = { ...session, refunds };
    app().payments.sessions.set(session.id, returned);
    // The same news come again and again.
    for (let told = 0; told < 3; told += 1) await settlePayment(app().services, returned);
    expect(await orderRow(app(), id)).toMatchObject({ refunded: 3000 });
    expect(await openReviews(app(), id)).toEqual(['refund-returned']);
    expect(await balances(app(), id)).toEqual({ provider: PRICE, refunds: 0, revenue: -PRICE });
    const as = await app().user('administrator');
    const { id: refundId } = await app()
      .queries.selectFrom('refund')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await app().ok('retryRefund', { params: { id: refundId }, as })).toMatchObject({ state: 'succeeded' });
    expect(await balances(app(), id)).toEqual({ provider: PRICE - 3000, refunds: 3000, revenue: -PRICE });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 3000 });
    const notes = app().queries.selectFrom('invoice').select('kind').where('refund_id', '=', refundId);
    expect(await notes.execute()).toEqual([{ kind: 'credit-note' }]);
  });

  test('refunds that are asked for at the same moment never give back more than was paid', async () => {
    const id = await bought(app(), await app().user());
    const as = await app().user('administrator');
    await Promise.all(
      Array.from({ length: 10 }, () =>
        app().call('refundOrder', { params: { id }, body: { amount: 6000, reason }, as }),
      ),
    );
    await sendRequestedRefunds(app().services);
    const { refunded, total } = await orderRow(app(), id);
    expect(refunded).toBe(12_000);
    expect(
      app()
        .payments.sessionOf(id)
        .refunds.reduce((sum, { amount }) => sum + amount, 0),
    ).toBeLessThanOrEqual(total);
  });

  test('of a voucher that is redeemed while its order is refunded either the voucher or the money is kept', async () => {
    await storeBundle(app(), 'race-team');
    const ada = await app().user();
    const as = await app().user('administrator');
    for (let round = 0; round < RACES; round += 1) {
      const id = await bought(app(), ada, { slug: 'race-team', quantity: 2 });
      const codes = await app().queries.selectFrom('voucher').select('code').where('order_id', '=', id).execute();
      const holder = await app().user();
      const [back] = await Promise.all([
        app().call('refundOrder', { params: { id }, body: { lines: [{ position: 0 }], reason }, as }),
        app().call('redeemVoucher', { params: { code: codes[0]?.code ?? '' }, body: {}, as: holder }),
      ]);
      const isRedeemed = (await attempts(holder)).length === 1;
      expect([back.status, (await orderRow(app(), id)).refunded > 0]).toEqual(isRedeemed ? [409, false] : [201, true]);
    }
  });

  test('an exam that is started while its order is refunded is either void or paid', async () => {
    const as = await app().user('administrator');
    for (let round = 0; round < RACES; round += 1) {
      const ada = await app().user();
      const id = await bought(app(), ada);
      const [{ id: exam }] = (await app()
        .queries.selectFrom('attempt')
        .select('id')
        .where('user_id', '=', ada.id)
        .execute()) as [{ id: string }];
      const params = { id: exam };
      await app().queries.updateTable('attempt').set({ state: 'ready' }).where('id', '=', exam).execute();
      const [back] = await Promise.all([
        app().call('refundOrder', { params: { id }, body: { lines: [{ position: 0 }], reason }, as }),
        app().call('startExam', { params, as: ada }),
      ]);
      const [state] = await attempts(ada);
      expect([state, back.status === 201]).toEqual(state === 'running' ? ['running', false] : ['voided', true]);
    }
  });

  test('a coupon for one person is used once by a confirmed address, in capitals or not, at the same moment', async () => {
    await storeCoupon(app(), 'mine', { once_per_person: true });
    const ada = await app().confirmedUser();
    const headers = { 'x-coupon': 'MINE' };
    const replies = await Promise.all(
      [0, 1, 2, 3].map((index) =>
        app().call('checkout', {
          body: { slug: EXAM_BUNDLE },
          headers: index === 3 ? { 'x-coupon': ' mine ' } : headers,
          as: ada,
        }),
      ),
    );
    // The newest of them has the place of the others, and the one use.
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const uses = app().queries.selectFrom('coupon_use').select('order_id').where('user_id', '=', ada.id);
    expect(await uses.execute()).toHaveLength(1);
    const open = app().queries.selectFrom('order').select('id').where('user_id', '=', ada.id);
    expect(await open.where('state', '!=', 'cancelled').execute()).toEqual(
      (await uses.execute()).map(({ order_id: id }) => ({ id })),
    );
    // A price that was kept counts no longer once the coupon is used.
    const eve = await app().confirmedUser();
    const [one, other] = [
      await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers, as: eve }),
      await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers, as: eve }),
    ];
    const used = await app().ok('checkout', { body: { slug: EXAM_BUNDLE, quote: one.id }, headers, as: eve });
    await pay(app(), used.order_id);
    const body = { slug: EXAM_BUNDLE, quote: other.id };
    expect(
      (await app().refused('checkout', 409, { body, headers, as: eve }, 'You have used the coupon MINE already.')).code,
    ).toBe('coupon_used');
    // Neither does that of somebody who saw it before signing in.
    const bob = await app().confirmedUser();
    await pay(app(), (await app().ok('checkout', { body: { slug: EXAM_BUNDLE }, headers, as: bob })).order_id);
    const guest = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, headers });
    const again = { slug: EXAM_BUNDLE, quote: guest.id };
    expect(
      (
        await app().refused(
          'checkout',
          409,
          { body: again, headers, as: bob },
          'You have used the coupon MINE already.',
        )
      ).code,
    ).toBe('coupon_used');
    // A guest who names the address is told nothing of it; what was paid beyond the limit is shown to staff.
    const stranger = await app().ok('checkout', { body: { ...again, email: bob.email }, headers });
    await pay(app(), stranger.order_id);
    expect(await orderRow(app(), stranger.order_id)).toMatchObject({ state: 'fulfilled' });
    expect(await openReviews(app(), stranger.order_id)).toEqual(['coupon']);
  });

  test('a coupon that an order gave back is not used a second time by money that arrives late for it', async () => {
    await storeCoupon(app(), 'single', { max_uses: 1, once_per_person: true });
    const headers = { 'x-coupon': 'SINGLE' };
    const order = async (email: string) =>
      (await app().ok('checkout', { body: { slug: EXAM_BUNDLE, email }, headers })).order_id;
    const late = await order('late@example.com');
    await settlePayment(app().services, app().payments.expire(late));
    await pay(app(), late);
    expect(await orderRow(app(), late)).toMatchObject({ state: 'fulfilled' });
    for (const email of ['late@example.com', 'other@example.com']) {
      const refused = await app().refused(
        'checkout',
        409,
        { body: { slug: EXAM_BUNDLE, email }, headers },
        "The coupon SINGLE doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
      );
      expect(refused.code).toBe('price_changed');
    }
  });

  test('amounts and quantities that nobody can mean are refused before anything is stored', async () => {
    await storeBundle(app(), 'dear', { list_price: 10_000_000 });
    const ada = await app().user();
    const id = await bought(app(), ada);
    const before = await app().queries.selectFrom('order').select('id').execute();
    for (const quantity of [0, -1, 1.5, 501, 1001, 1e21, '5', null]) {
      const reply = await app().call('checkout', { body: { slug: 'dear', quantity }, as: ada });
      expect(reply.status, String(quantity)).toBe(422);
    }
    const tooMuch = await app().refused(
      'checkout',
      422,
      { body: { slug: 'dear', quantity: 500 }, as: ada },
      'That is more than can be paid online at once. Buy fewer seats.',
    );
    expect(tooMuch.errors).toEqual({ quantity: ['That is more than can be paid online at once. Buy fewer seats.'] });
    expect((await quoteOf({ slug: 'dear', quantity: 9 }, ada)).total).toBe(81_000_000);
    for (const quantity of ['0', '-1', '1e3', '00001', '10000']) {
      expect((await app().call('checkoutLink', { query: { slug: EXAM_BUNDLE, quantity }, as: ada })).status).toBe(422);
    }
    const junk: Record<string, string>[] = [{ region: 'xx' }, { region: "'--" }, { type: 'free' }];
    for (const query of junk) {
      const reply = await app().call('checkoutLink', { query: { slug: EXAM_BUNDLE, ...query }, as: ada });
      expect(reply.status, JSON.stringify(query)).toBe(422);
    }
    expect(await app().queries.selectFrom('order').select('id').execute()).toEqual(before);
    const as = await app().user('administrator');
    for (const amount of [0, -1, -14_900, 0.5, 1e12]) {
      await app().refused('refundOrder', 422, { params: { id }, body: { amount, reason }, as });
    }
    for (const line of [{ position: 0, quantity: -1 }, { position: -1 }, { position: 0, quantity: 0 }]) {
      await app().refused('refundOrder', 422, { params: { id }, body: { lines: [line], reason }, as });
    }
    const twice = { lines: [{ position: 0 }, { position: 0 }], reason };
    await app().refused('refundOrder', 422, { params: { id }, body: twice, as }, 'Name each line once.');
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled', refunded: 0 });
  });

  test('one payment is for one order: what was paid for another gives nothing, at the same price or for less', async () => {
    await storeBundle(app(), 'cheap-one', { list_price: 100 });
    const ada = await app().user();
    const [first, second] = [
      await begin(app(), ada, { slug: EXAM_BUNDLE }),
      await begin(app(), ada, { slug: EXAM_BUNDLE }),
    ];
    await settlePayment(app().services, { ...app().payments.pay(first), orderId: second });
    expect(await orderRow(app(), second)).toMatchObject({ paid_at: null });
    expect(await openReviews(app(), second)).toEqual([]);
    const cheap = app().payments.pay(await begin(app(), ada, { slug: 'cheap-one' }));
    await settlePayment(app().services, { ...cheap, id: app().payments.sessionOf(second).id, orderId: second });
    expect(await orderRow(app(), second)).toMatchObject({ paid_at: null });
    expect(await openReviews(app(), second)).toEqual(['amount']);
    expect(await grantedTo(app(), ada)).toEqual([]);
    expect(app().takeErrors()).toHaveLength(1);
  });

  test("somebody else's order, invoice, vouchers and prices are as if they were not there", async () => {
    await storeBundle(app(), 'foreign-team');
    await storeUpgradeable(app(), [TRAINING]);
    const [ada, eve] = [await app().user(), await app().user()];
    const id = await bought(app(), ada, { slug: 'foreign-team', quantity: 2 });
    const small = await bought(app(), ada, { slug: SMALL });
    const own = await bought(app(), eve);
    const [foreign] = await app()
      .queries.selectFrom('invoice')
      .select(['year', 'number'])
      .where('order_id', '=', id)
      .execute();
    const number = `${foreign?.year}-${String(foreign?.number).padStart(6, '0')}`;
    for (const as of [eve, null]) {
      const status = as ? 404 : 401;
      await app().refused('orderInvoice', status, { params: { id }, query: {}, as });
      await app().refused('orderInvoice', status, { params: { id: own }, query: { number }, as });
      await app().refused('getOrder', status, { params: { id }, as });
      await app().refused('upgradeLink', status, { params: { order_id: small }, query: { slug: LARGE }, as });
      await app().refused('createQuote', status, { body: { slug: LARGE, upgrade: small }, as });
    }
    await app().refused('voucherCombos', 403, { as: eve }, 'Your account has no access to this.');
    const { code } = await app()
      .queries.selectFrom('voucher')
      .select('code')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const owner = await app().user();
    const mine = await bought(app(), owner, { slug: 'foreign-team', quantity: 2 });
    expect((await app().ok('voucherCombos', { query: {}, as: owner })).data.map((combo) => combo.order_id)).toEqual([
      mine,
    ]);
    await app().refused('takeBackVoucher', 404, { params: { code }, as: owner }, 'The voucher was not found.');
    await app().refused(
      'sendVoucher',
      404,
      { params: { code }, body: { email: eve.email }, as: owner },
      'The voucher was not found.',
    );
    // An address that is not confirmed claims nothing.
    await bought(app(), null, { slug: EXAM_BUNDLE, email: eve.email });
    expect(await claimOrders(app().services, { ...eve, isVerified: false })).toBe(0);
    expect((await app().ok('listOrders', { query: {}, as: eve })).data.map((order) => order.id)).toEqual([own]);
  });

  test('an administrator decides neither about an own order nor about one that was made as a guest', async () => {
    const as = await app().user('administrator');
    const id = await bought(app(), null, { slug: EXAM_BUNDLE, email: as.email });
    const refused = await app().refused(
      'refundOrder',
      403,
      { params: { id }, body: { amount: 100, reason }, as },
      'Somebody else has to decide about your own order.',
    );
    expect(refused.code).toBe('own_account');
  });
});

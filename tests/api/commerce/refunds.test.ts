import { describe, expect, test, vi } from 'vitest';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { TERMS_VERSION } from '../../../src/server/exam/catalog.ts';
import { mailsTo } from '../../support/accounts.ts';
import type { TestUser } from '../../support/app.ts';
import {
  balances,
  bought,
  grantedTo,
  LARGE,
  openReviews,
  orderRow,
  SMALL,
  storeBundle,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../support/commerce/orders.ts';
import { changeElsewhere } from '../../support/databases.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';
import { join } from '../../support/team/teams.ts';

const PRICE = 14_900;
const reason = 'Bought by mistake.';

describeOnBoth('refunds', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT] });
  const refund = async (id: string, body: object) =>
    app().ok('refundOrder', {
      params: { id },
      body: { reason, ...body } as never,
      as: await app().user('administrator'),
    });
  const refused = async (id: string, status: number, body: object, sentence?: string) => {
    const as = await app().user('administrator');
    return app().refused('refundOrder', status, { params: { id }, body: { reason, ...body }, as }, sentence);
  };
  const attemptsOf = (of: TestUser) =>
    app().queries.selectFrom('attempt').select(['id', 'state']).where('user_id', '=', of.id).execute();

  test('[CO-10] a line that was not used goes back: money, exam, state, credit note, mail and record', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    expect(await refund(id, { lines: [{ position: 0 }] })).toMatchObject({ state: 'succeeded', amount: PRICE, reason });
    expect(await attemptsOf(ada)).toMatchObject([{ state: 'voided' }]);
    expect(await grantedTo(app(), ada)).toEqual([]);
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      state: 'refunded',
      refunded: PRICE,
    });
    const invoices = app().queries.selectFrom('invoice').select('kind').where('order_id', '=', id).orderBy('kind');
    expect(await invoices.execute()).toEqual([{ kind: 'credit-note' }, { kind: 'invoice' }]);
    const mails = await mailsTo(app(), ada.email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Your order at Chartered',
      'Your refund from Chartered',
    ]);
    for (const { text } of mails) expect(text).toContain('reply to this email.');
    const audit = app().queries.selectFrom('audit').select('action').where('subject_id', '=', id);
    expect(await audit.execute()).toEqual([{ action: 'order.refunded' }]);
    const nothing = await refused(id, 409, { amount: 1 }, 'Nothing of this order can go back now.');
    expect(nothing.code).toBe('not_refundable');
  });

  test('an exam that was started is not refunded by its line; by an amount it is a decision', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const [attempt] = await attemptsOf(ada);
    await app()
      .queries.updateTable('attempt')
      .set({ state: 'running', started_at: app().clock.now() })
      .where('id', '=', attempt?.id ?? '')
      .execute();
    expect(await refused(id, 409, { lines: [{ position: 0 }] })).toMatchObject({
      code: 'used',
      message: 'The exam has been started already.',
    });
    await refund(id, { amount: 5000 });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 5000 });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    const tooMuch = await refused(id, 409, { amount: PRICE - 4999 }, 'That is more than what is left of this order.');
    expect(tooMuch.code).toBe('too_much');
    await refund(id, { amount: PRICE - 5000 });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded', refunded: PRICE });
    // What was used is not undone.
    expect(await attemptsOf(ada)).toMatchObject([{ state: 'running' }]);
  });

  test('unused vouchers of a team order are refunded for what was paid for them', async () => {
    await storeBundle(app(), 'odd-team', { list_price: 10_001 });
    const ada = await app().user();
    const id = await bought(app(), ada, { slug: 'odd-team', quantity: 3 });
    const { total } = await orderRow(app(), id);
    const vouchers = async () =>
      (await app().ok('voucherCombos', { query: {}, as: ada })).data.flatMap((combo) => combo.vouchers);
    const [first] = await vouchers();
    const eve = await app().user();
    await app().ok('redeemVoucher', { params: { code: first?.code ?? '' }, body: {}, as: eve });
    expect((await refused(id, 409, { lines: [{ position: 0 }] })).message).toBe(
      '1 of 3 vouchers have been used already.',
    );
    const asStaff = async () =>
      (await app().ok('getStaffOrder', { params: { id }, as: await app().user('administrator') })).lines;
    const problem = '1 of 3 vouchers have been used already.';
    expect(await asStaff()).toMatchObject([{ quantity: 3, returned: 0, unused: 2, problem }]);
    const one = await refund(id, { lines: [{ position: 0, quantity: 1 }] });
    expect(await asStaff()).toMatchObject([{ quantity: 3, returned: 1, unused: 1, problem }]);
    const other = await refund(id, { lines: [{ position: 0, quantity: 1 }] });
    expect(Math.abs(one.amount - other.amount)).toBeLessThanOrEqual(1);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: one.amount + other.amount });
    const states = (await vouchers()).map(({ state }) => state).sort();
    expect(states).toEqual(['redeemed', 'withdrawn', 'withdrawn']);
    const withdrawn = (await vouchers()).find(({ state }) => state === 'withdrawn');
    const refusal = await app().refused(
      'redeemVoucher',
      409,
      {
        params: { code: withdrawn?.code ?? '' },
        body: {},
        as: eve,
      },
      'The order of this voucher was refunded: it cannot be used any more.',
    );
    expect(refusal.code).toBe('voucher_withdrawn');
    await refund(id, { amount: total - one.amount - other.amount });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded', refunded: total });
  });

  test.each<[over: string[], unused: number, problem: string | null]>([
    [[], 3, null],
    [['redeemed'], 2, '1 of 3 vouchers have been used already.'],
    [['expired'], 2, '0 of 3 vouchers have been used already, 1 have expired.'],
    [['redeemed', 'expired'], 1, '1 of 3 vouchers have been used already, 1 have expired.'],
    [['expired', 'expired', 'expired'], 0, '0 of 3 vouchers have been used already, 3 have expired.'],
  ])('[CO-10] of three vouchers with %j, %i go back by their line', async (over, unused, problem) => {
    await storeBundle(app(), 'three-seats');
    const id = await bought(app(), await app().user(), { slug: 'three-seats', quantity: 3 });
    const codes = await app().queries.selectFrom('voucher').select('code').where('order_id', '=', id).execute();
    for (const [index, state] of over.entries()) {
      const code = codes[index]?.code ?? '';
      await app()
        .queries.updateTable('voucher')
        .set({ state } as never)
        .where('code', '=', code)
        .execute();
    }
    const as = await app().user('administrator');
    expect((await app().ok('getStaffOrder', { params: { id }, as })).lines).toMatchObject([{ unused, problem }]);
    if (unused < 3) await refused(id, 409, { lines: [{ position: 0, quantity: unused + 1 }] });
    if (unused > 0) await refund(id, { lines: [{ position: 0, quantity: unused }] });
    const left = app().queries.selectFrom('voucher').select('state').where('order_id', '=', id).execute();
    const withdrawn = Array.from({ length: unused }, () => 'withdrawn');
    expect((await left).map(({ state }) => state).sort()).toEqual([...over, ...withdrawn].sort());
  });

  test('of a team order vouchers that nobody waits for go first, then those that were sent, then opened, then assigned', async () => {
    await storeBundle(app(), 'four-seats');
    const [ada, member] = [await app().user(), await app().user()];
    await app().confirmAddress(ada);
    const id = await bought(app(), ada, { slug: 'four-seats', quantity: 4 });
    const vouchers = async () =>
      (await app().ok('voucherCombos', { query: {}, as: ada })).data.flatMap((combo) => combo.vouchers);
    const [team] = (await app().ok('listTeams', { as: ada })).data;
    const params = { id: team?.id ?? '' };
    await join(app(), params.id, member, 'member');
    const [combo] = (await app().ok('teamVoucherCombos', { params, as: ada })).data;
    const seat = { voucher_combo_code: combo?.code ?? '', user_id: member.id };
    await app().ok('assignSeat', { params, body: seat, as: ada });
    const all = await vouchers();
    const assigned = all.find((voucher) => voucher.is_assigned)?.code ?? '';
    // Against the order of their codes, in which the vouchers are read.
    const free = all.filter(({ code }) => code !== assigned).map(({ code }) => code);
    const [opened = '', sent = '', open = ''] = free.toSorted();
    for (const code of [opened, sent]) {
      await app().ok('sendVoucher', { params: { code }, body: { email: `${code}@example.com` }, as: ada });
    }
    await app().ok('getVoucher', { params: { code: opened } });
    expect(new Map((await vouchers()).map(({ code, state }) => [code, state]))).toEqual(
      new Map([
        [opened, 'opened'],
        [sent, 'sent'],
        [open, 'open'],
        [assigned, 'open'],
      ]),
    );
    const withdrawn: string[] = [];
    for (const _ of all) {
      await refund(id, { lines: [{ position: 0, quantity: 1 }] });
      const gone = (await vouchers()).filter(({ state }) => state === 'withdrawn').map(({ code }) => code);
      withdrawn.push(...gone.filter((code) => !withdrawn.includes(code)));
    }
    expect(withdrawn).toEqual([open, sent, opened, assigned]);
  });

  test('[CO-10] lines that cost more than what is left go back for what is left; for another amount than was shown nothing does', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await refund(id, { amount: 10_000 });
    const lines = [{ position: 0 }];
    expect(await refused(id, 409, { lines, shown: PRICE })).toMatchObject({
      code: 'amount_changed',
      message: 'Money of this order went back meanwhile, so other amounts are left. Load it again.',
    });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    expect(await refund(id, { lines, shown: PRICE - 10_000 })).toMatchObject({ amount: PRICE - 10_000 });
    expect(await grantedTo(app(), ada)).toEqual([]);
    expect(await balances(app(), id)).toEqual({ provider: 0, refunds: PRICE, revenue: -PRICE });
  });

  test('[CO-10] two of six seats and a goodwill: page, check and books name the same rest', async () => {
    await storeBundle(app(), 'six-seats', { list_price: 1000 });
    const [ada, as] = [await app().user(), await app().user('administrator')];
    const id = await bought(app(), ada, { slug: 'six-seats', quantity: 6 });
    // 6 seats of $10, 10 % off from 5 seats on.
    expect((await orderRow(app(), id)).total).toBe(5400);
    await refund(id, { lines: [{ position: 0, quantity: 2 }] });
    await refund(id, { amount: 3333 });
    const left = 5400 - 1800 - 3333;
    expect(await app().ok('getStaffOrder', { params: { id }, as })).toMatchObject({ left, is_refundable: true });
    expect(await app().ok('getOrder', { params: { id }, as: ada })).toMatchObject({
      left,
      lines: [{ amount: 5400, returned: 2, returnable: { pieces: 4, amount: left, problem: null } }],
    });
    await refused(id, 409, { amount: left + 1 }, 'That is more than what is left of this order.');
    expect(await refund(id, { lines: [{ position: 0 }], shown: left })).toMatchObject({ amount: left });
    expect(await app().ok('getStaffOrder', { params: { id }, as })).toMatchObject({ left: 0, is_refundable: false });
    expect(await balances(app(), id)).toEqual({ provider: 0, refunds: 5400, revenue: -5400 });
  });

  test('a provider that is not reached is asked again with the same key: one refund comes of it', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const as = await app().user('administrator');
    app().payments.isDown = true;
    const asked = await app().ok('refundOrder', { params: { id }, body: { amount: 1000, reason }, as });
    expect(asked.state).toBe('requested');
    app().payments.isDown = false;
    await Promise.all([sendRequestedRefunds(app().services), sendRequestedRefunds(app().services)]);
    expect(app().payments.sessionOf(id).refunds).toHaveLength(1);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 1000 });
  });

  test('a refund that the provider took while the server died is known again by its amount', async () => {
    const id = await bought(app(), await app().user());
    app().payments.isDown = true;
    const { id: refundId } = await refund(id, { amount: 700 });
    app().payments.isDown = false;
    const { paymentId } = app().payments.sessionOf(id);
    await app().payments.refund({ paymentId: paymentId ?? '', amount: 700, idempotencyKey: `refund-${refundId}-1` });
    await settlePayment(app().services, app().payments.sessionOf(id));
    await sendRequestedRefunds(app().services);
    const stored = await app().queries.selectFrom('refund').selectAll().where('order_id', '=', id).execute();
    expect(stored).toMatchObject([{ id: refundId, state: 'succeeded', amount: 700 }]);
    expect(app().payments.sessionOf(id).refunds).toHaveLength(1);
  });

  test('a refund that fails is for a person, who tries again', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    app().payments.takesRefunds = false;
    const failed = await refund(id, { amount: 1000 });
    expect(failed).toMatchObject({ state: 'failed', problem: 'The payment provider did not take the refund.' });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled', refunded: 0 });
    expect(await openReviews(app(), id)).toEqual(['refund-failed']);
    app().payments.takesRefunds = true;
    const as = await app().user('administrator');
    expect(await app().ok('retryRefund', { params: { id: failed.id }, as })).toMatchObject({ state: 'succeeded' });
    const audit = app().queries.selectFrom('audit').selectAll().where('subject_id', '=', id);
    expect(await audit.where('action', '=', 'refund.retried').execute()).toMatchObject([
      { at: app().clock.now(), actor_id: as.id, detail: JSON.stringify({ refund: failed.id }) },
    ]);
    await app().refused(
      'retryRefund',
      409,
      { params: { id: failed.id }, as },
      'Only a refund that failed can be tried again.',
    );
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 1000 });
  });

  test('[EX-22] nobody decides about the money of an order of their own', async () => {
    const as = await app().user('administrator');
    const id = await bought(app(), as);
    const refusal = await app().refused(
      'refundOrder',
      403,
      { params: { id }, body: { amount: 1, reason }, as },
      'Somebody else has to decide about your own order.',
    );
    expect(refusal.code).toBe('own_account');
  });

  test('[CO-10] a refund that is made at the provider counts; all of the money takes back what was not used', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await settlePayment(app().services, app().payments.refundAt(id, 900));
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 900 });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    await settlePayment(app().services, app().payments.refundAt(id, PRICE - 900));
    expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded', refunded: PRICE });
    expect(await grantedTo(app(), ada)).toEqual([]);
  });

  test('[CO-10] a dispute takes nothing before it is decided; lost, what was not used goes back', async () => {
    const ada = await app().user();
    const [won, lost] = [await bought(app(), ada), await bought(app(), ada)];
    for (const id of [won, lost]) {
      await settlePayment(app().services, app().payments.dispute(id, 'open'));
      expect(await orderRow(app(), id)).toMatchObject({ state: 'disputed' });
    }
    expect(await grantedTo(app(), ada)).toEqual(['EXAM', 'EXAM']);
    const earlier = app().payments.sessionOf(won);
    await settlePayment(app().services, app().payments.dispute(won, 'won'));
    await settlePayment(app().services, app().payments.dispute(lost, 'lost'));
    // Old news after the new ones.
    await settlePayment(app().services, earlier);
    expect(await orderRow(app(), won)).toMatchObject({ state: 'fulfilled' });
    expect(await orderRow(app(), lost)).toMatchObject({ state: 'lost' });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
  });

  test('what an upgrade added goes back with it; a body names lines or an amount', async () => {
    await storeUpgradeable(app(), [TRAINING]);
    const ada = await app().user();
    const small = await bought(app(), ada, { slug: SMALL });
    const { order_id: large } = await app().ok('upgradeLink', {
      params: { order_id: small },
      query: { slug: LARGE },
      as: ada,
    });
    await settlePayment(app().services, app().payments.pay(large));
    expect((await grantedTo(app(), ada)).sort()).toEqual(['EXAM', 'TRAINING']);
    await refund(large, { lines: [{ position: 0 }] });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    await refused(small, 422, {}, 'Name either lines or an amount.');
    await refused(small, 422, { amount: 1, lines: [{ position: 0 }] }, 'Name either lines or an amount.');
    await refused(small, 404, { lines: [{ position: 3 }] }, 'The line of the order was not found.');
  });
});

// The embedded database makes one change after the other, so that nothing there happens between two steps of a refund.
describe('a refund (postgres)', () => {
  const app = useApp('postgres');

  /** Requests a refund that another process holds up once it has seen that the exam is not used, and does something meanwhile. */
  async function refundWhile(
    orderId: string,
    meanwhile: (run: (sql: string, values: unknown[]) => Promise<unknown>) => Promise<unknown>,
  ) {
    const as = await app().user('administrator');
    const { pool } = app().services.database;
    const change = await changeElsewhere(pool, 'select id from entitlement where source_id = $1 for update', [orderId]);
    const reply = app().call('refundOrder', {
      params: { id: orderId },
      body: { reason, lines: [{ position: 0 }] },
      as,
    });
    try {
      await vi.waitFor(async () => expect(await change.isWaitedFor()).toBe(true), { timeout: 10_000 });
      await meanwhile(change.run);
    } finally {
      await change.end();
    }
    return reply;
  }

  async function boughtExam() {
    const ada = await app().user();
    const orderId = await bought(app(), ada);
    const { attempt_id: id } = await app()
      .queries.selectFrom('entitlement')
      .select('attempt_id')
      .where('source_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const params = { id: id ?? '' };
    await app().ok('acceptTerms', { params, body: { version: TERMS_VERSION }, as: ada });
    return { ada, orderId, params };
  }

  test('[CO-10] finds an exam used that is started at this moment: it goes on', async () => {
    const { ada, orderId, params } = await boughtExam();
    const reply = await refundWhile(orderId, () => app().ok('startExam', { params, as: ada }));
    expect(reply).toMatchObject({ status: 409, json: { code: 'used' } });
    expect(await app().ok('getExam', { params, as: ada })).toMatchObject({ state: 'running' });
    expect(await grantedTo(app(), ada)).toEqual(['EXAM']);
    expect(await orderRow(app(), orderId)).toMatchObject({ state: 'fulfilled', refunded: 0 });
  });

  test('[CO-10] also takes back an exam that is opened at this moment', async () => {
    const { ada, orderId, params } = await boughtExam();
    const link = app().queries.updateTable('entitlement').where('source_id', '=', orderId);
    await link.set({ attempt_id: null }).execute();
    const reply = await refundWhile(orderId, (run) =>
      run('update entitlement set attempt_id = $1 where source_id = $2', [params.id, orderId]),
    );
    expect(reply.status, reply.text).toBe(201);
    expect(await app().ok('getExam', { params, as: ada })).toMatchObject({ state: 'voided' });
    expect(await grantedTo(app(), ada)).toEqual([]);
  });
});

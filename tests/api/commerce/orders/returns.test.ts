import { expect, test } from 'vitest';
import { sendRequestedRefunds } from '../../../../src/server/commerce/refunds/send-refunds.ts';
import { mailsTo } from '../../../support/accounts.ts';
import type { TestUser } from '../../../support/app.ts';
import {
  bought,
  EXAM_BUNDLE,
  LARGE,
  pay,
  SMALL,
  storeBundle,
  storeUpgradeable,
  TRAINING,
  TRAINING_DOCUMENT,
} from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const PRICE = 14_900;
const DAY = 86_400_000;

describeOnBoth('an order under Orders', (kind) => {
  const app = useApp(kind, { documents: [TRAINING_DOCUMENT], settings: { REFUND_DAYS: '14' } });
  const detail = (id: string, as: TestUser) => app().ok('getOrder', { params: { id }, as });
  const giveBack = (id: string, as: TestUser) => app().ok('returnLine', { params: { id }, body: { position: 0 }, as });
  const refused = (id: string, as: TestUser) =>
    app().refused('returnLine', 409, { params: { id }, body: { position: 0 }, as });
  const attemptOf = async (of: TestUser) =>
    (await app().queries.selectFrom('attempt').select('id').where('user_id', '=', of.id).executeTakeFirstOrThrow()).id;
  const start = async (of: TestUser) => app().bringTo('running', of, await attemptOf(of));
  const voidAttempt = async (of: TestUser) => app().bringTo('voided', of, await attemptOf(of));
  /** Staff send an amount back and leave what was bought. */
  async function goodwill(id: string, amount: number): Promise<void> {
    const body = { amount, reason: 'As agreed.' };
    await app().ok('refundOrder', { params: { id }, body, as: await app().user('administrator') });
    app().clock.advance(1000);
  }

  test('[RT-37] says what each line gave, whether it was used, and which documents there are', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const shown = await detail(id, ada);
    expect(shown).toMatchObject({
      ...{ id, state: 'fulfilled', total: PRICE, refunded: 0 },
      lines: [
        {
          ...{ position: 0, quantity: 1, returned: 0, redeemed: null },
          gives: [{ type: 'EXAM', use: 'unused', path: '/javascript/dashboard/exam' }],
          returnable: { pieces: 1, amount: PRICE, problem: null },
        },
      ],
      refunds: [],
      documents: [{ number: expect.stringMatching(/^\d{4}-\d{6}$/), kind: 'invoice' }],
    });
    await app().refused('getOrder', 404, { params: { id }, as: await app().user() }, 'The order was not found.');
  });

  test('[CO-10] [RT-37] what was not used is given back by its buyer: money, exam, credit note, and not a second time', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const after = await giveBack(id, ada);
    expect(after).toMatchObject({
      ...{ state: 'refunded', refunded: PRICE },
      lines: [{ returned: 1, gives: [{ use: 'withdrawn' }], returnable: { pieces: 0, amount: 0, problem: null } }],
      refunds: [{ state: 'succeeded', amount: PRICE }],
    });
    expect(after.documents.map((document) => document.kind)).toEqual(['invoice', 'credit-note']);
    expect((await refused(id, ada)).code).toBe('not_returnable');
    expect((await app().ok('auth', { as: ada })).entitlements).toEqual([]);
  });

  test('of many who give the same back at once one gets the money', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    const call = () => app().call('returnLine', { params: { id }, body: { position: 0 }, as: ada });
    const replies = await Promise.all([call(), call(), call()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await detail(id, ada)).refunds).toHaveLength(1);
  });

  test('an exam that was started is not given back, and the order says why', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await start(ada);
    expect((await refused(id, ada)).message).toBe('The exam has been started already.');
    expect((await detail(id, ada)).lines).toMatchObject([{ gives: [{ use: 'used' }], returnable: { pieces: 0 } }]);
  });

  test('[CO-10] an exam that was started stays used when a reviewer voids it; one that was voided before is given back', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const [started, untouched] = [await bought(app(), ada), await bought(app(), eve)];
    await start(ada);
    await voidAttempt(ada);
    expect((await refused(started, ada)).message).toBe('The exam has been started already.');
    expect(await detail(started, ada)).toMatchObject({
      lines: [{ gives: [{ use: 'used' }], returnable: { pieces: 0, amount: 0 } }],
      refunds: [],
    });
    await voidAttempt(eve);
    expect((await detail(untouched, eve)).lines).toMatchObject([
      { gives: [{ use: 'unused' }], returnable: { pieces: 1, amount: PRICE } },
    ]);
    expect(await giveBack(untouched, eve)).toMatchObject({ state: 'refunded', refunded: PRICE });
  });

  test('[CO-10] after a part went back, a line is returned for what is left of the order, and no more is offered', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await goodwill(id, 10_000);
    expect((await detail(id, ada)).lines).toMatchObject([
      { returnable: { pieces: 1, amount: PRICE - 10_000, problem: null } },
    ]);
    expect(await giveBack(id, ada)).toMatchObject({
      ...{ state: 'refunded', refunded: PRICE },
      lines: [{ returned: 1, gives: [{ use: 'withdrawn' }] }],
      refunds: [{ amount: 10_000 }, { amount: PRICE - 10_000, state: 'succeeded' }],
    });
  });

  test('[CO-10] nothing is returned for another amount than the buyer was shown', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await goodwill(id, 10_000);
    const body = { position: 0, amount: PRICE };
    expect(await app().refused('returnLine', 409, { params: { id }, body, as: ada })).toMatchObject({
      ...{ code: 'not_returnable', message: 'This order changed meanwhile. Load it again.' },
    });
    expect((await detail(id, ada)).lines).toMatchObject([{ returned: 0, gives: [{ use: 'unused' }] }]);
    const shown = { position: 0, amount: PRICE - 10_000 };
    expect(await app().ok('returnLine', { params: { id }, body: shown, as: ada })).toMatchObject({ state: 'refunded' });
  });

  test('[CO-10] an order whose money is all on its way back offers no return', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    app().payments.isDown = true;
    await goodwill(id, PRICE);
    app().payments.isDown = false;
    const problem = 'All the money of this order is on its way back.';
    expect(await detail(id, ada)).toMatchObject({
      state: 'fulfilled',
      lines: [{ returnable: { pieces: 0, amount: 0, problem } }],
    });
    expect(await refused(id, ada)).toMatchObject({ code: 'not_returnable', message: problem });
    await sendRequestedRefunds(app().services);
  });

  test('[CO-10] what became of the refund is the newest one, and no mail says that money went back that did not', async () => {
    const ada = await app().user();
    const id = await bought(app(), ada);
    await goodwill(id, 1000);
    app().payments.takesRefunds = false;
    const after = await giveBack(id, ada);
    app().payments.takesRefunds = true;
    expect(after).toMatchObject({ lines: [{ returned: 1 }], refunds: [{ state: 'succeeded' }, { state: 'failed' }] });
    const refundMails = (await mailsTo(app(), ada.email)).filter(({ subject }) => subject.startsWith('Your refund'));
    expect(refundMails).toHaveLength(1);
  });

  test('after the period, by somebody else, or of an order that was upgraded nothing is given back', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    await storeUpgradeable(app(), [TRAINING]);
    const small = await bought(app(), ada, { slug: SMALL });
    await app().refused(
      'returnLine',
      404,
      { params: { id: small }, body: { position: 0 }, as: eve },
      'The order was not found.',
    );
    const { order_id: large } = await app().ok('upgradeLink', {
      ...{ params: { order_id: small }, query: { slug: LARGE }, as: ada },
    });
    await pay(app(), large);
    expect((await refused(small, ada)).message).toBe('This order was upgraded: its price is part of the upgrade.');
    // A training may have been read: a person looks at it.
    expect((await detail(large, ada)).lines).toMatchObject([
      {
        gives: [
          { type: 'EXAM', use: 'earlier' },
          { type: 'TRAINING', use: 'open' },
        ],
        returnable: { pieces: 0, problem: expect.stringContaining('We check first') },
      },
    ]);
    const late = await bought(app(), eve, { slug: EXAM_BUNDLE });
    // A bank took a day: the days count from the payment.
    const placed = { created_at: app().clock.now() - DAY };
    await app().queries.updateTable('order').set(placed).where('id', '=', late).execute();
    app().clock.advance(14 * DAY);
    expect((await detail(late, eve)).lines).toMatchObject([{ returnable: { pieces: 1, problem: null } }]);
    app().clock.advance(1);
    expect((await refused(late, eve)).message).toBe('The 14 days to return this order are over.');
  });

  test('[CO-10] any number of unused seats of a line is given back: money, vouchers and what is left agree', async () => {
    const ada = await app().user();
    await storeBundle(app(), 'three-seats', { list_price: 3333 });
    const id = await bought(app(), ada, { slug: 'three-seats', quantity: 3 });
    const vouchers = async () => {
      const rows = app().queries.selectFrom('voucher').select('state').where('order_id', '=', id);
      return (await rows.execute()).map(({ state }) => state).sort();
    };
    const body = (quantity: number, amount?: number) => ({ position: 0, quantity, ...(amount ? { amount } : {}) });
    const back = (quantity: number, amount?: number) =>
      app().ok('returnLine', { params: { id }, body: body(quantity, amount), as: ada });
    expect(await back(1, 3333)).toMatchObject({
      ...{ state: 'partlyRefunded', refunded: 3333, left: 6666 },
      lines: [{ returned: 1, returnable: { pieces: 2, amount: 6666, problem: null } }],
    });
    expect(await vouchers()).toEqual(['open', 'open', 'withdrawn']);
    const tooMany = { params: { id }, body: body(3), as: ada };
    expect((await app().refused('returnLine', 409, tooMany, 'Only 2 of these can be returned now.')).code).toBe(
      'not_returnable',
    );
    await app().refused('returnLine', 422, { params: { id }, body: body(0), as: ada }, 'Give back at least one.');
    expect(await back(2)).toMatchObject({ state: 'refunded', refunded: 9999, left: 0 });
    expect(await vouchers()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  test('of a team order the vouchers that nobody redeemed are given back', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    await storeBundle(app(), 'five-seats');
    const id = await bought(app(), ada, { slug: 'five-seats', quantity: 5 });
    const [combo] = (await app().ok('voucherCombos', { query: {}, as: ada })).data;
    const code = combo?.vouchers[0]?.code ?? '';
    await app().ok('redeemVoucher', { params: { code }, body: {}, as: eve });
    const shown = await detail(id, ada);
    expect(shown.lines).toMatchObject([{ redeemed: 1, returnable: { pieces: 4 } }]);
    const after = await giveBack(id, ada);
    expect(after).toMatchObject({ state: 'partlyRefunded', lines: [{ returned: 4, returnable: { pieces: 0 } }] });
    expect(after.refunded).toBe((shown.total * 4) / 5);
  });
});

import { beforeEach, expect, test } from 'vitest';
import { settlePayment } from '../../../../src/server/commerce/orders/settle-payment.ts';
import type { TestUser } from '../../../support/app.ts';
import { begin, bought, EXAM_BUNDLE, openReviews, orderRow } from '../../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const PRICE = 14_900;
const note = 'Called the buyer, who pays the rest.';

describeOnBoth('orders that a person has to look at', (kind) => {
  const app = useApp(kind);
  let staff: TestUser;
  let buyer: TestUser;
  beforeEach(async () => {
    await app().queries.deleteFrom('order_review').execute();
    staff = await app().user('administrator');
    buyer = await app().user();
  });

  const list = () => app().ok('listOrderReviews', { query: {}, as: staff });
  /** An order of which a cent too little was paid. */
  async function underpaid(of: TestUser): Promise<string> {
    const id = await begin(app(), of, { slug: EXAM_BUNDLE });
    await settlePayment(app().services, app().payments.pay(id, { amount: PRICE - 1 }));
    expect(app().takeErrors()).toHaveLength(1);
    return id;
  }
  const firstReview = async () => (await list()).data[0]?.review.id ?? '';

  test('[CO-06] wait in a list with reason, age, buyer and amount, the longest waiting first', async () => {
    expect(await list()).toEqual({ data: [], meta: { next: null, open: 0 } });
    const first = await underpaid(buyer);
    app().clock.advance(1000);
    const second = await begin(app(), null, { slug: EXAM_BUNDLE, email: 'guest@example.com', region: 'IN' });
    await settlePayment(app().services, app().payments.pay(second, { cardCountry: 'US' }));
    const { data, meta } = await list();
    expect(meta).toEqual({ next: null, open: 2 });
    expect(data).toMatchObject([
      {
        ...{ order_id: first, buyer: buyer.email, total: PRICE, currency: 'USD', is_own: false },
        review: { reason: 'amount', amount: PRICE - 1, currency: 'USD', state: 'open' },
      },
      {
        ...{ order_id: second, buyer: 'guest@example.com', is_own: false },
        review: { reason: 'card-country', amount: null, opened_at: app().clock.now() },
      },
    ]);
    const order = await app().ok('getStaffOrder', { params: { id: second }, as: staff });
    expect(order).toMatchObject({ region: 'IN', card_country: 'US', state: 'underReview', is_refundable: false });
    expect(order.lines).toMatchObject([
      { position: 0, amount: order.total, quantity: 1, returned: 0, unused: 1, problem: null },
    ]);
  });

  test('[CO-10] are listed by fifty on a page, none twice and none left out', async () => {
    const order = await app().order(buyer);
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...{ id: `review-${index}`, order_id: order.id, reason: 'refund-failed', external_id: `${index}` },
      ...{ amount: null, currency: null, state: 'open', opened_at: Math.floor(index / 7) },
      ...{ closed_at: null, closed_by: null, note: null },
    }));
    await app().queries.insertInto('order_review').values(rows).execute();
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const { data, meta } = await app().ok('listOrderReviews', {
        query: cursor === undefined ? {} : { cursor },
        as: staff,
      });
      expect(meta.open).toBe(120);
      seen.push(...data.map(({ review }) => review.id));
      sizes.push(data.length);
      cursor = meta.next ?? undefined;
    } while (cursor !== undefined);
    const inOrder = rows.toSorted((a, b) => a.opened_at - b.opened_at || (a.id < b.id ? -1 : 1));
    expect(seen).toEqual(inOrder.map(({ id }) => id));
    expect(sizes).toEqual([50, 50, 20]);
  });

  test('are closed with a note, on record; the same news opens nothing again, other news does', async () => {
    const id = await underpaid(buyer);
    const closed = await app().ok('closeOrderReview', {
      params: { id: await firstReview() },
      body: { note },
      as: staff,
    });
    expect(closed).toMatchObject({
      ...{ order_id: id, state: 'awaitingPayment' },
      reviews: [
        { state: 'closed', note, closed_at: app().clock.now(), closed_by: expect.stringMatching(/^Person \d+$/) },
      ],
    });
    expect((await list()).meta.open).toBe(0);
    const audit = app().queries.selectFrom('audit').select(['action', 'actor_id']).where('subject_id', '=', id);
    expect(await audit.execute()).toEqual([{ action: 'order.reviewed', actor_id: staff.id }]);
    await settlePayment(app().services, app().payments.sessionOf(id));
    expect(await openReviews(app(), id)).toEqual([]);
    await settlePayment(app().services, { ...app().payments.sessionOf(id), amount: 1 });
    expect(await openReviews(app(), id)).toEqual(['amount']);
    expect(app().takeErrors()).toHaveLength(1);
  });

  test('are closed once: of administrators who answer at the same moment one is recorded', async () => {
    const id = await underpaid(buyer);
    const params = { id: await firstReview() };
    const people = await Promise.all(Array.from({ length: 5 }, () => app().user('administrator')));
    const replies = await Promise.all(
      people.map((as) => app().call('closeOrderReview', { params, body: { note }, as })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'wrong_state',
      message: 'Somebody has closed this already.',
    });
    const audit = app().queries.selectFrom('audit').select('action').where('subject_id', '=', id);
    expect(await audit.execute()).toEqual([{ action: 'order.reviewed' }]);
  });

  test('[EX-22] nobody answers for an own order, also not for one of a guest with the same address', async () => {
    const own = await underpaid(staff);
    expect((await list()).data).toMatchObject([{ order_id: own, is_own: true }]);
    const params = { id: await firstReview() };
    const refusal = await app().refused(
      'closeOrderReview',
      403,
      { params, body: { note }, as: staff },
      'Somebody else has to decide about your own order.',
    );
    expect(refusal.code).toBe('own_account');
    await app().queries.updateTable('order').set({ user_id: null }).where('id', '=', own).execute();
    await app().refused(
      'closeOrderReview',
      403,
      { params, body: { note }, as: staff },
      'Somebody else has to decide about your own order.',
    );
    expect(await openReviews(app(), own)).toEqual(['amount']);
    await app().refused(
      'closeOrderReview',
      422,
      { params, body: { note: 'ok' }, as: staff },
      'Note needs at least 5 characters.',
    );
  });

  test('of a refund that failed each try is asked about once', async () => {
    const id = await bought(app(), buyer);
    app().payments.takesRefunds = false;
    const body = { amount: 100, reason: 'As agreed.' };
    const refund = await app().ok('refundOrder', { params: { id }, body, as: staff });
    expect(await openReviews(app(), id)).toEqual(['refund-failed']);
    await app().ok('closeOrderReview', { params: { id: await firstReview() }, body: { note }, as: staff });
    await app().ok('retryRefund', { params: { id: refund.id }, as: staff });
    expect(await openReviews(app(), id)).toEqual(['refund-failed']);
    app().payments.takesRefunds = true;
    await app().ok('retryRefund', { params: { id: refund.id }, as: staff });
    expect(await orderRow(app(), id)).toMatchObject({ refunded: 100 });
    expect((await app().ok('getStaffOrder', { params: { id }, as: staff })).refunds).toMatchObject([
      { id: refund.id, state: 'succeeded', amount: 100 },
    ]);
  });
});

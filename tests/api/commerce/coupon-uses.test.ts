import { expect, test } from 'vitest';
import { findUsableCoupon } from '../../../src/server/commerce/orders/coupon-uses.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { findFreeSlot, isCouponUsedUp } from '../../../src/server/data/commerce/coupon-uses.ts';
import { EXAM_BUNDLE, pay, storeCoupon } from '../../support/commerce/orders.ts';
import { watchRows } from '../../support/commerce/watch-rows.ts';
import { findFullScans } from '../../support/plans.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('the uses of a coupon', (kind) => {
  const statements = new Set<string>();
  const app = useApp(kind, { onStatement: ({ query }) => statements.add(query.sql) });
  const checkout = async (coupon: string) => {
    const as = await app().confirmedUser();
    return app().call('checkout', { body: { slug: EXAM_BUNDLE }, headers: { 'x-coupon': coupon }, as });
  };
  const order = async (coupon: string) => ((await checkout(coupon)).json as { order_id: string }).order_id;
  const slots = async (code: string) =>
    (
      await app().queries.selectFrom('coupon_use').select('slot').where('code', '=', code).orderBy('slot').execute()
    ).map(({ slot }) => slot);

  /** Stores orders that use a coupon, with these slots. @returns the id of the first. */
  async function use(code: string, taken: readonly (number | null)[]): Promise<string> {
    const { id, ...row } = await app().order(await app().user());
    const ids = taken.map((_, index) => (index === 0 ? id : `${id}-${index}`));
    const more = ids.slice(1).map((other) => ({ ...row, id: other, idempotency_key: null }));
    if (more.length > 0) await app().queries.insertInto('order').values(more).execute();
    const uses = taken.map((slot, index) => ({
      ...{ order_id: ids[index] ?? '', code, slot, user_id: null, once_for: null, at: 0 },
    }));
    if (uses.length > 0) await app().queries.insertInto('coupon_use').values(uses).execute();
    return id;
  }

  test('[CO-07] are counted by the database: what asks for prices reads as few rows of many as of one', async () => {
    await storeCoupon(app(), 'popular', { max_uses: 400 });
    await storeCoupon(app(), 'over', { max_uses: 300 });
    const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
    await use('popular', numbers);
    const first = await use('over', numbers);
    const { rows, queries } = watchRows(app().queries);
    const offers = await app().services.offers.read();
    const problemOf = async (code: string, except: readonly string[] = []) => {
      const question = { code, bundle: EXAM_BUNDLE, now: app().clock.now() };
      return (await findUsableCoupon(queries, offers, question, null, except)).problem;
    };
    expect(await problemOf('POPULAR')).toBeNull();
    expect(await problemOf('OVER')).toBe(
      "The coupon OVER doesn't count here. It may be misspelled, not valid now, for another product, or used up.",
    );
    expect(await problemOf('OVER', [first])).toBeNull();
    expect(await findFreeSlot(queries, 'popular', 400)).toBe(301);
    expect(rows.length).toBeLessThan(10);
  });

  test('[CO-07] have slots of their own from 1 on; what was given back is used again once the last one is reached', async () => {
    await storeCoupon(app(), 'none', { max_uses: 2 });
    expect(await findFreeSlot(app().queries, 'none', 2)).toBe(1);
    for (const [code, taken, maxUses, free, isUsedUp] of [
      ['below', [1, 3], 5, 4, false],
      ['gap', [1, 2, 4, 5], 5, 3, false],
      ['first', [2, 3], 3, 1, false],
      ['full', [1, 2, 3], 3, 4, true],
      ['lowered', [1, 9], 3, 2, false],
      ['over', [1, 2, 4], 3, 3, true],
      ['unlimited-before', [null, null, 1, 2], 2, 3, true],
      ['unlimited-alone', [null, null], 2, 1, false],
    ] as const) {
      await use(`slots-${code}`, taken);
      expect(await findFreeSlot(app().queries, `slots-${code}`, maxUses), code).toBe(free);
      expect(await isCouponUsedUp(app().queries, `slots-${code}`, maxUses), code).toBe(isUsedUp);
    }
    // Other coupons, and an order without a slot, free nothing.
    const other = await use('slots-other', [1]);
    const unlimited = await use('slots-full-2', [null, 1, 2]);
    expect(await isCouponUsedUp(app().queries, 'slots-full-2', 2, [other])).toBe(true);
    expect(await isCouponUsedUp(app().queries, 'slots-full-2', 2, [unlimited])).toBe(true);
    expect(await isCouponUsedUp(app().queries, 'slots-other', 1, [other])).toBe(false);
  });

  test('[CO-07] of many orders at once as many have a use as were given back or are left, each with its own slot', async () => {
    await storeCoupon(app(), 'six', { max_uses: 6 });
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await order('SIX'));
    expect(await slots('six')).toEqual([1, 2, 3, 4, 5]);
    const [first = '', , third = ''] = made;
    for (const id of [first, third]) await settlePayment(app().services, app().payments.expire(id));
    expect(await slots('six')).toEqual([2, 4, 5]);
    const replies = await Promise.all(Array.from({ length: 12 }, () => checkout('SIX')));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await slots('six')).toEqual([1, 2, 3, 4, 5, 6]);
    // Money that arrives late is honoured: it is one use more than there may be.
    await pay(app(), first);
    expect(await slots('six')).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect((await checkout('SIX')).status).toBe(409);
  });

  test('are found by an index', async () => {
    const made = [...statements].filter((statement) => /coupon_use/.test(statement));
    expect(made.length).toBeGreaterThan(5);
    expect(await findFullScans(app().services.database, made)).toEqual({});
  });
});

import { beforeEach, expect, test } from 'vitest';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import type { TestUser } from '../../support/app.ts';
import { balances, bought, orderRow } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const PRICE = 14_900;
const body = { amount: 3000, reason: 'A voucher was promised.', idempotency_key: 'a-key-of-the-form' };

describeOnBoth('the key of a refund', (kind) => {
  const app = useApp(kind);
  let as: TestUser;
  let id: string;
  beforeEach(async () => {
    as = await app().user('administrator');
    id = await bought(app(), await app().user());
  });

  const send = (more: object = {}, order = id) =>
    app().call('refundOrder', { params: { id: order }, body: { ...body, ...more }, as });
  const refunds = () => app().queries.selectFrom('refund').select('amount').where('order_id', '=', id).execute();

  test('[CO-10] a double click sends money back once: both get the same refund', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ json }) => JSON.stringify(Object(json).id))).size).toBe(1);
    expect(await refunds()).toEqual([{ amount: 3000 }]);
    expect(app().payments.sessionOf(id).refunds).toHaveLength(1);
    expect(await balances(app(), id)).toEqual({ provider: PRICE - 3000, refunds: 3000, revenue: -PRICE });
    const audit = app().queries.selectFrom('audit').select('action').where('subject_id', '=', id);
    expect(await audit.execute()).toEqual([{ action: 'order.refunded' }]);
  });

  test('[CO-10] after a lost reply the same request answers with the refund, also when the provider was down meanwhile', async () => {
    app().payments.isDown = true;
    expect((await send()).json).toMatchObject({ state: 'requested' });
    expect((await send()).json).toMatchObject({ state: 'requested' });
    app().payments.isDown = false;
    expect((await send()).json).toMatchObject({ state: 'succeeded', amount: 3000 });
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'partlyRefunded', refunded: 3000 });
    expect(app().payments.sessionOf(id).refunds).toHaveLength(1);
  });

  test('a key that was used for all of the money still answers, though nothing is left', async () => {
    const first = await send({ amount: PRICE });
    expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded' });
    expect((await send({ amount: PRICE })).json).toEqual(first.json);
  });

  test('the same key with another amount, other lines or another reason is refused; another key is another refund', async () => {
    await send();
    const lines = [{ position: 0 }];
    for (const more of [{ amount: 3001 }, { reason: 'Another one.' }, { amount: undefined, lines }]) {
      const reply = await send(more);
      expect(reply.status, reply.text).toBe(409);
      expect(reply.json).toMatchObject({
        code: 'key_used',
        message: 'Another refund was sent with this key. Load the order again.',
      });
    }
    expect((await send({ idempotency_key: 'short' })).status).toBe(422);
    expect((await send({ idempotency_key: 'another-key' })).status).toBe(201);
    expect(await refunds()).toEqual([{ amount: 3000 }, { amount: 3000 }]);
  });

  test('the key of one order is not that of another; without a key each request is a refund', async () => {
    const other = await bought(app(), await app().user());
    await send();
    expect((await send({}, other)).status).toBe(201);
    await send({ idempotency_key: undefined });
    await send({ idempotency_key: undefined });
    expect(await refunds()).toHaveLength(3);
  });
});

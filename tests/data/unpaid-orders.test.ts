import { expect, test } from 'vitest';
import { openOrderReview } from '../../src/server/commerce/order-reviews/order-review-state.ts';
import { deleteOldUnpaidOrders } from '../../src/server/commerce/orders/cancel-orders.ts';
import { newId } from '../../src/server/ids.ts';
import { describeOnBoth, useApp } from '../support/suite.ts';

const DAY = 86_400_000;

describeOnBoth('orders that came to nothing', (kind) => {
  const app = useApp(kind, { settings: { UNPAID_ORDER_DAYS: '40' } });

  test('are deleted with their lines after the days of the setting; no other order is', async () => {
    const { queries, clock } = app();
    const ada = await app().user();
    const ended = clock.now();
    const order = async (name: string, more: object) => {
      const { id } = await app().order(ada, { paid_at: null, expires_at: ended, ...more });
      return [name, id] as const;
    };
    const orders = new Map([
      await order('expired', { state: 'expired' }),
      await order('cancelled', { state: 'cancelled' }),
      await order('later', { state: 'expired', expires_at: ended + 1 }),
      await order('in question', { state: 'cancelled' }),
      await order('waiting', { state: 'awaitingPayment' }),
      await order('with money', { state: 'expired' }),
      await order('paid', { paid_at: ended }),
    ]);
    const transfer = { id: newId(), order_id: orders.get('with money') ?? '', cause: 'payment', external_id: 'p-1' };
    await queries
      .insertInto('ledger_transfer')
      .values({ ...transfer, at: ended })
      .execute();
    const about = { externalId: 'p-2', amount: 1, currency: 'USD', at: ended };
    await openOrderReview(queries, orders.get('in question') ?? '', 'amount', about);
    const left = async () => {
      const rows = await queries.selectFrom('order').select('id').execute();
      return [...orders].filter(([, id]) => rows.some((row) => row.id === id)).map(([name]) => name);
    };
    clock.advance(40 * DAY);
    expect(await deleteOldUnpaidOrders(app().services)).toBe(0);
    clock.advance(1);
    expect(await deleteOldUnpaidOrders(app().services)).toBe(2);
    expect(await left()).toEqual(['later', 'in question', 'waiting', 'with money', 'paid']);
    const lines = await queries.selectFrom('order_line').select('order_id').distinct().execute();
    expect(lines).toHaveLength(5);
    await queries.updateTable('order_review').set({ state: 'closed' }).execute();
    clock.advance(1);
    expect(await deleteOldUnpaidOrders(app().services)).toBe(2);
    expect(await left()).toEqual(['waiting', 'with money', 'paid']);
  });
});

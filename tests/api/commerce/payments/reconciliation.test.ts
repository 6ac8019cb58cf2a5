import { beforeEach, expect, test, vi } from 'vitest';
import { PaymentRefused, PaymentUnreachable } from '../../../../src/server/commerce/payments/provider.ts';
import { reconcilePayments } from '../../../../src/server/commerce/payments/reconcile.ts';
import { MINUTE } from '../../../support/app.ts';
import {
  type KnownOrders,
  knownOrders,
  paymentRequest,
  runPayments,
  standInOf,
} from '../../../support/commerce/payments.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

describeOnBoth('the reconciliation of payments', (kind) => {
  const app = useApp(kind, { payments: 'settings' });
  let orders: KnownOrders;
  beforeEach(async () => {
    orders = knownOrders();
    for (const table of ['payment_event', 'payment_stand_in', 'payment_reconciliation'] as const) {
      await app().queries.deleteFrom(table).execute();
    }
    app().logged.length = 0;
  });

  async function open(): Promise<{ id: string; orderId: string }> {
    const request = paymentRequest(app());
    orders.known.add(request.orderId);
    return { ...(await app().services.payments.createSession(request)), orderId: request.orderId };
  }

  /** Pays a session; its webhooks are lost. */
  async function payUnheard(id: string) {
    await standInOf(app()).apply(id, { type: 'payment.paid', country: 'US' });
    await loseWebhooks();
  }
  const loseWebhooks = () =>
    app().queries.updateTable('payment_stand_in').set({ due_at: null }).where('kind', '=', 'event').execute();

  const reconcile = () => reconcilePayments(app().services, orders);
  const reports = () =>
    app()
      .logged.filter(({ msg }) => /reconciled/.test(msg))
      .map(({ listed, missing, overdue, failed, msg }) => ({ listed, missing, overdue, failed, msg }));

  test('a payment of which no webhook told is found and settled, once [CO-10]', async () => {
    const { id, orderId } = await open();
    await payUnheard(id);
    app().clock.advance(2 * MINUTE);
    await reconcile();
    expect(await runPayments(app(), orders)).toBe(2);
    expect(orders.settled.get(orderId)).toMatchObject({ id, paid: true });
    await reconcile();
    await reconcile();
    expect(await runPayments(app(), orders)).toBe(0);
    expect(reports()).toEqual([
      { listed: 2, missing: 2, overdue: 0, failed: 0, msg: 'payments were reconciled: something was missing' },
      { listed: 2, missing: 0, overdue: 0, failed: 0, msg: 'payments were reconciled' },
      { listed: 2, missing: 0, overdue: 0, failed: 0, msg: 'payments were reconciled' },
    ]);
    const rows = await app().queries.selectFrom('payment_event').select('brought_by').execute();
    expect(rows).toEqual([{ brought_by: 'list' }, { brought_by: 'list' }]);
  });

  test('[CO-10] a webhook has two minutes; the first look is at a day, each later one overlaps the last by ten minutes', async () => {
    const { id } = await open();
    await payUnheard(id);
    const asked = vi.spyOn(app().services.payments, 'listEvents');
    app().clock.advance(2 * MINUTE - 2000);
    const first = app().clock.now() - 2 * MINUTE;
    await reconcile();
    expect(reports()).toMatchObject([{ listed: 0, missing: 0 }]);
    app().clock.advance(2000);
    await reconcile();
    expect(reports()).toMatchObject([{}, { listed: 2, missing: 2 }]);
    expect(asked.mock.calls).toEqual([[first - 24 * 60 * MINUTE - 10 * MINUTE], [first - 10 * MINUTE]]);
    asked.mockRestore();
  });

  test('what a webhook brought, or may still bring, is left to it', async () => {
    const [heard, young] = [await open(), await open()];
    await standInOf(app()).apply(heard.id, { type: 'payment.paid', country: 'US' });
    await runPayments(app(), orders);
    app().clock.advance(2 * MINUTE);
    await payUnheard(young.id);
    await reconcile();
    expect(reports()).toMatchObject([{ listed: 2, missing: 0 }]);
    expect(orders.times.has(young.orderId)).toBe(false);
    app().clock.advance(2 * MINUTE);
    await reconcile();
    await runPayments(app(), orders);
    expect(orders.settled.get(young.orderId)).toMatchObject({ paid: true });
  });

  test('refunds and disputes that were made at the provider are found as well', async () => {
    const { id, orderId } = await open();
    await payUnheard(id);
    const { paymentId } = await app().services.payments.readSession(id);
    await app().services.payments.refund({ paymentId: paymentId ?? '', amount: 900, idempotencyKey: id });
    await standInOf(app()).apply(id, { type: 'payment.disputed', id: `dp_${id}` });
    await loseWebhooks();
    app().clock.advance(2 * MINUTE);
    await reconcile();
    await runPayments(app(), orders);
    expect(orders.settled.get(orderId)).toMatchObject({
      refunds: [{ amount: 900, status: 'succeeded' }],
      disputes: [{ amount: 14_000, status: 'open' }],
    });
  });

  test('a long outage is read over, though a webhook of after it came first', async () => {
    await reconcile();
    const { id, orderId } = await open();
    await payUnheard(id);
    app().clock.advance(9 * 24 * 60 * MINUTE);
    const later = await open();
    await standInOf(app()).apply(later.id, { type: 'payment.paid', country: 'US' });
    await runPayments(app(), orders);
    expect(orders.times.has(orderId)).toBe(false);
    await reconcile();
    await runPayments(app(), orders);
    expect(orders.settled.get(orderId)).toMatchObject({ paid: true });
  });

  test('a provider that is down is asked again from the same moment', async () => {
    const { id, orderId } = await open();
    await reconcile();
    await payUnheard(id);
    const { payments } = app().services;
    const down = {
      ...payments,
      async listEvents() {
        throw new PaymentUnreachable('no answer');
      },
    };
    for (let hour = 0; hour < 30; hour += 1) {
      app().clock.advance(60 * MINUTE);
      await reconcilePayments({ ...app().services, payments: down }, orders);
    }
    expect(app().logged.filter(({ reason }) => reason === 'no answer')).toHaveLength(30);
    await reconcile();
    await runPayments(app(), orders);
    expect(orders.settled.get(orderId)).toMatchObject({ paid: true });
  });

  test('orders whose time to pay has passed are settled by what the provider says', async () => {
    const [paid, unpaid] = [await open(), await open()];
    await payUnheard(paid.id);
    app().clock.advance(60 * MINUTE);
    while ((await standInOf(app()).doDue()) > 0);
    await app().queries.deleteFrom('payment_event').execute();
    orders.overdue = [paid.id, 'cs_test_gone', unpaid.id];
    app().logged.length = 0;
    await reconcile();
    expect(orders.settled.get(paid.orderId)).toMatchObject({ status: 'complete', paid: true });
    expect(orders.settled.get(unpaid.orderId)).toMatchObject({ status: 'expired', paid: false });
    expect(reports()).toMatchObject([{ overdue: 3, failed: 1 }]);
    const lines = app().logged.filter(({ session }) => session === 'cs_test_gone');
    expect(lines).toMatchObject([{ msg: 'an order whose time to pay has passed was not settled' }]);
    expect(lines[0]?.err).toMatchObject({ type: PaymentRefused.name });
  });
});

import { expect, test } from 'vitest';
import { orderPayments } from '../../src/server/commerce/orders/order-payments.ts';
import { createTestApp, MINUTE } from '../support/app.ts';
import { knownOrders, paymentRequest, runPaymentJobs, standInOf } from '../support/commerce/payments.ts';
import { findFullScans } from '../support/plans.ts';
import { describeOnBoth, freshDatabase } from '../support/suite.ts';

describeOnBoth('the statements of payments', (kind) => {
  test('read no table as a whole', async () => {
    const statements = new Set<string>();
    const fresh = await freshDatabase(kind);
    const app = await createTestApp(fresh, {
      payments: 'settings',
      onStatement: ({ query }) => statements.add(query.sql),
    });
    statements.clear();
    const request = paymentRequest(app);
    const orders = {
      ...knownOrders(request.orderId),
      listOverdueSessions: orderPayments(app.services).listOverdueSessions,
    };
    const { payments } = app.services;
    const { id } = await payments.createSession(request);
    await payments.createSession(request);
    await standInOf(app).apply(id, { type: 'payment.paid', country: 'US' });
    const { paymentId } = await payments.readSession(id);
    await payments.refund({ paymentId: paymentId ?? '', amount: 100, idempotencyKey: id });
    await standInOf(app).list(20);
    app.clock.advance(3 * MINUTE);
    await runPaymentJobs(app, orders);
    await runPaymentJobs(app, orders);
    expect(orders.settled.get(request.orderId)).toMatchObject({ paid: true, refunds: [{ amount: 100 }] });
    const made = [...statements].filter((statement) => /payment_|provider_session/.test(statement));
    expect(await findFullScans(app.services.database, made)).toEqual({});
    expect(made.length).toBeGreaterThan(15);
    await app.close();
    await fresh.remove();
  });
});

import { Stripe } from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldPaymentEvents } from '../../../../src/server/commerce/payments/payment-events.ts';
import { paymentJobs } from '../../../../src/server/commerce/payments/payment-jobs.ts';
import { PaymentUnreachable } from '../../../../src/server/commerce/payments/provider.ts';
import { newId } from '../../../../src/server/ids.ts';
import { MINUTE } from '../../../support/app.ts';
import {
  type KnownOrders,
  knownOrders,
  paymentRequest,
  runPaymentJobs,
  runPayments,
  standInOf,
} from '../../../support/commerce/payments.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const DAY = 86_400_000;

describeOnBoth('the payment webhook', (kind) => {
  const app = useApp(kind, { payments: 'settings' });
  let orders: KnownOrders;
  beforeEach(async () => {
    orders = knownOrders();
    await app().queries.deleteFrom('payment_event').execute();
    await app().queries.deleteFrom('payment_stand_in').execute();
  });

  const stored = () => app().queries.selectFrom('payment_event').selectAll().orderBy('external_id').execute();

  function sign(payload: string, { secret = standInOf(app()).options.webhookSecret, at = app().clock.now() } = {}) {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });
  }

  function post(body: string, signature: string | null = sign(body)) {
    const headers = {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    };
    return app().request('/webhooks/stripe', { method: 'POST', headers, body });
  }

  /** The body of a message about a session or a payment. */
  function message(object: { id: string; payment_intent?: string }, type = 'checkout.session.completed', id = newId()) {
    const created = Math.floor(app().clock.now() / 1000);
    return JSON.stringify({ id: `evt_${id}`, object: 'event', created, type, data: { object } });
  }

  /** A paid session of an order, with the messages of the stand-in, which are not sent. */
  async function paid(): Promise<{ id: string; orderId: string; messages: string[] }> {
    const request = paymentRequest(app());
    const { id } = await app().services.payments.createSession(request);
    await standInOf(app()).apply(id, { type: 'payment.paid', country: 'US' });
    orders.known.add(request.orderId);
    const rows = await app().queries.selectFrom('payment_stand_in').selectAll().where('kind', '=', 'event').execute();
    const own = rows
      .map((row) => ({ id: row.id, text: JSON.stringify(JSON.parse(row.data).event) }))
      .filter(({ text }) => text.includes(id.slice(8)));
    // Not those of others: two that update the same rows at once can wait for each other.
    const ids = own.map((row) => row.id);
    await app().queries.updateTable('payment_stand_in').set({ due_at: null }).where('id', 'in', ids).execute();
    return { id, orderId: request.orderId, messages: own.map(({ text }) => text) };
  }

  test('a payment on the page settles its order, without the buyer coming back [CO-06]', async () => {
    const request = paymentRequest(app());
    orders.known.add(request.orderId);
    const { id } = await app().services.payments.createSession(request);
    await standInOf(app()).apply(id, { type: 'payment.paid', country: 'US' });
    expect(await runPayments(app(), orders)).toBe(2);
    expect(orders.settled.get(request.orderId)).toEqual(await app().services.payments.readSession(id));
    const rows = await stored();
    expect(rows.map(({ type, state, order_id, tries }) => ({ type, state, order_id, tries }))).toEqual(
      rows.map(({ type }) => ({ type, state: 'sent', order_id: request.orderId, tries: 1 })),
    );
    expect(rows.map(({ type }) => type).sort()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
    expect(JSON.stringify(rows)).not.toContain('buyer@example.com');
  });

  test('a message is stored and answered at once, and handled by the job', async () => {
    const { id, orderId } = await paid();
    const reply = await post(message({ id }));
    expect([reply.status, reply.json]).toEqual([200, { received: true }]);
    expect(orders.times.size).toBe(0);
    expect(await stored()).toMatchObject([
      { source: 'stand-in', brought_by: 'webhook', state: 'queued', order_id: null },
    ]);
    expect(await runPayments(app(), orders)).toBe(1);
    expect(orders.times.get(orderId)).toBe(1);
  });

  test.each([
    ['without a signature', (body: string) => post(body, null)],
    ['signed with another key', (body: string) => post(body, sign(body, { secret: 'whsec_87654321' }))],
    ['that is old', (body: string) => post(body, sign(body, { at: app().clock.now() - 301_000 }))],
    ['that is of the future', (body: string) => post(body, sign(body, { at: app().clock.now() + 301_000 }))],
    [
      'with an object as its id',
      (body: string) => {
        const other = JSON.stringify({ ...JSON.parse(body), id: {} });
        return post(other, sign(other));
      },
    ],
    ['that was changed', (body: string) => post(body.replace('completed', 'expired'), sign(body))],
    ['whose signature was cut', (body: string) => post(body, sign(body).slice(0, -1))],
  ])('a message %s is refused, logged and changes nothing', async (_, send) => {
    const { id } = await paid();
    app().logged.length = 0;
    const reply = await send(message({ id }));
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { code: 'bad_signature', message: 'The message is not signed by the payment provider.' },
    ]);
    expect(await stored()).toEqual([]);
    const lines = app().logged.filter(({ msg }) => msg === 'a message to the payment webhook was refused');
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(app().logged)).not.toContain(id);
    expect(app().logged.some(({ msg, path }) => msg === 'request' && path === '/webhooks/stripe')).toBe(true);
    expect(await runPayments(app(), orders)).toBe(0);
    expect(orders.times.size).toBe(0);
  });

  test('every single character counts', async () => {
    const body = message({ id: 'cs_1' });
    const signature = sign(body);
    for (let at = 0; at < body.length; at += 7) {
      const changed = `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`;
      expect((await post(changed, signature)).status, changed).toBe(400);
    }
    expect((await post(body, signature)).status).toBe(200);
  });

  test('a body of more than 256 kB is refused before it is verified', async () => {
    const body = 'x'.repeat(256 * 1024 + 1);
    expect((await post(body, sign(body))).status).toBe(413);
  });

  test('what says nothing of money is taken and not stored', async () => {
    for (const type of ['customer.created', 'payment_intent.created', 'charge.succeeded']) {
      expect((await post(message({ id: 'pi_1', payment_intent: 'pi_1' }, type))).status).toBe(200);
    }
    expect(await stored()).toEqual([]);
  });

  test('a message about no order of ours is known as such, once it cannot be early', async () => {
    const { id, orderId } = await paid();
    orders.known.clear();
    await post(message({ id }));
    await post(message({ id: 'pi_of_another_shop' }, 'payment_intent.succeeded'));
    app().logged.length = 0;
    expect(await runPayments(app(), orders)).toBe(1);
    for (let minute = 0; minute < 20; minute += 1) {
      app().clock.advance(MINUTE);
      await runPayments(app(), orders);
    }
    expect(await stored()).toMatchObject([
      { state: 'sent', order_id: null },
      { state: 'sent', order_id: null },
    ]);
    expect(orders.times.has(orderId)).toBe(false);
    const lines = app().logged.filter(
      ({ msg }) => msg === 'a message of the payment provider is about no order of ours',
    );
    expect(lines).toHaveLength(2);
  });

  test('a message that comes before its order is handled when the order is there', async () => {
    const { id, orderId } = await paid();
    orders.known.clear();
    await post(message({ id }));
    expect(await runPayments(app(), orders)).toBe(0);
    orders.known.add(orderId);
    expect(await runPayments(app(), orders)).toBe(0);
    app().clock.advance(MINUTE);
    expect(await runPayments(app(), orders)).toBe(1);
    expect(orders.settled.get(orderId)).toMatchObject({ paid: true });
  });

  test('each message three times, in any order, settles by what the provider says now', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, paid));
    const messages = made.flatMap((order) => order.messages);
    const shuffled = [...messages, ...messages, ...messages].sort((a, b) =>
      sign(a).slice(-8).localeCompare(sign(b).slice(-8)),
    );
    for (const text of shuffled) expect((await post(text)).status).toBe(200);
    // Of each payment the session's and the payment's; that of the charge says nothing more.
    expect(messages).toHaveLength(15);
    expect(await stored()).toHaveLength(10);
    expect(await runPayments(app(), orders)).toBe(10);
    expect(await runPayments(app(), orders)).toBe(0);
    for (const text of shuffled) await post(text);
    expect(await runPayments(app(), orders)).toBe(0);
    for (const { orderId } of made) expect(orders.settled.get(orderId)).toMatchObject({ paid: true, amount: 14_900 });
    expect((await stored()).every(({ state }) => state === 'sent')).toBe(true);
  });

  test('200 parallel deliveries of one message are one message', async () => {
    const { id, orderId } = await paid();
    const body = message({ id });
    const signature = sign(body);
    const replies = await Promise.all(Array.from({ length: 200 }, () => post(body, signature)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(1);
    expect(await Promise.all([runPayments(app(), orders), runPayments(app(), orders)])).toSatisfy(
      ([one, other]: number[]) => (one ?? 0) + (other ?? 0) === 1,
    );
    expect(orders.times.get(orderId)).toBe(1);
  });

  test('is handled again after a failure, with pauses that grow, and given up visibly', async () => {
    const { id, orderId } = await paid();
    await post(message({ id }));
    orders.failures.push(new Error('the database is gone'), new PaymentUnreachable('no answer'));
    expect(await runPayments(app(), orders)).toBe(0);
    expect(await stored()).toMatchObject([
      { state: 'queued', tries: 1, last_error: 'the database is gone', order_id: null },
    ]);
    app().clock.advance(MINUTE);
    expect(await runPayments(app(), orders)).toBe(0);
    app().clock.advance(2 * MINUTE);
    expect(await runPayments(app(), orders)).toBe(1);
    expect(orders.times.get(orderId)).toBe(1);

    await post(message({ id }));
    orders.failures.push(...Array.from({ length: 10 }, () => new Error('a bug')));
    for (let hour = 0; hour < 24; hour += 1) {
      app().clock.advance(60 * MINUTE);
      await runPayments(app(), orders);
    }
    expect((await stored()).filter(({ state }) => state === 'failed')).toMatchObject([
      { tries: 10, last_error: 'a bug' },
    ]);
    expect(app().takeErrors()).toMatchObject([
      { msg: 'a message of the payment provider was not handled and is given up' },
    ]);
  });

  test('a process that dies while it handles a message leaves it to the next', async () => {
    const { id, orderId } = await paid();
    await post(message({ id }));
    const claimed = { state: 'sending', tries: 1, claimed_until: app().clock.now() + MINUTE };
    await app().queries.updateTable('payment_event').set(claimed).execute();
    expect(await runPayments(app(), orders)).toBe(0);
    app().clock.advance(MINUTE + 1);
    expect(await runPayments(app(), orders)).toBe(1);
    expect(orders.times.get(orderId)).toBe(1);
  });

  test('a session that the provider does not have is given up at once', async () => {
    await post(message({ id: 'cs_gone' }));
    expect(await runPayments(app(), orders)).toBe(0);
    expect(await stored()).toMatchObject([{ state: 'failed', tries: 1, order_id: null }]);
    expect(app().takeErrors()).toHaveLength(1);
  });

  test('the jobs of the server bring, handle, compare and delete', async () => {
    const request = paymentRequest(app());
    orders.known.add(request.orderId);
    const { id } = await app().services.payments.createSession(request);
    await standInOf(app()).apply(id, { type: 'payment.transferBegun', arrives: true });
    await runPaymentJobs(app(), orders);
    expect(orders.settled.get(request.orderId)).toMatchObject({ status: 'complete', paid: false });
    app().clock.advance(MINUTE);
    // The money arrives in the first round, its messages go out in the second.
    await runPaymentJobs(app(), orders);
    await runPaymentJobs(app(), orders);
    expect(orders.settled.get(request.orderId)).toMatchObject({ paid: true, cardCountry: null });
    app().clock.advance(31 * DAY);
    await runPaymentJobs(app(), orders);
    expect(await app().queries.selectFrom('payment_stand_in').selectAll().execute()).toEqual([]);
    expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    app().clock.advance(60 * DAY);
    await runPaymentJobs(app(), orders);
    expect(await stored()).toEqual([]);
  });

  test('what was handled is deleted after 90 days', async () => {
    const { id } = await paid();
    await post(message({ id }));
    await runPayments(app(), orders);
    app().clock.advance(90 * DAY);
    await deleteOldPaymentEvents(app().services);
    expect(await stored()).toHaveLength(1);
    app().clock.advance(1);
    await deleteOldPaymentEvents(app().services);
    expect(await stored()).toEqual([]);
  });
});

describe('without a payment provider', () => {
  const production = { NODE_ENV: 'production', APP_SECRET: 'x'.repeat(32) };
  const app = useApp('sqlite', { settings: production, payments: 'settings' });

  test('nothing can be bought, no message is taken and there is no stand-in [CO-06]', async () => {
    const { payments, paymentStandIn, settings } = app().services;
    expect([settings.payments.kind, paymentStandIn]).toEqual(['none', null]);
    await expect(payments.createSession(paymentRequest(app()))).rejects.toMatchObject({
      status: 409,
      code: 'not_offered',
      message: 'Nothing can be bought here at the moment.',
    });
    const reply = await app().request('/webhooks/stripe', { method: 'POST', body: '{}' });
    expect([reply.status, reply.json]).toMatchObject([400, { message: 'No payment provider is set up here.' }]);
    for (const path of ['/payments-stand-in', '/payments-stand-in/pay/cs_test_x', '/payments-stand-in/style.css']) {
      expect((await app().request(path)).status, path).toBe(404);
    }
    expect(paymentJobs(app().services, knownOrders())).toEqual([]);
    expect(
      app().logged.filter(({ msg }) => msg === 'STRIPE_SECRET_KEY is not set: nothing can be bought'),
    ).toHaveLength(1);
  });
});

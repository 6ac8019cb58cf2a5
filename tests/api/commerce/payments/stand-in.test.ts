import { expect, test } from 'vitest';
import { PaymentRefused } from '../../../../src/server/commerce/payments/provider.ts';
import {
  chargeObject,
  disputeObjects,
  paymentObject,
  refundObjects,
  sessionObject,
} from '../../../../src/server/commerce/payments/stand-in/objects.ts';
import { createTestApp, MINUTE } from '../../../support/app.ts';
import { paymentRequest, standInOf } from '../../../support/commerce/payments.ts';
import examples from '../../../support/commerce/stripe-examples.json' with { type: 'json' };
import { describeOnBoth, freshDatabase, useApp } from '../../../support/suite.ts';

describeOnBoth("the stand-in for the payment provider, through Stripe's own library", (kind) => {
  const app = useApp(kind, { payments: 'settings' });
  const payments = () => app().services.payments;
  const standIn = () => standInOf(app());

  async function session(more = {}) {
    const request = paymentRequest(app(), more);
    return { ...(await payments().createSession(request)), request };
  }

  /** A session that was paid with a card. */
  async function paid(country = 'US') {
    const made = await session();
    await standIn().apply(made.id, { type: 'payment.paid', country });
    const read = await payments().readSession(made.id);
    return { ...made, read, paymentId: read.paymentId ?? '' };
  }

  test('a new session is open, unpaid, for the amount that was asked for [CO-06]', async () => {
    const { id, url, request } = await session({
      items: [
        { name: 'Exam', amount: 14_900 },
        { name: 'Bootcamp', amount: 0 },
        { name: 'Training', amount: 4_905 },
      ],
    });
    expect(url).toBe(`http://localhost:3000/payments-stand-in/pay/${id}`);
    expect(await payments().readSession(id)).toEqual({
      id,
      url,
      orderId: request.orderId,
      status: 'open',
      paid: false,
      held: false,
      paymentId: null,
      amount: 19_805,
      currency: 'USD',
      cardCountry: null,
      problem: null,
      refunds: [],
      disputes: [],
    });
  });

  test('the same key gives the same session, with another body it is refused, in parallel too', async () => {
    const request = paymentRequest(app());
    const made = await Promise.all(Array.from({ length: 8 }, () => payments().createSession(request)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const refused = payments().createSession({ ...request, email: 'other@example.com' });
    await expect(refused).rejects.toMatchObject({ code: 'idempotency_error' });
    await expect(refused).rejects.toBeInstanceOf(PaymentRefused);
  });

  test.each([
    ['closes in less than 30 minutes', () => ({ expiresAt: app().clock.now() + 29 * MINUTE }), /at least 30 minutes/],
    ['closes in more than a day', () => ({ expiresAt: app().clock.now() + 1441 * MINUTE }), /less than 24 hours/],
    ['costs less than 50 cents', () => ({ items: [{ name: 'Exam', amount: 49 }] }), /at least \$0\.50/],
    ['has an item below zero', () => ({ items: [{ name: 'Credit', amount: -100 }] }), /line_items/],
    ['leads back to a script', () => ({ successUrl: 'javascript:alert(1)' }), /success_url/],
  ])('a session that %s is refused', async (_, more, message) => {
    await expect(session(more())).rejects.toThrow(message);
  });

  test('a paid session names its payment and the country of the card, and is found by the payment', async () => {
    const { id, read } = await paid('IN');
    expect(read).toMatchObject({ status: 'complete', paid: true, cardCountry: 'IN', problem: null, url: null });
    expect(await payments().findSession(read.paymentId ?? '')).toEqual(read);
    expect(await payments().findSession('pi_unknown')).toBeNull();
    await expect(payments().readSession(`${id}x`)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('a declined card leaves the session open with what to say, and it can be paid afterwards', async () => {
    const { id } = await session();
    await standIn().apply(id, { type: 'payment.declined', country: 'DE' });
    expect(await payments().readSession(id)).toMatchObject({
      status: 'open',
      paid: false,
      problem: 'Your card was declined.',
    });
    await standIn().apply(id, { type: 'payment.authenticationAsked', country: 'DE' });
    expect(await payments().readSession(id)).toMatchObject({ status: 'open', paid: false, problem: null });
    await standIn().apply(id, { type: 'payment.confirmed' });
    expect(await payments().readSession(id)).toMatchObject({ status: 'complete', paid: true, cardCountry: 'DE' });
  });

  test.each([
    [true, { status: 'complete', paid: true, problem: null }],
    [false, { status: 'complete', paid: false, problem: 'The bank transfer did not arrive.' }],
  ])('a bank transfer is on its way first; whether it arrives: %s', async (arrives, outcome) => {
    const { id } = await session();
    await standIn().apply(id, { type: 'payment.transferBegun', arrives });
    const onItsWay = { status: 'complete', paid: false, problem: null };
    expect(await payments().readSession(id)).toMatchObject(onItsWay);
    app().clock.advance(19_999);
    await standIn().doDue();
    expect(await payments().readSession(id)).toMatchObject(onItsWay);
    app().clock.advance(1);
    await standIn().doDue();
    expect(await payments().readSession(id)).toMatchObject(outcome);
  });

  test('a page closes at its end and when it is asked to; one that is over stays as it is', async () => {
    const [late, closed, done] = [await session(), await session(), await paid()];
    await payments().expireSession(closed.id);
    await payments().expireSession(closed.id);
    await payments().expireSession(done.id);
    expect(await payments().readSession(closed.id)).toMatchObject({ status: 'expired', url: null });
    expect(await payments().readSession(done.id)).toEqual(done.read);
    app().clock.advance(3_600_000);
    await expect(standIn().apply(late.id, { type: 'payment.paid', country: 'US' })).rejects.toThrow(
      'does not take payment.paid',
    );
    while ((await standIn().doDue()) > 0);
    expect(await payments().readSession(late.id)).toMatchObject({ status: 'expired', paid: false });
  });

  test('refunds are made once for a key, and never for more than was paid [CO-10]', async () => {
    const { id, paymentId } = await paid();
    const refund = (amount: number, idempotencyKey: string) => payments().refund({ paymentId, amount, idempotencyKey });
    const [one, same] = [await refund(4900, `${id}:1`), await refund(4900, `${id}:1`)];
    expect(same).toEqual(one);
    await expect(refund(5000, `${id}:1`)).rejects.toMatchObject({ code: 'idempotency_error' });
    await expect(refund(10_001, `${id}:2`)).rejects.toMatchObject({ code: 'amount_too_large' });
    const two = await refund(10_000, `${id}:2`);
    await expect(refund(1, `${id}:3`)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await payments().readSession(id)).refunds).toEqual([
      { id: two.id, amount: 10_000, status: 'succeeded' },
      { id: one.id, amount: 4900, status: 'succeeded' },
    ]);
  });

  test('of parallel refunds no more succeed than there is money', async () => {
    const { id, paymentId } = await paid();
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        payments().refund({ paymentId, amount: 5000, idempotencyKey: `${id}:parallel:${index}` }),
      ),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect((await payments().readSession(id)).refunds.map(({ amount }) => amount)).toEqual([5000, 5000]);
  });

  test.each([
    [true, 'won'],
    [false, 'lost'],
  ])('a dispute is open, then won (%s)', async (won, outcome) => {
    const { id } = await paid();
    await standIn().apply(id, { type: 'payment.disputed', id: `dp_${id}` });
    const dispute = { id: `dp_${id}`, amount: 14_900 };
    expect((await payments().readSession(id)).disputes).toEqual([{ ...dispute, status: 'open' }]);
    await standIn().apply(id, { type: won ? 'payment.disputeWon' : 'payment.disputeLost' });
    expect((await payments().readSession(id)).disputes).toEqual([{ ...dispute, status: outcome }]);
    await expect(standIn().apply(id, { type: won ? 'payment.disputeWon' : 'payment.disputeLost' })).rejects.toThrow(
      'does not take payment.dispute',
    );
  });

  test('lists all its events since a moment, the oldest first, over many pages', async () => {
    app().clock.advance(MINUTE);
    const since = app().clock.now();
    const { id, read } = await paid();
    for (let more = 0; more < 40; more += 1) {
      app().clock.advance(1000);
      await paid();
    }
    const events = await payments().listEvents(since);
    expect(events).toHaveLength(2 * 41);
    expect(events.map(({ createdAt }) => createdAt)).toEqual(events.map(({ createdAt }) => createdAt).sort());
    const first = events.slice(0, 2).sort((a, b) => a.type.localeCompare(b.type));
    expect(first).toEqual([
      { id: expect.any(String), type: 'checkout.session.completed', createdAt: since, sessionId: id, paymentId: null },
      {
        id: expect.any(String),
        type: 'payment_intent.succeeded',
        createdAt: since,
        sessionId: null,
        paymentId: read.paymentId,
      },
    ]);
    expect(await payments().listEvents(app().clock.now() + 1000)).toEqual([]);
  });

  test('its objects have no field that Stripe does not publish', async () => {
    const { id, paymentId } = await paid();
    await payments().refund({ paymentId, amount: 100, idempotencyKey: id });
    await standIn().apply(id, { type: 'payment.disputed', id: `dp_${id}` });
    const checkout = await standIn().find(id);
    const [refund] = checkout ? refundObjects(checkout) : [];
    const [dispute] = checkout ? disputeObjects(checkout) : [];
    if (!checkout || !refund || !dispute) throw new Error('The checkout is not complete.');
    const made = {
      'checkout.session': sessionObject(checkout, 'http://localhost', true),
      payment_intent: paymentObject(checkout),
      charge: chargeObject(checkout),
      refund,
      dispute,
    };
    for (const [name, object] of Object.entries(made)) {
      const published = Object.keys(examples[name as keyof typeof made]);
      expect(
        Object.keys(object).filter((field) => !published.includes(field)),
        name,
      ).toEqual([]);
      expect(object.object).toBe(name);
    }
  });
});

describeOnBoth('a restart', (kind) => {
  test('finds the stand-in as it was, with the key that signs its messages', async () => {
    const fresh = await freshDatabase(kind);
    const before = await createTestApp(fresh, { payments: 'settings' });
    const { id } = await before.services.payments.createSession(paymentRequest(before));
    await standInOf(before).apply(id, { type: 'payment.paid', country: 'US' });
    const read = await before.services.payments.readSession(id);
    const { webhookSecret } = standInOf(before).options;
    await before.close();
    const after = await createTestApp(fresh, { payments: 'settings' });
    expect(await after.services.payments.readSession(id)).toEqual(read);
    expect(standInOf(after).options.webhookSecret).toBe(webhookSecret);
    await after.close();
    await fresh.remove();
  });
});

import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { createRandom, shuffled } from '../../../../src/content/random.ts';
import { handlePaymentEvents } from '../../../../src/server/commerce/payments/payment-events.ts';
import { reconcilePayments } from '../../../../src/server/commerce/payments/reconcile.ts';
import { StandInRefusal } from '../../../../src/server/commerce/payments/stand-in/checkout.ts';
import type { Happening } from '../../../../src/server/commerce/payments/stand-in/store.ts';
import { MINUTE } from '../../../support/app.ts';
import { knownOrders, paymentRequest, standInOf } from '../../../support/commerce/payments.ts';
import { describeOnBoth, useApp } from '../../../support/suite.ts';

const ORDERS = 39;
const HOUR = 60 * MINUTE;

/** What buyers, banks and operators do, one after the other. */
const STORIES: Happening[][] = [
  [{ type: 'payment.paid', country: 'US' }],
  [
    { type: 'payment.declined', country: 'DE' },
    { type: 'payment.paid', country: 'DE' },
  ],
  [{ type: 'payment.declined', country: 'DE' }],
  [{ type: 'payment.authenticationAsked', country: 'IN' }, { type: 'payment.confirmed' }],
  [{ type: 'payment.authenticationAsked', country: 'IN' }, { type: 'payment.rejected' }],
  [{ type: 'payment.transferBegun', arrives: true }],
  [{ type: 'payment.transferBegun', arrives: false }],
  [{ type: 'payment.pageClosed' }],
  [],
  [
    { type: 'payment.paid', country: 'US' },
    { type: 'payment.refunded', id: 're_part', amount: 4900 },
  ],
  [
    { type: 'payment.paid', country: 'US' },
    { type: 'payment.refunded', id: 're_part', amount: 4900 },
    { type: 'payment.refunded', id: 're_rest', amount: 10_000 },
  ],
  [{ type: 'payment.paid', country: 'US' }, { type: 'payment.disputed', id: 'dp_won' }, { type: 'payment.disputeWon' }],
  [
    { type: 'payment.paid', country: 'US' },
    { type: 'payment.disputed', id: 'dp_lost' },
    { type: 'payment.disputeLost' },
  ],
];

describeOnBoth('messages of payments that come three times, shuffled, late, tampered or never', (kind) => {
  const app = useApp(kind, { payments: 'settings' });

  test('leave every order as the provider has it [CO-06] [CO-10]', { timeout: 120_000 }, async () => {
    const random = createRandom('payments');
    const orders = knownOrders();
    const handle = () => handlePaymentEvents(app().services, orders);
    const sessions: { id: string; orderId: string; story: Happening[] }[] = [];
    for (let index = 0; index < ORDERS; index += 1) {
      const request = paymentRequest(app());
      const { id } = await app().services.payments.createSession(request);
      orders.known.add(request.orderId);
      sessions.push({ id, orderId: request.orderId, story: [...(STORIES[index % STORIES.length] ?? [])] });
    }

    /** Messages that are on their way; some stay there until the end. */
    const late: string[] = [];
    let [delivered, refused, lost] = [0, 0, 0];

    async function post(body: string, tampered = false) {
      const timestamp = Math.floor(app().clock.now() / 1000);
      const { webhookSecret: secret } = standInOf(app()).options;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
      const sent = tampered ? body.replace('evt_', 'evt_x') : body;
      const headers = { 'stripe-signature': signature };
      const reply = await app().request('/webhooks/stripe', { method: 'POST', body: sent, headers });
      expect(reply.status).toBe(tampered ? 400 : 200);
      delivered += 1;
      refused += tampered ? 1 : 0;
    }

    /** Takes the messages that the stand-in has made from it, and delivers them badly. */
    async function deliverBadly() {
      const made = app().queries.selectFrom('payment_stand_in').selectAll().where('kind', '=', 'event');
      const rows = await made.where('due_at', 'is not', null).execute();
      const ids = rows.map((row) => row.id);
      if (ids.length > 0) {
        await app().queries.updateTable('payment_stand_in').set({ due_at: null }).where('id', 'in', ids).execute();
      }
      const bodies = rows.map(({ data }) => JSON.stringify(JSON.parse(data).event));
      const now: { body: string; tampered: boolean }[] = [];
      for (const body of bodies) {
        const fate = random.below(10);
        if (fate < 2) lost += 1;
        else if (fate < 4) late.push(body);
        else now.push(...[false, false, false, true].map((tampered) => ({ body, tampered })));
      }
      const mixed = shuffled(now, random);
      for (let from = 0; from < mixed.length; from += 20) {
        await Promise.all(mixed.slice(from, from + 20).map(({ body, tampered }) => post(body, tampered)));
      }
    }

    while (sessions.some(({ story }) => story.length > 0)) {
      for (const { id, story } of sessions) {
        if (story.length === 0 || random.below(3) === 0) continue;
        const action = story.shift();
        if (action) await standInOf(app()).apply(id, action);
      }
      app().clock.advance(MINUTE);
      await deliverBadly();
      await handle();
    }
    // Bank transfers arrive, pages close: by then nobody looks at one.
    app().clock.advance(HOUR);
    for (const { id } of sessions) {
      await standInOf(app())
        .apply(id, { type: 'payment.timePassed' })
        .catch((error: unknown) => expect(error).toBeInstanceOf(StandInRefusal));
    }
    await deliverBadly();
    await handle();
    for (const body of late) await post(body);
    expect(delivered).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(80);
    expect(lost).toBeGreaterThan(10);

    orders.overdue = sessions.filter(({ orderId }) => !orders.settled.get(orderId)?.paid).map(({ id }) => id);
    app().clock.advance(3 * MINUTE);
    await reconcilePayments(app().services, orders);
    await handle();
    for (const { id, orderId } of sessions) {
      expect(orders.settled.get(orderId), orderId).toEqual(await app().services.payments.readSession(id));
    }
    const states = await app().queries.selectFrom('payment_event').select(['state', 'order_id']).execute();
    expect(states.every(({ state, order_id }) => state === 'sent' && order_id !== null)).toBe(true);
    const before = new Map(orders.times);
    await reconcilePayments(app().services, { ...orders, listOverdueSessions: async () => [] });
    await handle();
    expect(orders.times).toEqual(before);
  });
});

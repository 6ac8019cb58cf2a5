import { expect, test, vi } from 'vitest';
import { checkoutSchema } from '../../../src/contract/commerce/checkout.ts';
import { settlePayment } from '../../../src/server/commerce/orders/settle-payment.ts';
import { startCheckout } from '../../../src/server/commerce/orders/start-checkout.ts';
import type { PaymentSession } from '../../../src/server/commerce/payments/provider.ts';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { carryOutDueEvents } from '../../../src/server/jobs/events/domain-events.ts';
import type { TestApp, TestUser } from '../../support/app.ts';
import { auditOrders } from '../../support/commerce/audit-orders.ts';
import { createFailingStatements, InjectedFault } from '../../support/commerce/failing-statements.ts';
import { begin, EXAM_BUNDLE, orderRow, storeBundle } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

vi.setConfig({ testTimeout: 300_000 });

const HOUR = 3_600_000;
const ORDERS = 60;
const EVENTS = 1000;
const FATES = ['paid', 'abandoned', 'declined then paid', 'late', 'part back', 'all back', 'won', 'lost', 'tampered'];

/** A generator of numbers from 0 to 1 that can be repeated. Source: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Everything that the provider says of an order in its life, in the order in which it happens there. */
function lifeOf({ payments }: TestApp, id: string, fate: string): PaymentSession[] {
  const opened = payments.sessionOf(id);
  switch (fate) {
    case 'abandoned':
      return [opened, payments.expire(id)];
    case 'declined then paid':
      return [opened, payments.decline(id, 'Your card was declined.'), payments.pay(id)];
    case 'late':
      return [opened, payments.expire(id), payments.pay(id)];
    case 'part back':
      return [opened, payments.pay(id), payments.refundAt(id, 100)];
    case 'all back':
      return [opened, payments.pay(id), payments.refundAt(id, opened.amount)];
    case 'won':
      return [opened, payments.pay(id), payments.dispute(id, 'open'), payments.dispute(id, 'won')];
    case 'lost':
      return [opened, payments.pay(id), payments.dispute(id, 'open'), payments.dispute(id, 'lost')];
    case 'tampered':
      return [opened, payments.pay(id, { amount: 1 })];
    default:
      return [opened, payments.pay(id)];
  }
}

const ENDS: Record<string, string> = {
  paid: 'fulfilled',
  abandoned: 'expired',
  'declined then paid': 'fulfilled',
  late: 'fulfilled',
  'part back': 'partlyRefunded',
  'all back': 'refunded',
  won: 'fulfilled',
  lost: 'lost',
  tampered: 'awaitingPayment',
};

describeOnBoth('money and access never disagree', (kind) => {
  const app = useApp(kind);

  test(`[CO-06] [CO-10] ${EVENTS} messages about ${ORDERS} orders: shuffled, three times each, late, missing, tampered`, async () => {
    await storeBundle(app(), 'seats');
    const random = seeded(20_261_122);
    const orders: { id: string; fate: string }[] = [];
    for (let index = 0; index < ORDERS; index += 1) {
      const quantity = index % 4 === 3 ? 3 : 1;
      const buyer: TestUser = await app().user();
      const id = await begin(app(), buyer, quantity > 1 ? { slug: 'seats', quantity } : { slug: EXAM_BUNDLE });
      orders.push({ id, fate: FATES[index % FATES.length] ?? 'paid' });
    }
    // Every message tells how things stood when it was made; of some orders none arrives.
    const messages = orders.flatMap(({ id, fate }, index) => {
      const told = lifeOf(app(), id, fate);
      return index % 10 === 9 ? [] : told.flatMap((session) => [session, session, session]);
    });
    while (messages.length < EVENTS) messages.push(messages[Math.floor(random() * messages.length)] as PaymentSession);
    const shuffled = messages.map((message) => ({ message, at: random() })).sort((a, b) => a.at - b.at);
    for (let from = 0; from < shuffled.length; from += 25) {
      await Promise.all(shuffled.slice(from, from + 25).map(({ message }) => settlePayment(app().services, message)));
    }
    // As the reconciliation does: what is true now is read once more for every order.
    for (const { id } of orders) {
      await settlePayment(app().services, await app().payments.readSession(app().payments.sessionOf(id).id));
    }
    for (const { id, fate } of orders) expect((await orderRow(app(), id)).state, fate).toBe(ENDS[fate]);
    expect(await auditOrders(app().queries)).toEqual([]);
    expect(app().takeErrors().length).toBe(orders.filter(({ fate }) => fate === 'tampered').length);
  });

  test('[CO-06] of 200 webhooks at the same moment one fulfils', async () => {
    const buyer = await app().user();
    const id = await begin(app(), buyer, { slug: EXAM_BUNDLE });
    const session = app().payments.pay(id);
    await Promise.all(Array.from({ length: 200 }, () => settlePayment(app().services, session)));
    expect(await auditOrders(app().queries)).toEqual([]);
    expect(
      await app().queries.selectFrom('attempt').select('id').where('user_id', '=', buyer.id).execute(),
    ).toHaveLength(1);
    const mails = app().queries.selectFrom('mail').select('id').where('recipient', '=', buyer.email);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('all of it and nothing of it: a refund that is asked for twice at once is made once', async () => {
    const id = await begin(app(), await app().user(), { slug: EXAM_BUNDLE });
    await settlePayment(app().services, app().payments.pay(id));
    const as = await app().user('administrator');
    const body = { lines: [{ position: 0 }], reason: 'As agreed.' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app().call('refundOrder', { params: { id }, body, as })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    await sendRequestedRefunds(app().services);
    expect(await orderRow(app(), id)).toMatchObject({ state: 'refunded' });
    expect(await auditOrders(app().queries)).toEqual([]);
  });
});

describeOnBoth('a server that fails in the middle', (kind) => {
  const faults = createFailingStatements();
  const app = useApp(kind, { wrapDatabase: faults.wrap });

  const count = async (
    table: 'attempt' | 'voucher' | 'entitlement' | 'ledger_entry' | 'invoice' | 'mail' | 'track_event',
  ) => (await app().queries.selectFrom(table).selectAll().execute()).length;
  const everything = async () => ({
    ...{ attempt: await count('attempt'), voucher: await count('voucher'), entitlement: await count('entitlement') },
    ...{ ledger: await count('ledger_entry'), invoice: await count('invoice'), mail: await count('mail') },
    events: await count('track_event'),
  });

  /**
   * Lets each statement of some work fail in turn, until the work goes through. What failed must have left nothing; what fails after the commit is
   * carried out by the job, as after a crash.
   */
  async function failEverywhere(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
    for (let number = 1; ; number += 1) {
      const work = await prepare();
      const before = await everything();
      faults.failAt(number);
      const failed = await work().then(
        () => null,
        (error: unknown) => error,
      );
      if (!faults.heal()) {
        expect(failed).toBeNull();
        return number - 1;
      }
      if (failed === null) {
        app().clock.advance(HOUR);
        await carryOutDueEvents(app().services);
        continue;
      }
      expect(failed).toBeInstanceOf(InjectedFault);
      expect(await everything()).toEqual(before);
      await work();
    }
  }

  test('[CO-06] at every statement of fulfilment: nothing is half done, and the next message does all of it', async () => {
    await storeBundle(app(), 'two-seats');
    for (const body of [{ slug: EXAM_BUNDLE }, { slug: 'two-seats', quantity: 2 }]) {
      let made = 0;
      const start = await everything();
      const statements = await failEverywhere(async () => {
        const id = await begin(app(), await app().user(), body);
        made += 1;
        const session = app().payments.pay(id);
        return () => settlePayment(app().services, session);
      });
      expect(statements).toBeGreaterThan(15);
      const end = await everything();
      // Every order has its own of everything, once.
      expect(end.ledger - start.ledger).toBe(2 * made);
      expect(end.invoice - start.invoice).toBe(made);
      expect(end.mail - start.mail).toBe(made);
      expect(end.events - start.events).toBe(made);
      const isTeam = 'quantity' in body;
      expect(end.attempt - start.attempt).toBe(isTeam ? 0 : made);
      expect(end.entitlement - start.entitlement).toBe(isTeam ? 0 : made);
      expect(end.voucher - start.voucher).toBe(isTeam ? 2 * made : 0);
    }
  });

  test('[CO-10] at every statement of a refund that the provider made: it counts once', async () => {
    let made = 0;
    const statements = await failEverywhere(async () => {
      const id = await begin(app(), await app().user(), { slug: EXAM_BUNDLE });
      await settlePayment(app().services, app().payments.pay(id));
      const session = app().payments.refundAt(id, app().payments.sessionOf(id).amount);
      made += 1;
      return () => settlePayment(app().services, session);
    });
    expect(statements).toBeGreaterThan(10);
    const back = app().queries.selectFrom('order').select('id').where('state', '=', 'refunded');
    expect(await back.execute()).toHaveLength(made);
    expect(await app().queries.selectFrom('refund').select('id').execute()).toHaveLength(made);
  });

  test('at every statement of a checkout: asked again it is one order that can be paid', async () => {
    const start = (await app().queries.selectFrom('order').select('id').execute()).length;
    let made = 0;
    await failEverywhere(async () => {
      const as = { ...(await app().user()), email_verified_at: null };
      const quote = await app().ok('createQuote', { body: { slug: EXAM_BUNDLE }, as });
      made += 1;
      const services = app().services;
      const checkout = checkoutSchema.parse({ slug: EXAM_BUNDLE, quote: quote.id });
      return () => startCheckout(services, { user: as, attribution: undefined }, checkout, null);
    });
    const orders = await app().queries.selectFrom('order').select('state').execute();
    expect(orders).toHaveLength(start + made);
    expect(orders.filter(({ state }) => state === 'awaitingPayment')).toHaveLength(made);
  });
});

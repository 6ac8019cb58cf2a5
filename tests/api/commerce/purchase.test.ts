import { expect, test } from 'vitest';
import { orderPayments } from '../../../src/server/commerce/orders/order-payments.ts';
import { sendRequestedRefunds } from '../../../src/server/commerce/refunds/send-refunds.ts';
import { MINUTE, type TestUser } from '../../support/app.ts';
import { auditOrders } from '../../support/commerce/audit-orders.ts';
import { EXAM_BUNDLE, orderRow } from '../../support/commerce/orders.ts';
import { runPaymentJobs, sendForm, standInOf } from '../../support/commerce/payments.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

describeOnBoth('a purchase without keys, from checkout over the pay page to what it gives', (kind) => {
  const app = useApp(kind, { payments: 'settings', settings: { DEMO_DATA: 'true' } });
  const jobs = () => runPaymentJobs(app(), orderPayments(app().services));
  const state = async (id: string) => (await orderRow(app(), id)).state;
  const attempts = ({ id }: TestUser) =>
    app().queries.selectFrom('attempt').select('state').where('user_id', '=', id).execute();
  const sessionOf = (link: string) => new URL(link).pathname.split('/').at(-1) ?? '';
  const press = (link: string, action: string) => sendForm(app(), new URL(link).pathname, { action, country: 'US' });
  const operate = (link: string, fields: Record<string, string>) =>
    sendForm(app(), `/payments-stand-in/payments/${sessionOf(link)}`, fields);

  async function begin() {
    const buyer = await app().user();
    const { link, order_id: id } = await app().ok('checkout', { body: { slug: EXAM_BUNDLE }, as: buyer });
    return { buyer, link, id };
  }

  test('[CO-04] [CO-06] is paid and opens the exam, though the buyer never comes back', async () => {
    const { buyer, link, id } = await begin();
    const { headers } = await press(link, 'pay');
    expect(headers.get('location')).toBe(`http://localhost:3000/checkout/success?order=${id}`);
    expect(await state(id)).toBe('awaitingPayment');
    await jobs();
    expect(await orderRow(app(), id)).toMatchObject({ state: 'fulfilled', total: 14_900, card_country: 'US' });
    expect(await attempts(buyer)).toEqual([{ state: 'awaitingTerms' }]);
    await jobs();
    expect(await attempts(buyer)).toHaveLength(1);
  });

  test('[CO-05] the page that the buyer comes back to finds the payment by itself', async () => {
    const { link, id } = await begin();
    await press(link, 'pay');
    expect(await app().ok('checkoutStatus', { params: { id } })).toMatchObject({ state: 'fulfilled', pay_link: null });
    await jobs();
    expect(await state(id)).toBe('fulfilled');
  });

  test.each([
    ['IN', { state: 'fulfilled', total: 7400, card_country: 'IN' }, 'paid.kept', ['awaitingTerms']],
    ['US', { state: 'cancelled', paid_at: null, card_country: 'US' }, 'released', []],
  ])(
    '[CO-07] a regional price is authorized, and a card from %s is charged or released',
    async (country, order, payment, opened) => {
      const buyer = await app().user();
      const body = { slug: EXAM_BUNDLE, region: 'IN' };
      const { link, order_id: id } = await app().ok('checkout', { body, as: buyer });
      await sendForm(app(), new URL(link).pathname, { action: 'pay', country });
      expect(await standInOf(app()).find(sessionOf(link))).toMatchObject({ state: 'held' });
      await jobs();
      expect(await orderRow(app(), id)).toMatchObject(order);
      expect(await standInOf(app()).find(sessionOf(link))).toMatchObject({ state: payment });
      await jobs();
      expect((await attempts(buyer)).map(({ state: of }) => of)).toEqual(opened);
      expect(await orderRow(app(), id)).toMatchObject(order);
    },
  );

  test('a card that is declined, then asked for authentication, pays in the end', async () => {
    const { link, id } = await begin();
    await press(link, 'decline');
    await jobs();
    expect(await orderRow(app(), id)).toMatchObject({ state: 'failed', problem: 'Your card was declined.' });
    await press(link, 'authenticate');
    await press(link, 'confirm');
    await jobs();
    expect(await state(id)).toBe('fulfilled');
  });

  test('a bank transfer gives the exam when the money has come, not before', async () => {
    const { buyer, link, id } = await begin();
    await press(link, 'transfer');
    await jobs();
    expect(await state(id)).toBe('awaitingPayment');
    expect(await attempts(buyer)).toEqual([]);
    app().clock.advance(MINUTE);
    await jobs();
    await jobs();
    expect(await state(id)).toBe('fulfilled');
    expect(await attempts(buyer)).toHaveLength(1);
  });

  test('[CO-05] a payment that fails says what the provider said, gives nothing and moves nothing', async () => {
    for (const [actions, problem] of [
      [['decline'], 'Your card was declined.'],
      [['authenticate', 'reject'], 'We are unable to authenticate your payment method.'],
      [['lost-transfer'], 'The bank transfer did not arrive.'],
    ] as const) {
      const { buyer, link, id } = await begin();
      for (const action of actions) await press(link, action);
      app().clock.advance(MINUTE);
      await jobs();
      await jobs();
      const { payment } = (await standInOf(app()).find(sessionOf(link))) ?? {};
      expect(payment?.problem).toBe(problem);
      expect(await app().ok('checkoutStatus', { params: { id }, as: buyer })).toMatchObject({
        state: 'failed',
        problem,
      });
      expect(await attempts(buyer)).toEqual([]);
    }
    expect(await auditOrders(app().queries)).toEqual([]);
  });

  test('[CO-10] a page that nobody pays expires with its order, also when no message says so', async () => {
    const { link, id } = await begin();
    app().clock.advance(23 * 60 * MINUTE + 1);
    while ((await standInOf(app()).doDue()) > 0);
    await app().queries.deleteFrom('payment_event').execute();
    await app().queries.deleteFrom('payment_stand_in').where('kind', '=', 'event').execute();
    expect(await state(id)).toBe('awaitingPayment');
    await jobs();
    expect(await state(id)).toBe('expired');
    expect((await press(link, 'pay')).headers.get('location')).toBe(new URL(link).pathname);
    await jobs();
    expect(await state(id)).toBe('expired');
  });

  test('[CO-10] a refund and a lost dispute that the operator makes at the provider withdraw the exam', async () => {
    const [refunded, disputed] = [await begin(), await begin()];
    await press(refunded.link, 'pay');
    await press(disputed.link, 'pay');
    await jobs();
    await operate(refunded.link, { action: 'refund', amount: '149.00' });
    await operate(disputed.link, { action: 'dispute' });
    await jobs();
    await operate(disputed.link, { action: 'lose' });
    await jobs();
    expect(await orderRow(app(), refunded.id)).toMatchObject({ state: 'refunded', refunded: 14_900 });
    expect(await state(disputed.id)).toBe('lost');
    expect(await attempts(refunded.buyer)).toEqual([{ state: 'voided' }]);
    expect(await attempts(disputed.buyer)).toEqual([{ state: 'voided' }]);
  });

  test('[CO-10] a refund that an administrator asks for reaches the provider and comes back as a message', async () => {
    const { link, id } = await begin();
    await press(link, 'pay');
    await jobs();
    const administrator = await app().user('administrator');
    await app().ok('refundOrder', {
      params: { id },
      body: { amount: 14_900, reason: 'Bought twice.' },
      as: administrator,
    });
    await sendRequestedRefunds(app().services);
    await jobs();
    expect(await state(id)).toBe('refunded');
    const { refunds } = await app().services.payments.readSession(sessionOf(link));
    expect(refunds).toMatchObject([{ amount: 14_900, status: 'succeeded' }]);
  });
});

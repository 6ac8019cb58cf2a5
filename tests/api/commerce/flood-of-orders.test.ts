import { describe, expect, test } from 'vitest';
import { PaymentRefused } from '../../../src/server/commerce/payments/provider.ts';
import { createFakePayments } from '../../support/commerce/fake-payments.ts';
import { EXAM_BUNDLE } from '../../support/commerce/orders.ts';
import { describeOnBoth, useApp } from '../../support/suite.ts';

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });

describeOnBoth('an unpaid order that many ask about', (kind) => {
  const payments = createFakePayments();
  const readSession = payments.readSession;
  let reads = 0;
  const app = useApp(kind, { settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' }, payments });
  const begin = async (email: string) => (await app().ok('checkout', { body: { slug: EXAM_BUNDLE, email } })).order_id;
  const look = (id: string) => app().call('checkoutStatus', { params: { id } });

  test('[CO-06] asks the provider once in 5 s, also about 40 at the same moment', async () => {
    payments.readSession = (id) => {
      reads += 1;
      return readSession(id);
    };
    const id = await begin('ada@example.com');
    const other = await begin('grace@example.com');
    const all = await Promise.all(Array.from({ length: 40 }, () => look(id)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(reads).toBe(1);
    for (let turn = 0; turn < 10; turn += 1) await look(id);
    expect(reads).toBe(1);
    await look(other);
    expect(reads).toBe(2);
  });

  test('[CO-06] is told in words when the provider refuses, and lost nothing', async () => {
    const id = await begin('joan@example.com');
    payments.readSession = () => Promise.reject(new PaymentRefused('No such session.', 'resource_missing'));
    const refused = await look(id);
    payments.readSession = readSession;
    expect([refused.status, refused.json]).toMatchObject([
      409,
      {
        code: 'payment_unknown',
        message:
          'The payment provider does not tell the state of this order at the moment. If you have paid, nothing is lost: look again in a minute.',
      },
    ]);
    expect((await look(id)).json).toMatchObject({ state: 'awaitingPayment', order_id: id });
  });
});

describe('orders and prices that one network asks for', () => {
  const app = useApp('sqlite', {
    settings: { RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1', GUEST_ORDERS_PER_HOUR: '30' },
  });
  const order = (email: string, network: string, as: { token: string } | null = null) =>
    app().call('checkout', { body: { slug: EXAM_BUNDLE, ...(as ? {} : { email }) }, ...from(network), as });

  test('are limited for guests and for each address; others and who is signed in go on', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await order('ada@example.com', '192.0.2.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    // Nobody keeps the owner of an address from buying.
    expect((await order('ada@example.com', '192.0.2.2')).status).toBe(201);
    for (let turn = 0; turn < 9; turn += 1) {
      expect((await order(`guest-${turn}@example.com`, '192.0.2.1')).status).toBe(201);
    }
    const refused = await order('guest-9@example.com', '192.0.2.1');
    expect([refused.status, refused.json]).toMatchObject([
      429,
      { code: 'too_many', message: 'Too many attempts. Try again in 60 minutes.' },
    ]);
    expect(refused.headers.get('retry-after')).toBe('3600');
    const ada = await app().user();
    for (let turn = 0; turn < 30; turn += 1) expect((await order('', '192.0.2.1', ada)).status).toBe(201);
    expect((await order('', '192.0.2.1', ada)).status).toBe(429);
  });

  test('prices are kept 900 times in ten minutes for the guests of a network', async () => {
    const quote = (network: string) => app().call('createQuote', { body: { slug: EXAM_BUNDLE }, ...from(network) });
    const counts: Record<number, number> = {};
    for (let turn = 0; turn < 46; turn += 1) {
      for (const { status } of await Promise.all(Array.from({ length: 20 }, () => quote('192.0.2.7')))) {
        counts[status] = (counts[status] ?? 0) + 1;
      }
    }
    expect(counts).toEqual({ 201: 900, 429: 20 });
    expect((await quote('192.0.2.8')).status).toBe(201);
  });
});

import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  PaymentEventRefused,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnreachable,
} from '../../../../src/server/commerce/payments/provider.ts';
import { API_VERSION } from '../../../../src/server/commerce/payments/stand-in/store.ts';
import { createStripePayments } from '../../../../src/server/commerce/payments/stripe.ts';
import { EVENT_TYPES } from '../../../../src/server/commerce/payments/stripe-session.ts';
import { published, type StripeServer, startStripeServer } from '../../../support/commerce/stripe-server.ts';

const NOW = Date.UTC(2027, 0, 1, 12);
const SECRET = 'whsec_12345678';
const ORDER = 'order-1';
const OURS = { client_reference_id: ORDER, metadata: { order_id: ORDER } };
const PAID = { ...OURS, id: 'cs_1', status: 'complete', payment_status: 'paid', amount_total: 14_900, currency: 'usd' };

describe('the adapter to Stripe', () => {
  let server: StripeServer;
  let payments: PaymentProvider;
  beforeAll(async () => {
    server = await startStripeServer();
    const options = { secretKey: 'sk_test_12345678', webhookSecret: SECRET, origin: server.origin };
    payments = createStripePayments(options, { now: () => NOW });
  });
  beforeEach(() => {
    server.calls.length = 0;
    server.answers.clear();
  });
  afterAll(() => server.close());

  const answer = (call: string, ...answers: Parameters<StripeServer['answers']['set']>[1]) =>
    server.answers.set(call, answers);

  function answerPaid(session: object, { refunds = [] as object[], disputes = [] as object[] } = {}) {
    answer('GET /v1/checkout/sessions/cs_1', { body: published.session({ ...PAID, ...session }) });
    answer('GET /v1/refunds', { body: published.list(refunds) });
    answer('GET /v1/disputes', { body: published.list(disputes) });
  }

  test('asks for a session with the exact amounts, the order and an idempotency key [CO-06]', async () => {
    answer('POST /v1/checkout/sessions', {
      body: published.session({ id: 'cs_1', url: 'https://checkout.example/1' }),
    });
    const made = await payments.createSession({
      orderId: ORDER,
      email: 'buyer@example.com',
      currency: 'EUR',
      items: [
        { name: 'Exam', amount: 14_900 },
        { name: 'Training', amount: 0 },
      ],
      successUrl: 'https://a.example/done',
      cancelUrl: 'https://a.example/back',
      expiresAt: NOW + 3_600_000,
      idempotencyKey: 'key-1',
    });
    expect(made).toEqual({ id: 'cs_1', url: 'https://checkout.example/1' });
    const [call] = server.calls;
    expect(server.calls).toHaveLength(1);
    expect(call).toMatchObject({ call: 'POST /v1/checkout/sessions', key: 'key-1', version: API_VERSION });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      mode: 'payment',
      'adaptive_pricing[enabled]': 'false',
      client_reference_id: ORDER,
      'metadata[order_id]': ORDER,
      'payment_intent_data[metadata][order_id]': ORDER,
      customer_email: 'buyer@example.com',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '14900',
      'line_items[0][price_data][product_data][name]': 'Exam',
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][currency]': 'eur',
      'line_items[1][price_data][unit_amount]': '0',
      'line_items[1][price_data][product_data][name]': 'Training',
      success_url: 'https://a.example/done',
      cancel_url: 'https://a.example/back',
      expires_at: String(NOW / 1000 + 3600),
    });
  });

  test('[CO-07] asks to authorize a card, reads that it is, and charges or releases it', async () => {
    answer('POST /v1/checkout/sessions', {
      body: published.session({ id: 'cs_1', url: 'https://checkout.example/1' }),
    });
    await payments.createSession({
      ...{ orderId: ORDER, email: 'buyer@example.com', currency: 'USD', items: [{ name: 'Exam', amount: 7400 }] },
      ...{ successUrl: 'https://a.example/done', cancelUrl: 'https://a.example/back', expiresAt: NOW + 3_600_000 },
      ...{ idempotencyKey: 'key-1', isHeld: true },
    });
    expect(new URLSearchParams(server.calls[0]?.body).get('payment_intent_data[capture_method]')).toBe('manual');
    const payment = published.payment({ id: 'pi_1', status: 'requires_capture', latest_charge: published.charge() });
    const held = { payment_intent: payment, status: 'complete', payment_status: 'unpaid' };
    answer('GET /v1/checkout/sessions/cs_1', { body: published.session({ id: 'cs_1', ...held }) });
    expect(await payments.readSession('cs_1')).toMatchObject({
      ...{ status: 'complete', paid: false, held: true, paymentId: 'pi_1', cardCountry: 'US', refunds: [] },
    });
    answer('POST /v1/payment_intents/pi_1/capture', { body: published.payment({ id: 'pi_1', status: 'succeeded' }) });
    await payments.capture({ paymentId: 'pi_1', idempotencyKey: 'capture-1' });
    expect(server.calls.at(-1)).toMatchObject({ call: 'POST /v1/payment_intents/pi_1/capture', key: 'capture-1' });
    // What was released already stays so; what was charged is not released without a word.
    const refused = { status: 400, body: { error: { type: 'invalid_request_error', message: 'No.' } } };
    answer('POST /v1/payment_intents/pi_1/cancel', refused);
    answer('GET /v1/payment_intents/pi_1', { body: published.payment({ id: 'pi_1', status: 'canceled' }) });
    await payments.release('pi_1');
    answer('GET /v1/payment_intents/pi_1', { body: published.payment({ id: 'pi_1', status: 'succeeded' }) });
    await expect(payments.release('pi_1')).rejects.toBeInstanceOf(PaymentRefused);
  });

  test('reads a paid session with card country, refunds and disputes', async () => {
    const payment = published.payment({ id: 'pi_1', status: 'succeeded', latest_charge: published.charge() });
    answerPaid(
      { payment_intent: payment },
      {
        refunds: ['succeeded', 'pending', 'requires_action', 'failed', 'canceled'].map((status, index) =>
          published.refund({ id: `re_${index}`, amount: index + 1, status }),
        ),
        disputes: [
          'needs_response',
          'under_review',
          'appeal_under_review',
          'won',
          'lost',
          'warning_needs_response',
          'warning_closed',
          'prevented',
        ].map((status, index) => published.dispute({ id: `dp_${index}`, amount: index + 1, status })),
      },
    );
    expect(await payments.readSession('cs_1')).toEqual({
      id: 'cs_1',
      orderId: ORDER,
      url: expect.stringContaining('https://checkout.stripe.com/'),
      status: 'complete',
      paid: true,
      held: false,
      paymentId: 'pi_1',
      amount: 14_900,
      currency: 'USD',
      cardCountry: 'US',
      problem: null,
      refunds: [
        { id: 're_0', amount: 1, status: 'succeeded' },
        { id: 're_1', amount: 2, status: 'pending' },
        { id: 're_2', amount: 3, status: 'pending' },
        { id: 're_3', amount: 4, status: 'failed' },
        { id: 're_4', amount: 5, status: 'failed' },
      ],
      disputes: [
        { id: 'dp_0', amount: 1, status: 'open' },
        { id: 'dp_1', amount: 2, status: 'open' },
        { id: 'dp_2', amount: 3, status: 'open' },
        { id: 'dp_3', amount: 4, status: 'won' },
        { id: 'dp_4', amount: 5, status: 'lost' },
      ],
    });
    expect(server.calls.map(({ call }) => call).sort()).toEqual([
      'GET /v1/checkout/sessions/cs_1?expand[0]=payment_intent.latest_charge',
      'GET /v1/disputes?payment_intent=pi_1&limit=100',
      'GET /v1/refunds?payment_intent=pi_1&limit=100',
    ]);
  });

  test.each([
    ['open', 'unpaid', null, { status: 'open', paid: false, problem: null }],
    ['open', 'unpaid', 'Declined.', { status: 'open', paid: false, problem: 'Declined.' }],
    ['complete', 'unpaid', null, { status: 'complete', paid: false, problem: null }],
    ['complete', 'unpaid', 'No money.', { status: 'complete', paid: false, problem: 'No money.' }],
    ['complete', 'paid', 'An earlier card.', { status: 'complete', paid: true, problem: null }],
    ['expired', 'unpaid', null, { status: 'expired', paid: false, problem: null }],
  ])('a session that is %s and %s, with a last error of %s', async (status, payment_status, message, expected) => {
    const last_payment_error = message === null ? null : { type: 'card_error', message };
    answerPaid({ status, payment_status, payment_intent: published.payment({ id: 'pi_1', last_payment_error }) });
    expect(await payments.readSession('cs_1')).toMatchObject({ ...expected, refunds: [], disputes: [] });
  });

  test('a session that carries no order, or two, is none of ours', async () => {
    for (const other of [
      { client_reference_id: null, metadata: {} },
      { client_reference_id: ORDER, metadata: {} },
      { client_reference_id: ORDER, metadata: { order_id: 'order-2' } },
    ]) {
      answerPaid(other);
      answer('GET /v1/checkout/sessions', { body: published.list([published.session({ id: 'cs_1' })]) });
      expect((await payments.readSession('cs_1')).orderId).toBe('');
      expect(await payments.findSession('pi_1')).toBeNull();
    }
    answerPaid({});
    expect(await payments.findSession('pi_1')).toMatchObject({ id: 'cs_1', orderId: ORDER });
    answer('GET /v1/checkout/sessions', { body: published.list([]) });
    expect(await payments.findSession('pi_2')).toBeNull();
    server.answers.clear();
    expect(await payments.findSession('pi_3')).toBeNull();
  });

  test('a session that has come to its end may be expired again; one that stays open says so', async () => {
    const error = { type: 'invalid_request_error', message: 'Only Checkout Sessions with a status in ["open"]…' };
    answer('POST /v1/checkout/sessions/cs_1/expire', { status: 400, body: { error } });
    answerPaid({});
    await payments.expireSession('cs_1');
    answerPaid({ status: 'open' });
    await expect(payments.expireSession('cs_1')).rejects.toBeInstanceOf(PaymentRefused);
  });

  test('refunds an amount of a payment, once for a key', async () => {
    answer('POST /v1/refunds', { body: published.refund({ id: 're_1' }) });
    expect(await payments.refund({ paymentId: 'pi_1', amount: 4900, idempotencyKey: 'refund-1' })).toEqual({
      id: 're_1',
    });
    expect(server.calls).toMatchObject([{ key: 'refund-1', body: 'payment_intent=pi_1&amount=4900' }]);
  });

  test('lists the types that say something of a payment, the oldest first, over all pages', async () => {
    const event = (id: string, created: number) =>
      published.event('payment_intent.succeeded', published.payment({ id: 'pi_1' }), { id, created });
    answer(
      'GET /v1/events',
      { body: published.list([event('evt_3', 3), event('evt_2', 2)], true) },
      { body: published.list([event('evt_1', 1)]) },
    );
    const pointed = { type: 'payment_intent.succeeded', sessionId: null, paymentId: 'pi_1' };
    expect(await payments.listEvents(1999)).toEqual([
      { ...pointed, id: 'evt_1', createdAt: 1000 },
      { ...pointed, id: 'evt_2', createdAt: 2000 },
      { ...pointed, id: 'evt_3', createdAt: 3000 },
    ]);
    const [first, second] = server.calls.map(({ call }) => new URL(call.slice(4), 'http://a').searchParams);
    expect(first?.get('created[gte]')).toBe('1');
    expect([...(first ?? [])].filter(([name]) => name.startsWith('types')).map(([, type]) => type)).toEqual(
      EVENT_TYPES,
    );
    expect(EVENT_TYPES.length).toBeLessThanOrEqual(20);
    expect(second?.get('starting_after')).toBe('evt_2');
  });

  const API_ERROR = { error: { type: 'api_error', message: 'Sorry.' } };
  const CARD_ERROR = { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Done.' } };
  test.each([
    ['cuts the connection', ['cut' as const], PaymentUnreachable],
    ['is down', [{ status: 500, body: API_ERROR }], PaymentUnreachable],
    [
      'asks for patience',
      [{ status: 429, body: { error: { type: 'invalid_request_error', message: 'Slow down.' } } }],
      PaymentUnreachable,
    ],
    [
      'is at the same call',
      [
        {
          status: 409,
          body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Wait.' } },
        },
      ],
      PaymentUnreachable,
    ],
    ['refuses', [{ status: 400, body: CARD_ERROR }], PaymentRefused],
    [
      'does not know the key',
      [{ status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key.' } } }],
      PaymentRefused,
    ],
  ])('a provider that %s', async (_, answers, expected) => {
    answer('POST /v1/refunds', ...answers);
    await expect(payments.refund({ paymentId: 'pi_1', amount: 1, idempotencyKey: 'x' })).rejects.toBeInstanceOf(
      expected,
    );
  });

  test('a provider that does not answer in time', async () => {
    answer('POST /v1/refunds', 'silent');
    const options = { secretKey: 'sk_test_12345678', webhookSecret: SECRET, origin: server.origin, timeoutMs: 50 };
    const hasty = createStripePayments(options, { now: () => NOW });
    const refunded = hasty.refund({ paymentId: 'pi_1', amount: 1, idempotencyKey: 'x' });
    await expect(refunded).rejects.toBeInstanceOf(PaymentUnreachable);
    expect(server.calls).toHaveLength(2);
  });

  test('a reply that was cut off is asked for again with the same key, and counts once', async () => {
    answer('POST /v1/refunds', 'cut', { body: published.refund({ id: 're_9' }) });
    expect(await payments.refund({ paymentId: 'pi_1', amount: 1, idempotencyKey: 'again' })).toEqual({ id: 're_9' });
    expect(server.calls.map(({ key }) => key)).toEqual(['again', 'again']);
  });
});

describe('messages of Stripe', () => {
  const options = { secretKey: 'sk_test_12345678', webhookSecret: SECRET, origin: 'https://api.stripe.com' };
  const payments = createStripePayments(options, { now: () => NOW });
  const sign = (payload: string, { secret = SECRET, at = NOW } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at / 1000) });
  const body = (type: string, object: object) => JSON.stringify(published.event(type, object, { id: 'evt_1' }));

  test.each([
    ['checkout.session.completed', published.session({ id: 'cs_1', payment_intent: 'pi_1' }), 'cs_1', null],
    ['checkout.session.expired', published.session({ id: 'cs_1' }), 'cs_1', null],
    ['payment_intent.succeeded', published.payment({ id: 'pi_1' }), null, 'pi_1'],
    ['charge.refunded', published.charge({ payment_intent: 'pi_1' }), null, 'pi_1'],
    ['charge.dispute.created', published.dispute({ payment_intent: 'pi_1' }), null, 'pi_1'],
    ['refund.updated', published.refund({ payment_intent: published.payment({ id: 'pi_1' }) }), null, 'pi_1'],
    ['refund.updated', published.refund({ payment_intent: null }), null, null],
    ['payment_intent.created', published.payment({ id: 'pi_1' }), null, null],
    ['customer.created', { id: 'cus_1', object: 'customer' }, null, null],
  ])('%s points to a session or a payment', async (type, object, sessionId, paymentId) => {
    const text = body(type, object);
    expect(await payments.readEvent(text, sign(text))).toEqual({
      id: 'evt_1',
      type,
      createdAt: 1_234_567_890_000,
      sessionId,
      paymentId,
    });
  });

  const text = body('checkout.session.completed', published.session({ id: 'cs_1' }));
  test.each<[string, string, string | undefined]>([
    ['without a signature', text, undefined],
    ['with an empty one', text, ''],
    ['with half of one', text, sign(text).slice(0, 60)],
    ['signed by somebody else', text, sign(text, { secret: 'whsec_87654321' })],
    ['that is five minutes and a second old', text, sign(text, { at: NOW - 301_000 })],
    ['that is five minutes and a second ahead', text, sign(text, { at: NOW + 301_000 })],
    ...(
      [
        ['with an object as its id', { id: { id: 'evt_1' } }],
        ['with an empty id', { id: '' }],
        ['with an object as its type', { type: {} }],
        ['without a time', { created: null }],
        ['that was made an hour ahead', { created: NOW / 1000 + 3600 }],
        ['without data', { data: null }],
        ['about nothing', { data: { object: null } }],
      ] as const
    ).map(([what, more]): [string, string, string] => {
      const other = JSON.stringify({ ...JSON.parse(text), ...more });
      return [what, other, sign(other)];
    }),
    ['with another amount', text.replace('"amount_total":null', '"amount_total":1'), sign(text)],
    ['with a space more', `${text} `, sign(text)],
    ['that is not JSON', 'x', sign('x')],
  ])('a message %s is refused', async (_, sent, signature) => {
    await expect(payments.readEvent(sent, signature)).rejects.toBeInstanceOf(PaymentEventRefused);
  });

  test('a message may be as old as Stripe recommends, and as far ahead', async () => {
    expect(await payments.readEvent(text, sign(text, { at: NOW + 300_000 }))).toMatchObject({ sessionId: 'cs_1' });
    expect(await payments.readEvent(text, sign(text, { at: NOW - 300_000 }))).toMatchObject({ sessionId: 'cs_1' });
  });

  test('the stand-in speaks the version of the API that the library does', () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
  });
});

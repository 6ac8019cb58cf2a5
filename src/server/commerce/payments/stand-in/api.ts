import { type Context, Hono } from 'hono';
import { leftOf } from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import { listStandInRows } from '../../../data/commerce/payment-stand-in.ts';
import type { Queries } from '../../../data/database.ts';
import { newId } from '../../../ids.ts';
import { type Checkout, StandInRefusal } from './checkout.ts';
import { readStandInEvent } from './events.ts';
import { once } from './idempotency.ts';
import { newCheckout } from './new-checkout.ts';
import {
  disputeObjects,
  hasPayment,
  keyOf,
  listObject,
  paymentObject,
  refundObjects,
  type StripeObject,
  sessionObject,
} from './objects.ts';
import { applyIn, findCheckout, insertCheckout, type StandInStore, secondsOf } from './store.ts';

/** Most that one call lists. */
const MAX_LISTED = 100;
/** Events that are looked through for one page of the list. */
const MAX_EVENTS = 10_000;

/**
 * The part of Stripe's API that this product uses, for Stripe's own library. It is reached inside this process alone.
 * Source: https://docs.stripe.com/api
 */
export function standInApi(store: StandInStore, secretKey: string): Hono {
  const { database, publicUrl, clock } = store;
  const api = new Hono();

  api.use(async (context, next) => {
    if (context.req.header('authorization') === `Bearer ${secretKey}`) return next();
    return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401);
  });

  /** A call that changes something. */
  function post(
    path: string,
    work: (context: Context, form: URLSearchParams, transaction: Queries) => Promise<StripeObject>,
  ) {
    api.post(path, async (context) => {
      const body = await context.req.text();
      const request = { key: context.req.header('idempotency-key'), request: `${context.req.path}\n${body}` };
      const answer = await once(store, request, (transaction) => work(context, new URLSearchParams(body), transaction));
      return context.body(answer, 200, { 'content-type': 'application/json' });
    });
  }

  const expanded = (context: Context) => (context.req.queries('expand[0]') ?? []).length > 0;
  const present = (checkout: Checkout, isExpanded = false) => sessionObject(checkout, publicUrl, isExpanded);

  /** The checkout of a session, payment or charge. */
  async function checkoutOf(id: string, queries: Queries = database.queries): Promise<Checkout> {
    const key = keyOf(id);
    const found = key === null ? null : await findCheckout(queries, key);
    if (!found) throw new StandInRefusal(`No such object: '${id}'`, 'resource_missing');
    return found;
  }

  post('/v1/checkout/sessions', async (_, form, transaction) => {
    const checkout = newCheckout(form, secondsOf(clock));
    await insertCheckout(transaction, checkout, clock.now());
    return present(checkout);
  });
  post('/v1/checkout/sessions/:id/expire', async (context, _, transaction) =>
    present(
      await applyIn(transaction, store, keyOf(context.req.param('id') ?? '') ?? '', { type: 'payment.pageClosed' }),
    ),
  );
  post('/v1/payment_intents/:id/capture', async (context, _, transaction) =>
    paymentObject(
      await applyIn(transaction, store, keyOf(context.req.param('id') ?? '') ?? '', { type: 'payment.captured' }),
    ),
  );
  post('/v1/payment_intents/:id/cancel', async (context, _, transaction) =>
    paymentObject(
      await applyIn(transaction, store, keyOf(context.req.param('id') ?? '') ?? '', { type: 'payment.released' }),
    ),
  );
  post('/v1/refunds', async (_, form, transaction) => {
    const checkout = await checkoutOf(form.get('payment_intent') ?? '', transaction);
    const amount = Number(form.get('amount') ?? leftOf(checkout.payment));
    const id = `re_${newId()}`;
    const after = await applyIn(transaction, store, checkout.key, { type: 'payment.refunded', id, amount });
    const [made] = refundObjects(after);
    if (!made) throw new Error('A refund that was made is not there.');
    return made;
  });

  api.get('/v1/checkout/sessions', async (context) => {
    const key = keyOf(context.req.query('payment_intent') ?? '');
    const found = key === null ? null : await findCheckout(database.queries, key);
    return context.json(listObject('/v1/checkout/sessions', found && hasPayment(found) ? [present(found)] : []));
  });
  api.get('/v1/checkout/sessions/:id', async (context) =>
    context.json(present(await checkoutOf(context.req.param('id')), expanded(context))),
  );
  api.get('/v1/payment_intents/:id', async (context) =>
    context.json(paymentObject(await checkoutOf(context.req.param('id')))),
  );
  api.get('/v1/refunds', async (context) => {
    const checkout = await checkoutOf(context.req.query('payment_intent') ?? '');
    return context.json(listObject('/v1/refunds', refundObjects(checkout)));
  });
  api.get('/v1/disputes', async (context) => {
    const checkout = await checkoutOf(context.req.query('payment_intent') ?? '');
    return context.json(listObject('/v1/disputes', disputeObjects(checkout)));
  });
  api.get('/v1/events', async (context) => {
    const since = Number(context.req.query('created[gte]') ?? 0) * 1000;
    const types = new Set(typesOf(new URL(context.req.url).searchParams));
    const limit = Math.min(MAX_LISTED, Number(context.req.query('limit') ?? 10));
    const rows = await listStandInRows(database.queries, 'event', since, MAX_EVENTS);
    const events = rows
      .map((row) => readStandInEvent(row).event)
      .filter(({ type }) => types.size === 0 || types.has(type));
    const after = context.req.query('starting_after');
    const from = after === undefined ? 0 : events.findIndex(({ id }) => id === after) + 1;
    return context.json(listObject('/v1/events', events.slice(from, from + limit), events.length > from + limit));
  });

  api.notFound((context) =>
    context.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL.' } }, 404),
  );
  api.onError((error, context) => {
    if (!(error instanceof StandInRefusal)) throw error;
    const { code, message } = error;
    const type = code === 'idempotency_error' ? 'idempotency_error' : 'invalid_request_error';
    return context.json({ error: { type, code, message } }, code === 'resource_missing' ? 404 : 400);
  });
  return api;
}

function typesOf(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => (/^types(\[\d*\])?$/.test(name) ? [value] : []));
}

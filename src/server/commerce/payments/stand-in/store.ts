import * as z from 'zod/mini';
import { inTransaction } from '../../../charts/observe-charts.ts';
import type { Clock } from '../../../clock.ts';
import {
  findStandInRow,
  insertStandInRow,
  listStandInRows,
  lockStandInRow,
  updateStandInRow,
} from '../../../data/commerce/payment-stand-in.ts';
import type { Database, Queries } from '../../../data/database.ts';
import { newId } from '../../../ids.ts';
import { type Action, act, type Checkout, dueOf, type Outcome, StandInRefusal } from './checkout.ts';
import { subjectOf } from './objects.ts';

/** The version of the API whose shapes these are; the library names the same. */
export const API_VERSION = '2026-10-28.endive';

const checkoutSchema: z.ZodMiniType<Checkout> = z.strictObject({
  key: z.string(),
  created: z.number(),
  expiresAt: z.number(),
  currency: z.string(),
  items: z.array(z.strictObject({ name: z.string(), amount: z.number() })),
  email: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.nullable(z.string()),
  status: z.enum(['open', 'complete', 'expired']),
  payment: z.nullable(
    z.strictObject({
      status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded']),
      problem: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  ),
  transfer: z.nullable(z.strictObject({ at: z.number(), arrives: z.boolean() })),
  refunds: z.array(
    z.strictObject({ id: z.string(), amount: z.number(), status: z.literal('succeeded'), created: z.number() }),
  ),
  disputes: z.array(
    z.strictObject({
      id: z.string(),
      amount: z.number(),
      status: z.enum(['needs_response', 'won', 'lost']),
      created: z.number(),
    }),
  ),
});

/** What one works with in a transaction of the stand-in. */
export type StandInStore = {
  database: Database;
  clock: Clock;
  publicUrl: string;
};

export const readCheckout = (data: string): Checkout => checkoutSchema.parse(JSON.parse(data));
export const secondsOf = (clock: Clock) => Math.floor(clock.now() / 1000);

export async function findCheckout(queries: Queries, key: string): Promise<Checkout | null> {
  const row = await findStandInRow(queries, 'checkout', key);
  return row ? readCheckout(row.data) : null;
}

/** Checkouts, the newest first. */
export async function listCheckouts(queries: Queries, limit: number): Promise<Checkout[]> {
  return (await listStandInRows(queries, 'checkout', 0, limit)).map(({ data }) => readCheckout(data));
}

/** Stores a new checkout. */
export async function insertCheckout(queries: Queries, checkout: Checkout, now: number): Promise<void> {
  await insertStandInRow(queries, {
    kind: 'checkout',
    id: checkout.key,
    data: JSON.stringify(checkout),
    created_at: now,
    due_at: dueAt(checkout),
  });
}

/** Takes an action in a transaction of the caller, with the events that follow from it. @throws StandInRefusal */
export async function actIn(transaction: Queries, store: StandInStore, key: string, action: Action): Promise<Checkout> {
  const row = await lockStandInRow(transaction, store.database.kind, 'checkout', key);
  if (!row) throw new StandInRefusal('No such checkout.', 'resource_missing');
  const outcome = act(readCheckout(row.data), action, secondsOf(store.clock));
  await updateStandInRow(transaction, {
    ...row,
    data: JSON.stringify(outcome.checkout),
    due_at: dueAt(outcome.checkout),
  });
  await insertEvents(transaction, store, outcome);
  return outcome.checkout;
}

/** Takes an action in a transaction of its own. @throws StandInRefusal */
export function actOn(store: StandInStore, key: string, action: Action): Promise<Checkout> {
  return inTransaction(store.database.queries, (transaction) => actIn(transaction, store, key, action));
}

function dueAt(checkout: Checkout): number | null {
  const due = dueOf(checkout);
  return due === null ? null : due * 1000;
}

async function insertEvents(queries: Queries, store: StandInStore, { checkout, events }: Outcome): Promise<void> {
  const now = store.clock.now();
  for (const type of events) {
    const event = {
      id: `evt_${newId()}`,
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(now / 1000),
      data: { object: subjectOf(checkout, type, store.publicUrl) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const data = JSON.stringify({ tries: 0, event });
    await insertStandInRow(queries, { kind: 'event', id: event.id, data, created_at: now, due_at: now });
  }
}

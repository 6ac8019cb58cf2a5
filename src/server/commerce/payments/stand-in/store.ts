import type { TestPaymentEvent } from '../../../../../machines/commerce/test-payment/test-payment.machine.ts';
import { applyChart } from '../../../charts/apply-chart.ts';
import { inTransaction } from '../../../charts/observe-charts.ts';
import type { Clock } from '../../../clock.ts';
import {
  findStandInRow,
  insertStandInRow,
  listStandInRows,
  lockStandInRow,
} from '../../../data/commerce/payment-stand-in.ts';
import type { Database, Queries } from '../../../data/database.ts';
import { newId } from '../../../ids.ts';
import { type Checkout, eventTypes, refusalOf, StandInRefusal } from './checkout.ts';
import { subjectOf } from './objects.ts';
import { dueAt, readCheckout, testPaymentChart } from './payment-chart.ts';

/** The version of the API whose shapes these are; the library names the same. */
export const API_VERSION = '2026-10-28.endive';

/** What one works with in a transaction of the stand-in. */
export type StandInStore = {
  database: Database;
  clock: Clock;
  publicUrl: string;
};

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

/** What happens to a payment; when it happens is known here. */
export type Happening = TestPaymentEvent extends infer Event
  ? Event extends unknown
    ? Omit<Event, 'at'>
    : never
  : never;

/** Applies an event in a transaction of the caller, with the messages that follow from it. @throws StandInRefusal */
export async function applyIn(
  transaction: Queries,
  store: StandInStore,
  key: string,
  happening: Happening,
): Promise<Checkout> {
  const row = await lockStandInRow(transaction, store.database.kind, 'checkout', key);
  if (!row) throw new StandInRefusal('No such checkout.', 'resource_missing');
  const checkout = readCheckout(row.data);
  const event = { ...happening, at: secondsOf(store.clock) };
  const { row: next } = await applyChart(transaction, testPaymentChart, checkout, event);
  if (!next) throw refusalOf(checkout, event);
  await insertEvents(transaction, store, next, eventTypes(event.type, next.state));
  return next;
}

/** Applies an event in a transaction of its own. @throws StandInRefusal */
export function applyTo(store: StandInStore, key: string, happening: Happening): Promise<Checkout> {
  return inTransaction(store.database.queries, (transaction) => applyIn(transaction, store, key, happening));
}

async function insertEvents(
  queries: Queries,
  store: StandInStore,
  checkout: Checkout,
  types: readonly string[],
): Promise<void> {
  const now = store.clock.now();
  for (const type of types) {
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

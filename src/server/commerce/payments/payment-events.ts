import {
  deleteEndedPaymentEvents,
  insertPaymentEvents,
  listDuePaymentEvents,
  setOrderOfPaymentEvent,
  updatePaymentEventIfUnchanged,
} from '../../data/commerce/payment-events.ts';
import type { PaymentEventRow } from '../../data/tables.ts';
import { type DeliveryKind, type DeliveryOutcome, deliverDue, newDelivery } from '../../jobs/deliveries.ts';
import type { Services } from '../../services.ts';
import type { OrderPayments } from './order-payments.ts';
import { MISSING_CODE, type PaymentEvent, PaymentRefused, type PaymentSession } from './provider.ts';

/** A message may be faster than the commit of the order it is about; after this time there is none. Milliseconds. */
const ORDER_TIMEOUT_MS = 600_000;
/** How long it is kept that a message was handled: longer than the 30 days for which the provider lists it. Milliseconds. */
const KEPT_MS = 90 * 86_400_000;

type EventServices = Pick<Services, 'settings' | 'database' | 'clock' | 'log' | 'payments' | 'isStopping'>;

/**
 * Stores messages of the provider, each once, for the job that handles them. What they say beside where to look is not stored: it
 * may be out of date, and names the buyer.
 *
 * @returns how many were new.
 */
export function storePaymentEvents(
  { settings, database, clock }: Pick<EventServices, 'settings' | 'database' | 'clock'>,
  events: readonly PaymentEvent[],
  broughtBy: 'webhook' | 'list',
): Promise<number> {
  const now = clock.now();
  return insertPaymentEvents(
    database.queries,
    events.map((event) => ({
      ...newDelivery(now),
      source: settings.payments.kind,
      external_id: event.id,
      type: event.type,
      session_id: event.sessionId,
      payment_id: event.paymentId,
      order_id: null,
      brought_by: broughtBy,
      created_at: event.createdAt,
      received_at: now,
    })),
  );
}

const paymentEvents = (services: EventServices, orders: OrderPayments): DeliveryKind<PaymentEventRow> => ({
  failure: 'a message of the payment provider was not handled',
  maxConcurrent: 4,
  claimMs: 60_000,
  idOf: ({ external_id }) => external_id,
  listDue: listDuePaymentEvents,
  update: updatePaymentEventIfUnchanged,
  send: (row) => handle(services, orders, row),
});

/** Reads what the message is about from the provider, and settles the order by that. */
async function handle(services: EventServices, orders: OrderPayments, row: PaymentEventRow): Promise<DeliveryOutcome> {
  const { clock, database, log } = services;
  try {
    const session = await sessionOf(services, row);
    if (!session || session.orderId === '') return notOurs(services, row);
    if (!(await orders.exists(session.orderId))) {
      if (clock.now() - row.received_at > ORDER_TIMEOUT_MS) return notOurs(services, row);
      return { kind: 'postponed', reason: 'There is no such order yet.' };
    }
    await orders.settle(session);
    await setOrderOfPaymentEvent(database.queries, row, session.orderId);
    return { kind: 'accepted' };
  } catch (error) {
    // It will not come back; another refusal, such as of a wrong key, is put right by and by.
    if (error instanceof PaymentRefused && error.code === MISSING_CODE)
      return { kind: 'refused', reason: error.message };
    log.warn({ err: error, id: row.external_id }, 'handling a message of the payment provider failed');
    return { kind: 'postponed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function sessionOf({ payments }: EventServices, row: PaymentEventRow): Promise<PaymentSession | null> {
  if (row.session_id !== null) return payments.readSession(row.session_id);
  return row.payment_id === null ? null : payments.findSession(row.payment_id);
}

function notOurs({ log }: EventServices, { external_id: id, type }: PaymentEventRow): DeliveryOutcome {
  log.info({ id, type }, 'a message of the payment provider is about no order of ours');
  return { kind: 'accepted' };
}

/** Handles the messages whose time has come. @returns how many were handled. */
export function handlePaymentEvents(services: EventServices, orders: OrderPayments): Promise<number> {
  return deliverDue(services, paymentEvents(services, orders));
}

/** Deletes messages that were handled or given up long ago. */
export function deleteOldPaymentEvents({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  return deleteEndedPaymentEvents(database.queries, clock.now() - KEPT_MS);
}

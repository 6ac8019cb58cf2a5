import { findListedUntil, storeListedUntil } from '../../data/commerce/payment-events.ts';
import type { Services } from '../../services.ts';
import type { OrderPayments } from './order-payments.ts';
import { storePaymentEvents } from './payment-events.ts';
import { PaymentUnreachable } from './provider.ts';

/** A webhook has this long to come; what is younger is left to it. Milliseconds. */
const WEBHOOK_TIMEOUT_MS = 120_000;
/** The provider lists an event a little after the time it names. Milliseconds. */
const OVERLAP_MS = 600_000;
/** Where the first comparison begins. Milliseconds. */
const FIRST_LOOK_MS = 86_400_000;
/** Orders that one round looks after. */
const MAX_OVERDUE = 100;

type ReconcileServices = Pick<Services, 'settings' | 'database' | 'clock' | 'log' | 'payments' | 'isStopping'>;

/**
 * Compares the provider with what its webhooks brought: events that none brought are stored for the job that handles them, and
 * orders whose time to pay has passed are asked after. How far the list was read is stored with the data, so that a restored
 * backup reads on from where it was made.
 */
export async function reconcilePayments(services: ReconcileServices, orders: OrderPayments): Promise<void> {
  const { log } = services;
  const startedAt = performance.now();
  try {
    const { listed, missing } = await storeMissingEvents(services);
    const { overdue, failed } = await settleOverdue(services, orders);
    const found = { listed, missing, overdue, failed, ms: Math.round(performance.now() - startedAt) };
    if (missing + failed > 0) log.warn(found, 'payments were reconciled: something was missing');
    else log.info(found, 'payments were reconciled');
  } catch (error) {
    if (!(error instanceof PaymentUnreachable)) throw error;
    log.warn({ reason: error.message }, 'payments were not reconciled: the provider was not reached');
  }
}

async function storeMissingEvents(services: ReconcileServices): Promise<{ listed: number; missing: number }> {
  const { clock, database, payments, settings } = services;
  const source = settings.payments.kind;
  const until = clock.now() - WEBHOOK_TIMEOUT_MS;
  const since = (await findListedUntil(database.queries, source)) ?? until - FIRST_LOOK_MS;
  const events = (await payments.listEvents(since - OVERLAP_MS)).filter(({ createdAt }) => createdAt <= until);
  const missing = await storePaymentEvents(services, events, 'list');
  await storeListedUntil(database.queries, source, until);
  return { listed: events.length, missing };
}

async function settleOverdue(
  { clock, log, payments, isStopping }: ReconcileServices,
  orders: OrderPayments,
): Promise<{ overdue: number; failed: number }> {
  const overdue = await orders.listOverdueSessions(clock.now(), MAX_OVERDUE);
  let failed = 0;
  for (const id of overdue) {
    if (isStopping()) break;
    try {
      await orders.settle(await payments.readSession(id));
    } catch (error) {
      // The others are not kept waiting by one; a provider that is down is down for all.
      if (error instanceof PaymentUnreachable) throw error;
      failed += 1;
      log.warn({ err: error, session: id }, 'an order whose time to pay has passed was not settled');
    }
  }
  return { overdue: overdue.length, failed };
}

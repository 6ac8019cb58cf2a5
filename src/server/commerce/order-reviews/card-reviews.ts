import { inTransaction } from '../../charts/observe-charts.ts';
import { retryOnConflict } from '../../charts/retry-on-conflict.ts';
import { listReviewsOfOrder } from '../../data/commerce/order-reviews.ts';
import { listAuthorizedSessions, listOverdueReviewed, lockOrder } from '../../data/commerce/orders.ts';
import { insertRefund } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';
import { carryOutEventsOf } from '../../jobs/events/domain-events.ts';
import { judgeCard } from '../orders/card-country.ts';
import { fulfilOrder } from '../orders/fulfil-order.ts';
import { type SettleServices, settlePayment } from '../orders/settle-payment.ts';
import { isUpgradeable } from '../orders/upgrade.ts';
import { isRefundedInFull } from '../refunds/refunded-in-full.ts';
import { applyOrderReviewEvent } from './order-review-state.ts';

/** How long a buyer waits for a decision at most. Milliseconds. */
export const REVIEW_MS = 86_400_000;
const AT_ONCE = 20;

/** What is decided about an order whose card's country is unknown or has a higher price. */
export type CardDecision = 'open' | 'refund';

/**
 * Opens an order under review, or sends its money back. Call it in a transaction that holds the order; its events follow the commit.
 *
 * @returns false when it is not under review any more, or its money is on its way back.
 */
export async function decideReview(
  services: SettleServices,
  queries: Queries,
  order: OrderRow,
  decision: CardDecision,
  { by, reason }: { by: string | null; reason: string },
): Promise<boolean> {
  if (order.state !== 'underReview' || (await isRefundedInFull(queries, order))) return false;
  if (decision === 'open') {
    await fulfilOrder(services, queries, order, { canUpgrade: await isUpgradeable(queries, order) });
    return true;
  }
  await insertRefund(queries, {
    ...{ id: newId(), order_id: order.id, state: 'requested', version: 0, amount: order.total, lines: null, reason },
    ...{ requested_by: by, provider_refund: null, tries: 1, problem: null },
    ...{ created_at: services.clock.now(), ended_at: null },
  });
  return true;
}

const NOTES: Record<CardDecision, string> = {
  open: "Opened after 24 hours: the card's country is not known.",
  refund: 'Refunded after 24 hours: the card is from a country with a higher price.',
};

/** Decides about orders that waited for 24 hours: a card of a known country with a higher price is refunded, any other order is opened. */
export async function endOverdueReviews(services: SettleServices): Promise<number> {
  const { database, clock, offers } = services;
  const at = clock.now();
  const known = await offers.read();
  const overdue = await listOverdueReviewed(database.queries, at - REVIEW_MS, AT_ONCE);
  for (const { id } of overdue) {
    await retryOnConflict(() =>
      inTransaction(database.queries, async (transaction) => {
        const order = await lockOrder(transaction, database.kind, id);
        if (!order) return;
        const decision = judgeCard(order, known, order.card_country, at) === 'dearer' ? 'refund' : 'open';
        const note = NOTES[decision];
        if (!(await decideReview(services, transaction, order, decision, { by: null, reason: note }))) return;
        const reviews = await listReviewsOfOrder(transaction, id);
        for (const review of reviews.filter(({ reason, state }) => reason === 'card-country' && state === 'open')) {
          await applyOrderReviewEvent(transaction, review, { type: 'orderReview.lapsed', note, at });
        }
      }),
    );
    await carryOutEventsOf(services, id);
  }
  return overdue.length;
}

/** Charges or releases cards that a server left authorized. @returns how many. */
export async function decideAuthorizedCards(services: SettleServices): Promise<number> {
  const sessions = await listAuthorizedSessions(services.database.queries, AT_ONCE);
  for (const id of sessions) {
    try {
      await settlePayment(services, await services.payments.readSession(id));
    } catch (error) {
      // The others are not kept waiting by one.
      services.log.warn({ err: error, session: id }, 'an authorized card was neither charged nor released');
    }
  }
  return sessions.length;
}

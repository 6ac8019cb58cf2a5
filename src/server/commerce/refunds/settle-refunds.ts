import { currencySchema } from '../../../contract/commerce/prices.ts';
import { listOrderLines, updateOrder } from '../../data/commerce/orders.ts';
import { insertRefund, listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow, RefundRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';
import { orderRefunded } from '../../mail/order-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Services } from '../../services.ts';
import { invoiceNumber, issueCreditNote } from '../invoices/issue-invoice.ts';
import { openOrderReview } from '../order-reviews/order-review-state.ts';
import { postTransfer } from '../orders/ledger.ts';
import { applyOrderEvent } from '../orders/order-state.ts';
import type { PaymentSession } from '../payments/provider.ts';
import { applyRefundEvent } from './refund-state.ts';
import { isRefundedInFull } from './refunded-in-full.ts';
import { withdrawUnused } from './withdraw.ts';

type Told = PaymentSession['refunds'][number];
type RefundServices = Pick<Services, 'clock' | 'settings' | 'log'>;

/**
 * The stored refund that the provider speaks of. One of ours that the provider took while the server died has no name yet: it is known by
 * its amount. One that nobody here asked for was made at the provider. One that failed under a name that is not known moved nothing: it
 * was an earlier try, and must not end the one that is on its way.
 */
async function storedRefund(queries: Queries, order: OrderRow, told: Told, at: number): Promise<RefundRow | null> {
  const known = await listRefunds(queries, order.id);
  const named = known.find(({ provider_refund }) => provider_refund === told.id);
  if (named) return named;
  if (told.status === 'failed') return null;
  const unnamed = known.find(({ state, amount }) => state === 'requested' && amount === told.amount);
  const refund =
    unnamed ??
    (await insertRefund(queries, {
      ...{ id: newId(), order_id: order.id, state: 'requested', version: 0, amount: told.amount, lines: null },
      reason: 'Made at the payment provider.',
      ...{ requested_by: null, provider_refund: null, tries: 1, problem: null, created_at: at, ended_at: null },
    }));
  return (await applyRefundEvent(queries, refund, { type: 'refund.sent', providerId: told.id })) ?? refund;
}

/** Applies what the provider says of the refunds of an order. Must run in the transaction that holds the order. */
export async function settleRefunds(
  services: RefundServices,
  queries: Queries,
  order: OrderRow,
  told: readonly Told[],
): Promise<OrderRow> {
  const at = services.clock.now();
  let current = order;
  for (const one of told) {
    const refund = await storedRefund(queries, order, one, at);
    if (!refund) continue;
    if (one.status === 'failed') await noteFailure(services, queries, order, refund, at);
    if (one.status === 'succeeded') current = await noteSuccess(services, queries, current, refund, at);
  }
  if (told.length > 0 && (await isRefundedInFull(queries, order))) {
    await withdrawUnused(queries, await listOrderLines(queries, order.id), at);
    await updateOrder(queries, order.id, { can_upgrade: 0 });
  }
  return current;
}

async function noteFailure(
  { log }: RefundServices,
  queries: Queries,
  order: OrderRow,
  refund: RefundRow,
  at: number,
): Promise<void> {
  const problem = 'The payment provider could not give the money back.';
  const failed = await applyRefundEvent(queries, refund, { type: 'refund.failed', problem, at });
  if (!failed) return;
  log.warn({ order: order.id, refund: refund.id }, 'a refund failed: a person has to look at it');
  // What counted as arrived is in the books, and comes out of them again. The credit note stays: the money is still owed.
  const movement = { externalId: refund.provider_refund ?? refund.id, amount: refund.amount, at };
  const isReturned = refund.state === 'succeeded' && (await postTransfer(queries, order, 'refundReturned', movement));
  await reviewRefund(queries, order, failed, isReturned ? 'refund-returned' : 'refund-failed', at);
}

/** Leaves money that did not go back to a person: each try once. */
export function reviewRefund(
  queries: Queries,
  { id, currency }: Pick<OrderRow, 'id' | 'currency'>,
  { id: refundId, tries, amount }: Pick<RefundRow, 'id' | 'tries' | 'amount'>,
  reason: 'refund-failed' | 'refund-returned',
  at: number,
): Promise<boolean> {
  return openOrderReview(queries, id, reason, { externalId: `${refundId}-${tries}`, amount, currency, at });
}

async function noteSuccess(
  { settings }: RefundServices,
  queries: Queries,
  order: OrderRow,
  refund: RefundRow,
  at: number,
): Promise<OrderRow> {
  const succeeded = await applyRefundEvent(queries, refund, { type: 'refund.succeeded', at });
  if (!succeeded) return order;
  const { amount } = succeeded;
  await postTransfer(queries, order, 'refund', { externalId: succeeded.provider_refund ?? refund.id, amount, at });
  const note = await issueCreditNote(queries, order, succeeded, at);
  if (order.email !== null) {
    const url = `${settings.publicUrl}/checkout/success?order=${order.id}`;
    const currency = currencySchema.parse(order.currency);
    const mail = orderRefunded({ origin: settings.publicUrl, order: url, amount, currency });
    await queueMail(queries, order.email, mail, at, { invoice: invoiceNumber(note), userId: order.user_id });
  }
  const refunded = (await listRefunds(queries, order.id))
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, row) => sum + row.amount, 0);
  return (await applyOrderEvent(queries, order, { type: 'order.refundRecorded', refunded })) ?? order;
}

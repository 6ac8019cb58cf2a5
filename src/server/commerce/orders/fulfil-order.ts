import { findUser, findUserByEmail, lockUser } from '../../data/account/users.ts';
import {
  findOrder,
  isGiven,
  listOrderLines,
  listUpgradesOf,
  lockOrder,
  updateOrder,
} from '../../data/commerce/orders.ts';
import { insertRefund } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';
import { emitEvent } from '../../jobs/events/emit-event.ts';
import type { Services } from '../../services.ts';
import { giveOrder } from '../entitlements/give.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { noteDuplicate } from './duplicates.ts';
import { applyOrderEvent } from './order-state.ts';
import { itemsOf } from './present-order.ts';
import { judgeRetakeOf } from './retake.ts';
import { creditedIn, creditOf } from './upgrade.ts';

export type FulfilServices = Pick<Services, 'database' | 'clock' | 'catalog' | 'settings'>;

/**
 * Why an order that was paid gives nothing after all: an upgrade that was bought twice, or whose credited money went back; a retake
 * while another one is open. Those that are paid or refunded at the same moment wait for each other at the order that is upgraded, and at
 * the user.
 *
 * @returns null when it gives what it is for.
 */
async function whyNotGiven(services: FulfilServices, queries: Queries, order: OrderRow): Promise<string | null> {
  const { kind } = services.database;
  if (order.upgrade_of !== null) {
    const upgraded = await lockOrder(queries, kind, order.upgrade_of);
    const others = await listUpgradesOf(queries, order.upgrade_of);
    if (others.some((other) => other.id !== order.id && isGiven(other))) {
      return 'The order was upgraded by another one already.';
    }
    const credit = upgraded ? await creditOf(queries, upgraded) : 0;
    return credit < creditedIn(itemsOf(order)) ? 'Money of the order that it upgrades went back.' : null;
  }
  if (order.retake_of !== null && order.user_id !== null) {
    await lockUser(queries, kind, order.user_id);
    return (await judgeRetakeOf(services, queries, order.user_id, order.retake_of))?.problem ?? null;
  }
  return null;
}

/** The account that an order belongs to: the buyer's, or the one with the verified address of a guest. */
async function ownerOf(queries: Queries, order: OrderRow) {
  if (order.user_id !== null) return findUser(queries, order.user_id);
  const user = order.email === null ? undefined : await findUserByEmail(queries, order.email);
  return user && user.email_verified_at !== null && user.deleted_at === null ? user : undefined;
}

/** Sends the money of an order back that gives nothing; one that cost nothing is over at once. */
async function giveMoneyBack(queries: Queries, order: OrderRow, reason: string, at: number): Promise<OrderRow> {
  if (order.total === 0) {
    return (await applyOrderEvent(queries, order, { type: 'order.refundRecorded', refunded: 0 })) ?? order;
  }
  await insertRefund(queries, {
    ...{ id: newId(), order_id: order.id, state: 'requested', version: 0, amount: order.total, lines: null, reason },
    ...{ requested_by: null, provider_refund: null, tries: 1, problem: null, created_at: at, ended_at: null },
  });
  return order;
}

/**
 * Gives what an order that is paid brought, and writes what belongs to that: state, entitlements or vouchers, the invoice's number, and the events that
 * lead to attempts, receipt and reports. Must run in one transaction with the payment.
 *
 * @returns the order as stored.
 */
export async function fulfilOrder(
  services: FulfilServices,
  queries: Queries,
  paid: OrderRow,
  { canUpgrade }: { canUpgrade: boolean },
): Promise<OrderRow> {
  const at = services.clock.now();
  const reason = await whyNotGiven(services, queries, paid);
  if (reason !== null) return giveMoneyBack(queries, paid, reason, at);
  const owner = await ownerOf(queries, paid);
  const onboarding = paid.quantity > 1 ? 'open' : 'none';
  await updateOrder(queries, paid.id, {
    user_id: owner?.id ?? null,
    onboarding_status: onboarding,
    can_upgrade: canUpgrade ? 1 : 0,
  });
  if (paid.upgrade_of !== null) await updateOrder(queries, paid.upgrade_of, { can_upgrade: 0 });
  const order = await applyOrderEvent(queries, paid, { type: 'order.fulfilled' });
  if (!order) throw new Error(`The order ${paid.id} is ${paid.state} and cannot be fulfilled.`);
  const lines = await listOrderLines(queries, order.id);
  if (owner) await giveOrder(services, queries, order, lines, owner.id);
  if (owner) await noteDuplicate(queries, { ...order, user_id: owner.id }, lines);
  if (order.total > 0) await issueInvoice(queries, order, at);
  await emitEvent(queries, 'order.fulfilled', order.id, at);
  return (await findOrder(queries, order.id)) ?? order;
}

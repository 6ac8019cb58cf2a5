import { leftToRefund } from '../../../contract/commerce/refunds.ts';
import { lockUser } from '../../data/account/users.ts';
import { listOrderLines, lockGivenRetakes, updateOrder } from '../../data/commerce/orders.ts';
import { insertRefund, listRefunds } from '../../data/commerce/refunds.ts';
import type { Queries } from '../../data/database.ts';
import { lockAttemptsAt } from '../../data/exam/attempts.ts';
import type { OrderRow } from '../../data/tables.ts';
import { newId } from '../../ids.ts';
import type { Services } from '../../services.ts';
import { applyOrderEvent } from '../orders/order-state.ts';
import { isRefundable, takeLineBack } from './request-refund.ts';
import { unusedOf } from './withdraw.ts';

/** What became of retakes that a pass left without a use. */
export type ReturnedRetake = 'refunded' | 'withdrawn' | 'none';

const REASON = 'The exam was passed before this retake was started.';

/**
 * Takes back the retakes of a certification that were bought and not started, because it is passed now: an earlier attempt was graded
 * again. Their money goes back as that of a retake which was paid meanwhile does. Call it first in the transaction that stores the pass:
 * it waits for a retake that is paid, returned or started at this moment.
 *
 * @returns whether money goes back, or something was withdrawn that had cost nothing
 */
export async function returnUnusedRetakes(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  queries: Queries,
  userId: string,
  certificationId: string,
): Promise<ReturnedRetake> {
  await lockUser(queries, database.kind, userId);
  const orders = await lockGivenRetakes(queries, database.kind, userId, certificationId);
  if (orders.length === 0) return 'none';
  await lockAttemptsAt(queries, database.kind, userId, certificationId);
  let returned: ReturnedRetake = 'none';
  for (const order of orders) {
    const one = await returnRetake(queries, order, clock.now());
    if (returned !== 'refunded' && one !== 'none') returned = one;
  }
  return returned;
}

async function returnRetake(queries: Queries, order: OrderRow, at: number): Promise<ReturnedRetake> {
  if (order.total > 0 && !isRefundable(order)) return 'none';
  const lines = await listOrderLines(queries, order.id);
  const left = leftToRefund(order, await listRefunds(queries, order.id));
  const taken: { position: number; quantity: number }[] = [];
  let amount = 0;
  for (const line of lines) {
    const { pieces } = await unusedOf(queries, line);
    if (pieces === 0) continue;
    const wanted = { position: line.position, quantity: pieces };
    amount += await takeLineBack(queries, lines, wanted, { left: left - amount, at });
    taken.push(wanted);
  }
  if (taken.length === 0) return 'none';
  await updateOrder(queries, order.id, { can_upgrade: 0 });
  if (order.total === 0) await applyOrderEvent(queries, order, { type: 'order.refundRecorded', refunded: 0 });
  if (amount === 0) return 'withdrawn';
  await insertRefund(queries, {
    ...{ id: newId(), order_id: order.id, state: 'requested', version: 0, amount, lines: JSON.stringify(taken) },
    ...{ reason: REASON, requested_by: null, provider_refund: null, tries: 1, problem: null },
    ...{ created_at: at, ended_at: null },
  });
  return 'refunded';
}

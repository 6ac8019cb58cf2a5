import { findUser } from '../../data/account/users.ts';
import { listEntitlementsOfOrder, lockEntitlement } from '../../data/commerce/entitlements.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import { insertTrackEvent } from '../../data/site/track.ts';
import { queueReferralOfBuyer } from '../../site/referral/referrals.ts';
import { type GiveServices, openEntitledExam } from '../entitlements/give.ts';
import { queueReceipt } from './receipt.ts';

export type FollowServices = GiveServices;

/** Opens the attempts of the exams that an order gave; what was taken back meanwhile, and what is open, stays as it is. */
export async function openExamsOfOrder(services: FollowServices, queries: Queries, orderId: string): Promise<string[]> {
  for (const { id, type } of await listEntitlementsOfOrder(queries, orderId)) {
    if (type !== 'EXAM') continue;
    const entitlement = await lockEntitlement(queries, services.database.kind, id);
    if (entitlement?.state === 'granted' && entitlement.attempt_id === null) {
      await openEntitledExam(services, queries, entitlement);
    }
  }
  return [];
}

/** Writes what follows from an order that is fulfilled: the receipt, the report to the partner tool, the event that is counted. */
export async function afterFulfilment(services: FollowServices, queries: Queries, orderId: string): Promise<string[]> {
  const { clock, settings } = services;
  const order = await findOrder(queries, orderId);
  if (!order) return [];
  const at = clock.now();
  const owner = order.user_id === null ? undefined : await findUser(queries, order.user_id);
  if (order.email !== null) {
    await queueReceipt(settings, queries, { ...order, email: order.email }, { ownerId: owner?.id ?? null, at });
  }
  if (owner && owner.deleted_at === null) await queueReferralOfBuyer(queries, settings, owner, at);
  await insertTrackEvent(queries, {
    action: 'record',
    anonymous_id: order.id,
    user_id: owner?.id ?? null,
    event: 'order_fulfilled',
    category: 'order',
    properties: JSON.stringify({ slug: order.offer_slug, quantity: order.quantity, revenue: order.total / 100 }),
    at,
  });
  return [];
}

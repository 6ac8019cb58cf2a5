import { listUnclaimedOrders } from '../data/commerce/orders.ts';
import { carryOutEventsOf, type EventServices } from '../jobs/events/domain-events.ts';
import { emitEvent } from '../jobs/events/emit-event.ts';

export type ClaimingServices = EventServices;

/**
 * Notes that an account with a confirmed address may have orders that wait for it, and carries that out: the job does, if the server dies on the way.
 *
 * @returns how many there were.
 */
export async function claimOrders(
  services: ClaimingServices,
  user: { id: string; email: string; isVerified: boolean },
): Promise<number> {
  const { database, clock, sessions } = services;
  if (!user.isVerified) return 0;
  const orders = await listUnclaimedOrders(database.queries, user.email);
  if (orders.length === 0) return 0;
  await emitEvent(database.queries, 'orders.claimable', user.id, clock.now());
  await carryOutEventsOf(services, user.id);
  sessions.invalidateUser(user.id);
  return orders.length;
}

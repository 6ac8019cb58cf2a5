import { fetchOrders, fetchOwnedVouchers } from '../../api/offers.ts';
import { useResource } from '../../app/use-resource.ts';
import type { TeamFacts } from './team.select.ts';

/** Orders and vouchers of the signed-in user. */
export function useTeamFacts() {
  return useResource<TeamFacts>('team-facts', async () => {
    const [orders, vouchers] = await Promise.all([fetchOrders(), fetchOwnedVouchers()]);
    return { orders: orders.data, vouchers: vouchers.data };
  });
}

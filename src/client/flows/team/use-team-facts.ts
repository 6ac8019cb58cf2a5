import { failureOf } from '../../../../machines/shared/failure.ts';
import { fetchOrders, fetchVoucherCombos } from '../../api/commerce/offers.ts';
import { useResource } from '../site/use-resource.ts';
import type { TeamFacts } from './team.select.ts';

/** Orders and vouchers of the signed-in user; anyone who may not see vouchers has none. */
export function useTeamFacts() {
  return useResource<TeamFacts>('team-facts', async () => {
    const [orders, vouchers] = await Promise.all([fetchOrders(), fetchVoucherCombos().catch(noneWhenRefused)]);
    return { orders: orders.data, vouchers: vouchers.data.flatMap((combo) => combo.vouchers) };
  });
}

/** A team role without a team order is refused the list of vouchers (GU-07); in the team area that is an empty one. */
function noneWhenRefused(error: unknown): Awaited<ReturnType<typeof fetchVoucherCombos>> {
  if (failureOf(error).kind !== 'refused') throw error;
  return { data: [], meta: { total: 0 } };
}

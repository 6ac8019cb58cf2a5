import { failureOf } from '../../../../machines/shared/failure.ts';
import { fetchOrders, fetchVoucherCombos } from '../../api/commerce/offers.ts';
import { useResource } from '../site/use-resource.ts';
import type { TeamFacts } from './team.select.ts';

/** The signed-in user's orders and vouchers; empty without access to vouchers. */
export function useTeamFacts() {
  return useResource<TeamFacts>('team-facts', async () => {
    const [orders, vouchers] = await Promise.all([fetchOrders(), fetchVoucherCombos().catch(noneWhenRefused)]);
    return { orders: orders.data, vouchers: vouchers.data.flatMap((combo) => combo.vouchers) };
  });
}

/** Without a team order the server denies the voucher list (GU-07); the team area shows it as empty. */
function noneWhenRefused(error: unknown): Awaited<ReturnType<typeof fetchVoucherCombos>> {
  if (failureOf(error).kind !== 'refused') throw error;
  return { data: [], meta: { total: 0 } };
}

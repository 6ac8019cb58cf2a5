import { teamOrderRoutes } from '../../../contract/team/team-orders.ts';
import { call } from '../call.ts';
import { TEAM_KEY } from './team-key.ts';

/** The orders whose seats a team got, the newest first. */
export const teamOrdersQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'orders'],
  queryFn: async () => (await call(teamOrderRoutes.teamOrders, { params: { id: teamId } })).data,
});

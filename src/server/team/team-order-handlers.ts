import { joinName } from '../../contract/account/person-name.ts';
import type { teamOrderRoutes } from '../../contract/team/team-orders.ts';
import { hasTeamRight } from '../../contract/team/team-rights.ts';
import { presentForTeam, presentPurchase } from '../commerce/orders/present-order.ts';
import { listOrdersOfTeam } from '../data/commerce/orders.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import { openTeam } from './open-team.ts';

export const teamOrderHandlers: HandlersOf<typeof teamOrderRoutes> = {
  async teamOrders({ requester, params }, { database: { queries } }) {
    const { id } = userOf(requester);
    const { team, role } = await openTeam(queries, id, params.id, 'readOrders');
    const orders = await listOrdersOfTeam(queries, team.id);
    const data = orders.map(({ first_name, last_name, ...order }) => {
      const isOwn = order.user_id === id;
      const read = isOwn ? presentPurchase(order) : presentForTeam(order, hasTeamRight(role, 'readDocuments'));
      return { ...read, is_own: isOwn, buyer: first_name === null ? null : joinName(first_name, last_name ?? '') };
    });
    return { data, meta: { total: data.length } };
  },
};

import type { OrderDetail } from '../../../contract/commerce/order-detail.ts';
import { hasTeamRight, rolesWith } from '../../../contract/team/team-rights.ts';
import { teamRoleSchema } from '../../../contract/team/teams.ts';
import { accountName } from '../../account/account-name.ts';
import { findUser } from '../../data/account/users.ts';
import { findOrder } from '../../data/commerce/orders.ts';
import type { Queries } from '../../data/database.ts';
import type { OrderRow } from '../../data/tables.ts';
import { findTeamOf } from '../../data/team/teams.ts';
import { notFound } from '../../http/api-error.ts';

/** An order as one of its readers has it: its buyer, or somebody of the team that got it. */
export type OpenedOrder = { order: OrderRow; ofTeam: OrderDetail['of_team']; hasDocuments: boolean };

/** An order that its buyer reads. */
export const ownOrder = (order: OrderRow): OpenedOrder => ({ order, ofTeam: null, hasDocuments: true });

/**
 * An order that a user may read: an own one, or one whose seats went to a team in which the user's role reads orders (PE-04).
 *
 * @throws {ApiError} 404 for any other
 */
export async function openOrder(queries: Queries, userId: string, id: string): Promise<OpenedOrder> {
  const order = await findOrder(queries, id);
  if (order?.user_id === userId) return ownOrder(order);
  const found = order?.team_id ? await findTeamOf(queries, userId, order.team_id, rolesWith('readOrders')) : undefined;
  if (!order || !found) throw notFound('The order');
  const buyer = order.user_id === null ? undefined : await findUser(queries, order.user_id);
  return {
    order,
    ofTeam: {
      id: found.team.id,
      name: found.team.name,
      buyer: accountName(buyer),
    },
    hasDocuments: hasTeamRight(teamRoleSchema.parse(found.membership.role), 'readDocuments'),
  };
}

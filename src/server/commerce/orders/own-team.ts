import type { OwnTeam } from '../../../contract/commerce/checkout.ts';
import { hasTeamRight, rolesWith } from '../../../contract/team/team-rights.ts';
import { teamRoleSchema } from '../../../contract/team/teams.ts';
import { isGiven } from '../../data/commerce/orders.ts';
import type { OrderRow } from '../../data/tables.ts';
import { findTeamOf } from '../../data/team/teams.ts';
import type { Services } from '../../services.ts';

/** The team that has the seats of an order, and what its buyer does there next; null for anybody else, and for an order without seats. */
export async function findOwnTeam(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  { user_id, team_id, state, onboarding_status }: OrderRow,
  userId: string | null,
): Promise<OwnTeam | null> {
  if (userId === null || user_id !== userId || team_id === null || !isGiven({ state })) return null;
  if (!settings.site.teamsDashboardEnabled) return null;
  const found = await findTeamOf(database.queries, userId, team_id, rolesWith('readSeats'));
  if (!found) return null;
  const { team, membership } = found;
  const role = teamRoleSchema.parse(membership.role);
  const isOpen = team.state === 'active' && onboarding_status === 'open';
  return {
    id: team.id,
    name: team.name,
    is_to_set_up: isOpen && hasTeamRight(role, 'completeOnboarding'),
    may_hand_out: hasTeamRight(role, 'sendVouchers'),
  };
}

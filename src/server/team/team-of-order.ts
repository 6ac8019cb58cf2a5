import { TEAM_BUYER_ROLES } from '../../contract/team/team-rights.ts';
import { findUser, lockUser } from '../data/account/users.ts';
import { updateOrder } from '../data/commerce/orders.ts';
import type { Queries } from '../data/database.ts';
import type { OrderRow, TeamRow } from '../data/tables.ts';
import { listTeamsOf, lockTeam } from '../data/team/teams.ts';
import type { Services } from '../services.ts';
import { foundTeam, nameOfTeam } from './found-team.ts';
import { recordInTeam } from './team-history.ts';
import { applyTeamEvent } from './team-state.ts';

/** The team in use that a buyer's order goes to: one that the buyer owns before others, the oldest first. */
async function teamOfBuyer(queries: Queries, userId: string): Promise<TeamRow | undefined> {
  const teams = (await listTeamsOf(queries, userId)).filter(({ state }) => state === 'active').reverse();
  for (const role of TEAM_BUYER_ROLES) {
    const found = teams.find((team) => team.role === role);
    if (found) return found;
  }
  return undefined;
}

/** The team that gets the seats of a team order (TM-04): one of the buyer, or a new one. Call it in the transaction that stores the seats. */
export async function teamOfOrder(
  { database: { kind }, clock }: Pick<Services, 'database' | 'clock'>,
  queries: Queries,
  order: OrderRow,
  userId: string,
): Promise<TeamRow | null> {
  const at = clock.now();
  // Two orders of one buyer at the same moment come to one team.
  await lockUser(queries, kind, userId);
  const user = await findUser(queries, userId);
  if (!user) return null;
  const found = await teamOfBuyer(queries, userId);
  const locked = found && (await lockTeam(queries, kind, found.id));
  const team =
    locked?.state === 'active'
      ? ((await applyTeamEvent(queries, locked, { type: 'team.seatsAdded' })) ?? locked)
      : await foundTeam(queries, user, { name: nameOfTeam(user), role: 'owner', at });
  await updateOrder(queries, order.id, { team_id: team.id });
  await recordInTeam(queries, { teamId: team.id, by: userId, action: 'team.seatsBought', at });
  return team;
}

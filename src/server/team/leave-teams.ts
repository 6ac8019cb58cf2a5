import { runsTeam } from '../../../machines/team/membership/membership.machine.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import type { Queries } from '../data/database.ts';
import type { MembershipRow } from '../data/tables.ts';
import { countOtherOwners, countPeople, listMembershipsOf } from '../data/team/memberships.ts';
import { lockTeam } from '../data/team/teams.ts';
import { ApiError } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { revokeSeats } from './assign-seat.ts';
import { applyMembershipEvent } from './membership-state.ts';
import { recordInTeam } from './team-history.ts';
import { applyTeamEvent } from './team-state.ts';

/**
 * Ends every membership of a user whose account is deleted. A team that has nobody else is archived. Call it first in the transaction
 * that deletes the account.
 *
 * @throws ApiError 409 `last_owner` for the only owner of a team that has other people, and without owners for its only partner
 */
export async function leaveTeams(
  { database: { kind }, clock }: Pick<Services, 'database' | 'clock'>,
  queries: Queries,
  userId: string,
): Promise<void> {
  const at = clock.now();
  for (const membership of await listMembershipsOf(queries, userId)) {
    const team = await lockTeam(queries, kind, membership.team_id);
    if (!team) continue;
    const { members } = await countPeople(queries, team.id, at);
    const isLast =
      runsTeam(teamRoleSchema.parse(membership.role)) && (await countOtherOwners(queries, membership)) === 0;
    if (isLast && members > 1) throw lastOwner(membership, `“${team.name}”`);
    await revokeSeats(queries, { teamId: team.id, by: userId, at }, membership, null);
    await applyMembershipEvent(queries, membership, { type: 'membership.accountDeleted' });
    const entry = { teamId: team.id, by: userId, at };
    await recordInTeam(queries, { ...entry, action: 'team.left', about: membership.id });
    if (members === 1 && (await applyTeamEvent(queries, team, { type: 'team.archived' }))) {
      await recordInTeam(queries, { ...entry, action: 'team.archived' });
    }
  }
}

/** Tells the only owner of a team, or the only partner of one without owners, why they stay. */
export function lastOwner({ role }: Pick<MembershipRow, 'role'>, team: string): ApiError {
  const sentence =
    role === 'partner'
      ? `Nobody else runs ${team}: it has no owner. Make somebody an owner first.`
      : `You are the only owner of ${team}. Make somebody else an owner first.`;
  return new ApiError(409, sentence, { code: 'last_owner' });
}

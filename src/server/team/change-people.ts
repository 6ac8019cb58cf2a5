import type { TeamRole } from '../../contract/account/roles.ts';
import { teamRoleSchema } from '../../contract/team/teams.ts';
import { findUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { countOtherOwners, findPerson, type MemberRow, updateMembership } from '../data/team/memberships.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { revokeSeats } from './assign-seat.ts';
import { refuseGrant } from './invite.ts';
import { lastOwner } from './leave-teams.ts';
import { applyMembershipEvent } from './membership-state.ts';
import type { OpenedTeam } from './open-team.ts';
import { recordInTeam } from './team-history.ts';

async function personIn(queries: Queries, teamId: string, userId: string, state?: 'active'): Promise<MemberRow> {
  const person = await findPerson(queries, teamId, userId);
  if (!person || (state !== undefined && person.state !== state)) throw notFound('The member');
  return person;
}

/** Gives a member another role (TM-02). @throws ApiError 403 for a role that is not theirs to give or take, 409 `last_owner` */
export async function changeTeamRole(
  queries: Queries,
  opened: OpenedTeam,
  { userId, role }: { userId: string; role: TeamRole },
  at: number,
): Promise<void> {
  const { team, userId: by } = opened;
  const person = await personIn(queries, team.id, userId, 'active');
  await refuseGrant(queries, opened, teamRoleSchema.parse(person.role), role);
  if (person.role === role) return;
  const otherOwners = await countOtherOwners(queries, person);
  const changed = await applyMembershipEvent(queries, person, { type: 'membership.roleChanged', role, otherOwners });
  if (!changed) throw lastOwner(person, 'this team');
  await recordInTeam(queries, { teamId: team.id, by, action: 'team.roleChanged', at, about: person.id });
}

/**
 * Removes a member (TM-02), whose unused seats are free again. Everybody may leave; others are removed by those who could give their role.
 * Repeating it changes nothing.
 *
 * @throws ApiError 403, 404, and 409 `last_owner`
 */
export async function removePerson(queries: Queries, opened: OpenedTeam, userId: string, at: number): Promise<void> {
  const { team, userId: by } = opened;
  const person = await personIn(queries, team.id, userId);
  if (userId !== by) await refuseGrant(queries, opened, teamRoleSchema.parse(person.role));
  if (person.state === 'removed') return;
  const otherOwners = await countOtherOwners(queries, person);
  const removed = await applyMembershipEvent(queries, person, { type: 'membership.removed', otherOwners });
  if (!removed) throw lastOwner(person, 'this team');
  await revokeSeats(queries, { teamId: team.id, by, at }, person, null);
  await updateMembership(queries, person.id, { ended_at: at });
  const action = userId === by ? 'team.left' : 'team.removed';
  await recordInTeam(queries, { teamId: team.id, by, action, at, about: person.id });
}

/** Takes somebody who was removed into the team again (TM-02), with the role of before. Repeating it changes nothing. @throws ApiError 404, and 403 for a role that is not theirs to give */
export async function restorePerson(queries: Queries, opened: OpenedTeam, userId: string, at: number): Promise<void> {
  const { team, userId: by } = opened;
  const person = await personIn(queries, team.id, userId);
  // The row of a deleted account stays, without a name.
  if ((await findUser(queries, userId))?.deleted_at !== null) throw notFound('The member');
  await refuseGrant(queries, opened, teamRoleSchema.parse(person.role));
  if (person.state === 'active') return;
  const restored = await applyMembershipEvent(queries, person, { type: 'membership.restored' });
  if (!restored) throw new ApiError(409, 'This person cannot be restored.', { code: 'team_state' });
  await updateMembership(queries, person.id, { ended_at: null });
  await recordInTeam(queries, { teamId: team.id, by, action: 'team.restored', at, about: person.id });
}

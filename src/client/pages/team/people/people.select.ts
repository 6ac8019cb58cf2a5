import { joinName } from '../../../../contract/account/person-name.ts';
import type { TeamRole } from '../../../../contract/account/roles.ts';
import type { Invitation } from '../../../../contract/team/people.ts';
import { mayGrant } from '../../../../contract/team/team-rights.ts';
import type { Team, TeamUser } from '../../../../contract/team/teams.ts';
import { matchesName } from '../../../flows/team/seats/seats.select.ts';

export const nameOf = ({ first_name, last_name, email }: Pick<TeamUser, 'first_name' | 'last_name' | 'email'>) =>
  joinName(first_name, last_name) || email;

export const roleOfInvitation = ({ roles }: Invitation): TeamRole => roles[0]?.fields.role ?? 'member';

/** Whether names or address contain every word of a search, as the list of seats looks for names. */
export function matchesSearch(person: Pick<TeamUser, 'first_name' | 'last_name' | 'email'>, search: string): boolean {
  const text = `${person.first_name} ${person.last_name} ${person.email}`;
  return search.split(/\s+/).every((word) => matchesName(text, word));
}

/** Members first, then by name. */
export function sortedPeople(team: Team): TeamUser[] {
  return [...team.users].sort(
    (a, b) =>
      Number(a.status === 'removed') - Number(b.status === 'removed') || nameOf(a).localeCompare(nameOf(b), 'en'),
  );
}

/** The owners that a team has now. */
export const ownersOf = ({ users }: Pick<Team, 'users'>): TeamUser[] =>
  users.filter(({ status, role }) => status === 'active' && role === 'owner');

/** Why a member cannot be removed or get another role by somebody; undefined when they can. */
export function keptReason(
  person: TeamUser,
  { team, role, userId }: { team: Team; role: TeamRole; userId: string },
): string | undefined {
  const owners = ownersOf(team);
  if (person.role === 'owner' && owners.length === 1) {
    return 'The last owner stays. Make somebody else an owner first.';
  }
  if (!mayGrant(role, person.role, { hasOwner: owners.length > 0 }))
    return 'Your role in the team is not enough for this.';
  if (person.id === userId) return 'This is you. Somebody else who manages the team can change this.';
  return undefined;
}

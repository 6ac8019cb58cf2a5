import { hasTeamRight } from '../../contract/team/team-rights.ts';
import {
  onboardingStepSchema,
  type Team,
  type TeamSummary,
  type TeamUser,
  teamRoleSchema,
  teamStatusSchema,
} from '../../contract/team/teams.ts';
import type { Queries } from '../data/database.ts';
import type { TeamRow } from '../data/tables.ts';
import { type ListedPerson, listPeople } from '../data/team/memberships.ts';
import { listOrdersToOnboard } from '../data/team/teams.ts';
import type { OpenedTeam } from './open-team.ts';

export function presentTeamSummary(row: TeamRow, role: string): TeamSummary {
  const { id, uuid, name } = row;
  const step = onboardingStepSchema.parse(row.onboarding);
  return {
    id,
    uuid,
    status: teamStatusSchema.parse(row.state),
    team_name: name,
    team_uuid: uuid,
    roles: [teamRoleSchema.parse(role)],
    onboarding_status: step === 'complete' ? 'complete' : 'pending',
    onboarding_step: step,
    members_may_forward: row.forwarding === 'allowed',
  };
}

export function presentTeamUser(row: ListedPerson): TeamUser {
  return {
    id: row.user_id ?? '',
    first_name: row.user_first,
    last_name: row.user_last,
    email: row.user_email,
    role: teamRoleSchema.parse(row.role),
    status: row.state === 'active' ? 'active' : 'removed',
    joined_at: row.joined_at,
  };
}

/** Each person once: somebody who left and came again is there as they are now. */
export function presentPeople(rows: readonly ListedPerson[]): TeamUser[] {
  const people = new Map<string, TeamUser>();
  for (const row of rows) {
    const known = people.get(row.user_id ?? '');
    if (known?.status !== 'active') people.set(row.user_id ?? '', presentTeamUser(row));
  }
  return [...people.values()];
}

/** A team with its people; for those who may not see the others with themselves alone. */
export async function presentTeam(
  queries: Queries,
  { team, role, userId }: Pick<OpenedTeam, 'team' | 'role' | 'userId'>,
): Promise<{ data: Team }> {
  const people = presentPeople(await listPeople(queries, team.id));
  return {
    data: {
      ...presentTeamSummary(team, role),
      orders_to_onboard: await listOrdersToOnboard(queries, team.id, userId),
      users: hasTeamRight(role, 'readPeople') ? people : people.filter(({ id }) => id === userId),
    },
  };
}

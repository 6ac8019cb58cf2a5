import type { TeamRole } from '../../../contract/account/roles.ts';
import type { TeamSummary } from '../../../contract/team/teams.ts';

/** The strongest first. */
const BY_RIGHTS = ['owner', 'manager', 'partner', 'billing', 'member'] as const satisfies readonly TeamRole[];

/** Each team once, with all roles that the user has in it (ST-12). */
export function uniqueTeams(teams: readonly TeamSummary[]): TeamSummary[] {
  const unique = new Map<string, TeamSummary>();
  for (const team of teams) {
    const known = unique.get(team.id);
    unique.set(team.id, known ? { ...known, roles: [...new Set([...known.roles, ...team.roles])] } : team);
  }
  return [...unique.values()];
}

/** The role that decides what a user sees of a team and does in it (PE-04). */
export function roleIn({ roles }: Pick<TeamSummary, 'roles'>): TeamRole {
  return BY_RIGHTS.find((role) => roles.includes(role)) ?? 'member';
}

/** Who leads one team and is a member of another one comes to the pages of the first, not to a refusal. */
const rankIn = (team: TeamSummary) => BY_RIGHTS.indexOf(roleIn(team));

export type TeamsOfUser = {
  /** Teams in use: what a list of teams shows (ST-12). */
  active: TeamSummary[];
  archived: TeamSummary[];
  /** The team that the address names, also an archived one; else of those in use the first in which the user's role is the strongest. */
  current: TeamSummary | null;
};

/** The teams of a user, and the one that an address is about. @param wanted id in the address; null without one */
export function selectTeams(teams: readonly TeamSummary[], wanted: string | null): TeamsOfUser {
  const all = uniqueTeams(teams);
  const active = all.filter(({ status }) => status === 'active');
  const archived = all.filter(({ status }) => status === 'archived');
  const [first = null] = [...active].sort((a, b) => rankIn(a) - rankIn(b));
  return { active, archived, current: all.find(({ id }) => id === wanted) ?? first };
}

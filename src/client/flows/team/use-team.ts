import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { TeamRole } from '../../../contract/account/roles.ts';
import type { TeamSummary } from '../../../contract/team/teams.ts';
import { queries } from '../../api/queries.ts';
import { teamsQuery } from '../../api/team/teams.ts';
import { roleIn, selectTeams, type TeamsOfUser } from './team-choice.select.ts';

/** The team that a page is about, with the user's role in it. */
export type CurrentTeam = { team: TeamSummary; role: TeamRole; teams: TeamsOfUser };

export type TeamChoice =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  /** The user has no team in use. */
  | { state: 'none'; teams: TeamsOfUser }
  | ({ state: 'chosen' } & CurrentTeam);

/** A page of the team area about a team. */
export const teamUrl = (path: string, teamId: string) => `${path}?${new URLSearchParams({ team: teamId })}`;

/** The id of the team that the address names; null without one. */
export function useTeamInAddress(): string | null {
  const { search } = useLocation();
  return new URLSearchParams(search).get('team');
}

/** The user's teams, and the one that the address names (`?team=<id>`), else the one in use with the strongest role. */
export function useTeam(): TeamChoice {
  const wanted = useTeamInAddress();
  const { data, error, refetch } = useQuery(teamsQuery, queries);
  if (data === undefined) {
    return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' };
  }
  const teams = selectTeams(data.data, wanted);
  const { current: team } = teams;
  return team ? { state: 'chosen', team, role: roleIn(team), teams } : { state: 'none', teams };
}

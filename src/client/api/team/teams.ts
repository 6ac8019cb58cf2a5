import { queryOptions } from '@tanstack/react-query';
import { teamRoutes } from '../../../contract/team/teams.ts';
import { call } from '../call.ts';
import { queries } from '../queries.ts';
import { TEAM_KEY } from './team-key.ts';

/** The teams that the signed-in user belongs to, archived ones included, the newest first. */
export const teamsQuery = queryOptions({
  queryKey: [TEAM_KEY, 'list'],
  queryFn: () => fetchTeams(),
});

/** The teams of the signed-in user as they are now. */
export const fetchTeams = () => call(teamRoutes.listTeams, {});

/** Fetches what the open page shows of teams again, and marks the rest as stale. Call it after each change of a team. */
export const refreshTeams = () => void queries.invalidateQueries({ queryKey: [TEAM_KEY] });

/** How many people and seats a team has. */
export const teamStatsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [TEAM_KEY, teamId, 'stats'],
    queryFn: () => call(teamRoutes.teamStats, { params: { id: teamId } }),
  });

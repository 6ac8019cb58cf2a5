import { queryOptions } from '@tanstack/react-query';
import { seatRoutes } from '../../../contract/team/seats.ts';
import { call } from '../call.ts';
import { TEAM_KEY } from './teams.ts';

/** The seats of a team by what they came with, the newest first. */
export const teamSeatsQuery = (teamId: string) =>
  queryOptions({
    queryKey: [TEAM_KEY, teamId, 'seats'],
    queryFn: () => call(seatRoutes.teamVoucherCombos, { params: { id: teamId } }),
  });

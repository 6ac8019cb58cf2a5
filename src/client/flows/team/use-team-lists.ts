import { useQuery } from '@tanstack/react-query';
import { hasAnyRole, TEAM_ROLES } from '../../../contract/account/roles.ts';
import { queries } from '../../api/queries.ts';
import { ownSeatsQuery, seatCombosQuery } from '../../api/team/seats.ts';
import { teamOrdersQuery } from '../../api/team/team-orders.ts';
import { teamPeopleQuery } from '../../api/team/team-people.ts';
import { teamStatsQuery } from '../../api/team/teams.ts';
import { type SessionSnapshot, useSessionState } from '../account/session.tsx';

/** Others change a team: what is shown is fetched again when the page is opened or returned to. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** A team with its people. */
export const useTeamPeople = (teamId: string) => useQuery({ ...teamPeopleQuery(teamId), ...LIVE }, queries);

/** How many people and seats a team has. */
export const useTeamStats = (teamId: string) => useQuery({ ...teamStatsQuery(teamId), ...LIVE }, queries);

/** The seats of a team by what they came with. */
export const useSeatCombos = (teamId: string) => useQuery({ ...seatCombosQuery(teamId), ...LIVE }, queries);

const selectIsInTeam = ({ context }: SessionSnapshot) => hasAnyRole(context.user?.roles ?? [], TEAM_ROLES);

/** The seats that teams assigned to the signed-in user; they are asked for only by somebody in a team. */
export function useOwnSeats() {
  const isInTeam = useSessionState(selectIsInTeam);
  return useQuery({ ...ownSeatsQuery, ...LIVE, enabled: isInTeam }, queries);
}

/** What was bought for a team. */
export const useTeamOrders = (teamId: string) => useQuery({ ...teamOrdersQuery(teamId), ...LIVE }, queries);

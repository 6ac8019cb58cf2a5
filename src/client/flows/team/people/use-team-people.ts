import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../../api/queries.ts';
import { historyQuery, invitationsQuery } from '../../../api/team/team-people.ts';
import { useChartActor } from '../../run-chart.ts';
import { wireInvitePeople } from './invite-people.wire.ts';
import { wireTeamChanges } from './team-changes.wire.ts';

/** Others accept invitations and change the team: what is on show is fetched again when the page is returned to. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The invitations of a team: the open ones, and those that have expired in a list of their own (ST-12). */
export const useInvitations = (teamId: string) => useQuery({ ...invitationsQuery(teamId), ...LIVE }, queries);

/** Who did what in a team, fetched when it is asked for. */
export const useTeamHistory = (teamId: string, isAsked: boolean) =>
  useQuery({ ...historyQuery(teamId), ...LIVE, enabled: isAsked }, queries);

/** Inviting people to a team. The team is constant for the component's life: use it as its React key. */
export function useInvitePeople(teamId: string) {
  return useChartActor(useMemo(() => wireInvitePeople(teamId), [teamId]));
}

/** Changing a team. The team is constant for the component's life: use it as its React key. */
export function useTeamChanges(teamId: string) {
  return useChartActor(useMemo(() => wireTeamChanges(teamId), [teamId]));
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.ts';
import { ownProgressQuery, progressQuery, type WantedProgress } from '../../../api/team/progress.ts';

/** Exams go on elsewhere: what is shown is fetched again when the page is opened or returned to. */
const LIVE = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The members of a team that a reader looks for, with the state of their exams, page by page. */
export const useTeamProgress = (teamId: string, wanted: WantedProgress) =>
  useInfiniteQuery({ ...progressQuery(teamId, wanted), ...LIVE }, queries);

/** What the managers of a team see of the signed-in member. */
export const useOwnProgress = (teamId: string) => useQuery({ ...ownProgressQuery(teamId), ...LIVE }, queries);

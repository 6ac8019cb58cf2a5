import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  MAX_PROGRESS_PAGE,
  type MemberProgress,
  type ProgressFilter,
  type ProgressOrder,
  progressRoutes,
} from '../../../contract/team/progress.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';
import { TEAM_KEY } from './team-key.ts';

/** What a reader looks for in the progress of a team; null for everything. */
export type WantedProgress = {
  search: string;
  state: ProgressFilter | null;
  exam: string | null;
  order: ProgressOrder;
};

function queryOf({ search, state, exam, order }: WantedProgress) {
  return {
    ...(search === '' ? {} : { search }),
    ...(state === null ? {} : { state }),
    ...(exam === null ? {} : { exam }),
    ...(order === 'name' ? {} : { order }),
  };
}

/** Members of a team with the state of their exams, page by page. */
export const progressQuery = (teamId: string, wanted: WantedProgress) =>
  infiniteQueryOptions({
    queryKey: [TEAM_KEY, teamId, 'progress', wanted],
    queryFn: ({ pageParam }) =>
      call(progressRoutes.teamProgress, {
        params: { id: teamId },
        query: { ...queryOf(wanted), ...cursorQuery(pageParam) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** What the managers of a team see of the signed-in member. */
export const ownProgressQuery = (teamId: string) => ({
  queryKey: [TEAM_KEY, teamId, 'own-progress'],
  queryFn: async () => (await call(progressRoutes.ownTeamProgress, { params: { id: teamId } })).data,
});

/** Lets the managers of a team see the scores of the signed-in member, or no longer. */
export const shareScores = (teamId: string, isShared: boolean) =>
  call(progressRoutes.shareScores, { params: { id: teamId }, body: { shares_scores: isShared } });

/** Every member of a team with the state of their exams, by name, in as few calls as the server allows. */
export async function fetchWholeProgress(teamId: string): Promise<MemberProgress[]> {
  const members: MemberProgress[] = [];
  for (let cursor = FIRST_PAGE, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const query = { limit: MAX_PROGRESS_PAGE, ...cursorQuery(cursor) };
    const { data, meta } = await call(progressRoutes.teamProgress, { params: { id: teamId }, query });
    members.push(...data);
    cursor = meta.next;
  }
  return members;
}

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';

/** Attempts page by page: the newest, or those of candidates who match a search. */
export const reviewExamsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['review', 'exams', search],
    queryFn: ({ pageParam }) =>
      call(reviewRoutes.listRunningExams, {
        query: { ...(search === '' ? {} : { search }), ...cursorQuery(pageParam) },
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

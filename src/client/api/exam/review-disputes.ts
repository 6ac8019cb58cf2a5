import { infiniteQueryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';
import { cursorQuery, FIRST_PAGE, nextCursor } from '../pages.ts';

/** Disputes page by page, open ones first. */
export const reviewDisputesQuery = infiniteQueryOptions({
  queryKey: ['review', 'disputes'],
  queryFn: ({ pageParam }) => call(reviewRoutes.listDisputes, { query: cursorQuery(pageParam) }),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: nextCursor,
  staleTime: 0,
});

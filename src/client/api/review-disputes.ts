import { queryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../contract/review.ts';
import { call } from './call.ts';

/** Disputes, open ones first. */
export const reviewDisputesQuery = queryOptions({
  queryKey: ['review', 'disputes'],
  queryFn: () => call(reviewRoutes.listDisputes, {}),
  staleTime: 0,
});

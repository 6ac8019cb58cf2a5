import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../contract/review.ts';
import { call } from './call.ts';

/** The newest attempts, or those of candidates whose e-mail or name contains the words. */
export const reviewExamsQuery = (search: string) =>
  queryOptions({
    queryKey: ['review', 'exams', search],
    queryFn: () => call(reviewRoutes.listRunningExams, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

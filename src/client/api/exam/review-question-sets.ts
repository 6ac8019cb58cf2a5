import { queryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Question sets with their preview secrets. */
export const reviewQuestionSetsQuery = queryOptions({
  queryKey: ['review', 'question-sets'],
  queryFn: () => call(reviewRoutes.listQuestionSets, {}),
});

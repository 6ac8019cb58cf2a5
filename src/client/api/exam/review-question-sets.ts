import { queryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Question sets with the secrets of their previews. */
export const reviewQuestionSetsQuery = queryOptions({
  queryKey: ['review', 'question-sets'],
  queryFn: () => call(reviewRoutes.listQuestionSets, {}),
});

import { queryOptions } from '@tanstack/react-query';
import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** A question set by its preview secret. */
export const previewQuestionsQuery = (secret: string) =>
  queryOptions({
    queryKey: ['previews', secret],
    queryFn: () => call(reviewRoutes.previewQuestions, { params: { secret } }),
  });

import { queryOptions } from '@tanstack/react-query';
import { resultReviewRoutes } from '../../../contract/exam/result-review.ts';
import { call } from '../call.ts';
import { queries } from '../queries.ts';

/** The exercises of a graded attempt with the own answers, and what to learn next. */
export const fetchResultReview = (id: string) => call(resultReviewRoutes.resultReview, { params: { id } });

export const resultReviewQuery = (id: string) =>
  queryOptions({ queryKey: ['result-review', id], queryFn: () => fetchResultReview(id) });

/** Decides whether the public result of a trial shows the name. */
export async function shareResultName(id: string, isShared: boolean): Promise<void> {
  try {
    await call(resultReviewRoutes.shareResultName, { params: { id }, body: { shares_name: isShared } });
  } finally {
    // Without a reply the choice may have been stored all the same.
    await queries.invalidateQueries({ queryKey: ['trial-results', id] });
  }
}

import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** One attempt with its evidence, answers, keys and stored results. */
export const fetchReviewedExam = (id: string) => call(reviewRoutes.reviewExam, { params: { id } });

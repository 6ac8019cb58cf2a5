import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Voids an attempt: it counts as never taken. */
export const voidExam = (id: string, reason: string) =>
  call(reviewRoutes.voidExam, { params: { id }, body: { reason } });

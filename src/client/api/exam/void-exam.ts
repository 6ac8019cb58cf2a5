import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Makes an attempt count as if it had not been taken. */
export const voidExam = (id: string, reason: string) =>
  call(reviewRoutes.voidExam, { params: { id }, body: { reason } });

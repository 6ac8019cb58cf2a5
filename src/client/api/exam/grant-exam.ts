import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Grants a user an attempt at a certification. */
export const grantExam = (email: string, certification: string) =>
  call(reviewRoutes.grantExam, { body: { email, certification } });

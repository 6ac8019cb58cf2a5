import { reviewRoutes } from '../../../contract/exam/review.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { call } from '../call.ts';

/** Extends every attempt that a user starts from now on. */
export const grantUserExtraTime = (id: string, body: RouteArguments<typeof reviewRoutes.grantUserExtraTime>['body']) =>
  call(reviewRoutes.grantUserExtraTime, { params: { id }, body });

import { reviewRoutes } from '../../../contract/exam/review.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { call } from '../call.ts';

/** Adds minutes to an attempt that has not ended. */
export const grantExtraTime = (id: string, body: RouteArguments<typeof reviewRoutes.grantExtraTime>['body']) =>
  call(reviewRoutes.grantExtraTime, { params: { id }, body });

import { reviewRoutes } from '../../../contract/exam/review.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { call } from '../call.ts';

/** Decides the open dispute of an attempt. */
export const decideDispute = (id: string, body: RouteArguments<typeof reviewRoutes.decideDispute>['body']) =>
  call(reviewRoutes.decideDispute, { params: { id }, body });

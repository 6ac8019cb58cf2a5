import { reviewRoutes } from '../../../contract/exam/review.ts';
import type { RouteArguments } from '../../../contract/route.ts';
import { call } from '../call.ts';

/** Corrects the holder's name on the credential that an attempt brought. */
export const correctHolderName = (id: string, body: RouteArguments<typeof reviewRoutes.correctHolderName>['body']) =>
  call(reviewRoutes.correctHolderName, { params: { id }, body });

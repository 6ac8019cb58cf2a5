import { accountRoutes } from './account/account.ts';
import { reauthenticationRoutes } from './account/reauthentication.ts';
import { sessionRoutes } from './account/session.ts';
import { socialRoutes } from './account/social.ts';
import { staffRoutes } from './account/staff.ts';
import { catalogRoutes } from './commerce/catalog.ts';
import { offerRoutes } from './commerce/offers.ts';
import { voucherRoutes } from './commerce/vouchers.ts';
import { examRoutes } from './exam/exam.ts';
import { reviewRoutes } from './exam/review.ts';
import { practiceRoutes } from './learning/practice.ts';
import { accessRoutes } from './site/access.ts';
import { documentRoutes } from './site/documents.ts';
import { pollRoutes } from './site/polls.ts';
import { systemRoutes } from './site/system.ts';
import { trackRoutes } from './site/track.ts';

/** Every call of the API by its operation id. Server, client, OpenAPI document and the generated tests come from it. */
export const routes = {
  ...systemRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...reauthenticationRoutes,
  ...socialRoutes,
  ...staffRoutes,
  ...pollRoutes,
  ...trackRoutes,
  ...accessRoutes,
  ...examRoutes,
  ...reviewRoutes,
  ...offerRoutes,
  ...voucherRoutes,
  ...catalogRoutes,
  ...documentRoutes,
  ...practiceRoutes,
};

export type Routes = typeof routes;
export type RouteId = keyof Routes;

import { accessRoutes } from './access.ts';
import { accountRoutes } from './account.ts';
import { documentRoutes } from './documents.ts';
import { examRoutes } from './exam.ts';
import { offerRoutes } from './offers.ts';
import { pollRoutes } from './polls.ts';
import { practiceRoutes } from './practice.ts';
import { reauthenticationRoutes } from './reauthentication.ts';
import { reviewRoutes } from './review.ts';
import { sessionRoutes } from './session.ts';
import { socialRoutes } from './social.ts';
import { staffRoutes } from './staff.ts';
import { systemRoutes } from './system.ts';
import { trackRoutes } from './track.ts';

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
  ...documentRoutes,
  ...practiceRoutes,
};

export type Routes = typeof routes;
export type RouteId = keyof Routes;

import { accountRoutes } from './account.ts';
import { examRoutes } from './exam.ts';
import { offerRoutes } from './offers.ts';
import { reviewRoutes } from './review.ts';
import { systemRoutes } from './system.ts';

/** Every call of the API by its operation id. Server, client, OpenAPI document and the generated tests come from it. */
export const routes = { ...systemRoutes, ...accountRoutes, ...examRoutes, ...reviewRoutes, ...offerRoutes };

export type Routes = typeof routes;
export type RouteId = keyof Routes;

import * as z from 'zod/mini';
import { purchaseOrderSchema } from '../commerce/checkout.ts';
import { defineRoute } from '../route.ts';
import { inTeam, listMeta } from './teams.ts';

/** An order whose seats a team got, as those read it who buy for the team or run it (PE-04). */
export const teamOrderSchema = z.extend(purchaseOrderSchema, {
  /** Whether the caller placed it. */
  is_own: z.boolean(),
  /** Name of who placed it; null when that account is deleted. */
  buyer: z.nullable(z.string()),
});
export type TeamOrder = z.output<typeof teamOrderSchema>;

export const teamOrderRoutes = {
  teamOrders: defineRoute({
    ...inTeam,
    method: 'GET',
    path: '/teams/{id}/orders',
    summary:
      'The orders whose seats a team got, the newest first. Only who placed one can pay, return or upgrade it; owners and billing contacts have its documents.',
    response: z.strictObject({ data: z.array(teamOrderSchema), meta: listMeta }),
    status: 200,
  }),
};

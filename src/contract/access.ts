import * as z from 'zod/mini';
import { idSchema, techSchema } from './common.ts';
import { defineRoute } from './route.ts';

/** What the server knows of a user that decides about pages (GU-05..GU-07, GU-14). */
export const accessFactsSchema = z.strictObject({
  /** A free weekend of the tech is active. */
  free_weekend: z.boolean(),
  /** An order of the user can be upgraded. */
  upgradeable: z.boolean(),
  /** A team order, or team vouchers. */
  teams_order: z.boolean(),
  /** The named order is the user's own team order, and its onboarding is not complete. */
  onboarding: z.boolean(),
});
export type AccessFacts = z.output<typeof accessFactsSchema>;

export const accessRoutes = {
  access: defineRoute({
    method: 'GET',
    path: '/access',
    access: 'session',
    owner: 'none',
    summary:
      'What decides which pages the signed-in user may open. Calls that deliver their content ask the same guards.',
    query: z.strictObject({ tech: z.optional(techSchema), order: z.optional(idSchema) }),
    response: accessFactsSchema,
    status: 200,
    errors: [401],
  }),
};

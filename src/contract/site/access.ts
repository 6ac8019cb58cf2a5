import * as z from 'zod/mini';
import { idSchema, matching, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Server facts about a user that affect access to pages (GU-05..GU-07, GU-14). */
export const accessFactsSchema = z.strictObject({
  /** A free weekend of the tech is active. */
  free_weekend: z.boolean(),
  /** The user has an order that can be upgraded. */
  upgradeable: z.boolean(),
  /** A team order, or team vouchers. */
  teams_order: z.boolean(),
  /** The named order is the user's own team order, and its onboarding is incomplete. */
  onboarding: z.boolean(),
});
export type AccessFacts = z.output<typeof accessFactsSchema>;

export const pageAccessSchema = z.strictObject({
  /** The page's id in the contract; null when there is none. */
  page: z.nullable(z.string()),
  outcome: z.enum(['shown', 'missing', 'forbidden', 'login', 'onward', 'elsewhere']),
  /** Redirect destination, for the last three. */
  to: z.nullable(z.string()),
  /** Message of a 403. */
  message: z.nullable(z.string()),
});
export type PageAccess = z.output<typeof pageAccessSchema>;

export const accessRoutes = {
  access: defineRoute({
    method: 'GET',
    path: '/access',
    access: 'session',
    owner: 'none',
    summary:
      'Facts that determine which pages the signed-in user may open. Calls that deliver their content use the same guards.',
    query: z.strictObject({ tech: z.optional(techSchema), order: z.optional(idSchema) }),
    response: accessFactsSchema,
    status: 200,
  }),
  pageAccess: defineRoute({
    method: 'GET',
    path: '/page-access',
    access: 'public',
    owner: 'none',
    summary: "The access decision for a path: the server runs the same guards as the page's router.",
    query: z.strictObject({
      path: matching(/^\/[^\s?#]*$/, 501, 'This is not a path of this site.'),
    }),
    response: pageAccessSchema,
    status: 200,
  }),
};

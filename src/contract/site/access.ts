import * as z from 'zod/mini';
import { idSchema, matching, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

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

export const pageAccessSchema = z.strictObject({
  /** Which page of the contract it is; null when there is none. */
  page: z.nullable(z.string()),
  outcome: z.enum(['shown', 'missing', 'forbidden', 'login', 'onward', 'elsewhere']),
  /** Where the visitor is led, for the last three. */
  to: z.nullable(z.string()),
  /** What a refusal says. */
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
      'What decides which pages the signed-in user may open. Calls that deliver their content ask the same guards.',
    query: z.strictObject({ tech: z.optional(techSchema), order: z.optional(idSchema) }),
    response: accessFactsSchema,
    status: 200,
    errors: [401],
  }),
  pageAccess: defineRoute({
    method: 'GET',
    path: '/page-access',
    access: 'public',
    owner: 'none',
    summary: 'What a path answers to the caller: the server runs the same guards as the router of the page.',
    query: z.strictObject({
      path: matching(/^\/[^\s?#]*$/, 501, 'This is not a path of this site.'),
    }),
    response: pageAccessSchema,
    status: 200,
    errors: [],
  }),
};

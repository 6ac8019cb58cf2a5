import * as z from 'zod/mini';
import { cursorSchema, idSchema, instantSchema, pageMetaSchema, text } from '../common.ts';
import { personSchema, proposalSchema } from '../exam/review.ts';
import { defineRoute } from '../route.ts';
import { GIVEN_ROLES } from './roles.ts';
import { roleSchema, sessionSchema } from './session.ts';

/** Vouchers that a partner is given at once. */
export const MAX_GRANTED_VOUCHERS = 500;

export const staffRoutes = {
  impersonate: defineRoute({
    method: 'POST',
    path: '/impersonate/{id}',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Creates a one-hour session as another user who is not an administrator. It is logged and marked as impersonation.',
    params: z.strictObject({ id: idSchema }),
    response: sessionSchema,
    status: 200,
    confirmation: 'recent',
  }),
  stopImpersonating: defineRoute({
    method: 'DELETE',
    path: '/impersonate',
    access: 'session',
    owner: 'none',
    summary: "Ends an impersonation and returns a new session of the administrator's own account.",
    response: sessionSchema,
    status: 200,
    errors: [403, 409],
    impersonated: 'ends',
  }),
  changeRole: defineRoute({
    method: 'PUT',
    path: '/staff/users/{id}/roles',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Gives a user a role or takes it away. A role of staff, and any role of a staff member, needs a second administrator where there is one.',
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({
      role: z.enum(GIVEN_ROLES),
      given: z.boolean(),
      reason: text({ min: 5, max: 1000, what: 'Reason' }),
    }),
    /** The roles as they are now; `proposed`: the change waits for a second administrator. */
    response: z.strictObject({ roles: z.array(roleSchema), proposed: z.boolean() }),
    status: 200,
    errors: [409],
    confirmation: 'recent',
  }),
  grantVouchers: defineRoute({
    method: 'POST',
    path: '/staff/users/{id}/vouchers',
    access: 'administrator',
    owner: 'staff',
    summary:
      'Gives a partner vouchers that come together, each for one exam. Those of a staff member need a second administrator.',
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({
      certification: idSchema,
      count: z
        .int('Enter a whole number.')
        .check(
          z.minimum(1, 'Give at least 1 voucher.'),
          z.maximum(MAX_GRANTED_VOUCHERS, `Give at most ${MAX_GRANTED_VOUCHERS} vouchers at once.`),
        ),
      reason: text({ min: 5, max: 1000, what: 'Reason' }),
    }),
    /** `proposed`: nothing is given before a second administrator confirms it. */
    response: z.strictObject({ proposed: z.boolean() }),
    status: 201,
    errors: [409],
    confirmation: 'recent',
  }),
  listRoleProposals: defineRoute({
    method: 'GET',
    path: '/staff/role-proposals',
    access: 'administrator',
    owner: 'staff',
    summary: 'Changes of roles that wait for a second administrator, the oldest first.',
    response: z.strictObject({
      data: z.array(z.strictObject({ ...proposalSchema.shape, user: personSchema })),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
  }),
  searchUsers: defineRoute({
    method: 'GET',
    path: '/staff/users',
    access: 'administrator',
    owner: 'staff',
    summary: 'The newest users, or those with words in name or email that start with the search words.',
    query: z.strictObject({
      search: z.optional(text({ min: 0, max: 100, what: 'Search' })),
      cursor: z.optional(cursorSchema),
    }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: idSchema,
          name: z.string(),
          email: z.string(),
          roles: z.array(roleSchema),
          created_at: instantSchema,
        }),
      ),
      meta: pageMetaSchema,
    }),
    status: 200,
  }),
};

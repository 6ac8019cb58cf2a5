import * as z from 'zod/mini';
import { cursorSchema, idSchema, instantSchema, pageMetaSchema, text } from '../common.ts';
import { defineRoute } from '../route.ts';
import { roleSchema, sessionSchema } from './session.ts';

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
    errors: [401, 403, 404],
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
    errors: [401, 403, 409],
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
    errors: [401, 403],
  }),
};

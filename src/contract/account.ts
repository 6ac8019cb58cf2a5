import * as z from 'zod/mini';
import { idSchema, instantSchema, okSchema, techSchema, text } from './common.ts';
import { defineRoute } from './route.ts';

export const roleSchema = z.enum(['owner', 'billing', 'member', 'partner', 'manager', 'reviewer', 'administrator']);
export type Role = z.output<typeof roleSchema>;

export const userSchema = z.strictObject({
  id: idSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  isGuest: z.boolean(),
  email_verified: z.boolean(),
  created_minutes_ago: z.number(),
  linkedin_achievement_share_permission: z.boolean(),
});
export type User = z.output<typeof userSchema>;

const email = z
  .string('E-mail is required.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'E-mail is required.'),
    z.maxLength(254, 'E-mail may have at most 254 characters.'),
    z.regex(
      /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:"]{2,}$/u,
      'This is not an e-mail address.',
    ),
  );

/** NIST SP 800-63B: length counts, composition rules do not. The upper bound keeps hashing cheap. */
const newPassword = z
  .string('Password is required.')
  .check(
    z.minLength(8, 'Password needs at least 8 characters.'),
    z.maxLength(200, 'Password may have at most 200 characters.'),
  );

/** Where a visitor came from; short texts by name, stored with the sign-up. */
export const trackingSchema = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300)));

export const sessionSchema = z.strictObject({
  /** Opaque bearer token, 256 bits. */
  token: z.string(),
  expires_at: instantSchema,
  user: userSchema,
});
export type Session = z.output<typeof sessionSchema>;

export const accountRoutes = {
  register: defineRoute({
    method: 'POST',
    path: '/register',
    access: 'public',
    owner: 'none',
    summary:
      'Creates an account and signs it in. An address that exists already is answered like a new one, without a session.',
    body: z.strictObject({
      first_name: text({ max: 100, what: 'Full name' }),
      last_name: z.optional(text({ min: 0, max: 100, what: 'Last name' })),
      email,
      password: newPassword,
      password_confirmation: z.string('Password confirmation is required.'),
      linkedin_achievement_share_permission: z.optional(z.boolean()),
      tracking: z.optional(trackingSchema),
    }),
    response: z.strictObject({
      message: z.string(),
      session: z.nullable(sessionSchema),
    }),
    status: 201,
    errors: [429],
    limit: 'register',
  }),
  login: defineRoute({
    method: 'POST',
    path: '/login',
    access: 'public',
    owner: 'none',
    summary: 'Signs in with e-mail and password.',
    body: z.strictObject({
      email,
      password: z
        .string('Password is required.')
        .check(z.minLength(1, 'Password is required.'), z.maxLength(200, 'Password may have at most 200 characters.')),
      tracking: z.optional(trackingSchema),
    }),
    response: sessionSchema,
    status: 200,
    errors: [429],
    limit: 'login',
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/logout',
    access: 'session',
    owner: 'none',
    summary: 'Ends the session of the token that was sent.',
    response: okSchema,
    status: 200,
    errors: [401],
  }),
  auth: defineRoute({
    method: 'GET',
    path: '/auth',
    access: 'session',
    owner: 'none',
    summary: 'The signed-in user.',
    response: userSchema,
    status: 200,
    errors: [401],
  }),
  userSummary: defineRoute({
    method: 'GET',
    path: '/user/summary',
    access: 'session',
    owner: 'none',
    summary: 'The certifications of the signed-in user with the attempts at each.',
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          certification_id: idSchema,
          slug: z.string(),
          tech: techSchema,
          title: z.string(),
          trial: z.boolean(),
          exams: z.array(
            z.strictObject({
              id: idSchema,
              state: z.string(),
              score_percent: z.nullable(z.number()),
              started_at: z.nullable(instantSchema),
              deadline_at: z.nullable(instantSchema),
              ended_at: z.nullable(instantSchema),
            }),
          ),
        }),
      ),
      meta: z.strictObject({ total: z.int() }),
    }),
    status: 200,
    errors: [401],
  }),
};

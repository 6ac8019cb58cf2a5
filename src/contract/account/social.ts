import * as z from 'zod/mini';
import { boundedText } from '../common.ts';
import { defineRoute } from '../route.ts';
import { providerSchema } from './providers.ts';
import { sessionSchema, trackingSchema, userSchema } from './session.ts';

/** What somebody went to a provider for: to sign in, to connect it with the account, to join the Discord server, to
 * confirm who is using a session. */
export const socialPurposeSchema = z.enum(['login', 'connect', 'join', 'confirm']);
export type SocialPurpose = z.output<typeof socialPurposeSchema>;

const providerParams = z.strictObject({ provider: providerSchema });
/** What providers hand over is opaque; only its length is ours to judge. */
const opaque = (what: string) =>
  boundedText(2000, {
    tooLong: `${what} may have at most 2000 characters.`,
    required: `${what} is required.`,
  }).check(
    z.minLength(1, `${what} is required.`),
    z.regex(/^[\x21-\x7e]*$/, `${what} contains a character that no provider sends.`),
  );

/**
 * A sign-in starts at `GET /api/login/{provider}?tech=&redirect=`, which leads on to the provider (a redirect, so it stands
 * outside this table), and ends here.
 */
export const socialRoutes = {
  socialCallback: defineRoute({
    method: 'POST',
    path: '/login/{provider}/callback',
    access: 'public',
    owner: 'none',
    summary:
      'Ends a sign-in with a provider, in the browser that began it. The cookie of that browser has to come along.',
    params: providerParams,
    headers: z.object({ cookie: z.optional(boundedText(8192)) }),
    body: z.strictObject({
      code: opaque('Code'),
      state: opaque('State'),
      /** Kept with an account that is made. */
      tracking: z.optional(trackingSchema),
    }),
    response: z.strictObject({
      purpose: socialPurposeSchema,
      /** The new session of a sign-in; null otherwise. */
      session: z.nullable(sessionSchema),
      /** The user as somebody who was signed in already; null for a sign-in. */
      user: z.nullable(userSchema),
      /** Path of this site to go on with. */
      redirect: z.nullable(z.string()),
      /** Whether the account was made by this sign-in. */
      created: z.boolean(),
    }),
    status: 200,
    errors: [403, 404, 409, 429, 503],
    limit: 'social',
    impersonated: 'refused',
    maxBodyKb: 16,
  }),
  startConnect: defineRoute({
    method: 'POST',
    path: '/user/socials/{provider}',
    access: 'session',
    owner: 'none',
    summary: 'Begins to connect a provider with the account. The page is to open the address that is answered.',
    params: providerParams,
    response: z.strictObject({ url: z.string() }),
    status: 200,
    errors: [401, 403, 404, 409, 429],
    limit: 'social',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  disconnectSocial: defineRoute({
    method: 'DELETE',
    path: '/user/socials/{provider}',
    access: 'session',
    owner: 'none',
    summary: 'Disconnects a provider from the account. Refused when nothing else is left to sign in with.',
    params: providerParams,
    response: userSchema,
    status: 200,
    errors: [401, 403, 404, 409],
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  joinDiscord: defineRoute({
    method: 'POST',
    path: '/join/discord',
    access: 'session',
    owner: 'none',
    summary: 'Begins to join the Discord server. The page is to open the address that is answered.',
    response: z.strictObject({ link: z.string() }),
    status: 200,
    errors: [401, 403, 404, 429],
    limit: 'social',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
};

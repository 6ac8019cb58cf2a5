import * as z from 'zod/mini';
import { boundedText } from '../common.ts';
import { defineRoute } from '../route.ts';
import { providerSchema } from './providers.ts';
import { attributionHeaders, sessionSchema, trackingField, userSchema } from './session.ts';

/**
 * Purpose of an OAuth flow: sign in, connect the provider, join the Discord server, or confirm who is using a session.
 */
export const socialPurposeSchema = z.enum(['login', 'connect', 'join', 'confirm']);
export type SocialPurpose = z.output<typeof socialPurposeSchema>;

const providerParams = z.strictObject({ provider: providerSchema });
/** Provider values are opaque; only their length is validated. */
const opaque = (what: string) =>
  boundedText(2000, {
    tooLong: `${what} may have at most 2000 characters.`,
    required: `${what} is required.`,
  }).check(
    z.minLength(1, `${what} is required.`),
    z.regex(/^[\x21-\x7e]*$/, `${what} contains a character that no provider sends.`),
  );

/**
 * A sign-in starts at `GET /api/login/{provider}?tech=&redirect=`, which redirects to the provider (and is therefore
 * not in this table), and ends here.
 */
export const socialRoutes = {
  socialCallback: defineRoute({
    method: 'POST',
    path: '/login/{provider}/callback',
    access: 'public',
    owner: 'none',
    summary: "Completes a provider sign-in in the browser that started it. Requires that browser's cookie.",
    params: providerParams,
    headers: z.extend(attributionHeaders, { cookie: z.optional(boundedText(8192)) }),
    body: z.strictObject({
      code: opaque('Code'),
      state: opaque('State'),
      /** Stored with a new account. */
      tracking: trackingField,
    }),
    response: z.strictObject({
      purpose: socialPurposeSchema,
      /** The new session after a sign-in; null otherwise. */
      session: z.nullable(sessionSchema),
      /** The updated user if already signed in; null for a sign-in. */
      user: z.nullable(userSchema),
      /** Path on this site to continue with. */
      redirect: z.nullable(z.string()),
      /** Whether this sign-in created the account. */
      created: z.boolean(),
    }),
    status: 200,
    errors: [409, 503],
    limit: 'social',
    impersonated: 'refused',
    maxBodyKb: 16,
  }),
  startConnect: defineRoute({
    method: 'POST',
    path: '/user/socials/{provider}',
    access: 'session',
    owner: 'none',
    summary: 'Begins to connect a provider with the account. The page opens the returned URL.',
    params: providerParams,
    response: z.strictObject({ url: z.string() }),
    status: 200,
    errors: [409],
    limit: 'social',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  disconnectSocial: defineRoute({
    method: 'DELETE',
    path: '/user/socials/{provider}',
    access: 'session',
    owner: 'none',
    summary: 'Disconnects a provider from the account. Rejected when no other sign-in method is left.',
    params: providerParams,
    response: userSchema,
    status: 200,
    errors: [409],
    impersonated: 'refused',
    confirmation: 'recent',
  }),
  joinDiscord: defineRoute({
    method: 'POST',
    path: '/join/discord',
    access: 'session',
    owner: 'none',
    summary: 'Begins to join the Discord server. The page opens the returned URL.',
    response: z.strictObject({ link: z.string() }),
    status: 200,
    errors: [404],
    limit: 'social',
    impersonated: 'refused',
    confirmation: 'recent',
  }),
};

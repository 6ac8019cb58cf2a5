import * as z from 'zod/mini';
import { boundedText, instantSchema, matching } from '../common.ts';
import { defineRoute } from '../route.ts';
import { PROVIDERS, providerSchema } from './providers.ts';
import { assertionSchema, ceremonyField, passkeyOptionsSchema, totpField } from './second-factor.ts';

/** How a signed-in user can confirm who is using the session. */
export const reauthenticationMethodSchema = z.enum(['passkey', 'totp', 'password', 'code', ...PROVIDERS]);
export type ReauthenticationMethod = z.output<typeof reauthenticationMethodSchema>;

/** Details of the error `confirmation_required`. */
export const confirmationDetailsSchema = z.object({ methods: z.array(reauthenticationMethodSchema) });

const confirmedSchema = z.strictObject({
  /** Until when calls that need a confirmation succeed; null when they do not. */
  confirmed_until: z.nullable(instantSchema),
});

export const reauthenticationRoutes = {
  reauthentication: defineRoute({
    method: 'GET',
    path: '/reauthenticate',
    access: 'session',
    owner: 'none',
    summary: 'Whether this session was confirmed in the last 10 minutes, and how it can be.',
    response: z.extend(confirmedSchema, { methods: z.array(reauthenticationMethodSchema) }),
    status: 200,
    impersonated: 'refused',
  }),
  reauthenticate: defineRoute({
    method: 'POST',
    path: '/reauthenticate',
    access: 'session',
    owner: 'none',
    summary:
      'Confirms the session with the second factor, the password or the latest emailed code. Errors: code_expired, factor_expired, factor_wrong.',
    body: z.strictObject({
      password: z.optional(boundedText(200, { tooLong: 'Password may have at most 200 characters.' })),
      code: z.optional(matching(/^ {0,7}\d{6} {0,7}$/, 20, 'The code has 6 digits.')),
      totp: z.optional(totpField),
      passkey: z.optional(z.strictObject({ ceremony: ceremonyField, answer: assertionSchema })),
    }),
    response: confirmedSchema,
    status: 200,
    errors: [503],
    limit: 'password',
    impersonated: 'refused',
    maxBodyKb: 24,
  }),
  askReauthenticationPasskey: defineRoute({
    method: 'POST',
    path: '/reauthenticate/passkey',
    access: 'session',
    owner: 'none',
    summary: 'Options with which the browser asks for a passkey that confirms the session.',
    response: z.strictObject({ ceremony: z.string(), options: passkeyOptionsSchema }),
    status: 200,
    limit: 'profile',
    impersonated: 'refused',
  }),
  sendReauthenticationCode: defineRoute({
    method: 'POST',
    path: '/reauthenticate/code',
    access: 'session',
    owner: 'none',
    summary: 'Emails a 6-digit code that confirms this session, once and within 10 minutes.',
    response: z.strictObject({ message: z.string() }),
    status: 200,
    limit: 'mail',
    impersonated: 'refused',
  }),
  startReauthentication: defineRoute({
    method: 'POST',
    path: '/reauthenticate/{provider}',
    access: 'session',
    owner: 'none',
    summary: 'Begins to confirm the session with a connected provider. The page opens the returned URL.',
    params: z.strictObject({ provider: providerSchema }),
    body: z.strictObject({
      /** Path on this site to return to. */
      redirect: z.optional(boundedText(2000, { tooLong: 'The path is too long.' })),
    }),
    response: z.strictObject({ url: z.string() }),
    status: 200,
    limit: 'social',
    impersonated: 'refused',
  }),
};

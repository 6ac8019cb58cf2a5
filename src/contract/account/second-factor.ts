import * as z from 'zod/mini';
import { boundedText, idSchema, instantSchema, matching, text } from '../common.ts';
import { defineRoute } from '../route.ts';
import { attributionHeaders, sessionSchema } from './session.ts';

/** Kinds of second factors with which a sign-in is completed, the most convenient first. */
export const factorKindSchema = z.enum(['passkey', 'totp', 'recovery']);
export type FactorKind = z.output<typeof factorKindSchema>;

/** A one-time token of something under way, 256 bits. */
export const ceremonyField = matching(/^[A-Za-z0-9_-]{43}$/, 43, 'This has expired. Start again.');
/** People copy a code with its spaces. */
export const totpField = matching(/^ {0,7}\d{3} ?\d{3} {0,7}$/, 21, 'The code has 6 digits.');
const recoveryField = boundedText(60, { tooLong: 'A recovery code has 16 letters and digits.' });

/** Details of the error `second_factor_required`: a sign-in that waits for the second factor. */
export const pendingSignInSchema = z.object({
  /** One-time token of this sign-in. */
  pending: z.string(),
  kinds: z.array(factorKindSchema),
  expires_at: instantSchema,
  /** Path on this site to which a sign-in with a provider returns. */
  redirect: z.optional(z.nullable(z.string())),
});
export type PendingSignIn = z.output<typeof pendingSignInSchema>;

const base64url = (max: number) => matching(/^[A-Za-z0-9_-]*$/, max, 'This is not what a passkey answers.');
const transportsField = z.array(boundedText(40)).check(z.maxLength(10));
const extensionResults = z.record(boundedText(60), z.unknown());
const attachment = z.optional(z.enum(['platform', 'cross-platform']));

/** What a browser answers when it has made a passkey (RegistrationResponseJSON of WebAuthn level 3). */
export const registrationSchema = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    authenticatorData: z.optional(base64url(4000)),
    transports: z.optional(transportsField),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url(4000)),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: attachment,
});
export type Registration = z.output<typeof registrationSchema>;

/** What a browser answers when a passkey was used (AuthenticationResponseJSON of WebAuthn level 3). */
export const assertionSchema = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
  clientExtensionResults: extensionResults,
  authenticatorAttachment: attachment,
});
export type Assertion = z.output<typeof assertionSchema>;

/** Options for the browser, as the WebAuthn API of browsers takes them in JSON. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>;

/** What an account has for a second factor. */
export const secondFactorSchema = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      id: idSchema,
      name: z.string(),
      created_at: instantSchema,
      last_used_at: z.nullable(instantSchema),
    }),
  ),
  /** Since when there is an authenticator app. */
  totp_since: z.nullable(instantSchema),
  recovery_codes_left: z.int(),
  /** Whether this account's role needs one here. */
  is_required: z.boolean(),
  /** Whether passkeys work at the address of this site: browsers refuse them at an IP address. */
  takes_passkeys: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

const newCodes = {
  second_factor: secondFactorSchema,
  /** Shown this once, when they are made; null while the earlier ones stay. */
  recovery_codes: z.nullable(z.array(z.string())),
};

const own = { access: 'session', owner: 'none', impersonated: 'refused' } as const;
const change = { ...own, confirmation: 'recent', limit: 'profile' } as const;

export const secondFactorRoutes = {
  completeSignIn: defineRoute({
    method: 'POST',
    path: '/second-factor',
    access: 'public',
    owner: 'none',
    summary:
      'Completes a sign-in that waits for the second factor (the error second_factor_required of a login) with a passkey, a code of an authenticator app or a recovery code. Errors: factor_expired, factor_wrong.',
    headers: attributionHeaders,
    body: z.strictObject({
      pending: ceremonyField,
      totp: z.optional(totpField),
      recovery: z.optional(recoveryField),
      passkey: z.optional(assertionSchema),
    }),
    response: sessionSchema,
    status: 200,
    limit: 'social',
    maxBodyKb: 24,
  }),
  signInPasskey: defineRoute({
    method: 'POST',
    path: '/second-factor/passkey',
    access: 'public',
    owner: 'none',
    summary: 'Options with which the browser asks for a passkey to complete a sign-in. Error: factor_expired.',
    body: z.strictObject({ pending: ceremonyField }),
    response: z.strictObject({ options: passkeyOptionsSchema }),
    status: 200,
    limit: 'social',
  }),
  readSecondFactor: defineRoute({
    ...own,
    method: 'GET',
    path: '/user/second-factor',
    summary: "The user's passkeys, authenticator app and recovery codes, without anything secret.",
    response: secondFactorSchema,
    status: 200,
  }),
  beginTotp: defineRoute({
    ...change,
    method: 'POST',
    path: '/user/second-factor/totp',
    summary: 'Begins to add an authenticator app: its secret, to be confirmed with a code within 10 minutes.',
    response: z.strictObject({ ceremony: z.string(), secret: z.string(), uri: z.string() }),
    status: 200,
    errors: [409],
  }),
  addTotp: defineRoute({
    ...change,
    method: 'PUT',
    path: '/user/second-factor/totp',
    summary: 'Adds the authenticator app with a code that it shows. Errors: factor_expired, factor_wrong.',
    body: z.strictObject({ ceremony: ceremonyField, totp: totpField }),
    response: z.strictObject(newCodes),
    status: 200,
    errors: [409],
  }),
  removeTotp: defineRoute({
    ...change,
    method: 'DELETE',
    path: '/user/second-factor/totp',
    summary: 'Removes the authenticator app; with the last factor the recovery codes go as well.',
    response: secondFactorSchema,
    status: 200,
    errors: [404],
  }),
  beginPasskey: defineRoute({
    ...change,
    method: 'POST',
    path: '/user/second-factor/passkeys/options',
    summary: 'Options with which the browser makes a passkey, to be added within 10 minutes.',
    response: z.strictObject({ ceremony: z.string(), options: passkeyOptionsSchema }),
    status: 200,
    errors: [409],
  }),
  addPasskey: defineRoute({
    ...change,
    method: 'POST',
    path: '/user/second-factor/passkeys',
    summary: 'Adds a passkey that the browser has made. Errors: factor_expired, factor_wrong.',
    body: z.strictObject({
      ceremony: ceremonyField,
      passkey: registrationSchema,
      name: text({ what: 'The name', max: 60 }),
    }),
    response: z.strictObject(newCodes),
    status: 201,
    errors: [409],
    maxBodyKb: 32,
  }),
  removePasskey: defineRoute({
    ...change,
    owner: 'user',
    method: 'DELETE',
    path: '/user/second-factor/passkeys/{id}',
    summary: 'Removes a passkey; with the last factor the recovery codes go as well.',
    params: z.strictObject({ id: idSchema }),
    response: secondFactorSchema,
    status: 200,
  }),
  renewRecoveryCodes: defineRoute({
    ...change,
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'Makes ten new recovery codes, shown this once; the earlier ones stop working.',
    response: z.strictObject(newCodes),
    status: 200,
    errors: [409],
  }),
};

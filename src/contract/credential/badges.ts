import * as z from 'zod/mini';
import { credentialSchema } from '../commerce/offers.ts';
import { boundedText, idSchema, instantSchema, matching, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Longest file to verify. Characters; a badge has about 2,000. */
export const MAX_BADGE_LENGTH = 20_000;

/** What a check of a credential by its id finds. */
export const verificationSchema = z.strictObject({
  verdict: z.enum(['valid', 'revoked']),
  /** The verdict as a sentence. */
  message: z.string(),
  /** Why it was revoked; null for a valid one. */
  reason: z.nullable(z.string()),
  revoked_at: z.nullable(instantSchema),
  credential: credentialSchema,
});
export type Verification = z.output<typeof verificationSchema>;

/** What a check of a badge's file finds. */
export const badgeVerificationSchema = z.strictObject({
  ...verificationSchema.shape,
  /**
   * `outdated`: genuine, and the records have changed since; `altered`: changed after it was signed; `foreign`: signed
   * with a key that is not the issuer's.
   */
  verdict: z.enum(['valid', 'revoked', 'outdated', 'altered', 'foreign']),
  /** Parts that differ from the records, such as `credentialSubject.achievement.name`; at most 20. */
  differences: z.array(z.string()),
});
export type BadgeVerification = z.output<typeof badgeVerificationSchema>;

/** A signed document in JSON-LD; its shape is that of the standard. */
const signedDocument = z.looseObject({ id: z.string(), type: z.array(z.string()) });

export const badgeRoutes = {
  credentialBadge: defineRoute({
    method: 'GET',
    path: '/certificates/{id}/badge',
    access: 'public',
    owner: 'anyone',
    summary:
      'The credential as a file: an Open Badge 3.0, which is a W3C Verifiable Credential 2.0 with a proof of the suite eddsa-rdfc-2022. The keys are at /.well-known/did.json.',
    params: z.strictObject({ id: idSchema }),
    response: signedDocument,
    status: 200,
    errors: [409],
  }),
  verifyCredential: defineRoute({
    method: 'GET',
    path: '/certificates/{id}/verification',
    access: 'public',
    owner: 'anyone',
    summary:
      'Whether a credential is valid, and since when and why not. With `tech`, a credential of another technology does not exist.',
    params: z.strictObject({ id: idSchema }),
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: verificationSchema,
    status: 200,
  }),
  verifyBadge: defineRoute({
    method: 'POST',
    path: '/certificates/verify',
    access: 'public',
    owner: 'none',
    summary: 'Whether the file of a badge is genuine, unchanged and not revoked. `badge` is the text of the file.',
    body: z.strictObject({
      badge: boundedText(MAX_BADGE_LENGTH, { tooLong: 'This file is too long to be a badge.' }),
      tech: z.optional(techSchema),
    }),
    response: badgeVerificationSchema,
    status: 200,
    errors: [404],
    limit: 'verify',
    maxBodyKb: 48,
    impersonated: 'asGuest',
  }),
  statusList: defineRoute({
    method: 'GET',
    path: '/certificates/status-lists/{list}',
    access: 'public',
    owner: 'anyone',
    summary: 'A list that tells which credentials are revoked (W3C Bitstring Status List 1.0), signed like a badge.',
    params: z.strictObject({ list: matching(/^(0|[1-9]\d{0,5})$/, 6, 'This is not the number of a status list.') }),
    headers: z.object({ 'if-none-match': z.optional(boundedText(2000)) }),
    response: signedDocument,
    status: 200,
  }),
};

import * as z from 'zod/mini';
import { boundedText, idSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Sizes of paper that a certificate is drawn for. */
export const paperSchema = z.enum(['a4', 'letter']);

const params = z.strictObject({ id: idSchema });
const headers = z.object({ 'if-none-match': z.optional(boundedText(2000)) });
/** Of each of these calls: public, of a credential that exists, and the file instead of JSON. */
const file = {
  method: 'GET',
  access: 'public',
  owner: 'anyone',
  params,
  headers,
  response: z.string(),
  status: 200,
  limit: 'files',
} as const;

export const credentialFileRoutes = {
  credentialPdf: defineRoute({
    ...file,
    path: '/certificates/{id}/certificate.pdf',
    summary: 'The certificate of a valid credential as a tagged PDF, for A4 or US Letter.',
    query: z.strictObject({ paper: z._default(paperSchema, 'a4') }),
    errors: [409, 503],
  }),
  credentialPng: defineRoute({
    ...file,
    path: '/certificates/{id}/certificate.png',
    summary:
      'The certificate of a valid credential as a picture that carries the signed badge (Open Badges 3.0, baked).',
    errors: [409, 503],
  }),
  credentialCard: defineRoute({
    ...file,
    path: '/certificates/{id}/card.png',
    summary:
      "The picture beside a link to a credential, 1200 × 630: exam and date, the holder's name where the holder shares results, and whether it was revoked.",
    errors: [503],
  }),
  credentialEmbed: defineRoute({
    ...file,
    path: '/certificates/{id}/badge.svg',
    summary: 'A badge for other sites: exam and date, and whether the credential was revoked. It carries no name.',
    errors: [503],
  }),
};

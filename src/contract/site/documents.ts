import * as z from 'zod/mini';
import { instantSchema, matching, techSchema } from '../common.ts';
import { defineRoute } from '../route.ts';

/** Kinds of documents. The library's are for signed-in users. */
export const DOCUMENT_KINDS = ['blog', 'legal', 'press', 'guides', 'trainings', 'bootcamps'] as const;
export const LIBRARY_KINDS = ['guides', 'trainings', 'bootcamps'] as const;
export const documentKindSchema = z.enum(DOCUMENT_KINDS);
export type DocumentKind = z.output<typeof documentKindSchema>;
export type LibraryKind = (typeof LIBRARY_KINDS)[number];

/** Whether a kind's documents are for signed-in users only. */
export function isLibraryKind(kind: DocumentKind): kind is LibraryKind {
  return LIBRARY_KINDS.some((known) => known === kind);
}

export const documentSlugSchema = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80);

export const documentEntrySchema = z.strictObject({
  slug: documentSlugSchema,
  title: z.string(),
  /** One or two sentences, plain text. */
  summary: z.string(),
  /** Its technology; null for a general document. */
  tech: z.nullable(techSchema),
  /** Publication date, or the effective date of a policy. */
  published_at: z.nullable(instantSchema),
  /** Reading time, rounded up. */
  minutes: z.int(),
});
export type DocumentEntry = z.output<typeof documentEntrySchema>;

export const documentSchema = z.extend(documentEntrySchema, {
  /** Markdown without raw HTML and images; headings start at level two. */
  text: z.string(),
});
export type Document = z.output<typeof documentSchema>;

export const documentRoutes = {
  listDocuments: defineRoute({
    method: 'GET',
    path: '/documents/{kind}',
    access: 'public',
    owner: 'anyone',
    summary: 'The documents of a kind, newest first. Guides, trainings and bootcamps are for signed-in users.',
    params: z.strictObject({ kind: documentKindSchema }),
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({ data: z.array(documentEntrySchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
    errors: [401, 404],
  }),
  getDocument: defineRoute({
    method: 'GET',
    path: '/documents/{kind}/{slug}',
    access: 'public',
    owner: 'anyone',
    summary: 'One document with its text. Guides, trainings and bootcamps are for signed-in users.',
    params: z.strictObject({ kind: documentKindSchema, slug: documentSlugSchema }),
    response: documentSchema,
    status: 200,
    errors: [401, 404],
  }),
};

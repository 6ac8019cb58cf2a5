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

export const documentSlugSchema = matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 80, 'This is not the address of a document.');

/** Who wrote a post: a person, or the team as an organisation. */
export const authorSchema = z.strictObject({ name: z.string(), role: z.string() });
export type Author = z.output<typeof authorSchema>;

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
  /** The training that a lesson belongs to, by the id of its certification; null for what is no lesson. */
  training: z.nullable(documentSlugSchema),
  /** Place of a lesson in its training, from 1. */
  position: z.nullable(z.int()),
  /** Null for what is not a post. */
  author: z.nullable(authorSchema),
});
export type DocumentEntry = z.output<typeof documentEntrySchema>;

export const documentSchema = z.extend(documentEntrySchema, {
  /** Markdown without raw HTML and images; headings start at level two. */
  text: z.string(),
});
export type Document = z.output<typeof documentSchema>;

/** A document in a list or by itself, as somebody sees it. */
const locked = { locked: z.boolean() };
/** `locked`: its text is for those who own the training or bootcamp that it belongs to. */
export const listedDocumentSchema = z.extend(documentEntrySchema, locked);
export type ListedDocument = z.output<typeof listedDocumentSchema>;
/** Of a locked document `text` says how to get it. */
export const shownDocumentSchema = z.extend(documentSchema, locked);

export const documentRoutes = {
  listDocuments: defineRoute({
    method: 'GET',
    path: '/documents/{kind}',
    access: 'public',
    owner: 'anyone',
    summary:
      'The documents of a kind: lessons by training and position, others newest first. Guides, trainings and bootcamps are for signed-in users.',
    params: z.strictObject({ kind: documentKindSchema }),
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({ data: z.array(listedDocumentSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
    errors: [401],
  }),
  getDocument: defineRoute({
    method: 'GET',
    path: '/documents/{kind}/{slug}',
    access: 'public',
    owner: 'anyone',
    summary: 'One document with its text. Guides, trainings and bootcamps are for signed-in users.',
    params: z.strictObject({ kind: documentKindSchema, slug: documentSlugSchema }),
    response: shownDocumentSchema,
    status: 200,
    errors: [401],
  }),
};

import type { Tech } from '../../../contract/common.ts';
import { type DocumentKind, documentRoutes } from '../../../contract/site/documents.ts';
import { call } from '../call.ts';

/** Documents of a kind, of one tech or of all. */
export const fetchDocuments = (kind: DocumentKind, tech?: Tech) =>
  call(documentRoutes.listDocuments, { params: { kind }, query: tech ? { tech } : {} });

/** One document with its text. */
export const fetchDocument = (kind: DocumentKind, slug: string) =>
  call(documentRoutes.getDocument, { params: { kind, slug } });

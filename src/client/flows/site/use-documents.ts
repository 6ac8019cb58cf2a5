import type { Tech } from '../../../contract/common.ts';
import type { Document, DocumentKind, ListedDocument } from '../../../contract/site/documents.ts';
import { loadApi } from './load-api.ts';
import { type Resource, useResource } from './use-resource.ts';

const loadCalls = () => loadApi(() => import('../../api/site/documents.ts'));

/** Documents of a kind, of one technology or of all. */
export const useDocuments = (kind: DocumentKind, tech?: Tech): Resource<{ data: ListedDocument[] }> =>
  useResource(tech === undefined ? `documents/${kind}` : `documents/${kind}/${tech}`, async () =>
    (await loadCalls()).fetchDocuments(kind, tech),
  );

/** One document with its text. */
export const useDocument = (kind: DocumentKind, slug: string): Resource<Document> =>
  useResource(`documents/${kind}/${slug}`, async () => (await loadCalls()).fetchDocument(kind, slug));

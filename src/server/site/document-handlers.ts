import { type DocumentKind, type documentRoutes, isLibraryKind } from '../../contract/site/documents.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';

function requireReader(kind: DocumentKind, requester: Requester): void {
  if (isLibraryKind(kind)) userOf(requester);
}

export const documentHandlers: HandlersOf<typeof documentRoutes> = {
  listDocuments({ requester, params, query }, { documents }) {
    requireReader(params.kind, requester);
    const data = documents.list(params.kind, query.tech);
    return { data, meta: { total: data.length } };
  },
  getDocument({ requester, params }, { documents }) {
    requireReader(params.kind, requester);
    const document = documents.find(params.kind, params.slug);
    if (!document) throw notFound('The document');
    return document;
  },
};

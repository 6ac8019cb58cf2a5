import { type DocumentKind, type documentRoutes, isLibraryKind } from '../../contract/site/documents.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlersOf } from '../http/register-routes.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';

export function documentHandlers({ documents }: Services): HandlersOf<typeof documentRoutes> {
  function requireReader(kind: DocumentKind, requester: Requester): void {
    if (isLibraryKind(kind)) userOf(requester);
  }
  return {
    listDocuments({ requester, params, query }) {
      requireReader(params.kind, requester);
      const data = documents.list(params.kind, query.tech);
      return { data, meta: { total: data.length } };
    },
    getDocument({ requester, params }) {
      requireReader(params.kind, requester);
      const document = documents.find(params.kind, params.slug);
      if (!document) throw notFound('The document');
      return document;
    },
  };
}

import type { ContentDocument } from '../../content/load/load-documents.ts';
import type { Tech } from '../../contract/common.ts';
import type { Document, DocumentEntry, DocumentKind } from '../../contract/site/documents.ts';

/** Documents of the content. */
export type Documents = {
  /** Newest first, then by title; with a tech, its documents and the general ones. */
  list(kind: DocumentKind, tech?: Tech): DocumentEntry[];
  find(kind: DocumentKind, slug: string): Document | undefined;
};

/** Serves documents read at startup. */
export function createDocuments(documents: readonly ContentDocument[]): Documents {
  const sorted = [...documents].sort(
    (a, b) => (b.published_at ?? 0) - (a.published_at ?? 0) || a.title.localeCompare(b.title),
  );
  return {
    list: (kind, tech) =>
      sorted
        .filter((document) => document.kind === kind)
        .filter((document) => tech === undefined || document.tech === null || document.tech === tech)
        .map(({ kind: _kind, text: _text, ...entry }) => entry),
    find(kind, slug) {
      const found = sorted.find((document) => document.kind === kind && document.slug === slug);
      if (!found) return undefined;
      const { kind: _kind, ...document } = found;
      return document;
    },
  };
}

import type { ContentDocument } from '../../content/load/load-documents.ts';
import { fillPlaceholders, type PlaceholderValues } from '../../content/placeholders.ts';
import type { Tech } from '../../contract/common.ts';
import type { Document, DocumentEntry, DocumentKind } from '../../contract/site/documents.ts';

/** Documents of the content. */
export type Documents = {
  /** Lessons by training and position, others newest first, then by title; with a tech those about it and those about all. */
  list(kind: DocumentKind, tech?: Tech): DocumentEntry[];
  find(kind: DocumentKind, slug: string): Document | undefined;
};

/**
 * Serves documents that were read at the start.
 *
 * @param values what legal texts say of this installation; without them their placeholders stay
 */
export function createDocuments(documents: readonly ContentDocument[], values?: PlaceholderValues): Documents {
  const filled = documents.map((document) =>
    document.kind === 'legal' && values ? { ...document, text: fillPlaceholders(document.text, values) } : document,
  );
  const sorted = filled.sort(
    (a, b) =>
      (a.training ?? '').localeCompare(b.training ?? '') ||
      (a.position ?? 0) - (b.position ?? 0) ||
      (b.published_at ?? 0) - (a.published_at ?? 0) ||
      a.title.localeCompare(b.title),
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

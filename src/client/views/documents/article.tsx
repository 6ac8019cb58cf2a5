import { TECH_LABELS } from '../../../contract/common.ts';
import type { Document } from '../../../contract/documents.ts';
import { formatDay } from '../../ui/format-date.ts';
import { Markdown } from '../../ui/markdown.tsx';

/** A document as a page: title, what it is, its text. */
export function Article({ document, dateLabel }: { document: Document; dateLabel?: string }) {
  return (
    <article>
      <header>
        <p className="text-muted text-sm">{factsOf(document, dateLabel)}</p>
        <h1 tabIndex={-1} className="mt-3 font-semibold text-5xl">
          {document.title}
        </h1>
        <p className="mt-5 max-w-prose text-lg text-muted">{document.summary}</p>
      </header>
      <Markdown source={document.text} headingLevel={1} className="mt-10 border-line border-t pt-10" />
    </article>
  );
}

function factsOf(document: Document, dateLabel?: string): string {
  const date = document.published_at === null ? null : formatDay(document.published_at);
  return [
    document.tech && TECH_LABELS[document.tech],
    date && (dateLabel ? `${dateLabel} ${date}` : date),
    `${document.minutes} min read`,
  ]
    .filter(Boolean)
    .join(' · ');
}

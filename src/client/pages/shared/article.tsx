import { Suspense } from 'react';
import { TECH_LABELS } from '../../../contract/common.ts';
import type { Document } from '../../../contract/site/documents.ts';
import { headingId } from '../../../contract/site/heading-id.ts';
import { cx } from '../../ui/cx.ts';
import { formatUtcDay } from '../../ui/display/format-date.ts';
import { useHighlightedBlocks } from '../../ui/display/use-highlighted-blocks.ts';
import { deferred, Opening } from '../../ui/when-near.tsx';
import { TextSkeleton } from './article-skeleton.tsx';

// A prerendered article needs no chunk for reading.
const text = deferred(async () => (await import('../../ui/display/markdown.tsx')).Markdown);

/** A document as a page: title, kind and text. */
export function Article({
  document,
  dateLabel,
  isInDashboard,
}: {
  document: Document;
  dateLabel?: string | undefined;
  /** Dashboard pages have smaller titles. */
  isInDashboard?: boolean | undefined;
}) {
  const blocks = useHighlightedBlocks<HTMLDivElement>(document.text);
  return (
    <article>
      <header>
        <p className="text-muted text-sm">{factsOf(document, dateLabel)}</p>
        <h1 tabIndex={-1} className={cx('mt-3 font-semibold', isInDashboard ? 'text-3xl' : 'text-5xl')}>
          {document.title}
        </h1>
        <p className={cx('max-w-prose text-lg text-muted', isInDashboard ? 'mt-3' : 'mt-5')}>{document.summary}</p>
      </header>
      <div ref={blocks} className="mt-10 border-line border-t pt-10">
        <Suspense
          fallback={
            <Opening part={text}>
              <TextSkeleton />
            </Opening>
          }
        >
          <text.View
            source={document.text}
            headingLevel={1}
            headingId={headingId}
            className="gap-5! [&_h2]:mt-7 [&_h2]:text-2xl [&_h3]:mt-3"
          />
        </Suspense>
      </div>
    </article>
  );
}

function factsOf(document: Document, dateLabel?: string): string {
  const date = document.published_at === null ? null : formatUtcDay(document.published_at);
  return [
    document.author && `By ${document.author.name}`,
    document.tech && TECH_LABELS[document.tech],
    date && (dateLabel ? `${dateLabel} ${date}` : date),
    `${document.minutes}\u00a0min read`,
  ]
    .filter(Boolean)
    .join(' · ');
}

import { useEffect } from 'react';
import type { Tech } from '../../../contract/common.ts';
import type { Document, DocumentKind } from '../../../contract/site/documents.ts';
import { setDescription } from '../../adapters/site/document-head.ts';
import { useTitle } from '../../flows/site/page-hooks.ts';
import { useDocument } from '../../flows/site/use-documents.ts';
import type { Elements } from '../../ui/elements.ts';
import { Article } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { ResourceFrame } from './resource-frame.tsx';

/** One document, fetched by its slug. Use the slug as its React key. */
export function DocumentView({
  kind,
  slug,
  tech,
  dateLabel,
  area,
  before,
  isInDashboard,
  after,
}: {
  kind: DocumentKind;
  slug: string;
  /** A document of another technology counts as missing. */
  tech?: Tech;
  dateLabel?: string;
  /** Title of the page that lists it; follows the document's own in the title of the tab. */
  area?: string;
  /** Above the title. */
  before?: (document: Document) => Elements;
  isInDashboard?: boolean;
  /** Below the text. */
  after?: (document: Document) => Elements;
}) {
  const resource = useDocument(kind, slug);
  const isElsewhere = tech && resource.content && resource.content.tech !== tech;
  return (
    <ResourceFrame
      resource={isElsewhere ? { state: 'missing', content: null } : resource}
      skeleton={<ArticleSkeleton />}
    >
      {(document) => (
        <>
          <DocumentHead title={area ? `${document.title} · ${area}` : document.title} summary={document.summary} />
          {before?.(document)}
          <Article document={document} dateLabel={dateLabel} isInDashboard={isInDashboard} />
          {after?.(document)}
        </>
      )}
    </ResourceFrame>
  );
}

function DocumentHead({ title, summary }: { title: string; summary: string }) {
  useTitle(`${title} · Chartered`);
  useEffect(() => setDescription(summary), [summary]);
  return null;
}

import { useEffect } from 'react';
import type { Tech } from '../../../contract/common.ts';
import type { Document, DocumentKind } from '../../../contract/site/documents.ts';
import { setDescription } from '../../adapters/site/document-head.ts';
import { useItemTitle } from '../../flows/site/page-hooks.ts';
import { useDocument } from '../../flows/site/use-documents.ts';
import type { Elements } from '../../ui/elements.ts';
import { Article } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { MovedTo } from './moved-to.tsx';
import { ResourceFrame } from './resource-frame.tsx';

/** One document, fetched by its slug. Use the slug as its React key. */
export function DocumentView({
  kind,
  slug,
  tech,
  pathIn,
  dateLabel,
  before,
  isInDashboard,
  after,
}: {
  kind: DocumentKind;
  slug: string;
  /** Technology of the path. */
  tech?: Tech;
  /** The document's address where it is of another technology; it counts as missing without one. */
  pathIn?: (own: Tech) => string;
  dateLabel?: string;
  /** Above the title. */
  before?: (document: Document) => Elements;
  isInDashboard?: boolean;
  /** Below the text. */
  after?: (document: Document) => Elements;
}) {
  const resource = useDocument(kind, slug);
  const own = resource.content?.tech;
  const isElsewhere = tech && resource.content && own !== tech;
  if (isElsewhere && own && pathIn) return <MovedTo path={pathIn(own)} />;
  return (
    <ResourceFrame
      resource={isElsewhere ? { state: 'missing', content: null } : resource}
      skeleton={<ArticleSkeleton />}
    >
      {(document) => (
        <>
          <DocumentHead title={document.title} summary={document.summary} />
          {before?.(document)}
          <Article document={document} dateLabel={dateLabel} isInDashboard={isInDashboard} />
          {after?.(document)}
        </>
      )}
    </ResourceFrame>
  );
}

function DocumentHead({ title, summary }: { title: string; summary: string }) {
  useItemTitle(title);
  useEffect(() => setDescription(summary), [summary]);
  return null;
}

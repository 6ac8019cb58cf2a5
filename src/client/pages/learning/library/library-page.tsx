import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { DocumentEntry, LibraryKind } from '../../../../contract/site/documents.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useDocuments } from '../../../flows/site/use-documents.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { LIBRARY_WORDS } from './library.words.ts';

/** The guides, trainings or bootcamps of a technology. */
export function LibraryPage({ kind }: { kind: LibraryKind }) {
  const tech = useTech() ?? 'javascript';
  return <LibraryOfTech key={tech} kind={kind} tech={tech} />;
}

function LibraryOfTech({ kind, tech }: { kind: LibraryKind; tech: Tech }) {
  const entries = useDocuments(kind, tech);
  return (
    <>
      <PageTitle eyebrow={<TechEyebrow tech={tech} />} title={LIBRARY_WORDS[kind].title} />
      <div className="mt-8">
        <ResourceFrame resource={entries} skeleton={<LibrarySkeleton />}>
          {({ data }) =>
            data.length === 0 ? (
              <NothingYet kind={kind} tech={tech} />
            ) : (
              <Entries kind={kind} tech={tech} entries={data} />
            )
          }
        </ResourceFrame>
      </div>
    </>
  );
}

function Entries({ kind, tech, entries }: { kind: LibraryKind; tech: Tech; entries: DocumentEntry[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.slug} className="grid">
          <Card
            headingLevel={2}
            title={entry.title}
            href={`/${tech}/dashboard/${LIBRARY_WORDS[kind].segment}/${entry.slug}`}
            eyebrow={`${entry.minutes} min read`}
          >
            {entry.summary}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function NothingYet({ kind, tech }: { kind: LibraryKind; tech: Tech }) {
  const { none, noneText } = LIBRARY_WORDS[kind];
  const isGuide = kind === 'guides';
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={`${none} for ${TECH_LABELS[tech]} yet`}
      actions={
        <>
          {!isGuide && <LinkButton href={`/${tech}/dashboard/guides`}>Read the guide</LinkButton>}
          <LinkButton href={`/${tech}/dashboard`} variant={isGuide ? 'primary' : 'secondary'}>
            Go to the trial exam
          </LinkButton>
        </>
      }
    >
      {noneText}
    </EmptyState>
  );
}

function LibrarySkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  );
}

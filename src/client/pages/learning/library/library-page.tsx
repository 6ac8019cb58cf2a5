import { LockKeyhole } from 'lucide-react';
import { pricesPath } from '../../../../contract/commerce/prices-path.ts';
import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { LibraryKind, ListedDocument } from '../../../../contract/site/documents.ts';
import { libraryPath } from '../../../../contract/site/library-paths.ts';
import { levelOfSlug } from '../../../../contract/slugs.ts';
import { selectTrainings } from '../../../flows/learning/lessons.select.ts';
import { useTech } from '../../../flows/site/page-hooks.ts';
import { useDocuments } from '../../../flows/site/use-documents.ts';
import { EmptyPicture } from '../../../ui/brand/illustrations.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Link } from '../../../ui/controls/link-context.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { counted } from '../../shared/offer-words.ts';
import { ResourceFrame } from '../../shared/resource-frame.tsx';
import { TechEyebrow } from '../../shared/tech-eyebrow.tsx';
import { LIBRARY_WORDS, trainingName } from './library.words.ts';

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
              <Listed kind={kind} tech={tech} entries={data} />
            )
          }
        </ResourceFrame>
      </div>
    </>
  );
}

type Entries = { kind: LibraryKind; tech: Tech; entries: readonly ListedDocument[] };

function Listed({ kind, tech, entries }: Entries) {
  if (kind !== 'trainings') return <Cards kind={kind} tech={tech} entries={entries} />;
  return selectTrainings(entries).map(({ id, lessons }) => (
    <section key={id} aria-labelledby={id} className="mb-12">
      <h2 id={id} className="font-semibold text-2xl">
        {trainingName(id, tech)}
      </h2>
      <p className="mt-2 text-muted tabular-nums">
        {`${counted(lessons.length, 'lesson')} · ${lessons.reduce((sum, { minutes }) => sum + minutes, 0)} min read`}
      </p>
      {lessons.some(({ locked }) => locked) && (
        <p className="mt-2 flex items-center gap-1.5 text-muted text-sm">
          <LockKeyhole className="size-4 shrink-0" aria-hidden />
          <span>
            Locked lessons come with the training.{' '}
            <TextLink href={pricesPath(tech, levelOfSlug(id))}>See prices</TextLink>
          </span>
        </p>
      )}
      <Lessons kind={kind} tech={tech} entries={lessons} />
    </section>
  ));
}

/** Lessons stand in the order in which they are read. */
function Lessons({ kind, tech, entries }: Entries) {
  return (
    <ol className="mt-6 border-line border-t">
      {entries.map((entry, index) => (
        <li key={entry.slug} className="relative flex gap-5 border-line border-b py-5 hover:bg-surface-hover">
          <span aria-hidden className="w-8 shrink-0 text-right font-mono text-muted text-sm leading-7">
            {index + 1}
          </span>
          <div className="min-w-0 max-w-prose">
            <h3 className="font-semibold text-lg">
              <Link
                href={hrefOf(kind, tech, entry)}
                className="rounded-sm after:absolute after:inset-0 after:content-['']"
              >
                {entry.title}
              </Link>
            </h3>
            <p className="mt-1 text-muted">{entry.summary}</p>
            <p className="mt-1 text-muted text-sm">{`${entry.minutes} min read${entry.locked ? ' · Locked' : ''}`}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const hrefOf = (kind: LibraryKind, tech: Tech, { slug }: ListedDocument) => libraryPath(kind, tech, slug);

function Cards({ kind, tech, entries }: Entries) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {entries.map((entry) => (
        <li key={entry.slug} className="grid">
          <Card
            headingLevel={2}
            title={entry.title}
            href={hrefOf(kind, tech, entry)}
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

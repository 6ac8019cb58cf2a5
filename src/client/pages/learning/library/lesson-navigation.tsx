import type { Tech } from '../../../../contract/common.ts';
import type { DocumentEntry } from '../../../../contract/site/documents.ts';
import { libraryPath } from '../../../../contract/site/library-paths.ts';
import { selectLessonPlace } from '../../../flows/learning/lessons.select.ts';
import { useDocuments } from '../../../flows/site/use-documents.ts';
import { Link } from '../../../ui/controls/link-context.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ResourceFrame } from '../../shared/resource-frame.tsx';

/** Where a lesson stands in its training, with the lessons before and after it. */
export function LessonNavigation({ tech, lesson }: { tech: Tech; lesson: DocumentEntry }) {
  const entries = useDocuments('trainings', tech);
  return (
    <nav aria-label="Lessons" className="mt-14 border-line border-t pt-6">
      <ResourceFrame resource={entries} skeleton={<Skeleton className="h-28 w-full" />}>
        {({ data }) => <Neighbours tech={tech} place={selectLessonPlace(data, lesson)} />}
      </ResourceFrame>
    </nav>
  );
}

function Neighbours({ tech, place }: { tech: Tech; place: ReturnType<typeof selectLessonPlace> }) {
  if (!place) return null;
  const { number, total, previous, next } = place;
  return (
    <>
      <p className="text-muted text-sm tabular-nums">{`Lesson ${number} of ${total}`}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {previous && <Neighbour tech={tech} entry={previous} label="Previous" />}
        {next && <Neighbour tech={tech} entry={next} label="Next" className="sm:col-start-2 sm:text-right" />}
      </ul>
    </>
  );
}

function Neighbour({
  tech,
  entry,
  label,
  className = '',
}: {
  tech: Tech;
  entry: DocumentEntry;
  label: string;
  className?: string;
}) {
  return (
    <li className={className}>
      <Link
        href={libraryPath('trainings', tech, entry.slug)}
        className="block h-full rounded-xl border border-line p-4 hover:border-line-strong"
      >
        <span className="block text-muted text-sm">{label}</span>
        <span className="mt-1 block font-medium">{entry.title}</span>
      </Link>
    </li>
  );
}

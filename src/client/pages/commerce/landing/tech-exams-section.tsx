import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { factsOf } from '../../shared/exam-words.ts';
import { TopicBars } from '../../shared/topic-bars.tsx';

const LEVELS = ['junior', 'intermediate', 'senior'] as const;

/** A technology's exams by level, and what they cover. */
export function TechExamsSection({
  tech,
  exams,
  isLoading,
  onRetry,
}: {
  tech: Tech;
  exams: readonly Certification[];
  isLoading: boolean;
  /** Set when the list failed to load. */
  onRetry: (() => void) | null;
}) {
  const certifications = exams.filter((exam) => !exam.trial);
  const missing = LEVELS.filter((level) => !certifications.some((exam) => exam.display_level === level));
  return (
    <PageSection id="exams" isSunken>
      <h2 className="max-w-[24ch] font-semibold text-4xl">What's on the exam</h2>
      <p className="mt-4 max-w-[40rem] text-lg text-muted">
        How many questions each topic gets. Every attempt draws fresh questions from a larger pool.
      </p>
      <div className="mt-12" aria-busy={isLoading}>
        {isLoading && <Skeleton className="h-96 w-full" />}
        {onRetry && (
          <div role="alert" className="flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
            <p>The list of exams didn't load. The rest of this page works without it.</p>
            <Button size="small" variant="secondary" onClick={onRetry}>
              Load it again
            </Button>
          </div>
        )}
        <ul className="border-line border-t">
          {exams.map((exam) => (
            <li
              key={exam.id}
              className="grid gap-x-14 gap-y-6 border-line border-b py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            >
              <div>
                <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-2xl">
                  {exam.title}
                  {exam.trial ? <Badge tone="positive">Free</Badge> : <Badge>{LEVEL_LABELS[exam.display_level]}</Badge>}
                </h3>
                <p className="mt-2 text-muted text-sm tabular-nums">{factsOf(exam)}</p>
                <p className="mt-4 max-w-prose text-muted">{exam.summary}</p>
              </div>
              <TopicBars topics={exam.topics} />
            </li>
          ))}
        </ul>
        {exams.length > 0 && missing.length > 0 && (
          <p className="mt-8 text-muted">
            {TECH_LABELS[tech]} at the {missing.length === 1 ? 'level' : 'levels'}{' '}
            {new Intl.ListFormat('en').format(missing.map((level) => LEVEL_LABELS[level]))}:{' '}
            <TextLink href="/soon">in preparation, have your say</TextLink>
          </p>
        )}
      </div>
    </PageSection>
  );
}

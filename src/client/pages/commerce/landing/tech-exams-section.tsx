import { useLocation } from 'react-router';
import { TECH_LABELS } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { LEVEL_LABELS } from '../../../../contract/slugs.ts';
import { techOfPath } from '../../../../contract/theme.ts';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { examsInOrder, factsOf } from '../../shared/exam-words.ts';

/** The exams of one technology beside each other, and what they cover. */
export function TechExamsSection() {
  const tech = techOfPath(useLocation().pathname) ?? 'javascript';
  const [catalog, send] = useCatalog();
  const exams = examsInOrder(selectCertifications(catalog).filter((exam) => exam.tech === tech));
  const isLoading = selectIsLoading(catalog);
  const isTrialOnly = exams.length > 0 && exams.every((exam) => exam.trial);
  return (
    <PageSection isSunken className="md:py-16!">
      <h2 className="font-semibold text-4xl">{isTrialOnly ? "What's on the trial exam" : "What's on the exam"}</h2>
      <p className="mt-3 max-w-[40rem] text-lg text-muted">
        Every attempt draws fresh questions from a larger pool, with a set number per topic.
      </p>
      <div className="mt-8" aria-busy={isLoading}>
        {isLoading && <Skeleton className="h-96 w-full" />}
        {selectMayRetry(catalog) && (
          <div role="alert" className="flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
            <p>The list of exams didn't load. The rest of this page works without it.</p>
            <Button size="small" variant="secondary" onClick={() => send({ type: 'catalog.retried' })}>
              Try again
            </Button>
          </div>
        )}
        <ul
          className={cx(
            'grid gap-x-10 gap-y-10',
            exams.length > 1 && 'sm:grid-cols-2',
            exams.length === 3 && 'lg:grid-cols-3',
            exams.length > 3 && 'xl:grid-cols-4',
          )}
        >
          {exams.map((exam) => (
            <Exam key={exam.id} exam={exam} hasColumns={exams.length === 1} />
          ))}
        </ul>
        {isTrialOnly && (
          <p className="mt-8 max-w-[40rem] text-muted">
            <span>{`The ${TECH_LABELS[tech]} certification exam is in preparation. `}</span>
            <TextLink href="/soon">See what comes next</TextLink>
          </p>
        )}
      </div>
    </PageSection>
  );
}

function Exam({ exam, hasColumns }: { exam: Certification; hasColumns: boolean }) {
  return (
    <li className="border-accent-ink border-t-2 pt-4">
      <p>{exam.trial ? <Badge tone="positive">Free</Badge> : <Badge>{LEVEL_LABELS[exam.display_level]}</Badge>}</p>
      <h3 className={cx('mt-2 font-semibold text-lg leading-snug', !hasColumns && 'xl:min-h-[2lh]')}>{exam.title}</h3>
      <p className="mt-3 text-muted text-sm tabular-nums">{factsOf(exam)}</p>
      <ul className={cx('mt-4 border-line border-t text-sm', hasColumns && 'sm:columns-2 sm:gap-12')}>
        {exam.topics.map((topic) => (
          <li
            key={topic.id}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-line border-b py-1.5"
          >
            <span>{topic.name}</span>
            <span className="text-muted tabular-nums">
              <span>{topic.questions}</span>
              <span className="sr-only">{` ${topic.questions === 1 ? 'question' : 'questions'}`}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

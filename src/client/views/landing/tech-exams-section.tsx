import { TECH_LABELS, type Tech } from '../../../contract/common.ts';
import { useCatalog } from '../../app/use-catalog.ts';
import { Button } from '../../ui/button.tsx';
import { PageSection } from '../../ui/layout/page-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../home/catalog.select.ts';
import { examsInOrder, factsOf } from '../home/exam-words.ts';
import { TopicBars } from '../home/topic-bars.tsx';

/** The exams of one technology and what they cover. */
export function TechExamsSection({ tech, trialUrl }: { tech: Tech; trialUrl: string }) {
  const [snapshot, send] = useCatalog();
  const exams = examsInOrder(selectCertifications(snapshot).filter((exam) => exam.tech === tech));
  return (
    <PageSection id="exams" isSunken>
      <h2 className="font-semibold text-4xl">What is examined</h2>
      <div className="mt-10" aria-busy={selectIsLoading(snapshot)}>
        {selectIsLoading(snapshot) && <Skeleton className="h-80 w-full" />}
        {selectMayRetry(snapshot) && (
          <div role="alert" className="flex flex-wrap items-center gap-4 border-danger border-l-2 pl-4">
            <p>The list of exams did not load. The rest of this page works without it.</p>
            <Button size="small" variant="secondary" onClick={() => send({ type: 'catalog.retried' })}>
              Load it again
            </Button>
          </div>
        )}
        <ul className="grid gap-x-14 gap-y-14 lg:grid-cols-2">
          {exams.map((exam) => (
            <li key={exam.id}>
              <h3 className="font-semibold text-xl">{exam.title}</h3>
              <p className="mt-1 text-muted text-sm tabular-nums">{factsOf(exam)}</p>
              <p className="mt-3 max-w-prose text-muted">{exam.summary}</p>
              <TopicBars topics={exam.topics} className="mt-6" />
              {exam.trial && (
                <div className="mt-8">
                  <LinkButton href={trialUrl}>Start the {TECH_LABELS[tech]} trial</LinkButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      </div>
    </PageSection>
  );
}

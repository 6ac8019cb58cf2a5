import { TECH_LABELS, type Tech } from '../../../../contract/common.ts';
import type { Certification } from '../../../../contract/site/system.ts';
import { selectCertifications, selectIsLoading, selectMayRetry } from '../../../flows/commerce/catalog.select.ts';
import { useCatalog } from '../../../flows/commerce/use-catalog.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { examsInOrder, factsOf } from '../../shared/exam-words.ts';
import { TopicBars } from '../../shared/topic-bars.tsx';

/** What a technology's exams cover, from the exams themselves. */
export function ExamCoverage({ tech }: { tech: Tech }) {
  const [snapshot, send] = useCatalog();
  const exams = examsInOrder(selectCertifications(snapshot).filter((exam) => exam.tech === tech));
  return (
    <section className="mt-14 border-line border-t pt-10" aria-busy={selectIsLoading(snapshot)}>
      <h2 className="font-semibold text-2xl">What the exams cover</h2>
      <p className="mt-2 max-w-prose text-muted">{`How many questions each topic gets in an attempt at ${TECH_LABELS[tech]}. Every attempt draws fresh questions.`}</p>
      {selectIsLoading(snapshot) && <Skeleton className="mt-6 h-60 w-full" />}
      {selectMayRetry(snapshot) && (
        <div role="alert" className="mt-6 flex flex-wrap items-center gap-4">
          <p>The list of exams didn't load.</p>
          <Button size="small" variant="secondary" onClick={() => send({ type: 'catalog.retried' })}>
            Load it again
          </Button>
        </div>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-12 lg:grid-cols-2">
        {exams.map((exam) => (
          <Coverage key={exam.id} exam={exam} />
        ))}
      </div>
    </section>
  );
}

function Coverage({ exam }: { exam: Certification }) {
  return (
    <div>
      <h3 className="font-semibold text-lg">{exam.title}</h3>
      <p className="mt-1 text-muted text-sm tabular-nums">{factsOf(exam)}</p>
      <TopicBars topics={exam.topics} className="mt-5" />
    </div>
  );
}

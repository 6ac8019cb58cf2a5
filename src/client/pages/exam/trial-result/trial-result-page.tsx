import { useParams } from 'react-router';
import { failureOf } from '../../../../../machines/shared/failure.ts';
import { TECH_LABELS } from '../../../../contract/common.ts';
import { examPath } from '../../../../contract/pages.ts';
import { selectUser } from '../../../flows/account/session.select.ts';
import { useSessionState } from '../../../flows/account/session.tsx';
import { useTrialResult } from '../../../flows/exam/use-results.ts';
import { TechMark } from '../../../ui/brand/tech-mark.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { formatDay } from '../../../ui/display/format-date.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { ResultSummary, ResultTopics } from '../exam/result-view.tsx';

/** A trial result, public by its id: the exam, date and score; the name only when its owner shares it (EX-14). */
export function TrialResultPage() {
  const { id = '' } = useParams();
  return <ResultOfTrial key={id} id={id} />;
}

function ResultOfTrial({ id }: { id: string }) {
  const user = useSessionState(selectUser);
  const { data, error, refetch } = useTrialResult(id);
  if (error) {
    return failureOf(error).kind === 'unreachable' ? (
      <NotLoaded
        title="The result didn't load"
        failure={failureOf(error)}
        more="The result is stored."
        onRetry={() => void refetch()}
      />
    ) : (
      <MissingItem />
    );
  }
  if (!data) return <ResultSkeleton />;
  const tech = TECH_LABELS[data.tech];
  return (
    <PageSection width="page">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <ResultSummary title={data.title} result={data.result} isTimedOut={data.isTimedOut} />
          <ResultTopics result={data.result} />
        </div>
        <aside className="grid content-start gap-8 lg:pt-2">
          <div className="flex items-start gap-4">
            <TechMark tech={data.tech} />
            <dl className="grid gap-3 text-sm">
              <div>
                <dt className="text-muted">Exam</dt>
                <dd className="font-medium">{data.title}</dd>
              </div>
              <div>
                <dt className="text-muted">Taken on</dt>
                <dd className="font-medium">{formatDay(data.ended_at)}</dd>
              </div>
              <div>
                <dt className="text-muted">Taken by</dt>
                <dd className={data.name === null ? undefined : 'text-left font-medium'} dir="auto">
                  {data.name ?? 'A candidate who shared this link. The name is not shown.'}
                </dd>
              </div>
            </dl>
          </div>
          {data.is_own && (
            <div className="rounded-xl border border-line p-6">
              <h2 className="font-semibold text-lg">This is your result</h2>
              <p className="mt-2 text-sm">
                Others see this page without your answers. You can read every exercise with its explanation, and choose
                whether your name is shown here.
              </p>
              <LinkButton href={examPath({ ...data, trial: true }, 'done')} isWide className="mt-5">
                Review your answers
              </LinkButton>
            </div>
          )}
          <div className="rounded-xl border border-accent-line bg-accent-soft p-6">
            <h2 className="font-semibold text-lg">{`How well do you know ${tech}?`}</h2>
            <p className="mt-2 text-sm">
              The trial is free, timed and graded instantly. Every attempt draws fresh questions from a larger pool.
            </p>
            <LinkButton
              href={`/${data.tech}/${user ? 'dashboard' : 'register'}`}
              isWide
              className="mt-5"
            >{`Take the ${tech} trial`}</LinkButton>
          </div>
        </aside>
      </div>
    </PageSection>
  );
}

function ResultSkeleton() {
  return (
    <PageSection width="page">
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_18rem]" aria-busy="true">
        <div className="grid gap-4">
          <span className="sr-only">Loading the result</span>
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-10 w-64" />
          <Skeleton className="my-8 h-24 w-full" />
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} className="h-8 w-full" />
          ))}
        </div>
        <Skeleton className="h-72 w-full" />
      </div>
    </PageSection>
  );
}

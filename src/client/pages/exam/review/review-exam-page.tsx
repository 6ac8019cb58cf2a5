import { useSelector } from '@xstate/react';
import { useParams } from 'react-router';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { wiredReviewMachine } from '../../../flows/exam/review.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { OfflinePicture } from '../../../ui/brand/error-pictures.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Breadcrumb } from '../../../ui/layout/breadcrumb.tsx';
import { ErrorPage } from '../../../ui/layout/error-page.tsx';
import { PageSection } from '../../../ui/layout/page-section.tsx';
import { AttemptBadge } from '../../shared/attempt-words.tsx';
import { MissingItem } from '../../shared/missing-item.tsx';
import { ActionsPanel } from './actions-panel.tsx';
import { DisputeSection } from './dispute-section.tsx';
import { ExamFacts } from './exam-facts.tsx';
import { ExercisesSection } from './exercises-section.tsx';
import { LookalikeNote } from './lookalike-note.tsx';
import { ProposalsSection } from './proposals-section.tsx';
import { ResultsSection } from './results-section.tsx';
import {
  type ReviewActor,
  selectDone,
  selectIsMissing,
  selectIsRefused,
  selectIsRegrading,
  selectIsUnreachable,
  selectMayRefresh,
  selectMessage,
  selectReview,
} from './review.select.ts';
import { TimelineSection } from './timeline-section.tsx';

/** One attempt under review. */
export function ReviewExamPage() {
  const { id = '' } = useParams();
  return <ReviewOfExam key={id} id={id} />;
}

function ReviewOfExam({ id }: { id: string }) {
  const actor = useChartActor(wiredReviewMachine, { input: { examId: id } });
  const review = useSelector(actor, selectReview);
  const isMissing = useSelector(actor, selectIsMissing);
  const isUnreachable = useSelector(actor, selectIsUnreachable);
  const isRefused = useSelector(actor, selectIsRefused);
  const message = useSelector(actor, selectMessage);

  if (isMissing) return <MissingItem action={{ label: 'Go to the review', href: '/review' }} />;
  if (isRefused) {
    return (
      <ErrorPage
        code={403}
        title="Another reviewer has to do this"
        message={message}
        action={{ label: 'Go to the review', href: '/review' }}
      />
    );
  }
  if (isUnreachable) {
    return (
      <ErrorPage
        title="The exam didn't load"
        message={message}
        picture={<OfflinePicture />}
        action={{ label: 'Try again', onClick: () => actor.send({ type: 'review.retried' }) }}
      />
    );
  }
  return review ? <Review actor={actor} review={review} /> : <ReviewSkeleton />;
}

function Review({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const isRegrading = useSelector(actor, selectIsRegrading);
  const mayRefresh = useSelector(actor, selectMayRefresh);
  return (
    <PageSection className="py-8! md:py-12!">
      <PageTitle
        eyebrow={<Breadcrumb items={[{ label: 'Review', href: '/review' }, { label: 'Exam' }]} />}
        title={review.candidate.name}
        lead={
          <>
            <span className="block [overflow-wrap:anywhere]" translate="no">
              {review.candidate.email}
            </span>
            <LookalikeNote name={review.candidate.name} />
            <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink">
              <span>{review.exam.title}</span>
              <AttemptBadge state={review.exam.state} />
              {isRegrading && <Spinner />}
            </span>
          </>
        }
        actions={
          <Button
            variant="secondary"
            disabledReason={mayRefresh ? undefined : 'It is being fetched.'}
            onClick={() => actor.send({ type: 'review.refreshRequested' })}
          >
            Refresh
          </Button>
        }
      />
      <Notices actor={actor} review={review} />
      <ProposalsSection actor={actor} review={review} />
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-14">
          <DisputeSection key={review.exam.dispute?.id ?? ''} actor={actor} review={review} />
          {/* A new form for another dispute, whose items are listed first. */}
          <ExercisesSection key={`exercises-${review.exam.dispute?.id ?? ''}`} review={review} />
          <TimelineSection events={review.timeline} startedAt={review.exam.started_at} />
        </div>
        <aside className="grid content-start gap-10 lg:row-auto">
          <ExamFacts review={review} />
          <ResultsSection results={review.results} />
          <ActionsPanel actor={actor} review={review} />
        </aside>
      </div>
    </PageSection>
  );
}

/** Notices about the exam as a whole. */
function Notices({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const done = useSelector(actor, selectDone);
  const isRegrading = useSelector(actor, selectIsRegrading);
  return (
    <div aria-live="polite" className="mt-6 grid gap-3 empty:hidden">
      {review.exam.state === 'voided' && (
        <Callout tone="warning" title="This exam is void">
          {review.exam.voided_reason}
        </Callout>
      )}
      {done !== 'decision' && isRegrading && review.exam.state === 'grading' && (
        <Callout title="The exam is being graded">The result appears here automatically.</Callout>
      )}
    </div>
  );
}

function ReviewSkeleton() {
  return (
    <PageSection className="py-8! md:py-12!">
      <div aria-busy="true">
        <span className="sr-only">Loading the exam</span>
        <Skeleton className="h-5 w-32" />
        <Skeleton className="mt-3 h-10 w-72 max-w-full" />
        <Skeleton className="mt-3 h-6 w-56" />
        <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid content-start gap-3">
            <Skeleton className="h-8 w-40" />
            <Skeleton className="h-40 w-full" />
            {[1, 2, 3, 4, 5].map((key) => (
              <Skeleton key={key} className="h-14 w-full" />
            ))}
          </div>
          <div className="grid content-start gap-3">
            <Skeleton className="h-7 w-24" />
            <Skeleton className="h-64 w-full" />
          </div>
        </div>
      </div>
    </PageSection>
  );
}

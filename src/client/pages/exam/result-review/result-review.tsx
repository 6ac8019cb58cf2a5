import { useSelector } from '@xstate/react';
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { exercisesIn } from '../../../../../machines/exam/result-review/review-filter.ts';
import type { Exam, ExamResult } from '../../../../contract/exam/exam.ts';
import type { ResultReview } from '../../../../contract/exam/result-review.ts';
import { wiredResultReviewMachine } from '../../../flows/exam/result-review.wire.ts';
import { useChartActor } from '../../../flows/run-chart.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyCap } from '../../../ui/display/key-cap.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ResultTopics } from '../exam/result-view.tsx';
import { ReviewedExerciseView } from '../reviewed/reviewed-exercise.tsx';
import { ExerciseFilters, ExerciseNumbers } from './exercise-navigation.tsx';
import { FailedPanel } from './failed-panel.tsx';
import { LearningPlan } from './learning-plan.tsx';
import { PassedPanel } from './passed-panel.tsx';
import {
  numberOf,
  type ResultReviewActor,
  selectCurrentId,
  selectFailure,
  selectFilter,
  selectIsMissing,
  selectIsPrinting,
  selectIsUnreachable,
  selectMayGoBack,
  selectMayGoOn,
  selectReview,
} from './result-review.select.ts';
import { useReviewKeys } from './review-keys.ts';
import { ShareResult } from './share-result.tsx';

/** What follows the score of a graded exam: the next step, topics, exercises, what to learn, sharing (EX-19, EX-20). */
export function ResultReviewSection({ exam, result }: { exam: Exam; result: ExamResult }) {
  const actor = useChartActor(wiredResultReviewMachine, { input: { examId: exam.id } });
  const review = useSelector(actor, selectReview);
  return (
    <>
      {!exam.trial && !result.passed && <FailedPanel exam={exam} result={result} />}
      {review?.credential_id && <PassedPanel credentialId={review.credential_id} />}
      <ResultTopics result={result} />
      <Exercises actor={actor} exam={exam} />
    </>
  );
}

function Exercises({ actor, exam }: { actor: ResultReviewActor; exam: Exam }) {
  const review = useSelector(actor, selectReview);
  const isMissing = useSelector(actor, selectIsMissing);
  const isUnreachable = useSelector(actor, selectIsUnreachable);
  const failure = useSelector(actor, selectFailure);
  if (isMissing) return null;
  if (isUnreachable) {
    return (
      <Callout tone="warning" className="mt-12" title="Your answers didn't load">
        <p>{failure?.message}</p>
        <Button size="small" className="mt-3" onClick={() => actor.send({ type: 'resultReview.retried' })}>
          Try again
        </Button>
      </Callout>
    );
  }
  if (!review) return <ReviewSkeleton />;
  return (
    <>
      <Answers actor={actor} review={review} />
      <LearningPlan
        plan={review.plan}
        onTopicOpened={(topic) => {
          actor.send({ type: 'resultReview.filterChosen', filter: `topic:${topic}` });
          document.getElementById('your-answers')?.scrollIntoView();
        }}
      />
      {exam.trial && <ShareResult actor={actor} path={`/${exam.tech}/trial-exams/${exam.id}/results`} />}
    </>
  );
}

export function ReviewSkeleton() {
  return (
    <div className="mt-14 grid gap-5" aria-busy="true">
      <span className="sr-only">Loading your answers</span>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

function Answers({ actor, review }: { actor: ResultReviewActor; review: ResultReview }) {
  const filter = useSelector(actor, selectFilter);
  const isPrinting = useSelector(actor, selectIsPrinting);
  usePrinting(actor);
  useReviewKeys({
    next: () => actor.send({ type: 'resultReview.nextOpened' }),
    previous: () => actor.send({ type: 'resultReview.previousOpened' }),
  });
  return (
    <section aria-labelledby="your-answers" className="mt-14">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-answers" className="scroll-mt-6 font-semibold text-2xl">
          Your answers
        </h2>
        <Button size="small" variant="quiet" icon={<Printer />} className="print:hidden" onClick={() => print()}>
          Print
        </Button>
      </div>
      {!review.teaches && (
        <p className="mt-2 max-w-prose text-muted">
          A certification keeps its answer keys, because its exercises are used again. You see what you answered and
          what it earned.
        </p>
      )}
      <div className="mt-5 grid gap-5">
        <ExerciseFilters actor={actor} review={review} />
        <ExerciseNumbers actor={actor} review={review} />
      </div>
      {isPrinting ? (
        <div className="mt-8 grid gap-12">
          {exercisesIn(review, filter).map((exercise) => (
            <ReviewedExerciseView key={exercise.id} exercise={exercise} number={numberOf(review, exercise)} isOpen />
          ))}
        </div>
      ) : (
        <OneExercise actor={actor} review={review} />
      )}
    </section>
  );
}

/** The browser lays the page out for paper right after it says so: the exercises must be there by then. */
function usePrinting(actor: ResultReviewActor): void {
  useEffect(() => {
    const begin = () => flushSync(() => actor.send({ type: 'resultReview.printBegun' }));
    const end = () => actor.send({ type: 'resultReview.printEnded' });
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [actor]);
}

function OneExercise({ actor, review }: { actor: ResultReviewActor; review: ResultReview }) {
  const currentId = useSelector(actor, selectCurrentId);
  const mayGoOn = useSelector(actor, selectMayGoOn);
  const mayGoBack = useSelector(actor, selectMayGoBack);
  const exercise = review.exercises.find(({ id }) => id === currentId);
  const frame = useRef<HTMLDivElement>(null);
  const shownId = useRef(currentId);
  useEffect(() => {
    if (shownId.current === currentId) return;
    shownId.current = currentId;
    // Another exercise is read from its heading.
    frame.current?.querySelector<HTMLElement>('h3')?.focus();
  }, [currentId]);
  if (!exercise) return null;
  return (
    <div className="mt-8">
      <div ref={frame} className="rounded-xl border border-line p-5 sm:p-8 print:border-0 print:p-0">
        <ReviewedExerciseView key={exercise.id} exercise={exercise} number={numberOf(review, exercise)} />
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <div className="flex gap-2">
          <Button
            variant="secondary"
            icon={<ArrowLeft />}
            disabledReason={mayGoBack ? undefined : 'This is the first one.'}
            onClick={() => actor.send({ type: 'resultReview.previousOpened' })}
          >
            Previous
          </Button>
          <Button
            variant="secondary"
            icon={<ArrowRight />}
            disabledReason={mayGoOn ? undefined : 'This is the last one.'}
            onClick={() => actor.send({ type: 'resultReview.nextOpened' })}
          >
            Next
          </Button>
        </div>
        <p className="text-muted text-sm max-sm:hidden">
          <KeyCap>Alt</KeyCap> + <KeyCap>←</KeyCap> or <KeyCap>→</KeyCap> for the previous or next one
        </p>
      </div>
    </div>
  );
}

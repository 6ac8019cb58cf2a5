import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';
import { AnsweringView } from './answering-view.tsx';
import {
  type ExamActor,
  selectExam,
  selectFailure,
  selectHasExercises,
  selectHolder,
  selectIsLoadingParts,
  selectMayTakeOver,
  selectParts,
} from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { sinceOf } from './since.ts';

export function ProgressPage({ exam }: { exam: ExamActor }) {
  const hasExercises = useSelector(exam, selectHasExercises);
  const mayTakeOver = useSelector(exam, selectMayTakeOver);
  const isLoadingParts = useSelector(exam, selectIsLoadingParts);
  if (hasExercises) return <AnsweringView exam={exam} />;
  if (isLoadingParts) return <LoadingParts exam={exam} />;
  return mayTakeOver ? <TakeOverQuestion exam={exam} /> : <PageSkeleton />;
}

function LoadingParts({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const parts = useSelector(exam, selectParts);
  return (
    <ExamFrame step="Exam" homeUrl={`/${loaded?.tech ?? 'javascript'}/dashboard`}>
      <PageTitle
        title="Opening your exam"
        lead="We load everything first, so that the exam keeps working if your connection drops."
      />
      <div className="mt-8" aria-busy>
        <ProgressBar label="Loading" value={parts.loaded} max={Math.max(1, parts.total)} />
      </div>
    </ExamFrame>
  );
}

function TakeOverQuestion({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const holder = useSelector(exam, selectHolder);
  const failure = useSelector(exam, selectFailure);
  return (
    <ExamFrame step="Exam" homeUrl={`/${loaded?.tech ?? 'javascript'}/dashboard`}>
      <PageTitle
        title="The exam is open elsewhere"
        lead={`You are answering in ${holder?.deviceName ?? 'another place'}${sinceOf(holder?.takenAt ?? null)}. Only one place can write at a time.`}
      />
      <p className="mt-6 max-w-[60ch] text-muted">
        If you continue here, the other page becomes read-only immediately. Everything it saved is kept.
      </p>
      {failure && (
        <Callout tone="danger" isLive className="mt-6">
          {failure.message}
        </Callout>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="large" onClick={() => exam.send({ type: 'exam.takenOver' })}>
          Continue here
        </Button>
        <Button size="large" variant="secondary" onClick={() => exam.send({ type: 'exam.retried' })}>
          Look again
        </Button>
      </div>
    </ExamFrame>
  );
}

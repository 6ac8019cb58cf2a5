import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type ExamActor, selectExam, selectFailure, selectHolder } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { sinceOf } from './since.ts';

/** The exam is open elsewhere: asks whether to continue here. */
export function TakeOverQuestion({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const holder = useSelector(exam, selectHolder);
  const failure = useSelector(exam, selectFailure);
  return (
    <ExamFrame step="Exam" isTrial={loaded?.trial} homeUrl={`/${loaded?.tech ?? 'javascript'}/dashboard`}>
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

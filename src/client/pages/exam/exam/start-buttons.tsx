import { useSelector } from '@xstate/react';
import type { Exam } from '../../../../contract/exam/exam.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { type ExamActor, selectFailure, selectIsBusy, selectIsStartUnknown, selectMayStart } from './exam.select.ts';

/** Starts an exam whose checks have run, or repeats them. */
export function StartButtons({ exam, loaded }: { exam: ExamActor; loaded: Exam }) {
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const mayStart = useSelector(exam, selectMayStart);
  const isUnknown = useSelector(exam, selectIsStartUnknown);
  const total = loaded.minutes + loaded.extra_minutes;
  return (
    <>
      {isUnknown && (
        <Callout tone="warning" isLive className="mt-6" title="We can't tell yet whether the clock has started">
          The server didn't respond. We retry every few seconds and open the exam as soon as it's running.
        </Callout>
      )}
      {failure && !isBusy && (
        <Callout tone="danger" isLive className="mt-6">
          {failure.message}
        </Callout>
      )}
      <div className="mt-10 flex flex-wrap gap-3">
        <Button
          size="large"
          isBusy={isBusy}
          disabledReason={mayStart || isBusy ? undefined : 'A required check has not passed.'}
          onClick={() => exam.send({ type: 'exam.started' })}
        >{`Start the exam: ${total} minutes`}</Button>
        <Button size="large" variant="secondary" onClick={() => exam.send({ type: 'exam.checkRepeated' })}>
          Repeat the check
        </Button>
        <Button size="large" variant="quiet" onClick={() => exam.send({ type: 'exam.rulesReopened' })}>
          Back to the rules
        </Button>
      </div>
      <p className="mt-4 text-muted text-sm">The clock starts when you press start, and then it doesn't stop.</p>
    </>
  );
}

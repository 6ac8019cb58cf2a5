import { useSelector } from '@xstate/react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Callout } from '../../ui/callout.tsx';
import {
  type ExamActor,
  isAnswered,
  selectExercises,
  selectFailure,
  selectIsBusy,
  selectIsHandInFailed,
  selectIsHandingIn,
  selectWork,
  workOf,
} from './exam.select.ts';

/** Asks once, naming what is unanswered (EX-13). */
export function HandInDialog({ exam }: { exam: ExamActor }) {
  const isOpen = useSelector(exam, selectIsHandingIn);
  const isBusy = useSelector(exam, selectIsBusy);
  const isFailed = useSelector(exam, selectIsHandInFailed);
  const failure = useSelector(exam, selectFailure);
  const exercises = useSelector(exam, selectExercises);
  const work = useSelector(exam, selectWork);
  const unanswered = exercises.flatMap((exercise, index) => (isAnswered(workOf(work, exercise.id)) ? [] : [index + 1]));
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) exam.send({ type: 'exam.handInCancelled' });
      }}
      title="Hand in now?"
      description={`${unansweredWords(unanswered, exercises.length)} After handing in, nothing can be changed.`}
      confirmLabel={isFailed ? 'Try again' : 'Hand in'}
      cancelLabel="Go on answering"
      isBusy={isBusy}
      onConfirm={() => exam.send({ type: 'exam.handInConfirmed' })}
    >
      {isFailed && (
        <Callout tone="danger" isLive title="Not handed in">
          {failure?.message ?? 'The server could not be reached.'} Your answers are kept; try again or go on answering.
        </Callout>
      )}
    </AlertDialog>
  );
}

/** "2 of 20 exercises are unanswered: 7 and 12." */
export function unansweredWords(unanswered: number[], total: number): string {
  const [first] = unanswered;
  if (first === undefined) return 'Every exercise is answered.';
  if (unanswered.length === 1) return `1 of ${total} exercises is unanswered: ${first}.`;
  const list = new Intl.ListFormat('en').format(unanswered.map(String));
  return `${unanswered.length} of ${total} exercises are unanswered: ${list}.`;
}

import { useSelector } from '@xstate/react';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import {
  type ExamActor,
  selectExercises,
  selectFailure,
  selectIsBusy,
  selectIsHandInFailed,
  selectIsHandInUnknown,
  selectIsHandingIn,
  selectLastSaved,
  selectSync,
  selectWork,
  workOf,
} from './exam.select.ts';
import { handInWords } from './hand-in-words.ts';

/** Asks for confirmation and lists unanswered exercises (EX-13). */
export function HandInDialog({ exam }: { exam: ExamActor }) {
  const isOpen = useSelector(exam, selectIsHandingIn);
  const isBusy = useSelector(exam, selectIsBusy);
  const isFailed = useSelector(exam, selectIsHandInFailed);
  const isUnknown = useSelector(exam, selectIsHandInUnknown);
  const failure = useSelector(exam, selectFailure);
  const exercises = useSelector(exam, selectExercises);
  const sync = useSelector(exam, selectSync);
  const work = useSelector(exam, selectWork);
  const own = exercises.map(({ id }) => ({ id, ...workOf(work, id) }));
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) exam.send({ type: 'exam.handInCancelled' });
      }}
      title="Hand in now?"
      description={handInWords(own, (id) => selectLastSaved(sync?.getSnapshot(), id))}
      confirmLabel={isFailed || isUnknown ? 'Try again' : 'Hand in'}
      cancelLabel="Keep answering"
      isBusy={isBusy}
      onConfirm={() => exam.send({ type: 'exam.handInConfirmed' })}
    >
      {isFailed ? (
        <Callout tone="danger" isLive title="Not handed in">
          {`${failure?.message ?? 'The server could not be reached.'} Your answers are kept; try again or keep answering.`}
        </Callout>
      ) : isUnknown ? (
        <Callout tone="warning" isLive title="We can't tell yet whether your exam is handed in">
          The server didn't respond. We retry every few seconds; everything marked as saved is kept.
        </Callout>
      ) : undefined}
    </AlertDialog>
  );
}

import { useSelector } from '@xstate/react';
import { isTooLong } from '../../../../../machines/exam/answer-sync/queue.ts';
import { LIMITS } from '../../../../contract/exam/answer-limits.ts';
import { isAnswered } from '../../../../contract/exam/answers.ts';
import { type LastSaved, numberWords, savedText } from '../../../flows/exam/undelivered.ts';
import { wordList } from '../../../ui/display/word-list.ts';
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

/** Asks for confirmation and lists unanswered exercises (EX-13). */
export function HandInDialog({ exam }: { exam: ExamActor }) {
  const isOpen = useSelector(exam, selectIsHandingIn);
  const isBusy = useSelector(exam, selectIsBusy);
  const isFailed = useSelector(exam, selectIsHandInFailed);
  const isUnknown = useSelector(exam, selectIsHandInUnknown);
  const failure = useSelector(exam, selectFailure);
  const exercises = useSelector(exam, selectExercises);
  const work = useSelector(exam, selectWork);
  const unanswered = exercises.flatMap((exercise, index) =>
    isAnswered(workOf(work, exercise.id).answer) ? [] : [index + 1],
  );
  const sync = useSelector(exam, selectSync);
  const tooLong = exercises.flatMap((exercise, index) =>
    isTooLong(workOf(work, exercise.id))
      ? [tooLongWords(index + 1, selectLastSaved(sync?.getSnapshot(), exercise.id))]
      : [],
  );
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) exam.send({ type: 'exam.handInCancelled' });
      }}
      title="Hand in now?"
      description={`${unansweredWords(unanswered, exercises.length)} ${tooLong.map((sentence) => `${sentence} `).join('')}After handing in, nothing can be changed.`}
      confirmLabel={isFailed || isUnknown ? 'Try again' : 'Hand in'}
      cancelLabel="Keep answering"
      isBusy={isBusy}
      onConfirm={() => exam.send({ type: 'exam.handInConfirmed' })}
    >
      {isFailed ? (
        <Callout tone="danger" isLive title="Not handed in">
          {failure?.message ?? 'The server could not be reached.'} Your answers are kept; try again or keep answering.
        </Callout>
      ) : isUnknown ? (
        <Callout tone="warning" isLive title="We can't tell yet whether your exam is handed in">
          The server didn't respond. We retry every few seconds; everything marked as saved is kept.
        </Callout>
      ) : undefined}
    </AlertDialog>
  );
}

/** What is graded of an exercise whose latest version could not be saved. */
export function tooLongWords(number: number, lastSaved: LastSaved | null): string {
  const graded = lastSaved
    ? `its last saved version is graded (${savedText(lastSaved)}).`
    : 'its files are graded as you found them.';
  return `Exercise ${number} is over the limit of ${numberWords(LIMITS.filesLength)} characters: ${graded}`;
}

/** "2 of 20 exercises are unanswered: 7 and 12." */
export function unansweredWords(unanswered: number[], total: number): string {
  const [first] = unanswered;
  if (first === undefined) return 'Every exercise is answered.';
  if (unanswered.length === 1) return `1 of ${total} exercises is unanswered: ${first}.`;
  const list = wordList(runsOf(unanswered));
  return `${unanswered.length} of ${total} exercises are unanswered: ${list}.`;
}

/** Three or more consecutive numbers become a range: 3, 7, 8, 9 → "3", "7 to 9". */
function runsOf(numbers: number[]): string[] {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run.map(String) : [`${run[0]} to ${run.at(-1)}`]));
}

import { useSelector } from '@xstate/react';
import type { QueuedEntry } from '../../../../../machines/exam/answer-sync/queue.ts';
import type { CandidateExercise } from '../../../../contract/exam/exercises.ts';
import { downloadText } from '../../../adapters/download.ts';
import { undeliveredWords } from '../../../flows/exam/undelivered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { wordList } from '../../../ui/display/word-list.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  type ExamActor,
  selectCurrent,
  selectDamaged,
  selectExam,
  selectExercises,
  selectIsDisplaced,
  selectIsKeptOnDevice,
  selectIsTimeOver,
  selectIsUnread,
  selectOutageMinutes,
  selectRefused,
  selectSavedState,
  selectSuperseded,
  selectSync,
  selectWithheld,
} from './exam.select.ts';

/** The state of the answers: what happened, what was kept, what to do. */
export function ExamNotices({ exam }: { exam: ExamActor }) {
  const isDisplaced = useSelector(exam, selectIsDisplaced);
  const isTimeOver = useSelector(exam, selectIsTimeOver);
  const sync = useSelector(exam, selectSync);
  const savedState = useSelector(sync, selectSavedState);
  const damaged = useSelector(sync, selectDamaged);
  const superseded = useSelector(sync, selectSuperseded) ?? [];
  const refused = useSelector(sync, selectRefused) ?? [];
  const isKept = useSelector(sync, selectIsKeptOnDevice);
  const isUnread = useSelector(sync, selectIsUnread);
  const withheld = useSelector(sync, selectWithheld) ?? [];
  const deadlineAt = useSelector(exam, selectExam)?.deadline_at ?? null;
  const exercises = useSelector(exam, selectExercises);
  const currentId = useSelector(exam, selectCurrent)?.id;
  const outageMinutes = useSelector(exam, selectOutageMinutes);

  if (isDisplaced || isTimeOver) return null;
  const elsewhere = withheld.filter(({ exercise_id: id }) => id !== currentId);
  const notices = [
    savedState === 'offline' && (
      <Callout key="offline" tone="warning" title="You are offline" isLive>
        Keep answering. Your changes are kept on this device and sent when the connection is back. The clock keeps
        running.
      </Callout>
    ),
    outageMinutes > 0 && (
      <Callout key="outage" tone="warning" title="Our service was down for a while" isLive>
        {`${outageSentence(outageMinutes)} Your deadline stays the same.`}
      </Callout>
    ),
    isUnread && (
      <Callout key="unread" tone="warning" title="This device isn't responding" isLive>
        Unsent changes from an earlier visit are not shown. We send them when your device responds.
      </Callout>
    ),
    !isKept && (
      <Callout key="kept" tone="danger" title="This browser doesn't store changes" isLive>
        Your answers are in the memory of this page and on the server only. Do not close this page while it says that
        something is not saved.
      </Callout>
    ),
    damaged > 0 && (
      <Callout key="damaged" tone="warning" title="Some stored changes couldn't be read" isLive>
        {`${damaged === 1 ? 'One change' : `${damaged} changes`} of an earlier visit on this device could not be read and ${damaged === 1 ? 'was' : 'were'} set aside. Please check your latest answers.`}
      </Callout>
    ),
    superseded.length > 0 && (
      <Undelivered
        key="superseded"
        title="Changes from this device weren't used"
        text="These unsent changes from an earlier visit are older than your answers, so they weren't used."
        entries={superseded}
      />
    ),
    elsewhere.length > 0 && (
      <Undelivered
        key="withheld"
        title={`${exerciseWords(elsewhere, exercises)} not saved`}
        text={`${undeliveredWords(elsewhere, deadlineAt)} Shorten what is too long to save it again.`}
        entries={elsewhere}
      />
    ),
    refused.length > 0 && (
      <Undelivered
        key="refused"
        title="Some changes were rejected"
        text="The server rejected these changes. You can download them here."
        entries={refused}
      />
    ),
  ].filter((notice) => notice !== false);
  return notices.length === 0 ? null : <div className="grid gap-3">{notices}</div>;
}

/** "Exercise 3 is", "Exercises 3 and 7 are" */
function exerciseWords(entries: readonly QueuedEntry[], exercises: readonly CandidateExercise[]): string {
  const numbers = entries.map(({ exercise_id: id }) => exercises.findIndex((exercise) => exercise.id === id) + 1);
  const list = wordList(numbers.sort((a, b) => a - b).map(String));
  return numbers.length === 1 ? `Exercise ${list} is` : `Exercises ${list} are`;
}

/** For how long answers still count after an outage. */
export function outageSentence(minutes: number): string {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Because of our outage, answers that arrive up to ${time} after the deadline still count.`;
}

/** Changes that did not count, with a download. */
export function Undelivered({ title, text, entries }: { title: string; text: string; entries: QueuedEntry[] }) {
  return (
    <Callout
      tone="warning"
      title={title}
      isLive
      actions={
        <Button
          size="small"
          variant="secondary"
          onClick={() => downloadText('undelivered-answers.json', JSON.stringify(entries, null, 2))}
        >
          {`Download ${entries.length === 1 ? 'it' : 'them'}`}
        </Button>
      }
    >
      {text}
    </Callout>
  );
}

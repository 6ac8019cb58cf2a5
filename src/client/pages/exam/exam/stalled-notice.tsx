import { useSelector } from '@xstate/react';
import { formatSavedTime, undeliveredWords } from '../../../flows/exam/undelivered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import {
  type ExamActor,
  selectExam,
  selectHolder,
  selectIsDisplaced,
  selectIsEndUnconfirmed,
  selectIsTimeOver,
  selectOutageMinutes,
  selectSync,
  selectUndelivered,
  selectUnsentCount,
  selectWithheld,
} from './exam.select.ts';
import { outageSentence, Undelivered } from './exam-notices.tsx';
import { sinceOf } from './since.ts';

/** Why the exam is read-only: another page took over, or the time is over. */
export function StalledNotice({ exam }: { exam: ExamActor }) {
  const isDisplaced = useSelector(exam, selectIsDisplaced);
  const isTimeOver = useSelector(exam, selectIsTimeOver);
  const isEndUnconfirmed = useSelector(exam, selectIsEndUnconfirmed);
  const holder = useSelector(exam, selectHolder);
  const undelivered = useSelector(exam, selectUndelivered);
  const sync = useSelector(exam, selectSync);
  const withheld = useSelector(sync, selectWithheld) ?? [];
  const unsentCount = useSelector(sync, selectUnsentCount);
  const deadlineAt = useSelector(exam, selectExam)?.deadline_at ?? null;
  const outageMinutes = useSelector(exam, selectOutageMinutes);

  if (isDisplaced) {
    // Another tab of this browser shares the device's queue and delivers it.
    const isOtherDevice = holder?.takenAt !== null;
    return (
      <div className="grid gap-3">
        <Callout
          tone="warning"
          title="The exam continues in another place"
          isLive
          actions={
            <Button size="small" onClick={() => exam.send({ type: 'exam.takenOver' })}>
              Continue here
            </Button>
          }
        >
          {`${holder?.deviceName ?? 'Another page'} has taken over${sinceOf(holder?.takenAt ?? null)}. This page only shows what it knew; nothing can be changed here.`}
        </Callout>
        {isOtherDevice && undelivered.length > 0 && (
          <Undelivered
            title="Some changes from this device weren't sent"
            text="They were made here before the other place took over and are not part of the exam. If you continue here, those not replaced by newer answers are sent."
            entries={undelivered}
          />
        )}
      </div>
    );
  }
  if (isTimeOver) {
    return (
      <div className="grid gap-3">
        <Callout tone="warning" title="The time is over" isLive>
          {`${
            isEndUnconfirmed
              ? waitingWords(unsentCount)
              : `Everything you changed ${deadlineAt === null ? 'in time' : `up to ${formatSavedTime(deadlineAt)}`} counts and is being delivered. Then the exam is graded.`
          }${outageMinutes > 0 ? ` ${outageSentence(outageMinutes)}` : ''}`}
        </Callout>
        {withheld.length > 0 && (
          <Undelivered
            title="Some changes do not count"
            text={undeliveredWords(withheld, deadlineAt)}
            entries={withheld}
          />
        )}
      </div>
    );
  }
  return null;
}

/** What the page waits for when the exam should have ended. */
function waitingWords(unsent: number): string {
  if (unsent === 0) return 'We are closing the exam. Your result is shown here when it is graded.';
  const [changes, them] = unsent === 1 ? ['1 change has', 'it'] : [`${unsent} changes have`, 'them'];
  return `${changes} not reached us yet. Keep this page open: we send ${them} when the connection is back.`;
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { TimeLeft } from '../../../ui/feedback/time-left.tsx';
import { type ExamActor, selectAnnouncement, selectClock, selectSecondsLeft, selectTimeTone } from './exam.select.ts';

/** The time left of a running exam, by its clock; it can be hidden, and is announced either way (EX-10). */
export function ExamTime({ exam }: { exam: ExamActor }) {
  const clock = useSelector(exam, selectClock);
  const seconds = useSelector(clock, selectSecondsLeft);
  const tone = useSelector(clock, selectTimeTone);
  const announcement = useSelector(clock, selectAnnouncement);
  const [isHidden, setIsHidden] = useState(false);
  return (
    <TimeLeft
      seconds={seconds}
      tone={tone}
      isHidden={isHidden}
      onHiddenChange={setIsHidden}
      announcement={announcement}
    />
  );
}

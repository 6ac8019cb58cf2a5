import { useSelector } from '@xstate/react';
import { memo, useDeferredValue } from 'react';
import { isAnswered, type Work } from '../../../../contract/exam/answers.ts';
import type { CandidateExercise } from '../../../../contract/exam/exercises.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OverviewGrid } from '../../../ui/exam/overview-grid.tsx';
import {
  type ExamActor,
  selectCurrent,
  selectExercises,
  selectMayHandIn,
  selectSync,
  selectUnsentIds,
  selectWork,
  workOf,
} from './exam.select.ts';

type OverviewProps = { exam: ExamActor; onOpenChange: (isOpen: boolean) => void };

/** All exercises at a glance. An answer is painted where it was given first, and here in a frame after it. */
export function Overview({ exam, onOpenChange }: OverviewProps) {
  const sync = useSelector(exam, selectSync);
  return (
    <Exercises
      exam={exam}
      onOpenChange={onOpenChange}
      exercises={useSelector(exam, selectExercises)}
      work={useDeferredValue(useSelector(exam, selectWork))}
      currentId={useDeferredValue(useSelector(exam, selectCurrent)?.id)}
      unsentIds={useDeferredValue(useSelector(sync, selectUnsentIds))}
      mayHandIn={useSelector(exam, selectMayHandIn)}
    />
  );
}

const Exercises = memo(function Exercises({
  exam,
  onOpenChange,
  exercises,
  work,
  currentId,
  unsentIds,
  mayHandIn,
}: OverviewProps & {
  exercises: readonly CandidateExercise[];
  work: Record<string, Work>;
  currentId: string | undefined;
  /** With spaces between them. */
  unsentIds: string;
  mayHandIn: boolean;
}) {
  const unsent = unsentIds.split(' ');
  return (
    <OverviewGrid
      items={exercises.map(({ id }, position) => ({
        id,
        number: position + 1,
        isAnswered: isAnswered(workOf(work, id).answer),
        isFlagged: workOf(work, id).flagged,
        isCurrent: id === currentId,
        isUnsent: unsent.includes(id),
      }))}
      onSelect={(exerciseId) => {
        exam.send({ type: 'exam.exerciseOpened', exerciseId });
        onOpenChange(false);
      }}
      footer={
        <Button
          variant="secondary"
          isWide
          disabledReason={mayHandIn ? undefined : "You can't do this right now."}
          onClick={() => {
            onOpenChange(false);
            exam.send({ type: 'exam.handInRequested' });
          }}
        >
          Hand in
        </Button>
      }
    />
  );
});

import { useSelector } from '@xstate/react';
import { PageSkeleton } from '../../../ui/layout/page-skeleton.tsx';
import { AnsweringView } from './answering-view.tsx';
import { type ExamActor, selectHasExercises, selectMayTakeOver } from './exam.select.ts';
import { stepPart } from './step-part.tsx';

const TakeOverQuestion = stepPart(async () => (await import('./take-over-question.tsx')).TakeOverQuestion);

export function ProgressPage({ exam }: { exam: ExamActor }) {
  const hasExercises = useSelector(exam, selectHasExercises);
  const mayTakeOver = useSelector(exam, selectMayTakeOver);
  if (hasExercises) return <AnsweringView exam={exam} />;
  return mayTakeOver ? <TakeOverQuestion exam={exam} /> : <PageSkeleton />;
}

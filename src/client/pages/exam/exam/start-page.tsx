import { useSelector } from '@xstate/react';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { CheckList } from './check-list.tsx';
import { type ExamActor, selectExam } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { StartButtons } from './start-buttons.tsx';

export function StartPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  if (!loaded) return null;
  return (
    <ExamFrame step="System check" homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle eyebrow={loaded.title} title="System check" lead="Can this browser take the exam?" />
      <CheckList exam={exam} />
      <StartButtons exam={exam} loaded={loaded} />
    </ExamFrame>
  );
}

import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/controls/button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { type ExamActor, selectExam } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { RulesList } from './rules-list.tsx';

export function RulesPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  if (!loaded) return null;
  return (
    <ExamFrame step="Rules" isTrial={loaded.trial} homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle
        eyebrow={loaded.title}
        title={loaded.trial ? 'Training Examination Rules' : 'Rules of the exam'}
        lead="The clock hasn't started."
      />
      <RulesList loaded={loaded} heading="h2" />
      <div className="mt-10">
        <Button size="large" onClick={() => exam.send({ type: 'exam.rulesRead' })}>
          Continue to the system check
        </Button>
      </div>
    </ExamFrame>
  );
}

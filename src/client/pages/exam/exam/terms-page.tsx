import { useSelector } from '@xstate/react';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { AcceptForm } from './accept-form.tsx';
import { type ExamActor, selectExam } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { TermsList } from './terms-list.tsx';

export function TermsPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  if (!loaded) return null;
  return (
    <ExamFrame step="Terms" homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle eyebrow={loaded.title} title="Terms of the exam" />
      <TermsList heading="h2" className="mt-8" />
      <AcceptForm exam={exam} loaded={loaded} label="Accept and continue" />
    </ExamFrame>
  );
}

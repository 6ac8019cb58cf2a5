import { useSelector } from '@xstate/react';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { AcceptForm } from './accept-form.tsx';
import { CheckList } from './check-list.tsx';
import { type ExamActor, selectExam, selectStep } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { RulesList } from './rules-list.tsx';
import { StartButtons } from './start-buttons.tsx';
import { TermsList } from './terms-list.tsx';

/** All that comes before a trial, on one page: its terms, its rules and the check, with one button that accepts and starts. */
export function BriefingPage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const step = useSelector(exam, selectStep);
  if (!loaded) return null;
  return (
    <ExamFrame step="Terms" isTrial homeUrl={`/${loaded.tech}/dashboard`}>
      <PageTitle eyebrow={loaded.title} title="Before you start" lead="The clock hasn't started." />
      <h2 className="mt-10 font-semibold text-2xl">Terms</h2>
      <TermsList heading="h3" className="mt-5" />
      <h2 className="mt-12 font-semibold text-2xl">Rules</h2>
      <RulesList loaded={loaded} heading="h3" />
      <h2 className="mt-12 font-semibold text-2xl">System check</h2>
      <CheckList exam={exam} isAhead={loaded.state === 'awaitingTerms'} />
      {step === 'terms' ? (
        <AcceptForm
          exam={exam}
          loaded={loaded}
          label={`Accept and start: ${loaded.minutes + loaded.extra_minutes} minutes`}
        />
      ) : (
        <StartButtons exam={exam} loaded={loaded} />
      )}
    </ExamFrame>
  );
}

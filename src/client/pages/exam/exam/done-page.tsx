import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Exam, ExamResult } from '../../../../contract/exam/exam.ts';
import { undeliveredWords } from '../../../flows/exam/undelivered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import type { DisputeDraft, DisputeFormProps } from './dispute-form.tsx';
import { type ExamActor, selectExam, selectMayDispute, selectStep, selectUndelivered } from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { Undelivered } from './exam-notices.tsx';
import { ResultSummary, ResultTopics } from './result-view.tsx';

/** What follows the score; the page of a running exam does not wait for it. */
const ResultReview = optionalPart<{ exam: Exam; result: ExamResult }>(
  async () => (await import('../result-review/result-review.tsx')).ResultReviewSection,
  ({ result }) => <ResultTopics result={result} />,
  (retry, { result }) => (
    <>
      <ResultTopics result={result} />
      <Callout tone="warning" className="mt-12" title="Your answers didn't load">
        <Button size="small" className="mt-2" onClick={retry}>
          Try again
        </Button>
      </Callout>
    </>
  ),
);

const DisputeForm = optionalPart<DisputeFormProps>(
  async () => (await import('./dispute-form.tsx')).DisputeForm,
  <Spinner />,
  (retry) => <Button onClick={retry}>Try again</Button>,
);

const NO_DRAFT: DisputeDraft = { reason: '', exerciseIds: [] };

export function DonePage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const step = useSelector(exam, selectStep);
  const mayDispute = useSelector(exam, selectMayDispute);
  const undelivered = useSelector(exam, selectUndelivered);
  const latest = loaded?.dispute?.id ?? null;
  const [kept, setKept] = useState({ after: latest, draft: NO_DRAFT });
  if (!loaded) return null;
  const { result } = loaded;
  // A dispute that was sent leaves an empty form for the next one.
  const draft = kept.after === latest ? kept.draft : NO_DRAFT;

  return (
    <ExamFrame step="Result" isTrial={loaded.trial} homeUrl={`/${loaded.tech}/dashboard`}>
      {undelivered.length > 0 && (
        <div className="mb-8">
          <Undelivered
            title="Some changes didn't count"
            text={undeliveredWords(undelivered, loaded.deadline_at)}
            entries={undelivered}
          />
        </div>
      )}
      {loaded.state === 'voided' && (
        <>
          <PageTitle eyebrow={loaded.title} title="This exam is void" />
          <Callout tone="warning" className="mt-6" title="Why it was voided">
            {loaded.voided_reason}
          </Callout>
        </>
      )}
      {!result && loaded.state !== 'voided' && <Grading exam={loaded} />}
      {result && step === 'dispute' && (
        <DisputeForm
          exam={exam}
          result={result}
          draft={draft}
          onDraft={(changed) => setKept({ after: latest, draft: changed })}
        />
      )}
      {result && step !== 'dispute' && (
        <>
          <DisputeState exam={loaded} />
          <ResultSummary title={loaded.title} result={result} isTimedOut={loaded.isTimedOut} />
          <ResultReview exam={loaded} result={result} />
          <div className="mt-14 flex flex-wrap gap-3 border-line border-t pt-6 print:hidden">
            {loaded.trial && !result.passed && (
              <LinkButton href={`/${loaded.tech}/dashboard/exam`}>Take another trial</LinkButton>
            )}
            <LinkButton
              href={`/${loaded.tech}/dashboard`}
              variant={loaded.trial && result.passed ? 'primary' : 'secondary'}
            >
              To the dashboard
            </LinkButton>
            {mayDispute && !loaded.trial && (
              <Button variant="quiet" onClick={() => exam.send({ type: 'exam.disputeStarted' })}>
                Dispute this result
              </Button>
            )}
          </div>
        </>
      )}
    </ExamFrame>
  );
}

function Grading({ exam }: { exam: Exam }) {
  return (
    <div aria-live="polite">
      <PageTitle
        eyebrow={exam.title}
        // Nobody has handed in an exam that was running when the page last read it: the server has ended it.
        title={exam.isTimedOut || exam.state === 'running' ? 'The time is over' : 'Handed in'}
        lead="Your answers are being graded. This takes a few seconds; you can close this page and come back."
      />
      <p className="mt-8 flex items-center gap-3 text-muted">
        <Spinner /> Running the hidden tests
      </p>
    </div>
  );
}

function DisputeState({ exam }: { exam: Exam }) {
  const { dispute } = exam;
  if (!dispute) return null;
  const words = {
    none: null,
    open: { tone: 'info', title: 'Your dispute is open' },
    upheld: { tone: 'positive', title: 'Your dispute was upheld' },
    rejected: { tone: 'info', title: 'Your dispute was not upheld' },
  } as const;
  const word = words[dispute.state];
  if (!word) return null;
  return (
    <Callout tone={word.tone} title={word.title} className="mb-8">
      {dispute.decision ?? 'A reviewer checks your answers, the recorded timeline and the grading, then decides.'}
    </Callout>
  );
}

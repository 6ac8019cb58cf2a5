import { useSelector } from '@xstate/react';
import { type FormEvent, useState } from 'react';
import type { Exam, ExamResult } from '../../../../contract/exam/exam.ts';
import { undeliveredWords } from '../../../flows/exam/undelivered.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { PageTitle } from '../../../ui/display/page-title.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { optionalPart } from '../../../ui/optional-part.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import {
  type ExamActor,
  selectExam,
  selectFailure,
  selectIsBusy,
  selectMayDispute,
  selectStep,
  selectUndelivered,
} from './exam.select.ts';
import { ExamFrame } from './exam-frame.tsx';
import { Undelivered } from './exam-notices.tsx';
import { ResultView } from './result-view.tsx';

/** After a failed exam; the page of a running one does not wait for it. */
const RetakeOffer = optionalPart(async () => (await import('../../shared/retake-offer.tsx')).RetakeOffer);

export function DonePage({ exam }: { exam: ExamActor }) {
  const loaded = useSelector(exam, selectExam);
  const step = useSelector(exam, selectStep);
  const mayDispute = useSelector(exam, selectMayDispute);
  const undelivered = useSelector(exam, selectUndelivered);
  if (!loaded) return null;
  const { result } = loaded;

  return (
    <ExamFrame step="Result" homeUrl={`/${loaded.tech}/dashboard`}>
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
          <Callout tone="warning" className="mt-6" title="A reviewer voided this exam">
            {loaded.voided_reason}
          </Callout>
        </>
      )}
      {!result && loaded.state !== 'voided' && <Grading exam={loaded} />}
      {result && step === 'dispute' && <DisputeForm exam={exam} result={result} />}
      {result && step !== 'dispute' && (
        <>
          <DisputeState exam={loaded} />
          <ResultView title={loaded.title} result={result} isTimedOut={loaded.isTimedOut} />
          <div className="mt-10 flex flex-wrap gap-3 border-line border-t pt-6">
            {!loaded.trial && !result.passed && (
              <RetakeOffer certificationId={loaded.certification_id} title={loaded.title} />
            )}
            <LinkButton
              href={`/${loaded.tech}/dashboard`}
              variant={loaded.trial || result.passed ? 'primary' : 'secondary'}
            >
              To the dashboard
            </LinkButton>
            {loaded.trial && (
              <LinkButton href={`/${loaded.tech}/trial-exams/${loaded.id}/results`} variant="secondary">
                Public result page
              </LinkButton>
            )}
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
        title={exam.isTimedOut ? 'The time is over' : 'Handed in'}
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

function DisputeForm({ exam, result }: { exam: ExamActor; result: ExamResult }) {
  const failure = useSelector(exam, selectFailure);
  const isBusy = useSelector(exam, selectIsBusy);
  const [chosen, setChosen] = useState<string[]>([]);
  const doubtful = result.exercises.filter((exercise) => exercise.points < exercise.points_max);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason'));
    exam.send({ type: 'exam.disputeSubmitted', reason, exerciseIds: chosen });
  }

  return (
    <form onSubmit={submit} className="grid gap-8" noValidate>
      <PageTitle
        title="Dispute the result"
        lead="Tell us what you think is wrong. A reviewer checks your answers and the grading, decides, and can have the exam regraded."
      />
      <FormFailure failure={failure} />
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium">Which exercises is it about?</legend>
        {doubtful.map((exercise) => (
          <Checkbox
            key={exercise.id}
            label={
              <>
                {exercise.title}{' '}
                <Badge>
                  {exercise.points} of {exercise.points_max}
                </Badge>
              </>
            }
            checked={chosen.includes(exercise.id)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              setChosen((before) => (isChosen ? [...before, exercise.id] : before.filter((id) => id !== exercise.id)));
            }}
          />
        ))}
      </fieldset>
      <TextArea
        label="Reason"
        name="reason"
        rows={7}
        maxLength={4000}
        hint="At least 20 characters. What did you answer, and why is it correct?"
        isRequired
        error={fieldError(failure, 'reason', 'exercise_ids')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Send the dispute
        </Button>
        <Button variant="quiet" onClick={() => exam.send({ type: 'exam.disputeCancelled' })}>
          Back to the result
        </Button>
      </div>
    </form>
  );
}

import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Dispute } from '../../../../contract/exam/exam.ts';
import type { ReviewedExam } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { fieldError } from '../../shared/field-errors.ts';
import { FormFailure } from '../../shared/form-failure.tsx';
import { ClaimControl } from './claim-control.tsx';
import {
  type ReviewActor,
  selectDone,
  selectFailureOf,
  selectIsDeciding,
  selectIsRegrading,
  selectMayDecide,
} from './review.select.ts';

const selectDecisionFailure = selectFailureOf('decision');

const STATES = {
  none: { words: 'None', tone: 'neutral' },
  open: { words: 'Open', tone: 'warning' },
  upheld: { words: 'Upheld', tone: 'positive' },
  rejected: { words: 'Rejected', tone: 'neutral' },
} as const;

export function DisputeBadge({ state }: { state: Dispute['state'] }) {
  const { words, tone } = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}

/** What exercises of an attempt are called on the page. */
export function exerciseTitles({ exercises }: Pick<ReviewedExam, 'exercises'>): (id: string) => string {
  const titles = new Map(exercises.map(({ id, title }) => [id, title]));
  return (id) => titles.get(id) ?? id;
}

type CreditedProps = { titles: readonly string[]; isProposed?: boolean; className?: string };

/** How many exercises a decision credits, or would credit, and which. */
export function CreditedItems({ titles, isProposed = false, className = '' }: CreditedProps) {
  return (
    <p className={`text-sm ${className}`}>
      {titles.length === 0 ? (
        <span className="text-muted">No items credited.</span>
      ) : (
        <>
          <span className="text-muted">
            {`${titles.length} ${titles.length === 1 ? 'item' : 'items'} ${isProposed ? 'to credit' : 'credited'}:`}
          </span>
          <span>{` ${titles.join(', ')}`}</span>
        </>
      )}
    </p>
  );
}

/** All disputes about the attempt; the open one can be decided. */
export function DisputeSection({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const mayDecide = useSelector(actor, selectMayDecide);
  const titleOf = exerciseTitles(review);
  const open = review.disputes.find(({ state }) => state === 'open');
  if (review.disputes.length === 0) return null;
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes" className="font-semibold text-xl">
        {review.disputes.length === 1 ? 'Dispute' : 'Disputes'}
      </h2>
      <ol className="mt-4 grid gap-6">
        {review.disputes.map((dispute) => (
          <li key={dispute.id} className="border-line-strong border-l-2 pl-4 sm:pl-5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
              <DisputeBadge state={dispute.state} />
              <span>{` Opened ${formatMoment(dispute.opened_at)}`}</span>
            </p>
            <p className="mt-3 max-w-prose whitespace-pre-line">{dispute.reason}</p>
            {dispute.exercise_ids.length > 0 && (
              <p className="mt-3 text-sm">
                <span className="text-muted">About:</span>
                <span>{` ${dispute.exercise_ids.map(titleOf).join(', ')}`}</span>
              </p>
            )}
            {dispute.decision !== null && (
              <div className="mt-4 max-w-prose">
                <p className="text-muted text-sm">{`Decision, ${formatMoment(dispute.decided_at)}`}</p>
                <p className="mt-1 whitespace-pre-line">{dispute.decision}</p>
                {dispute.state === 'upheld' && (
                  <CreditedItems titles={dispute.credit_exercise_ids.map(titleOf)} className="mt-3" />
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {open && (
        <div className="mt-6">
          <ClaimControl
            key={open.id}
            disputeId={open.id}
            claim={review.claim}
            about={review.candidate.name}
            onChange={() => actor.send({ type: 'review.refreshRequested' })}
          />
        </div>
      )}
      <DecisionNotice actor={actor} review={review} />
      {mayDecide && open && <DecisionForm key={open.id} actor={actor} review={review} dispute={open} />}
    </section>
  );
}

/** The outcome of the decision; it takes the focus from the removed form. */
function DecisionNotice({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const isDecided = useSelector(actor, selectDone) === 'decision';
  const isRegrading = useSelector(actor, selectIsRegrading);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDecided) notice.current?.focus();
  }, [isDecided]);
  const isUpheld = review.exam.dispute?.state === 'upheld';
  const isProposed = review.exam.dispute?.state === 'open';
  const score = review.results[0]?.result.score_percent ?? 0;
  return (
    <div ref={notice} tabIndex={-1} role="status" className="mt-6 empty:hidden">
      {isDecided && isProposed && (
        <Callout title="Proposed to a second person">
          Nothing has changed yet. Another staff member confirms or declines it on this page.
        </Callout>
      )}
      {isDecided && isUpheld && (
        <Callout
          tone={isRegrading ? 'info' : 'positive'}
          title={isRegrading ? 'Upheld. The exam is being graded again.' : 'Upheld and graded again'}
        >
          {isRegrading
            ? "The new result appears here as soon as it's ready."
            : `The new result is ${score}%. The candidate sees it and your decision.`}
        </Callout>
      )}
      {isDecided && !isUpheld && !isProposed && (
        <Callout tone="positive" title="The dispute is rejected">
          The result stays. The candidate sees your decision.
        </Callout>
      )}
    </div>
  );
}

/**
 * Stays with what was typed while a colleague has claimed the dispute; it cannot be sent then. Another dispute has another form:
 * what was typed is about this one alone.
 */
function DecisionForm({ actor, review, dispute }: { actor: ReviewActor; review: ReviewedExam; dispute: Dispute }) {
  const isDeciding = useSelector(actor, selectIsDeciding);
  const failure = useSelector(actor, selectDecisionFailure);
  const disputed = dispute.exercise_ids;
  const { claim } = review;
  const claimedBy = claim && !claim.is_own ? claim.by.name : null;
  const [outcome, setOutcome] = useState<'upheld' | 'rejected' | null>(null);
  const [credited, setCredited] = useState<readonly string[]>(disputed);
  const [isReminded, setIsReminded] = useState(false);
  const points = new Map(review.results[0]?.result.exercises.map((exercise) => [exercise.id, exercise]));
  const creditable = review.exercises
    .filter(({ id }) => disputed.includes(id) || (points.get(id)?.points ?? 0) < (points.get(id)?.points_max ?? 0))
    .sort((a, b) => Number(disputed.includes(b.id)) - Number(disputed.includes(a.id)));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!outcome) {
      setIsReminded(true);
      return;
    }
    actor.send({
      type: 'review.decisionSubmitted',
      disputeId: dispute.id,
      outcome,
      decision: String(new FormData(event.currentTarget).get('decision')),
      creditExerciseIds: outcome === 'upheld' ? [...credited] : [],
    });
  }

  return (
    <form onSubmit={submit} noValidate className="mt-8 grid gap-6 rounded-xl border border-line p-5 sm:p-6">
      <h3 className="font-semibold text-lg">Decide</h3>
      <FormFailure failure={failure} fields={['outcome', 'credit_exercise_ids', 'decision']} />
      <RadioGroup
        label="Outcome"
        isBoxed
        options={[
          { value: 'upheld', label: 'Uphold', hint: 'The candidate is right. The exam is regraded.' },
          { value: 'rejected', label: 'Reject', hint: 'The result stays as it is.' },
        ]}
        value={outcome}
        onValueChange={(value) => {
          setOutcome(value);
          setIsReminded(false);
        }}
        error={fieldError(failure, 'outcome') ?? (isReminded ? 'Choose an outcome.' : undefined)}
      />
      {outcome === 'upheld' && (
        <fieldset>
          <legend className="font-medium text-sm">Items to credit</legend>
          <p className="mt-1 text-muted text-sm">
            They count as fully correct for this candidate. Without any, the exam is just regraded.
          </p>
          <div className="mt-3 grid gap-2.5">
            {creditable.map(({ id, title }) => (
              <Checkbox
                key={id}
                label={
                  <>
                    <span>{`${title} `}</span>
                    <span className="text-muted tabular-nums">
                      {`${points.get(id)?.points ?? 0} of ${points.get(id)?.points_max ?? 0}${disputed.includes(id) ? ', disputed' : ''}`}
                    </span>
                  </>
                }
                checked={credited.includes(id)}
                onChange={(event) => {
                  const isChosen = event.currentTarget.checked;
                  setCredited((before) => (isChosen ? [...before, id] : before.filter((other) => other !== id)));
                }}
              />
            ))}
          </div>
          <p aria-live="polite" className="mt-2 text-danger-ink text-sm empty:hidden">
            {fieldError(failure, 'credit_exercise_ids')}
          </p>
        </fieldset>
      )}
      <TextArea
        label="Decision"
        name="decision"
        rows={5}
        maxLength={4000}
        hint="The candidate reads this. At least 10 characters: what you checked, and why you decided this way."
        isRequired
        error={fieldError(failure, 'decision')}
      />
      <div>
        <Button
          type="submit"
          isBusy={isDeciding}
          disabledReason={claimedBy === null ? undefined : `${claimedBy} is looking at this dispute.`}
        >
          {outcome === 'upheld' ? 'Uphold and grade again' : outcome === 'rejected' ? 'Reject the dispute' : 'Decide'}
        </Button>
      </div>
    </form>
  );
}

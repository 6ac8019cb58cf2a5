import { useSelector } from '@xstate/react';
import type { ReviewedExam, StaffProposal } from '../../../../contract/exam/review.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatMoment } from '../../../ui/display/format-date.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { kept, sentence } from '../../../ui/sentence.tsx';
import { FormFailure } from '../../shared/form-failure.tsx';
import { CreditedItems, exerciseTitles } from './dispute-section.tsx';
import { type ReviewActor, selectFailureOf, selectIsAnsweringProposal } from './review.select.ts';

const selectProposalFailure = selectFailureOf('proposal');

const STATES = {
  proposed: { tone: 'warning', words: 'Waits for a second person' },
  confirmed: { tone: 'positive', words: 'Confirmed' },
  declined: { tone: 'neutral', words: 'Declined' },
} as const;

/** Decisions about a staff member: who proposed what, and who confirmed it. */
export function ProposalsSection({ actor, review }: { actor: ReviewActor; review: ReviewedExam }) {
  const failure = useSelector(actor, selectProposalFailure);
  const isBusy = useSelector(actor, selectIsAnsweringProposal);
  if (!review.needs_second_person && review.proposals.length === 0) return null;
  return (
    <section aria-labelledby="proposals" className="mt-10 grid gap-4">
      <h2 id="proposals" className="font-semibold text-xl">
        Two-person decisions
      </h2>
      {review.needs_second_person && (
        <Callout title={sentence`${kept(review.candidate.name)} works here`}>
          What you decide below is a proposal. A second staff member has to confirm it before anything changes.
        </Callout>
      )}
      <FormFailure failure={failure} fields={[]} />
      {review.proposals.length > 0 && (
        <ul className="border-line border-t">
          {review.proposals.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              credited={proposal.credit_exercise_ids.map(exerciseTitles(review))}
              actor={actor}
              isBusy={isBusy}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { proposal: StaffProposal; credited: readonly string[]; actor: ReviewActor; isBusy: boolean };

function ProposalRow({ proposal, credited, actor, isBusy }: RowProps) {
  const { tone, words } = STATES[proposal.state];
  const isOwn = proposal.may_decline && !proposal.may_confirm;
  const answer = (given: 'confirm' | 'decline') =>
    actor.send({ type: 'review.proposalAnswered', proposalId: proposal.id, answer: given });
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium [overflow-wrap:anywhere]">{proposal.summary}</span>
        <Badge tone={tone}>{words}</Badge>
      </p>
      {credited.length > 0 && <CreditedItems titles={credited} isProposed={proposal.state !== 'confirmed'} />}
      <p className="text-muted text-sm">
        {sentence`Proposed by ${kept(proposal.proposed_by.name)}, ${formatMoment(proposal.proposed_at)}.`}
        {proposal.decided_by &&
          sentence` ${words} by ${kept(proposal.decided_by.name)}, ${formatMoment(proposal.decided_at)}.`}
      </p>
      {proposal.may_decline && (
        <div className="flex flex-wrap gap-3">
          {proposal.may_confirm && (
            <Button size="small" isBusy={isBusy} onClick={() => answer('confirm')}>
              Confirm
            </Button>
          )}
          <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => answer('decline')}>
            {isOwn ? 'Withdraw' : 'Decline'}
          </Button>
        </div>
      )}
    </li>
  );
}

import { assign, fromPromise, setup } from 'xstate';
import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import { failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import type { Decision, ProposalAnswer, ReviewAction, ReviewContext, ReviewEvent } from './review.types.ts';

const BEFORE_END = ['awaitingTerms', 'ready', 'running'];

/** Whether a dispute waits for a decision. */
export function isDisputeOpen({ review }: ReviewContext): boolean {
  return review?.exam.dispute?.state === 'open';
}

/** Whether extra time would help the candidate. */
export function isBeforeEnd({ review }: ReviewContext): boolean {
  return review !== null && BEFORE_END.includes(review.exam.state);
}

/** Whether the reviewer may correct the name on the credential. */
export function mayCorrectName({ review }: ReviewContext): boolean {
  return review?.credential?.may_correct === true;
}

/** A message about a decision does not stand beside another dispute than the one that the decision was written for. */
function failureBeside({ review, failure }: ReviewContext, next: ReviewedExam): ReviewContext['failure'] {
  const isAnother = review?.exam.dispute?.id !== next.exam.dispute?.id;
  return failure?.of === 'decision' && isAnother ? null : failure;
}

/** A poll that began before an action may respond after it; the latest response wins. */
function newest(known: ReviewedExam | null, review: ReviewedExam): ReviewedExam {
  return known !== null && known.exam.serverTime > review.exam.serverTime ? known : review;
}

/** Types, actors, actions, guards and delays of the review chart. */
export const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    input: {} as { examId: string },
    tags: {} as
      | 'loading'
      | 'deciding'
      | 'grantingTime'
      | 'grantingUserTime'
      | 'correctingName'
      | 'answeringProposal'
      | 'voiding'
      | 'confirmingVoid'
      | 'regrading',
    children: {} as {
      loadReview: 'loadReview';
      lookAgain: 'loadReview';
      decideDispute: 'decideDispute';
      grantExtraTime: 'grantExtraTime';
      grantUserTime: 'grantUserTime';
      correctName: 'correctName';
      voidExam: 'voidExam';
      answerProposal: 'answerProposal';
    },
  },
  actors: {
    /** Loads the attempt with its evidence for the reviewer. */
    loadReview: fromPromise<ReviewedExam, { examId: string }>(() => notProvided('loadReview')),
    /** Saves the reviewer's decision about the dispute on the server. */
    decideDispute: fromPromise<ReviewedExam, { examId: string } & Decision>(() => notProvided('decideDispute')),
    /** Grants extra minutes for this attempt on the server. */
    grantExtraTime: fromPromise<ReviewedExam, { examId: string; minutes: number; reason: string }>(() =>
      notProvided('grantExtraTime'),
    ),
    /** Grants extra time for all future attempts of the candidate on the server. */
    grantUserTime: fromPromise<void, { userId: string; percent: number; reason: string }>(() =>
      notProvided('grantUserTime'),
    ),
    /** Corrects the holder's name on the credential on the server. */
    correctName: fromPromise<ReviewedExam, { examId: string; name: string; reason: string }>(() =>
      notProvided('correctName'),
    ),
    /** Answers a proposal, then loads the updated attempt. */
    answerProposal: fromPromise<ReviewedExam, { examId: string; proposalId: string; answer: ProposalAnswer }>(() =>
      notProvided('answerProposal'),
    ),
    /** Voids the attempt on the server. */
    voidExam: fromPromise<ReviewedExam, { examId: string; reason: string }>(() => notProvided('voidExam')),
  },
  actions: {
    /** Shows the attempt, unless a newer response is shown already; a message about an earlier dispute goes. */
    setReview: assign(({ context }, params: { review: ReviewedExam }) => {
      const review = newest(context.review, params.review);
      return { review, failure: failureBeside(context, review) };
    }),
    /** Shows the attempt after the reviewer's action, with a confirmation. */
    setOutcome: assign(({ context }, params: { review: ReviewedExam; done: ReviewAction }) => ({
      review: newest(context.review, params.review),
      done: params.done,
      failure: null,
    })),
    /** Confirms what the reviewer has done. */
    setDone: assign((_, params: { done: ReviewAction }) => ({ done: params.done, failure: null })),
    /** Keeps the reason why the reviewer's action failed, for the page to show beside it. */
    setFailure: assign((_, params: { of: ReviewAction | null; error: unknown }) => ({
      failure: { of: params.of, failure: failureOf(params.error) },
      done: null,
    })),
    /** Clears the confirmation or the message of the last action. */
    clearOutcome: assign({ failure: null, done: null }),
  },
  guards: {
    /** The attempt does not exist. */
    isMissing: (_, params: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(params.error).kind),
    /** The dispute that the decision was written for still awaits one. */
    isDisputeOpen: ({ context }, params: { disputeId: string }) =>
      isDisputeOpen(context) && context.review?.exam.dispute?.id === params.disputeId,
    /** The attempt has not ended, so extra time would help. */
    isBeforeEnd: ({ context }) => isBeforeEnd(context),
    /** The attempt brought a valid credential, and this reviewer is an administrator. */
    mayCorrectName: ({ context }) => mayCorrectName(context),
    /** The proposal is still open, and this reviewer may answer it in this way. */
    mayAnswer: ({ context }, params: { proposalId: string; answer: ProposalAnswer }) =>
      context.review?.proposals.some(
        (proposal) =>
          proposal.id === params.proposalId &&
          (params.answer === 'confirm' ? proposal.may_confirm : proposal.may_decline),
      ) ?? false,
    /** The attempt is not void yet. */
    isNotVoid: ({ context }) => context.review !== null && context.review.exam.state !== 'voided',
    /** The attempt is being graded. */
    isBeingGraded: ({ context }) => context.review?.exam.state === 'grading',
    /** The attempt is not being graded, or not any more. */
    isNotBeingGraded: ({ context }) => context.review?.exam.state !== 'grading',
  },
  delays: {
    /** 1.5 seconds between two checks of an attempt that is being graded. Milliseconds. */
    pollTime: 1500,
  },
});

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
      voidExam: 'voidExam';
      answerProposal: 'answerProposal';
    },
  },
  actors: {
    loadReview: fromPromise<ReviewedExam, { examId: string }>(() => notProvided('loadReview')),
    decideDispute: fromPromise<ReviewedExam, { examId: string } & Decision>(() => notProvided('decideDispute')),
    grantExtraTime: fromPromise<ReviewedExam, { examId: string; minutes: number; reason: string }>(() =>
      notProvided('grantExtraTime'),
    ),
    grantUserTime: fromPromise<void, { userId: string; percent: number; reason: string }>(() =>
      notProvided('grantUserTime'),
    ),
    /** Answers a proposal, then loads the updated attempt. */
    answerProposal: fromPromise<ReviewedExam, { examId: string; proposalId: string; answer: ProposalAnswer }>(() =>
      notProvided('answerProposal'),
    ),
    voidExam: fromPromise<ReviewedExam, { examId: string; reason: string }>(() => notProvided('voidExam')),
  },
  actions: {
    setReview: assign(({ context }, params: { review: ReviewedExam }) => ({
      review: newest(context.review, params.review),
    })),
    setOutcome: assign(({ context }, params: { review: ReviewedExam; done: ReviewAction }) => ({
      review: newest(context.review, params.review),
      done: params.done,
      failure: null,
    })),
    setDone: assign((_, params: { done: ReviewAction }) => ({ done: params.done, failure: null })),
    setFailure: assign((_, params: { of: ReviewAction | null; error: unknown }) => ({
      failure: { of: params.of, failure: failureOf(params.error) },
      done: null,
    })),
    clearOutcome: assign({ failure: null, done: null }),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => ['notFound', 'invalid'].includes(failureOf(params.error).kind),
    isDisputeOpen: ({ context }) => isDisputeOpen(context),
    isBeforeEnd: ({ context }) => isBeforeEnd(context),
    mayAnswer: ({ context }, params: { proposalId: string; answer: ProposalAnswer }) =>
      context.review?.proposals.some(
        (proposal) =>
          proposal.id === params.proposalId &&
          (params.answer === 'confirm' ? proposal.may_confirm : proposal.may_decline),
      ) ?? false,
    isNotVoid: ({ context }) => context.review !== null && context.review.exam.state !== 'voided',
    isBeingGraded: ({ context }) => context.review?.exam.state === 'grading',
  },
  delays: { pollTime: 1500 },
});

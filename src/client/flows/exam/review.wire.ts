import { fromPromise } from 'xstate';
import { reviewMachine } from '../../../../machines/exam/review/review.machine.ts';
import type { Decision, ProposalAnswer } from '../../../../machines/exam/review/review.types.ts';
import { answerProposal } from '../../api/exam/answer-proposal.ts';
import { correctHolderName } from '../../api/exam/correct-holder-name.ts';
import { decideDispute } from '../../api/exam/decide-dispute.ts';
import { grantExtraTime } from '../../api/exam/grant-extra-time.ts';
import { grantUserExtraTime } from '../../api/exam/grant-user-extra-time.ts';
import { fetchReviewedExam } from '../../api/exam/review-exam.ts';
import { voidExam } from '../../api/exam/void-exam.ts';

/** The review chart with its effects in this browser. */
export const wiredReviewMachine = reviewMachine.provide({
  actors: {
    loadReview: fromPromise(({ input }: { input: { examId: string } }) => fetchReviewedExam(input.examId)),
    decideDispute: fromPromise(({ input }: { input: { examId: string } & Decision }) =>
      decideDispute(input.examId, {
        dispute_id: input.disputeId,
        outcome: input.outcome,
        decision: input.decision,
        ...(input.outcome === 'upheld' ? { credit_exercise_ids: input.creditExerciseIds } : {}),
      }),
    ),
    grantExtraTime: fromPromise(({ input }: { input: { examId: string; minutes: number; reason: string } }) =>
      grantExtraTime(input.examId, { minutes: input.minutes, reason: input.reason }),
    ),
    grantUserTime: fromPromise(async ({ input }: { input: { userId: string; percent: number; reason: string } }) => {
      await grantUserExtraTime(input.userId, { percent: input.percent, reason: input.reason });
    }),
    correctName: fromPromise(({ input }: { input: { examId: string; name: string; reason: string } }) =>
      correctHolderName(input.examId, { name: input.name, reason: input.reason }),
    ),
    answerProposal: fromPromise(
      async ({ input }: { input: { examId: string; proposalId: string; answer: ProposalAnswer } }) => {
        await answerProposal(input.proposalId, input.answer);
        return fetchReviewedExam(input.examId);
      },
    ),
    voidExam: fromPromise(({ input }: { input: { examId: string; reason: string } }) =>
      voidExam(input.examId, input.reason),
    ),
  },
});

import type { ReviewedExam } from '../../../src/contract/exam/review.ts';
import type { Failure } from '../../shared/failure.ts';

export type ReviewAction = 'decision' | 'extraTime' | 'userTime' | 'holderName' | 'void' | 'proposal';

export type Decision = {
  /** The dispute that the decision was written for. */
  disputeId: string;
  outcome: 'upheld' | 'rejected';
  decision: string;
  creditExerciseIds: string[];
};

export type ProposalAnswer = 'confirm' | 'decline';

export type ReviewContext = {
  examId: string;
  review: ReviewedExam | null;
  /** Why the last action or poll failed, and which action it was; null for a poll. */
  failure: { of: ReviewAction | null; failure: Failure } | null;
  /** The last action that succeeded. */
  done: ReviewAction | null;
};

export type ReviewEvent =
  | ({ type: 'review.decisionSubmitted' } & Decision)
  | { type: 'review.extraTimeSubmitted'; minutes: number; reason: string }
  /** Extra time in all exams that the candidate starts from now on. */
  | { type: 'review.userTimeSubmitted'; percent: number; reason: string }
  /** The administrator corrects the name on the credential. */
  | { type: 'review.nameSubmitted'; name: string; reason: string }
  /** The second person answers a colleague's proposal about a staff member. */
  | { type: 'review.proposalAnswered'; proposalId: string; answer: ProposalAnswer }
  | { type: 'review.voidRequested' }
  | { type: 'review.voidConfirmed'; reason: string }
  | { type: 'review.voidCancelled' }
  | { type: 'review.refreshRequested' }
  | { type: 'review.retried' };

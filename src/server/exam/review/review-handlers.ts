import type { reviewRoutes } from '../../../contract/exam/review.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import {
  confirmProposal,
  correctHolderName,
  decideDispute,
  declineProposal,
  grantExam,
  grantExtraTime,
  grantUserExtraTime,
  reviewExam,
  voidExam,
} from './decision-handlers.ts';
import { claimDispute, releaseDispute } from './dispute-claims.ts';
import { listQuestionSets, previewQuestions } from './question-set-handlers.ts';
import { listDisputes, listRunningExams } from './review-list-handlers.ts';

export const reviewHandlers: HandlersOf<typeof reviewRoutes> = {
  claimDispute,
  confirmProposal,
  correctHolderName,
  decideDispute,
  declineProposal,
  grantExam,
  grantExtraTime,
  grantUserExtraTime,
  listDisputes,
  listQuestionSets,
  listRunningExams,
  previewQuestions,
  releaseDispute,
  reviewExam,
  voidExam,
};

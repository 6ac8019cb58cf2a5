import type { reviewRoutes } from '../../../contract/exam/review.ts';
import type { HandlersOf } from '../../http/register-routes.ts';
import {
  confirmProposal,
  decideDispute,
  declineProposal,
  grantExam,
  grantExtraTime,
  grantUserExtraTime,
  reviewExam,
  voidExam,
} from './decision-handlers.ts';
import { listQuestionSets, previewQuestions } from './question-set-handlers.ts';
import { listDisputes, listRunningExams } from './review-list-handlers.ts';

export const reviewHandlers: HandlersOf<typeof reviewRoutes> = {
  confirmProposal,
  decideDispute,
  declineProposal,
  grantExam,
  grantExtraTime,
  grantUserExtraTime,
  listDisputes,
  listQuestionSets,
  listRunningExams,
  previewQuestions,
  reviewExam,
  voidExam,
};

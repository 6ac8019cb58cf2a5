import { reviewRoutes } from '../../../contract/exam/review.ts';
import { call } from '../call.ts';

/** Confirms or declines, as the second person, a colleague's proposal about a staff member. */
export const answerProposal = (id: string, answer: 'confirm' | 'decline') =>
  call(answer === 'confirm' ? reviewRoutes.confirmProposal : reviewRoutes.declineProposal, { params: { id } });

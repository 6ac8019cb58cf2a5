import type { ReviewedExam } from '../../../contract/exam/review.ts';
import { findUserByEmail } from '../../data/account/users.ts';
import { notFound } from '../../http/api-error.ts';
import type { HandlerOf } from '../../http/register-routes.ts';
import type { Requester } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { reviewableAttempt } from './conflict-of-interest.ts';
import { requireUnclaimed } from './dispute-claims.ts';
import { presentReview } from './present-review.ts';
import type { BodyOf } from './staff-actions.ts';
import { decide } from './staff-decisions.ts';
import { confirm, decline } from './staff-proposals.ts';

export const reviewExam: HandlerOf<'reviewExam'> = async ({ requester, params }, services) =>
  presentReview(services, requester, await reviewableAttempt(services.database.queries, requester, params.id));

/** Carries out or proposes a decision about an attempt, and returns the updated attempt. */
async function act<A extends 'decision' | 'void' | 'holderName' | 'extraTime'>(
  services: Services,
  { requester, params: { id }, body }: { requester: Requester; params: { id: string }; body: BodyOf<A> },
  action: A,
): Promise<ReviewedExam> {
  const { queries } = services.database;
  const row = await reviewableAttempt(queries, requester, id);
  await decide(services, requester, action, { id, ownerId: row.user_id }, body);
  return presentReview(services, requester, await reviewableAttempt(queries, requester, id));
}

export const decideDispute: HandlerOf<'decideDispute'> = async (input, services) => {
  await requireUnclaimed(services, input.requester, input.body.dispute_id);
  return act(services, input, 'decision');
};

export const voidExam: HandlerOf<'voidExam'> = (input, services) => act(services, input, 'void');

export const correctHolderName: HandlerOf<'correctHolderName'> = (input, services) =>
  act(services, input, 'holderName');

/** More time for one attempt, also while it runs (EX-17). */
export const grantExtraTime: HandlerOf<'grantExtraTime'> = (input, services) => act(services, input, 'extraTime');

/** More time for each attempt of a user (EX-17). */
export const grantUserExtraTime: HandlerOf<'grantUserExtraTime'> = async ({ requester, params, body }, services) => {
  const subject = { id: params.id, ownerId: params.id };
  const { proposed } = await decide(services, requester, 'userTime', subject, body);
  return { percent: body.percent, proposed };
};

export const grantExam: HandlerOf<'grantExam'> = async ({ requester, body }, services) => {
  const user = await findUserByEmail(services.database.queries, body.email);
  if (!user) throw notFound('The user');
  const subject = { id: user.id, ownerId: user.id };
  const { attemptId, proposed } = await decide(services, requester, 'grantExam', subject, body);
  return { id: attemptId, proposed };
};

export const confirmProposal: HandlerOf<'confirmProposal'> = async ({ requester, params }, services) => {
  await confirm(services, requester, params.id);
  return { state: 'confirmed' };
};

export const declineProposal: HandlerOf<'declineProposal'> = async ({ requester, params }, services) => {
  await decline(services, requester, params.id);
  return { state: 'declined' };
};

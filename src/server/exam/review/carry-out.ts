import type { StaffAction } from '../../../contract/exam/review.ts';
import type { Queries } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { type BodyOf, STAFF_ACTIONS } from './staff-actions.ts';

/** An action, the id of the attempt or user that it is about, and what is decided. */
export type Task = { action: StaffAction; subjectId: string; body: unknown };

/**
 * Parses what is decided and gives it to its action.
 *
 * @throws ApiError 409 when a stored body is none any more, because the account it is about was deleted.
 */
export function carryOut(
  services: Services,
  transaction: Queries,
  by: string,
  { action, subjectId, body }: Task,
): Promise<string | null> {
  const carrying = { services, transaction, by };
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.carryOut(carrying, subjectId, parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.carryOut(carrying, subjectId, parsed('void', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.carryOut(carrying, subjectId, parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.carryOut(carrying, subjectId, parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.carryOut(carrying, subjectId, parsed('grantExam', body));
  }
}

function parsed<A extends StaffAction>(action: A, body: unknown): BodyOf<A> {
  const outcome = STAFF_ACTIONS[action].body.safeParse(body);
  if (!outcome.success) throw new ApiError(409, 'This proposal was erased.', { code: 'proposal_decided' });
  return outcome.data as BodyOf<A>;
}

/** What is decided and why, in one line. */
export function summaryOf(action: StaffAction, body: unknown): string {
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.summary(parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.summary(parsed('void', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.summary(parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.summary(parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.summary(parsed('grantExam', body));
  }
}

/** What follows when something was stored. */
export function announce(services: Services, action: StaffAction, subjectId: string): void {
  if (action === 'decision') services.wakeGrading();
  if (action === 'userTime') services.sessions.invalidateUser(subjectId);
}

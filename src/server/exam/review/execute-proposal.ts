import type { StaffAction } from '../../../contract/exam/review.ts';
import { needsSecondAdministrator } from '../../account/roles.ts';
import { isStaff } from '../../data/account/staff-proposals.ts';
import type { Queries } from '../../data/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Services } from '../../services.ts';
import { type BodyOf, STAFF_ACTIONS } from './staff-actions.ts';

/** An action, the id of its attempt or user, its details, and when it was proposed if a second person confirms it. */
export type Task = { action: StaffAction; subjectId: string; body: unknown; proposedAt?: number };

/**
 * Parses a decision and runs its action.
 *
 * @throws ApiError 409 when a stored body is invalid because its account was deleted.
 */
export function executeProposal(
  services: Services,
  transaction: Queries,
  by: string,
  { action, subjectId, body, proposedAt }: Task,
): Promise<string | null> {
  const carrying = { services, transaction, by, proposedAt };
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.executeProposal(carrying, subjectId, parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.executeProposal(carrying, subjectId, parsed('void', body));
    case 'holderName':
      return STAFF_ACTIONS.holderName.executeProposal(carrying, subjectId, parsed('holderName', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.executeProposal(carrying, subjectId, parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.executeProposal(carrying, subjectId, parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.executeProposal(carrying, subjectId, parsed('grantExam', body));
    case 'grantVouchers':
      return STAFF_ACTIONS.grantVouchers.executeProposal(carrying, subjectId, parsed('grantVouchers', body));
    case 'role':
      return STAFF_ACTIONS.role.executeProposal(carrying, subjectId, parsed('role', body));
  }
}

function parsed<A extends StaffAction>(action: A, body: unknown): BodyOf<A> {
  const outcome = STAFF_ACTIONS[action].body.safeParse(body);
  if (!outcome.success) throw new ApiError(409, 'This proposal was erased.', { code: 'proposal_decided' });
  return outcome.data as BodyOf<A>;
}

/** The decision and its reason, in one line. */
export function summaryOf(action: StaffAction, body: unknown): string {
  switch (action) {
    case 'decision':
      return STAFF_ACTIONS.decision.summary(parsed('decision', body));
    case 'void':
      return STAFF_ACTIONS.void.summary(parsed('void', body));
    case 'holderName':
      return STAFF_ACTIONS.holderName.summary(parsed('holderName', body));
    case 'extraTime':
      return STAFF_ACTIONS.extraTime.summary(parsed('extraTime', body));
    case 'userTime':
      return STAFF_ACTIONS.userTime.summary(parsed('userTime', body));
    case 'grantExam':
      return STAFF_ACTIONS.grantExam.summary(parsed('grantExam', body));
    case 'grantVouchers':
      return STAFF_ACTIONS.grantVouchers.summary(parsed('grantVouchers', body));
    case 'role':
      return STAFF_ACTIONS.role.summary(parsed('role', body));
  }
}

/** The exercises that a decision credits. */
export function creditedBy(action: StaffAction, body: unknown): string[] {
  return action === 'decision' ? STAFF_ACTIONS.decision.credited(parsed('decision', body)) : [];
}

/** Whether a second person has to confirm a decision. */
export function needsSecondPerson(
  queries: Queries,
  people: { actors: readonly string[]; ownerId: string },
  { action, body }: Task,
): Promise<boolean> {
  // Roles have a rule of their own, because they make staff.
  if (action !== 'role') return isStaff(queries, people.ownerId);
  return needsSecondAdministrator(queries, people, parsed(action, body));
}

/** Side effects of a stored decision. */
export function announce(services: Services, action: StaffAction, subjectId: string): void {
  if (action === 'decision') services.wakeGrading();
  if (action === 'userTime' || action === 'role') services.sessions.invalidateUser(subjectId);
}

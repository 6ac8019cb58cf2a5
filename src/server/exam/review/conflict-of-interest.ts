import { findAttemptOfOthers, listCertificationsBeingTaken } from '../../data/account/staff-proposals.ts';
import type { Queries } from '../../data/database.ts';
import { findAttempt } from '../../data/exam/attempts.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError, notFound } from '../../http/api-error.ts';
import { type Requester, userOf } from '../../http/requester.ts';

/** Everyone acting in a request: the user, and the impersonating administrator. */
export function actorsOf(requester: Requester): string[] {
  const impersonator = requester.session?.impersonator;
  return [userOf(requester).id, ...(impersonator ? [impersonator.id] : [])];
}

/** No one decides about themselves. */
export function refuseOwn(requester: Requester, ownerId: string): void {
  if (!actorsOf(requester).includes(ownerId)) return;
  throw new ApiError(403, 'This is about you. Another staff member has to do it.', { code: 'own_account' });
}

/**
 * An attempt that the requester may review: another user's, with a certification that the requester is not currently
 * taking.
 *
 * @throws ApiError 404 when it does not exist; 403 `own_attempt` for the requester's own, 403 `being_examined` while
 * the requester has an unfinished attempt at the same certification, because both draw from the same pool.
 */
export async function reviewableAttempt(queries: Queries, requester: Requester, id: string): Promise<AttemptRow> {
  const actors = actorsOf(requester);
  const row = await findAttemptOfOthers(queries, id, actors);
  if (!row) {
    if (!(await findAttempt(queries, id))) throw notFound('The exam');
    throw new ApiError(403, 'This is your own exam. Another reviewer has to look at it.', { code: 'own_attempt' });
  }
  await refuseWhileExamined(queries, requester, row.certification_id);
  return row;
}

/** No one sees the answer keys of an exam that they are taking. @throws ApiError 403 `being_examined` */
export async function refuseWhileExamined(
  queries: Queries,
  requester: Requester,
  certificationId: string,
): Promise<void> {
  const taken = await listCertificationsBeingTaken(queries, actorsOf(requester), certificationId);
  if (taken.size === 0) return;
  throw new ApiError(
    403,
    'You have an exam with these questions before you. Its keys are closed to you until it ends.',
    {
      code: 'being_examined',
    },
  );
}

import { findAttemptOfUser } from '../data/exam/attempts.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import { type Requester, userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';

/** The requester's attempt. @throws ApiError 404, also for another user's attempt */
export async function ownAttempt(
  { database }: Pick<Services, 'database'>,
  requester: Requester,
  id: string,
): Promise<AttemptRow> {
  const row = await findAttemptOfUser(database.queries, userOf(requester).id, id);
  if (!row) throw notFound('The exam');
  return row;
}

/** @throws ApiError 409 `not_running` */
export function requireRunning(row: AttemptRow): void {
  if (row.state === 'running') return;
  throw new ApiError(409, 'The exam is not running.', { code: 'not_running', details: { state: row.state } });
}

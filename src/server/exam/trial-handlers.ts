import { resultSchema } from '../../contract/exam/exam.ts';
import { accountName } from '../account/account-name.ts';
import { findUser } from '../data/account/users.ts';
import type { Queries } from '../data/database.ts';
import { findAttempt, findOpenTrial } from '../data/exam/attempts.ts';
import { newestResults } from '../data/exam/records.ts';
import type { AttemptRow } from '../data/tables.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import { userOf } from '../http/requester.ts';
import type { Services } from '../services.ts';
import { openAttempt } from './open-attempt.ts';
import { presentExam } from './present.ts';
import { requireTrialLeft } from './trial-limit.ts';

/** @throws ApiError 413 when an account has reached its storage limit */
async function requireRoom({ saving: { history } }: Pick<Services, 'saving'>, userId: string): Promise<void> {
  if (!(await history.isFull(userId))) return;
  const sentence = 'Your account has reached its storage limit. Contact support to start another trial.';
  throw new ApiError(413, sentence, { code: 'account_full', details: history.limits.account });
}

/** The open trial of a certification, or a new one (EX-01). */
export const createTrialExam: HandlerOf<'createTrialExam'> = async ({ requester, body }, services) => {
  const { access, catalog, database } = services;
  const set = catalog.find(body.certification);
  if (set?.exam.kind !== 'trial') throw notFound('The trial exam');
  const user = userOf(requester);
  if (body.free_weekend) await access.check(['require-free-weekend'], user, { tech: set.exam.tech, orderId: '' });
  const open = await findOpenTrial(database.queries, user.id, set.exam.slug);
  if (open) return presentExam(services, open);
  await requireTrialLeft(services, user.id, set.exam.tech);
  await requireRoom(services, user.id);
  return presentExam(services, await openAttempt(services, user, set));
};

/** The name of a trial's candidate, when it is shared and the account still exists. */
async function sharedName(queries: Queries, row: AttemptRow): Promise<string | null> {
  if (row.shares_name !== 1) return null;
  return accountName(await findUser(queries, row.user_id));
}

export const trialResult: HandlerOf<'trialResult'> = async ({ requester, params }, { catalog, database }) => {
  const { queries } = database;
  const row = await findAttempt(queries, params.id);
  const graded = row && (row.state === 'passed' || row.state === 'failed');
  const result = graded && row.trial === 1 ? (await newestResults(queries, [row.id])).get(row.id) : undefined;
  if (!row || !result) throw notFound('The result');
  const { exam } = await catalog.version(row.certification_id, row.question_set_version);
  return {
    id: row.id,
    title: exam.title,
    tech: exam.tech,
    isTimedOut: row.is_timed_out === 1,
    ended_at: row.ended_at,
    name: await sharedName(queries, row),
    is_own: requester.user?.id === row.user_id,
    result: { ...resultSchema.parse(JSON.parse(result)), exercises: [] },
  };
};

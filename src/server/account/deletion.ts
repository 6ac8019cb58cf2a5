import { normalizeEmail } from '../../contract/account/email-address.ts';
import { inTransaction } from '../charts/observe-charts.ts';
import { erasePersonalData } from '../data/account/personal-data.ts';
import { isUserUnchanged, type UserWithRoles } from '../data/account/users.ts';
import type { Database, Queries } from '../data/database.ts';
import { lockStatesOfUser } from '../data/exam/attempts.ts';
import { insertAudit } from '../data/exam/records.ts';
import { ApiError } from '../http/api-error.ts';
import { queueMail } from '../mail/outbox.ts';
import { accountWasDeleted } from '../mail/templates.ts';
import type { Services } from '../services.ts';
import { leaveTeams } from '../team/leave-teams.ts';
import { isPassword } from './password/passwords.ts';
import { refuseLastAdministrator } from './roles.ts';

type Parts = Pick<Services, 'database' | 'sessions' | 'clock' | 'settings'>;

/**
 * Deletes a user's account after checking the password, if there is one, and the typed address. The name stays on
 * credentials only with `keep_name`.
 *
 * @throws ApiError 422 at the invalid field, 409 `last_administrator` for the only one, `last_owner` for the only one of a team with others,
 *   `exam_in_progress` while a certification exam has no result yet
 */
export async function deleteAccount(
  { database, sessions, clock, settings }: Parts,
  user: UserWithRoles,
  {
    password,
    confirmation,
    keep_name: keepName = false,
  }: { password?: string | undefined; confirmation: string; keep_name?: boolean | undefined },
): Promise<void> {
  if (normalizeEmail(confirmation) !== normalizeEmail(user.email)) {
    throw atField('confirmation', 'This is not the email address of your account.');
  }
  if (user.password_hash !== null) {
    if (!password) throw atField('password', 'Password is required.');
    if (!(await isPassword(password, user.password_hash))) throw atField('password', 'The password is wrong.');
  }
  await inTransaction(database.queries, async (transaction) => {
    await leaveTeams({ database, clock }, transaction, user.id);
    if (user.roles.includes('administrator')) await refuseLastAdministrator({ database }, transaction, user.id);
    if (!(await isUserUnchanged(transaction, database.kind, user, 'change'))) {
      throw new ApiError(409, 'Your account has changed. Reload the page.', {
        code: 'changed_meanwhile',
      });
    }
    await refuseDuringExam(transaction, database.kind, user.id);
    const now = clock.now();
    await erasePersonalData(transaction, user, now, { keepName });
    await queueMail(transaction, user.email, accountWasDeleted({ origin: settings.publicUrl, keepName }), now);
    await insertAudit(transaction, {
      at: now,
      actorId: user.id,
      action: 'account.deleted',
      subjectId: user.id,
      detail: {},
    });
  });
  sessions.invalidateUser(user.id);
}

/**
 * A person whose account is gone would never get the result or the credential that follows from it. Trials give none.
 *
 * @throws ApiError 409 `exam_in_progress`
 */
async function refuseDuringExam(queries: Queries, kind: Database['kind'], userId: string): Promise<void> {
  const states = await lockStatesOfUser(queries, kind, userId);
  const sentence = states.includes('running')
    ? "You're taking an exam. Hand it in, and delete your account when you have the result."
    : 'Your exam is being graded. Delete your account when you have the result.';
  if (states.some((state) => state === 'running' || state === 'grading')) {
    throw new ApiError(409, sentence, { code: 'exam_in_progress' });
  }
}

function atField(field: string, sentence: string): ApiError {
  return new ApiError(422, sentence, { errors: { [field]: [sentence] } });
}

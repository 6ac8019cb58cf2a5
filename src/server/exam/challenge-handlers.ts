import { workSchema } from '../../contract/exam/answers.ts';
import { listNewestRevisions } from '../data/exam/answers.ts';
import type { AttemptRow } from '../data/tables.ts';
import { notFound } from '../http/api-error.ts';
import type { HandlerOf } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { readForm } from './exercises.ts';
import { filesToGrade } from './grading-job/grade.ts';
import { ownAttempt, requireRunning } from './own-attempt.ts';
import { previewOfPerson } from './preview.ts';

/**
 * A challenge of a running attempt.
 *
 * @throws ApiError 404 when it is not in the attempt's form, 409 when the attempt is not running
 */
async function challengeOf({ catalog }: Pick<Services, 'catalog'>, row: AttemptRow, challengeId: string) {
  requireRunning(row);
  const set = await catalog.version(row.certification_id, row.question_set_version);
  const inForm = readForm(row).challenges.includes(challengeId);
  const challenge = inForm ? set.challenges.find(({ id }) => id === challengeId) : undefined;
  if (!challenge) throw notFound('The challenge');
  return challenge;
}

export const challengeFiles: HandlerOf<'challengeFiles'> = async ({ requester, params }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  const challenge = await challengeOf(services, row, params.challenge);
  const revisions = await listNewestRevisions(services.database.queries, row.id);
  const saved = revisions.find(({ exercise_id }) => exercise_id === challenge.id);
  const answer = saved ? workSchema.parse(JSON.parse(saved.work)).answer : null;
  return {
    files: filesToGrade(challenge, answer?.kind === 'files' ? answer.files : {}),
    revision: saved?.revision ?? 0,
  };
};

export const previewChallenge: HandlerOf<'previewChallenge'> = async ({ requester, params, body }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  const challenge = await challengeOf(services, row, params.challenge);
  return previewOfPerson(services.sandbox, row.user_id, challenge, filesToGrade(challenge, body.files));
};

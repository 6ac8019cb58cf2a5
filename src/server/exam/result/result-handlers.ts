import type { StoredQuestionSet } from '../../../content/exam.types.ts';
import { resultSchema } from '../../../contract/exam/exam.ts';
import type { resultReviewRoutes } from '../../../contract/exam/result-review.ts';
import { findCredentialOfAttempt } from '../../data/commerce/offers.ts';
import { listNewestRevisions } from '../../data/exam/answers.ts';
import { listRunningForms, setNameSharing } from '../../data/exam/attempts.ts';
import { findSolutions } from '../../data/exam/question-sets.ts';
import { findNewestResult } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { HandlerOf, HandlersOf } from '../../http/register-routes.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { readForm } from '../exercises.ts';
import { ownAttempt } from '../own-attempt.ts';
import { planLearning } from './learning-plan.ts';
import { presentReviewedExercises } from './present-exercise.ts';

/** @throws ApiError 409 `not_graded` */
function requireGraded(row: AttemptRow): void {
  if (row.state === 'passed' || row.state === 'failed') return;
  throw new ApiError(409, 'This exam has no result yet.', { code: 'not_graded', details: { state: row.state } });
}

/** Exercises whose keys stay closed, because a running attempt of the same person has them too. */
async function exercisesBeingTaken({ database }: Services, row: AttemptRow): Promise<Set<string>> {
  const forms = await listRunningForms(database.queries, row.user_id, row.certification_id);
  return new Set(forms.flatMap((form) => idsOf({ form })));
}

function idsOf(row: Pick<AttemptRow, 'form'>): string[] {
  const { questions, challenges } = readForm(row);
  return [...questions.map(({ id }) => id), ...challenges];
}

/** What may be told of a graded attempt, exercise by exercise. */
async function exercisesOf(services: Services, row: AttemptRow, set: StoredQuestionSet, teaches: boolean) {
  const { queries } = services.database;
  const stored = await findNewestResult(queries, row.id);
  if (!stored) throw new ApiError(409, 'This exam has no result yet.', { code: 'not_graded' });
  const result = resultSchema.parse(JSON.parse(stored.result));
  const closed = teaches ? await exercisesBeingTaken(services, row) : new Set<string>();
  const exercises = presentReviewedExercises({
    set,
    form: readForm(row),
    revisions: await listNewestRevisions(queries, row.id),
    result,
    record: JSON.parse(stored.record),
    solutions: teaches ? await findSolutions(queries, row.certification_id, row.question_set_version) : null,
    teaches: (id) => teaches && !closed.has(id),
  });
  return { result, exercises };
}

async function credentialOf({ database }: Services, row: AttemptRow): Promise<string | null> {
  if (row.trial === 1) return null;
  const credential = await findCredentialOfAttempt(database.queries, row.id);
  return credential?.status === 'valid' ? credential.id : null;
}

const resultReview: HandlerOf<'resultReview'> = async ({ requester, params }, services) => {
  const row = await ownAttempt(services, requester, params.id);
  requireGraded(row);
  const set = await services.catalog.version(row.certification_id, row.question_set_version);
  // The key, the explanation, the tests and the reference solutions: a trial has no item of a certification, so they reveal nothing about one.
  const teaches = row.trial === 1;
  const { result, exercises } = await exercisesOf(services, row, set, teaches);
  return {
    teaches,
    exercises,
    plan: await planLearning(services, requester, set.exam, result),
    shares_name: row.shares_name === 1,
    credential_id: await credentialOf(services, row),
  };
};

/** @throws ApiError 409 `not_trial`: the result of a certification has no public page */
async function changeNameSharing(services: Services, requester: Requester, id: string, shares: boolean): Promise<void> {
  const row = await ownAttempt(services, requester, id);
  requireGraded(row);
  if (row.trial !== 1) {
    throw new ApiError(409, 'Only the result of a trial has a public page.', { code: 'not_trial' });
  }
  await setNameSharing(services.database.queries, userOf(requester).id, id, shares);
}

const shareResultName: HandlerOf<'shareResultName'> = async ({ requester, params, body }, services) => {
  await changeNameSharing(services, requester, params.id, body.shares_name);
  return { shares_name: body.shares_name };
};

export const resultReviewHandlers: HandlersOf<typeof resultReviewRoutes> = { resultReview, shareResultName };

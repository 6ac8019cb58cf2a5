import type { GradedChallenge, Question, StoredQuestionSet } from '../../../content/exam.types.ts';
import { rulesOf } from '../../../content/questions/kinds.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import { workSchema } from '../../../contract/exam/answers.ts';
import { resultSchema } from '../../../contract/exam/exam.ts';
import type { ReviewedExam } from '../../../contract/exam/review.ts';
import { canCorrectName } from '../../credential/credentials.ts';
import { isStaff } from '../../data/account/staff-proposals.ts';
import { findUser } from '../../data/account/users.ts';
import { findCredentialOfAttempt } from '../../data/commerce/offers.ts';
import type { Queries } from '../../data/database.ts';
import { countRevisions, listNewestRevisions } from '../../data/exam/answers.ts';
import { findSolutions } from '../../data/exam/question-sets.ts';
import { findNewestResult, findOpenDispute, listDisputes, listResults } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import { type Requester, userOf } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { readForm } from '../exercises.ts';
import { hashFiles } from '../grading-job/grade.ts';
import { presentExam, presentReviewedDispute } from '../present.ts';
import { presentReviewedExercises } from '../result/present-exercise.ts';
import { claimOf } from './dispute-claims.ts';
import { presentProposals } from './staff-proposals.ts';
import { presentTimeline } from './timeline.ts';

type Parts = Pick<Services, 'catalog' | 'clock' | 'database'>;

async function presentCandidate({ database }: Parts, id: string): Promise<ReviewedExam['candidate']> {
  const user = await findUser(database.queries, id);
  return {
    id,
    name: user ? joinName(user.first_name, user.last_name) : 'Deleted account',
    email: user?.email ?? '',
  };
}

async function presentReviewedCredential(
  { database }: Parts,
  requester: Requester,
  attemptId: string,
): Promise<ReviewedExam['credential']> {
  const row = await findCredentialOfAttempt(database.queries, attemptId);
  if (!row) return null;
  const isAdministrator = userOf(requester).roles.includes('administrator');
  return { id: row.id, holder_name: row.holder_name, may_correct: isAdministrator && canCorrectName(row) };
}

async function presentResults({ database }: Parts, id: string): Promise<ReviewedExam['results']> {
  return (await listResults(database.queries, id)).map(({ graded_at, question_set_version, seed, reason, result }) => ({
    graded_at,
    question_set_version,
    seed,
    reason,
    result: resultSchema.parse(JSON.parse(result)),
  }));
}

async function presentAnswers({ database: { queries } }: Parts, id: string): Promise<ReviewedExam['answers']> {
  const revisions = await listNewestRevisions(queries, id);
  const counts = await countRevisions(queries, id);
  return revisions.map(({ exercise_id, revision, received_at, work: stored }) => {
    const work = workSchema.parse(JSON.parse(stored));
    return {
      exercise_id,
      revision,
      revisions: counts.get(exercise_id) ?? 1,
      received_at,
      work,
      file_hashes: work.answer?.kind === 'files' ? hashFiles(work.answer.files) : {},
    };
  });
}

function presentQuestionKey(question: Question, index: number) {
  const { id, prompt, explanation } = question;
  return {
    id,
    title: `Question ${index + 1}`,
    prompt,
    key: rulesOf(question.kind).key(question).join('\n'),
    explanation,
  };
}

function presentChallengeKey({ id, title, brief, tests, explanation }: GradedChallenge) {
  const key = tests.map((test) => `${test.visible ? 'visible' : 'hidden'}: ${test.name}`).join('\n');
  return { id, title, prompt: brief, key, explanation };
}

/** An attempt's exercises with answers and keys, in the candidate's order. */
async function presentExercises(
  queries: Queries,
  set: StoredQuestionSet,
  row: AttemptRow,
): Promise<ReviewedExam['exercises']> {
  const stored = await findNewestResult(queries, row.id);
  const details = presentReviewedExercises({
    set,
    form: readForm(row),
    revisions: await listNewestRevisions(queries, row.id),
    result: stored ? resultSchema.parse(JSON.parse(stored.result)) : null,
    record: stored ? JSON.parse(stored.record) : null,
    solutions: await findSolutions(queries, row.certification_id, row.question_set_version),
    teaches: () => true,
  });
  const questions = new Map(set.questions.map((question) => [question.id, question]));
  const challenges = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
  return details.flatMap((detail, index) => {
    const question = questions.get(detail.id);
    if (question) return [{ ...presentQuestionKey(question, index), detail }];
    const challenge = challenges.get(detail.id);
    return challenge ? [{ ...presentChallengeKey(challenge), detail }] : [];
  });
}

/** An attempt as reviewers see it. */
export async function presentReview(services: Parts, requester: Requester, row: AttemptRow): Promise<ReviewedExam> {
  const { queries } = services.database;
  const set = await services.catalog.version(row.certification_id, row.question_set_version);
  const open = await findOpenDispute(queries, row.id);
  return {
    exam: await presentExam(services, row),
    needs_second_person: await isStaff(queries, row.user_id),
    proposals: await presentProposals(queries, requester, row),
    candidate: await presentCandidate(services, row.user_id),
    credential: await presentReviewedCredential(services, requester, row.id),
    disputes: (await listDisputes(queries, row.id)).map(presentReviewedDispute),
    timeline: await presentTimeline(queries, row.id),
    results: await presentResults(services, row.id),
    answers: await presentAnswers(services, row.id),
    claim: open ? await claimOf(services, requester, open) : null,
    exercises: await presentExercises(queries, set, row),
  };
}

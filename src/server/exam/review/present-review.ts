import type { GradedChallenge, Question, StoredQuestionSet } from '../../../content/exam.types.ts';
import { rulesOf } from '../../../content/questions/kinds.ts';
import { joinName } from '../../../contract/account/person-name.ts';
import { workSchema } from '../../../contract/exam/answers.ts';
import { resultSchema } from '../../../contract/exam/exam.ts';
import type { ReviewedExam } from '../../../contract/exam/review.ts';
import { isStaff } from '../../data/account/staff-proposals.ts';
import { findUser } from '../../data/account/users.ts';
import { countRevisions, listNewestRevisions } from '../../data/exam/answers.ts';
import { listDisputes, listResults } from '../../data/exam/records.ts';
import type { AttemptRow } from '../../data/tables.ts';
import type { Requester } from '../../http/requester.ts';
import type { Services } from '../../services.ts';
import { readForm } from '../exercises.ts';
import { hashFiles } from '../grading-job/grade.ts';
import { presentDispute, presentExam } from '../present.ts';
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

/** An attempt's exercises with their keys, in the candidate's order. */
function presentKeys(set: StoredQuestionSet, row: AttemptRow): ReviewedExam['exercises'] {
  const form = readForm(row);
  const questions = new Map(set.questions.map((question) => [question.id, question]));
  const challenges = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
  return [
    ...form.questions.flatMap(({ id }, index) => {
      const question = questions.get(id);
      return question ? [presentQuestionKey(question, index)] : [];
    }),
    ...form.challenges.flatMap((id) => {
      const challenge = challenges.get(id);
      return challenge ? [presentChallengeKey(challenge)] : [];
    }),
  ];
}

/** An attempt as reviewers see it. */
export async function presentReview(services: Parts, requester: Requester, row: AttemptRow): Promise<ReviewedExam> {
  const { queries } = services.database;
  const set = await services.catalog.version(row.certification_id, row.question_set_version);
  return {
    exam: await presentExam(services, row),
    needs_second_person: await isStaff(queries, row.user_id),
    proposals: await presentProposals(queries, requester, row),
    candidate: await presentCandidate(services, row.user_id),
    disputes: (await listDisputes(queries, row.id)).map(presentDispute),
    timeline: await presentTimeline(queries, row.id),
    results: await presentResults(services, row.id),
    answers: await presentAnswers(services, row.id),
    exercises: presentKeys(set, row),
  };
}

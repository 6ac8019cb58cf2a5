import type { QuestionKind, StoredQuestionSet } from '../../content/exam.types.ts';
import { type Form, presentChallenge, presentQuestion } from '../../content/form.ts';
import type { Answer } from '../../contract/answers.ts';
import { workSchema } from '../../contract/answers.ts';
import type { CandidateExercise } from '../../contract/exercises.ts';
import type { Queries } from '../data/database.ts';
import type { AnswerRevisionRow, AttemptRow } from '../data/tables.ts';
import type { Catalog } from './catalog.ts';

const ANSWER_KIND: Record<QuestionKind, Answer['kind']> = {
  single: 'choice',
  output: 'choice',
  multiple: 'choices',
  fill: 'texts',
  order: 'order',
};

/** Attempts whose exercises are remembered; the form of an attempt never changes. */
const REMEMBERED = 20_000;

type WithForm = Pick<AttemptRow, 'id' | 'certification_id' | 'question_set_version' | 'form'>;

export function readForm(attempt: Pick<AttemptRow, 'form'>): Form {
  return JSON.parse(attempt.form);
}

/** By which kind of answer each exercise of an attempt is answered. */
export function answerKinds(
  catalog: Catalog,
): (attempt: WithForm, queries: Queries) => Promise<Map<string, Answer['kind']>> {
  const remembered = new Map<string, Map<string, Answer['kind']>>();
  return async (attempt, queries) => {
    const known = remembered.get(attempt.id);
    if (known) return known;
    const set = await catalog.version(attempt.certification_id, attempt.question_set_version, queries);
    const byId = new Map(set.questions.map((question) => [question.id, question.kind]));
    const form = readForm(attempt);
    const kinds = new Map<string, Answer['kind']>();
    for (const item of form.questions) kinds.set(item.id, ANSWER_KIND[byId.get(item.id) as QuestionKind]);
    for (const id of form.challenges) kinds.set(id, 'files');
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value as string);
    remembered.set(attempt.id, kinds);
    return kinds;
  };
}

/** The exercises of an attempt as its candidate sees them, with what was saved. */
export function presentExercises(
  set: StoredQuestionSet,
  form: Form,
  type: 'questions' | 'challenges',
  revisions: AnswerRevisionRow[],
): CandidateExercise[] {
  const saved = new Map(
    revisions.map((row) => [row.exercise_id, { revision: row.revision, work: workSchema.parse(JSON.parse(row.work)) }]),
  );
  const topics = new Map(set.exam.topics.map(({ id, name }) => [id, name]));
  const named = <T extends { topic: string }>(item: T): T => ({ ...item, topic: topics.get(item.topic) ?? item.topic });
  if (type === 'questions') {
    const byId = new Map(set.questions.map((question) => [question.id, question]));
    return form.questions.flatMap((item) => {
      const question = byId.get(item.id);
      return question ? [{ ...named(presentQuestion(question, item)), saved: saved.get(item.id) ?? null }] : [];
    });
  }
  const byId = new Map(set.challenges.map((challenge) => [challenge.id, challenge]));
  return form.challenges.flatMap((id) => {
    const challenge = byId.get(id);
    return challenge ? [{ ...named(presentChallenge(challenge)), saved: saved.get(id) ?? null }] : [];
  });
}

import type { StoredQuestionSet } from '../../content/exam.types.ts';
import { type Form, presentChallenge, presentQuestion } from '../../content/form.ts';
import { workSchema } from '../../contract/exam/answers.ts';
import type { CandidateExercise } from '../../contract/exam/exercises.ts';
import { splitGapPrompt } from '../../contract/exam/gap-prompt.ts';
import type { AnswerRevisionRow, AttemptRow } from '../data/tables.ts';

/** The questions that an attempt was given, in their order (EX-04). */
export function readForm(attempt: Pick<AttemptRow, 'form'>): Form {
  return JSON.parse(attempt.form);
}

/** An attempt's exercises as its candidate sees them, with saved answers. */
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

/** The Markdown texts with which an exam opens: those of its first question. */
export function firstTexts([first]: readonly CandidateExercise[]): string[] {
  if (first?.type !== 'questions') return [];
  const { before, after } = splitGapPrompt(first.prompt);
  return [...(first.kind === 'fill' ? [before, after] : [first.prompt]), ...first.options];
}

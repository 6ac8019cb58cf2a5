import type { Answer } from '../contract/exam/answers.ts';
import type { ExamResult } from '../contract/exam/exam.ts';
import type { GradedChallenge, Question, StoredQuestionSet } from './exam.types.ts';
import { assertItem, type Form, type FormItem } from './form.ts';
import { rulesOf } from './questions/kinds.ts';

export type Score = {
  points: number;
  points_max: number;
  /** All points were scored. */
  correct: boolean;
};
export type Summary = Pick<
  ExamResult,
  'score_percent' | 'pass_percent' | 'passed' | 'points' | 'points_max' | 'topics'
>;

/**
 * Scores one question, all or nothing. An answer of another shape, or out of range, scores 0; no answer throws.
 *
 * @throws when the item does not fit the question
 */
export function scoreQuestion(question: Question, item: FormItem, answer: Answer | null): Score {
  assertItem(question, item);
  const correct = isCorrect(question, item, answer);
  return { points: correct ? question.points : 0, points_max: question.points, correct };
}

function isCorrect(question: Question, item: FormItem, answer: Answer | null): boolean {
  if (answer === null || typeof answer !== 'object') return false;
  return rulesOf(question.kind).isCorrect(question, answer, (position) => indexAt(item, position));
}

/** Maps a displayed position to the file's index; -1 when there is none. */
function indexAt(item: FormItem, position: unknown): number {
  return typeof position === 'number' && Number.isInteger(position) ? (item.order[position] ?? -1) : -1;
}

/**
 * Scores a challenge: its points times the share of passed hidden tests, rounded to 0.01 points.
 *
 * @param passedHidden number of hidden tests that passed
 */
export function scoreChallenge(
  challenge: Pick<GradedChallenge, 'points' | 'tests' | 'partial'>,
  passedHidden: number,
): Score {
  const hidden = challenge.tests.filter((test) => !test.visible).length;
  const passed = Number.isInteger(passedHidden) ? Math.min(Math.max(passedHidden, 0), hidden) : 0;
  const correct = hidden > 0 && passed === hidden;
  const share = correct ? 1 : hidden === 0 ? 0 : ((challenge.partial ?? 1) * passed) / hidden;
  return { points: Math.round(challenge.points * 100 * share) / 100, points_max: challenge.points, correct };
}

/**
 * Sums up an attempt. Rounding: points are summed as whole hundredths, so sums are exact. Passed means points ÷
 * points_max ≥ pass_percent ÷ 100, compared without division as `points · 100 ≥ pass_percent · points_max`, with no
 * earlier rounding. Only the displayed percentage is rounded, down to 0.1: a near miss never shows the pass mark, and
 * with a whole pass mark the displayed percentage reaches it exactly when the attempt passed.
 *
 * @param scores by id of question or challenge; a missing one scores nothing
 */
export function summarise(
  set: StoredQuestionSet,
  form: Form,
  scores: Readonly<Record<string, Pick<Score, 'points'>>>,
): Summary {
  const items = new Map([...set.questions, ...set.challenges].map((item) => [item.id, item]));
  const sums = new Map(set.exam.topics.map((topic) => [topic.id, { points: 0, max: 0 }]));
  const total = { points: 0, max: 0 };
  for (const id of [...form.questions.map((question) => question.id), ...form.challenges]) {
    const item = items.get(id);
    if (!item) throw new Error(`The form's exercise ${id} is not in the question set ${set.version}.`);
    const hundredths = Object.hasOwn(scores, id) ? Math.round((scores[id]?.points ?? 0) * 100) : 0;
    for (const sum of [total, sums.get(item.topic)]) {
      if (!sum) continue;
      sum.points += hundredths;
      sum.max += item.points * 100;
    }
  }
  return {
    score_percent: total.max === 0 ? 0 : Math.floor((total.points * 1000) / total.max) / 10,
    pass_percent: set.exam.pass_percent,
    passed: total.max > 0 && total.points * 100 >= set.exam.pass_percent * total.max,
    points: total.points / 100,
    points_max: total.max / 100,
    topics: set.exam.topics.map(({ id, name }) => {
      const sum = sums.get(id) ?? { points: 0, max: 0 };
      return { id, name, points: sum.points / 100, points_max: sum.max / 100 };
    }),
  };
}

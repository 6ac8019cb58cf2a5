/**
 * The question kinds. Everything that varies by kind is a total registry, so that the compiler reports every place that
 * a new kind needs: `content/questions/kinds.ts` (file, linter, key, score, proof), `client/pages/exam/questions` (how
 * it is answered, reviewed and shown with its key) and the tables below.
 */
export const QUESTION_KINDS = ['single', 'multiple', 'output', 'fill', 'order'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** The answer kind of each question kind. */
export const ANSWER_KIND = {
  single: 'choice',
  output: 'choice',
  multiple: 'choices',
  fill: 'texts',
  order: 'order',
} as const satisfies Record<QuestionKind, string>;

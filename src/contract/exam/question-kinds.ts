/**
 * The kinds of questions. Whatever varies by kind is a registry that is total over them, so that the compiler names every place
 * that a new kind needs: `content/questions/kinds.ts` (file, linter, key, score, proof), `client/pages/exam/questions` (how it is
 * answered, shown with its key, and told to reviewers) and the tables below.
 */
export const QUESTION_KINDS = ['single', 'multiple', 'output', 'fill', 'order'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** By which kind of answer each is answered. */
export const ANSWER_KIND = {
  single: 'choice',
  output: 'choice',
  multiple: 'choices',
  fill: 'texts',
  order: 'order',
} as const satisfies Record<QuestionKind, string>;

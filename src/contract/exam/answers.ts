import * as z from 'zod/mini';
import { boundedText, matching } from '../common.ts';
import { filesLength, LIMITS } from './answer-limits.ts';

export { LIMITS };

/** Property names of a save, shared by validators that must agree. */
export const EXERCISE_ID = /^[a-z0-9-]{1,80}$/;
export const SAVE_KEY = /^[A-Za-z0-9_-]{8,40}$/;
export const MAX_REVISION = 1_000_000;
export const MAX_POSITION = 20;
/** Maximum elements of a list answer. */
export const MAX_ELEMENTS = 20;

/** Files of a challenge by path. */
export const filesSchema = z
  .record(matching(/^[\w.-]+(\/[\w.-]+)*$/, 100, 'This is not the path of a file.'), boundedText(LIMITS.filesLength))
  .check(
    z.refine((files) => Object.keys(files).length <= LIMITS.files, `At most ${LIMITS.files} files.`),
    z.refine(
      (files) => filesLength(files) <= LIMITS.filesLength,
      `At most ${LIMITS.filesLength} characters in all files together.`,
    ),
    z.refine(
      (files) =>
        !Object.keys(files).some((path) =>
          path.split('/').some((part) => part === '..' || part === '.' || part === '__proto__'),
        ),
      'A path may not leave its folder.',
    ),
  );

/** Index of an option or line in this attempt's order. */
const position = z.int().check(z.minimum(0), z.maximum(MAX_POSITION));

/** A candidate's answer to one exercise. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), choice: position }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(position).check(z.maxLength(MAX_ELEMENTS)) }),
  z.strictObject({
    kind: z.literal('texts'),
    texts: z.array(boundedText(LIMITS.gapLength)).check(z.maxLength(MAX_ELEMENTS)),
  }),
  z.strictObject({ kind: z.literal('order'), order: z.array(position).check(z.maxLength(MAX_ELEMENTS)) }),
  z.strictObject({ kind: z.literal('files'), files: filesSchema }),
]);
export type Answer = z.output<typeof answerSchema>;

/** Whether an answer is non-empty (EX-13): neither a gap with only spaces nor an empty selection counts. */
export function isAnswered(answer: Answer | null): boolean {
  if (!answer) return false;
  switch (answer.kind) {
    case 'choice':
    case 'order':
    case 'files':
      return true;
    case 'choices':
      return answer.choices.length > 0;
    case 'texts':
      return answer.texts.some((text) => text.trim() !== '');
  }
}

/** All data of an exercise: the answer, the review flag and the private note. */
export const workSchema = z.strictObject({
  answer: z.nullable(answerSchema),
  flagged: z.boolean(),
  note: boundedText(LIMITS.noteLength),
});
export type Work = z.output<typeof workSchema>;

/** One change on its way from the browser to the server. */
export const saveEntrySchema = z.strictObject({
  exercise_id: matching(EXERCISE_ID, 80, 'This is not an exercise.'),
  /** Incremented by one per exercise, starting at 1. */
  revision: z.int().check(z.minimum(1), z.maximum(MAX_REVISION)),
  /** Idempotency key: the same key identifies the same change, however often it arrives. */
  key: matching(SAVE_KEY, 40, 'A key has 8 to 40 letters and digits.'),
  /** When the change was made, in the browser's estimate of server time. */
  queued_at: z.int().check(z.nonnegative()),
  work: workSchema,
});
export type SaveEntry = z.output<typeof saveEntrySchema>;

import * as z from 'zod/mini';
import { filesLength, LIMITS } from './answer-limits.ts';

/** Index of an option or line in the order in which this attempt shows it. */
const position = z.int().check(z.minimum(0), z.maximum(20));

export { LIMITS };

/** Files of a challenge by path. */
export const filesSchema = z
  .record(z.string().check(z.regex(/^[\w.-]+(\/[\w.-]+)*$/), z.maxLength(100)), z.string())
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

/** What a candidate answered to one exercise. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('choice'), choice: position }),
  z.strictObject({ kind: z.literal('choices'), choices: z.array(position).check(z.maxLength(20)) }),
  z.strictObject({
    kind: z.literal('texts'),
    texts: z.array(z.string().check(z.maxLength(LIMITS.gapLength))).check(z.maxLength(20)),
  }),
  z.strictObject({ kind: z.literal('order'), order: z.array(position).check(z.maxLength(20)) }),
  z.strictObject({ kind: z.literal('files'), files: filesSchema }),
]);
export type Answer = z.output<typeof answerSchema>;

/** All that is kept of an exercise: the answer, the flag for review and the note to oneself. */
export const workSchema = z.strictObject({
  answer: z.nullable(answerSchema),
  flagged: z.boolean(),
  note: z.string().check(z.maxLength(LIMITS.noteLength)),
});
export type Work = z.output<typeof workSchema>;

/** One change on its way from the browser to the server. */
export const saveEntrySchema = z.strictObject({
  exercise_id: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/)),
  /** Counts up by one per exercise, starting at 1. */
  revision: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Idempotency key: the same key is the same change, however often it arrives. */
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/)),
  /** When the change was made, as the browser reckons server time. */
  queued_at: z.int().check(z.nonnegative()),
  work: workSchema,
});
export type SaveEntry = z.output<typeof saveEntrySchema>;

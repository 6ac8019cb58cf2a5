import * as z from 'zod/mini';
import { matching } from '../common.ts';
import { workSchema } from './answers.ts';
import { QUESTION_KINDS } from './question-kinds.ts';

export const exerciseId = matching(/^[a-z0-9-]+$/, 80, 'This is not an exercise.');

/** An item as the candidate sees it: no key, no explanation, options in this attempt's order. */
export const questionSchema = z.strictObject({
  id: exerciseId,
  type: z.literal('questions'),
  kind: z.enum(QUESTION_KINDS),
  /** Its name. */
  topic: z.string(),
  points: z.number(),
  /** Markdown. */
  prompt: z.string(),
  /** Markdown; empty for `fill`. The lines to order for `order`. */
  options: z.array(z.string()),
  /** Number of gaps of a `fill` item, else 0. */
  gaps: z.int(),
  saved: z.nullable(z.strictObject({ revision: z.int(), work: workSchema })),
});
export type CandidateQuestion = z.output<typeof questionSchema>;

export const challengeSchema = z.strictObject({
  id: exerciseId,
  type: z.literal('challenges'),
  title: z.string(),
  /** Its name. */
  topic: z.string(),
  points: z.number(),
  /** Markdown. */
  brief: z.string(),
  environment: z.enum(['js', 'ts', 'vue', 'react']),
  entry: z.string(),
  editable: z.array(z.string()),
  files: z.record(z.string(), z.string()),
  tests: z.array(z.strictObject({ name: z.string(), run: z.string(), expect: z.unknown() })),
  saved: z.nullable(z.strictObject({ revision: z.int(), work: workSchema })),
});
export type CandidateChallenge = z.output<typeof challengeSchema>;
export type CandidateExercise = CandidateQuestion | CandidateChallenge;

/** The result of bundling a candidate's files for the preview frame. */
export const previewBuildSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('built'), code: z.string(), css: z.string() }),
  z.strictObject({
    kind: z.literal('buildFailed'),
    message: z.string(),
    file: z.optional(z.string()),
    line: z.optional(z.number()),
  }),
]);

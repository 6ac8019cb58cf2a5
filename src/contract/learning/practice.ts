import * as z from 'zod/mini';
import { techSchema } from '../common.ts';
import { filesSchema } from '../exam/answers.ts';
import { challengeSchema, exerciseId, previewBuildSchema } from '../exam/exercises.ts';
import { highlightedLineSchema } from '../highlighted-code.ts';
import { defineRoute } from '../route.ts';

/** A sample question for a public page, with its key; never part of an exam. */
export const sampleSchema = z.strictObject({
  id: z.string(),
  tech: techSchema,
  topic: z.string(),
  kind: z.enum(['single', 'multiple', 'output', 'fill']),
  /** Markdown without block elements. */
  prompt: z.string(),
  /** Gaps are `{{1}}`, `{{2}}`. */
  code: z.string(),
  language: z.string(),
  /** `code` for display; a gap stands within a word. */
  highlighted: z.array(highlightedLineSchema),
  /** Empty for `fill`. `lines` is the output that an option claims; otherwise `text` is Markdown. */
  options: z.array(
    z.strictObject({ id: z.string(), text: z.nullable(z.string()), lines: z.nullable(z.array(z.string())) }),
  ),
  /** Ids of the correct options. */
  key: z.array(z.string()),
  /** The accepted texts of each gap. */
  gaps: z.array(z.array(z.string())),
  /** Markdown. */
  explanation: z.string(),
  /** The page that documents the answer. */
  source: z.string(),
});
export type Sample = z.output<typeof sampleSchema>;

const practiceParams = z.strictObject({
  tech: techSchema,
  challenge: exerciseId,
});

const entrySchema = z.strictObject({ id: z.string(), tech: techSchema, title: z.string(), topic: z.string() });

export const practiceRoutes = {
  samples: defineRoute({
    method: 'GET',
    path: '/samples',
    access: 'public',
    owner: 'none',
    summary: 'Sample questions with their keys. None of them is in an exam.',
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({ data: z.array(sampleSchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  practiceChallenges: defineRoute({
    method: 'GET',
    path: '/practice',
    access: 'public',
    owner: 'none',
    summary: 'Practice challenges for the editor. None of them is in an exam.',
    query: z.strictObject({ tech: z.optional(techSchema) }),
    response: z.strictObject({ data: z.array(entrySchema), meta: z.strictObject({ total: z.int() }) }),
    status: 200,
  }),
  practiceChallenge: defineRoute({
    method: 'GET',
    path: '/practice/{tech}/{challenge}',
    access: 'public',
    owner: 'anyone',
    summary: 'One practice challenge with all of its tests.',
    params: practiceParams,
    response: challengeSchema,
    status: 200,
  }),
  previewPractice: defineRoute({
    method: 'POST',
    path: '/practice/{tech}/{challenge}/preview',
    access: 'public',
    owner: 'anyone',
    summary: 'Bundles files for the preview frame. Nothing is run or stored on the server.',
    params: practiceParams,
    body: z.strictObject({ files: filesSchema }),
    response: previewBuildSchema,
    status: 200,
    errors: [503],
    limit: 'practice',
    maxBodyKb: 64,
    impersonated: 'asGuest',
  }),
};

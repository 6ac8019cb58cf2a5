import * as z from 'zod/mini';
import { techSchema } from '../contract/common.ts';

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, 'This is empty.'), z.maxLength(most, `At most ${most} characters.`));

/** What the page of a technology's free weekend shows, as its file says it. */
export const weekendDefinitionSchema = z.strictObject({
  tech: techSchema,
  features: z
    .array(z.strictObject({ title: line(60), text: line(200) }))
    .check(z.minLength(3, 'At least three features.'), z.maxLength(6, 'At most six features.')),
  access_topics: z
    .array(line(60))
    .check(z.minLength(4, 'At least four topics.'), z.maxLength(12, 'At most twelve topics.')),
  snippets: z
    .array(
      z.strictObject({
        title: line(80),
        language: z.enum(['js', 'jsx', 'ts', 'tsx']),
        code: z.string().check(z.minLength(1, 'This is empty.'), z.maxLength(800, 'At most 800 characters.')),
      }),
    )
    .check(z.minLength(1, 'At least one snippet.'), z.maxLength(4, 'At most four snippets.')),
});
export type WeekendDefinition = z.output<typeof weekendDefinitionSchema>;

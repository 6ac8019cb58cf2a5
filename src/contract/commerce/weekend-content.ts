import * as z from 'zod/mini';
import { highlightedLineSchema } from '../highlighted-code.ts';

/** What a free weekend is about, from the content of its technology. */
export const weekendContentSchema = z.strictObject({
  features: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  access_topics: z.array(z.string()),
  snippets: z.array(z.strictObject({ title: z.string(), language: z.string(), lines: z.array(highlightedLineSchema) })),
});
export type WeekendContent = z.output<typeof weekendContentSchema>;

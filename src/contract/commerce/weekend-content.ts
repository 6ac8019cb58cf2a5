import * as z from 'zod/mini';

/** Kinds of words in highlighted code. */
const CODE_TOKENS = ['plain', 'keyword', 'string', 'number', 'comment', 'name', 'type', 'property'] as const;
export type CodeToken = (typeof CODE_TOKENS)[number];

const highlightedLine = z.array(z.strictObject({ text: z.string(), token: z.enum(CODE_TOKENS) }));
export type HighlightedLine = z.output<typeof highlightedLine>;

/** What a free weekend is about, from the content of its technology. */
export const weekendContentSchema = z.strictObject({
  features: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  access_topics: z.array(z.string()),
  snippets: z.array(z.strictObject({ title: z.string(), language: z.string(), lines: z.array(highlightedLine) })),
});
export type WeekendContent = z.output<typeof weekendContentSchema>;

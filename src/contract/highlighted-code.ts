import * as z from 'zod/mini';

/** Kinds of words in highlighted code. */
const CODE_TOKENS = ['plain', 'keyword', 'string', 'number', 'comment', 'name', 'type', 'property'] as const;
export type CodeToken = (typeof CODE_TOKENS)[number];

/** A line of code, divided into words whose kinds are known: coloured without a highlighter in the browser. */
export const highlightedLineSchema = z.array(z.strictObject({ text: z.string(), token: z.enum(CODE_TOKENS) }));
export type HighlightedLine = z.output<typeof highlightedLineSchema>;

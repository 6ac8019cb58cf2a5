import * as z from 'zod/mini';

/** A Markdown text and its tokens as marked names them, so that a page shows it without a parser. */
export const parsedTextSchema = z.strictObject({
  text: z.string(),
  tokens: z.array(z.looseObject({ type: z.string() })),
});
export type ParsedText = z.output<typeof parsedTextSchema>;

import type { ParsedText } from '../../../contract/exam/parsed-text.ts';

const known = new Map<string, ParsedText['tokens']>();

/** Remembers texts that the server has parsed. */
export function rememberParsed(texts: readonly ParsedText[]): void {
  for (const { text, tokens } of texts) known.set(text, tokens);
}

/** The tokens of a text, if the server has parsed it: those of the first question, which is shown before the parser is here. */
export function parsedText(text: string): ParsedText['tokens'] | undefined {
  return known.get(text);
}

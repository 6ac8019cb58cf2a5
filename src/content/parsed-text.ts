import { lexer } from 'marked';
import type { ParsedText } from '../contract/exam/parsed-text.ts';
import { highlightCode } from './highlight-code.ts';

type Token = { type?: string; tokens?: unknown; text?: string; lang?: string };

/** Leaves out the source of tokens that say the same in parts, and divides code into highlighted lines. */
function reduce(this: Token, key: string, value: unknown): unknown {
  if (key === 'raw' && this.tokens !== undefined) return undefined;
  const token = value as Token | null;
  if (token?.type !== 'code' || typeof token.lang !== 'string') return value;
  return { ...token, lines: highlightCode(token.text ?? '', token.lang.split(/\s/)[0] ?? '') };
}

/** A Markdown text as pages show it, parsed like in the browser. */
export function parseText(text: string): ParsedText {
  return { text, tokens: JSON.parse(JSON.stringify(lexer(text, { gfm: true }), reduce)) };
}

import { SugarHigh } from 'sugar-high/core';
import * as javascript from 'sugar-high/lang/javascript';
import * as typescript from 'sugar-high/lang/typescript';
import type { CodeToken, HighlightedLine } from '../../contract/commerce/weekend-content.ts';

type Tokenizer = (code: string) => [type: number, value: string][];

const script: Tokenizer = (code) => javascript.tokenize(code, {});
const typedScript: Tokenizer = (code) => typescript.tokenize(code, {});

/** Tokenizers of the languages in which snippets are written, as in the browser. */
const TOKENIZERS = { js: script, jsx: script, ts: typedScript, tsx: typedScript };

/** Token types that are coloured. */
const TOKENS: Readonly<Record<string, CodeToken>> = {
  keyword: 'keyword',
  string: 'string',
  comment: 'comment',
  class: 'type',
  entity: 'name',
  property: 'property',
};

/** Numbers count as `class`. */
function tokenOf(type: string, value: string): CodeToken {
  return type === 'class' && /^\d/.test(value) ? 'number' : (TOKENS[type] ?? 'plain');
}

/** Divides code into lines of words with their kinds. Neighbours of one kind are one word. */
export function highlightCode(code: string, language: keyof typeof TOKENIZERS): HighlightedLine[] {
  const lines: HighlightedLine[] = [[]];
  for (const [type, value] of TOKENIZERS[language](code.trimEnd())) {
    const token = tokenOf(SugarHigh.TokenTypes[type] ?? '', value);
    for (const [index, text] of value.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (text === '') continue;
      const last = lines.at(-1)?.at(-1);
      if (last?.token === token) last.text += text;
      else lines.at(-1)?.push({ text, token });
    }
  }
  return lines;
}

import { SugarHigh, tokenize } from 'sugar-high/core';
import * as html from 'sugar-high/lang/html';
import * as javascript from 'sugar-high/lang/javascript';
import * as json from 'sugar-high/lang/json';
import * as typescript from 'sugar-high/lang/typescript';
import type { CodeToken, HighlightedLine } from '../contract/highlighted-code.ts';

type Token = [type: number, value: string];
type Tokenizer = (code: string) => Token[];

const script: Tokenizer = (code) => javascript.tokenize(code, {});
const typedScript: Tokenizer = (code) => typescript.tokenize(code, {});
const markup: Tokenizer = (code) => html.tokenize(code, html);

/** Tokenizers of the languages in which samples, snippets and documents are written, as in the browser. */
const TOKENIZERS: Readonly<Record<string, Tokenizer>> = {
  html: markup,
  js: script,
  json: (code) => tokenize(code, json),
  jsx: script,
  ts: typedScript,
  tsx: typedScript,
  vue: tokenizeComponent,
};

/** A single-file component is markup with a script in it. */
function tokenizeComponent(code: string): Token[] {
  const parts = code.split(/(?<=<script[^>]*>)([\s\S]*?)(?=<\/script>)/);
  return parts.flatMap((part, index) => (index % 2 === 1 ? script(part) : markup(part)));
}

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

/**
 * Divides code into lines of words with their kinds. Neighbours of one kind are one word; a language that is not known is
 * plain.
 */
export function highlightCode(code: string, language: string): HighlightedLine[] {
  const tokenizer = Object.hasOwn(TOKENIZERS, language) ? TOKENIZERS[language] : undefined;
  const text = code.trimEnd();
  const lines: HighlightedLine[] = [[]];
  for (const [type, value] of tokenizer?.(text) ?? [[-1, text] satisfies Token]) {
    const token = tokenOf(SugarHigh.TokenTypes[type] ?? '', value);
    for (const [index, part] of value.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part === '') continue;
      const last = lines.at(-1)?.at(-1);
      if (last?.token === token) last.text += part;
      else lines.at(-1)?.push({ text: part, token });
    }
  }
  return lines;
}

/** A gap in code, `{{1}}`, and the identifier that stands for it while the code is divided. */
const GAP = /\{\{(\d+)\}\}/g;
const GAP_WORD = /__gap(\d+)__/g;

/** Like {@link highlightCode}, for code with gaps: each `{{1}}` stays whole, within a word. */
export function highlightGapCode(code: string, language: string): HighlightedLine[] {
  return highlightCode(code.replace(GAP, '__gap$1__'), language).map((line) =>
    line.map(({ text, token }) => ({ text: text.replace(GAP_WORD, '{{$1}}'), token })),
  );
}

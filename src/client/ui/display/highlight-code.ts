import { SugarHigh, tokenize } from 'sugar-high/core';
import * as css from 'sugar-high/lang/css';
import * as html from 'sugar-high/lang/html';
import * as javascript from 'sugar-high/lang/javascript';
import * as json from 'sugar-high/lang/json';
import * as shell from 'sugar-high/lang/shell';
import * as typescript from 'sugar-high/lang/typescript';

type Token = [type: number, value: string];
type Tokenizer = (code: string) => Token[];

// Those with a tokenizer of their own are called themselves: their types and those of the core differ.
const script: Tokenizer = (code) => javascript.tokenize(code, {});
const markup: Tokenizer = (code) => html.tokenize(code, html);

const TOKENIZERS: Readonly<Record<string, Tokenizer>> = {
  css: (code) => tokenize(code, css),
  html: markup,
  js: script,
  json: (code) => tokenize(code, json),
  jsx: script,
  sh: (code) => tokenize(code, shell),
  ts: (code) => typescript.tokenize(code, {}),
  tsx: (code) => typescript.tokenize(code, {}),
  vue: tokenizeComponent,
};

/** A single-file component is markup with a script in it. */
function tokenizeComponent(code: string): Token[] {
  const parts = code.split(/(?<=<script[^>]*>)([\s\S]*?)(?=<\/script>)/);
  return parts.flatMap((part, index) => (index % 2 === 1 ? script(part) : markup(part)));
}

/** Token types that are coloured, and the highlights of `base.css` that colour them. */
const HIGHLIGHTS: Readonly<Record<string, string>> = {
  keyword: 'code-keyword',
  string: 'code-string',
  comment: 'code-comment',
  class: 'code-value',
  entity: 'code-name',
};

export type CodeMark = { highlight: string; start: number; end: number };

/** What of a program is coloured and how, by offsets; nothing for a language that is not known. */
export function marksOf(code: string, language: string): CodeMark[] {
  const tokenizer = Object.hasOwn(TOKENIZERS, language) ? TOKENIZERS[language] : undefined;
  if (!tokenizer) return [];
  let end = 0;
  return tokenizer(code).flatMap(([type, value]) => {
    const start = end;
    end += value.length;
    const highlight = HIGHLIGHTS[SugarHigh.TokenTypes[type] ?? ''];
    return highlight ? [{ highlight, start, end }] : [];
  });
}

/** Texts that are coloured: a block of an article may be asked for by both. */
const coloured = new WeakSet<Text>();

/** What is worth colouring in a line of text: code of more than a name or a path. */
const IS_CODE = /[(){}=<>;'"`]/;

/**
 * Colours the code in an element.
 *
 * @param selector of what is coloured: blocks that name their language, or code within lines of text as well
 * @returns takes the colours away
 */
export function highlightBlocks(container: HTMLElement, selector: string): () => void {
  const blocks = [...container.querySelectorAll<HTMLElement>(selector)];
  const undo = blocks.map((block) => {
    const { language } = block.dataset;
    if (language === undefined && !IS_CODE.test(block.textContent ?? '')) return () => undefined;
    return highlightCode(block, language ?? 'tsx');
  });
  return () => {
    for (const clear of undo) clear();
  };
}

/** A part of a program in the document: text, or a gap, which stands in it as one letter. */
type Piece = { node: Text | null; start: number; end: number };

/** The pieces of an element that holds text and inputs alone, or null. */
function piecesOf(element: HTMLElement): Piece[] | null {
  let end = 0;
  const pieces: Piece[] = [];
  for (const node of element.childNodes) {
    const isText = node instanceof Text;
    if (!isText && !(node instanceof HTMLInputElement)) return null;
    const start = end;
    end += isText ? node.length : 1;
    pieces.push({ node: isText ? node : null, start, end });
  }
  return pieces;
}

/**
 * Colours the code in an element that holds nothing else but gaps, without changing the document: hydration, selection and
 * screen readers see the plain text. Source: https://drafts.csswg.org/css-highlight-api-1/
 *
 * @returns takes the colours away
 */
function highlightCode(element: HTMLElement, language: string): () => void {
  const pieces = piecesOf(element);
  const first = pieces?.find(({ node }) => node)?.node;
  if (!pieces || !first || coloured.has(first)) return () => undefined;
  coloured.add(first);
  const code = pieces.map(({ node }) => node?.data ?? '_').join('');
  const undo = marksOf(code, language).flatMap(({ highlight, start, end }) =>
    pieces.flatMap(({ node, start: from, end: to }) => {
      const [startOffset, endOffset] = [Math.max(start, from) - from, Math.min(end, to) - from];
      if (!node || startOffset >= endOffset) return [];
      const range = new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset });
      const ranges = CSS.highlights.get(highlight) ?? new Highlight();
      CSS.highlights.set(highlight, ranges.add(range));
      return [() => ranges.delete(range)];
    }),
  );
  return () => {
    coloured.delete(first);
    for (const remove of undo) remove();
  };
}

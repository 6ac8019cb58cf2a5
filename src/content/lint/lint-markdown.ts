import { marked, type Token } from 'marked';
import type { Block } from '../markdown-text.ts';
import { errorAt, type Problem } from '../problem.ts';
import { sourceFault } from '../sources.ts';

/** The problem with a link's URL, or null. */
export type LinkFault = (href: string) => string | null;

/**
 * Checks a Markdown text for readers: links lead to official hosts, there are no images and no raw HTML, and code
 * blocks name their language, and no item of a list is swallowed by a paragraph.
 *
 * @param block the text with its line number
 * @param linkFault custom check of links, instead of official hosts only
 */
export function lintMarkdown(block: Block, file: string, linkFault: LinkFault = officialLinkFault): Problem[] {
  return placedTokens(block).flatMap(({ token, line }) => {
    const fault = tokenFault(token, linkFault);
    return fault === null ? [] : errorAt(file, line, fault);
  });
}

function tokenFault(token: Token, linkFault: LinkFault): string | null {
  if (token.type === 'html') return `Raw HTML is not shown; write it as code: ${token.raw.trim().slice(0, 40)}`;
  if (token.type === 'image') return 'Images are not shown.';
  if (token.type === 'code' && token.lang === '') return 'The fenced block names no language.';
  if (token.type === 'paragraph') {
    const [swallowed] = token.raw.match(/(?<=\n) {0,3}\d+[.)] .*/) ?? [];
    // Only a list that begins at 1 may follow a paragraph without an empty line.
    return swallowed
      ? `This is text, not an item of a list, without an empty line above: ${swallowed.trim().slice(0, 40)}`
      : null;
  }
  return token.type === 'link' ? linkFault(String(token.href)) : null;
}

function officialLinkFault(href: string): string | null {
  return URL.canParse(href) ? sourceFault(href) : `The link "${href}" is relative or broken.`;
}

/** A token of marked with the line at which it begins. */
export type PlacedToken = { token: Token; line: number };

/**
 * The tokens of a Markdown text, parents before their children. marked says no positions, but its tokens come in the order of the
 * text: each is looked for where the one before it begins, or ends when that one has no children.
 */
export function placedTokens(block: Block): PlacedToken[] {
  const text = block.lines.join('\n');
  const placed: PlacedToken[] = [];
  let from = 0;
  let line = block.line;
  marked.walkTokens(marked.lexer(text), (token) => {
    // One line alone: marked takes the indentation off the lines that follow it in a list or a quotation.
    const start = token.raw.trim().split('\n', 1)[0] ?? '';
    const at = text.indexOf(start, from);
    if (at >= 0) {
      line += text.slice(from, at).split('\n').length - 1;
      from = PARENTS.some((children) => children in token) ? at : at + start.length;
    }
    placed.push({ token, line });
  });
  return placed;
}

/** Properties of a token that hold its children. */
const PARENTS = ['tokens', 'items', 'rows'];

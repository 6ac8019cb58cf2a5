import { marked, type Token } from 'marked';
import { type Block, findFences } from '../markdown-text.ts';
import { errorAt, type Problem } from '../problem.ts';
import { sourceFault } from '../sources.ts';

/** The problem with a link's URL, or null. */
export type LinkFault = (href: string) => string | null;

/**
 * Checks a Markdown text for readers: links lead to official hosts, there are no images and no raw HTML, and code
 * blocks name their language.
 *
 * @param block the text with its line number
 * @param linkFault custom check of links, instead of official hosts only
 */
export function lintMarkdown(block: Block, file: string, linkFault: LinkFault = officialLinkFault): Problem[] {
  const problems: Problem[] = [];
  for (const fence of findFences(block).fences) {
    if (fence.language === '') problems.push(errorAt(file, fence.line, 'The fenced block names no language.'));
  }
  marked.walkTokens(marked.lexer(block.lines.join('\n')), (token) => {
    const fault = tokenFault(token, linkFault);
    if (fault) problems.push(errorAt(file, lineWith(block, token.raw), fault));
  });
  return problems;
}

function tokenFault(token: Token, linkFault: LinkFault): string | null {
  if (token.type === 'html') return `Raw HTML is not shown; write it as code: ${token.raw.trim().slice(0, 40)}`;
  if (token.type === 'image') return 'Images are not shown.';
  return token.type === 'link' ? linkFault(String(token.href)) : null;
}

function officialLinkFault(href: string): string | null {
  return URL.canParse(href) ? sourceFault(href) : `The link "${href}" is relative or broken.`;
}

/** Tokens have no line numbers, so the first line that contains the start of the token's text is used. */
function lineWith(block: Block, raw: string): number {
  const start = raw.trim().split('\n')[0] ?? '';
  return (
    block.line +
    Math.max(
      0,
      block.lines.findIndex((line) => line.includes(start)),
    )
  );
}

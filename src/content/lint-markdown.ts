import { marked, type Token } from 'marked';
import { type Block, findFences } from './markdown-text.ts';
import { errorAt, type Problem } from './problem.ts';
import { sourceFault } from './sources.ts';

/**
 * Checks a Markdown text as candidates read it: links lead to official hosts, there are no images and no raw HTML, and
 * code names its language.
 * @param block the text with the line at which it stands
 */
export function lintMarkdown(block: Block, file: string): Problem[] {
  const problems: Problem[] = [];
  for (const fence of findFences(block).fences) {
    if (fence.language === '') problems.push(errorAt(file, fence.line, 'The fenced block names no language.'));
  }
  marked.walkTokens(marked.lexer(block.lines.join('\n')), (token) => {
    const fault = tokenFault(token);
    if (fault) problems.push(errorAt(file, lineWith(block, token.raw), fault));
  });
  return problems;
}

function tokenFault(token: Token): string | null {
  if (token.type === 'html') return `Raw HTML is not shown; write it as code: ${token.raw.trim().slice(0, 40)}`;
  if (token.type === 'image') return 'Images are not shown.';
  if (token.type !== 'link') return null;
  const href = String(token.href);
  return URL.canParse(href) ? sourceFault(href) : `The link "${href}" is relative or broken.`;
}

/** Tokens know no lines, so the first line that holds the beginning of the token's text is taken. */
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

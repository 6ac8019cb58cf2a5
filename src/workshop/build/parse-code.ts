import { type Comment, type Expression, parseExpressionAt } from 'acorn';

/** Code that was parsed, and its comments by their places in it. */
export type ParsedCode = {
  readonly expression: Expression;
  readonly comments: readonly { start: number; end: number }[];
};

/** Parses an expression, a function, or the method of an object by itself; null where that is not possible. */
export function parseCode(code: string): ParsedCode | null {
  for (const [before, after] of [
    ['(', ')'],
    ['({', '})'],
  ] as const) {
    const found: Comment[] = [];
    try {
      const expression = parseExpressionAt(`${before}${code}${after}`, 0, { ecmaVersion: 'latest', onComment: found });
      const comments = found.map(({ start, end }) => ({ start: start - before.length, end: end - before.length }));
      return { expression, comments };
    } catch {
      // It may be the other kind.
    }
  }
  return null;
}

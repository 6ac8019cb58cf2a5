import { createLines, parseProgram, walk } from '../edits/syntax.ts';

/** A part of a file whose comment names a requirement: `/** Redirect cookie, LI-03. Seconds. *\/`. */
export type StatedPart = {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
};

const IDS = /\b[A-Z]{2}-\d{2}\b/g;

/** Parts of the product that say by a comment which requirement they are for. */
export function listStatedParts(texts: ReadonlyMap<string, string>, known: ReadonlySet<string>): StatedPart[] {
  return [...texts].flatMap(([file, text]) => {
    if (!IDS.test(text)) return [];
    IDS.lastIndex = 0;
    const line = createLines(text);
    const parts = file.endsWith('.css') ? readStyles(text) : readModule(file, text);
    return parts.flatMap(({ words, start, end }) =>
      [...new Set(words.match(IDS) ?? [])]
        .filter((id) => known.has(id))
        .map((id) => ({ id, file, line: line(start), start, end })),
    );
  });
}

type Part = { words: string; start: number; end: number };

function readModule(file: string, text: string): Part[] {
  const { body, comments } = parseProgram(file, text);
  /** The largest node that begins at a position: a statement, a property, an element. */
  const largest = new Map<number, number>();
  for (const statement of body) {
    walk(statement, ({ start, end, type }) => {
      // What is imported below a comment at the top of a file is not what it is about.
      const reach = type === 'ImportDeclaration' ? text.length : end;
      largest.set(start, Math.max(largest.get(start) ?? 0, reach));
      return true;
    });
  }
  return comments.map(({ value, start, end }): Part => {
    const lineStart = text.lastIndexOf('\n', start) + 1;
    if (text.slice(lineStart, start).trim() !== '') return { words: value, start: lineStart, end: start };
    const next = skipBlanks(text, end, comments);
    // Within a tag, no node begins behind a comment: some lines are taken.
    return { words: value, start: next, end: largest.get(next) ?? linesLater(text, next, 4) };
  });
}

/** Behind white space, closing braces of JSX comments and other comments. */
function skipBlanks(text: string, from: number, comments: readonly { start: number; end: number }[]): number {
  let at = from;
  for (;;) {
    at += /^[\s}]*/.exec(text.slice(at, at + 400))?.[0].length ?? 0;
    const comment = comments.find(({ start }) => start === at);
    if (!comment) return at;
    at = comment.end;
  }
}

function linesLater(text: string, from: number, lines: number): number {
  let at = from;
  for (let line = 0; line < lines && at !== -1; line += 1) at = text.indexOf('\n', at + 1);
  return at === -1 ? text.length : at;
}

/** The rule below a comment. */
function readStyles(text: string): Part[] {
  return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 0: comment, 1: words = '', index }) => {
    const start = index + comment.length;
    const end = text.indexOf('}', start);
    return { words, start, end: end === -1 ? text.length : end };
  });
}

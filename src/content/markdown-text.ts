import { errorAt, type Problem } from './problem.ts';

/** A range of lines in a file. */
export type Block = {
  /** Line number of `lines[0]`. */
  line: number;
  lines: string[];
};
export type Section = Block & {
  /** Text of the `## ` heading; null for the part before the first one. */
  name: string | null;
  headingLine: number;
};
export type Fence = { language: string; code: string; line: number };

/** Splits a text into lines, without a byte order mark and carriage returns. */
export function splitLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
}

/** Splits off the front matter between `---` lines. */
export function splitFrontMatter(
  text: string,
  file: string,
): { head: string; body: Block; problems: [] } | { head: null; body: null; problems: [Problem] } {
  const lines = splitLines(text);
  if (lines[0]?.trimEnd() !== '---') {
    return {
      head: null,
      body: null,
      problems: [errorAt(file, 1, 'The front matter is missing: line 1 is not "---".')],
    };
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end < 0) {
    return { head: null, body: null, problems: [errorAt(file, 1, 'The front matter has no closing "---".')] };
  }
  return { head: lines.slice(1, end).join('\n'), body: { line: end + 2, lines: lines.slice(end + 1) }, problems: [] };
}

/** Whether each line belongs to a fenced code block (CommonMark 0.31, 4.5), fences included. */
function* fenceWalk(lines: readonly string[]): Generator<{ index: number; role: 'text' | 'open' | 'code' | 'close' }> {
  let closing: RegExp | null = null;
  for (const [index, line] of lines.entries()) {
    if (closing) {
      const closes = closing.test(line);
      if (closes) closing = null;
      yield { index, role: closes ? 'close' : 'code' };
      continue;
    }
    // Fences inside list items are indented, so any indentation is accepted.
    const open = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (open) closing = new RegExp(`^\\s*${open[0]}{${open.length},}\\s*$`);
    yield { index, role: open ? 'open' : 'text' };
  }
}

/** Splits a body at its `## ` headings, ignoring headings in code. */
export function splitSections(body: Block): Section[] {
  const sections: Section[] = [{ name: null, headingLine: body.line, line: body.line, lines: [] }];
  for (const { index, role } of fenceWalk(body.lines)) {
    const text = body.lines[index] ?? '';
    const heading = role === 'text' ? /^##\s+(.*?)\s*#*\s*$/.exec(text)?.[1] : undefined;
    const line = body.line + index;
    if (heading === undefined) sections.at(-1)?.lines.push(text);
    else sections.push({ name: heading, headingLine: line, line: line + 1, lines: [] });
  }
  return sections;
}

/** The fenced code blocks of a range; `unclosed` is the line of an unclosed fence. */
export function findFences(block: Block): { fences: Fence[]; unclosed: number | null } {
  const fences: Fence[] = [];
  let current: { language: string; indent: number; line: number; lines: string[] } | null = null;
  for (const { index, role } of fenceWalk(block.lines)) {
    const text = block.lines[index] ?? '';
    if (role === 'open') {
      const language = /^\s*[`~]+\s*(\S*)/.exec(text)?.[1] ?? '';
      current = { language, indent: indentOf(text), line: block.line + index, lines: [] };
    } else if (current && role === 'code') {
      current.lines.push(text.slice(Math.min(current.indent, indentOf(text))));
    } else if (current && role === 'close') {
      fences.push({ language: current.language, code: current.lines.join('\n'), line: current.line });
      current = null;
    }
  }
  return { fences, unclosed: current?.line ?? null };
}

/** The text of a range, without blank lines at its ends. */
export function textOf(block: Block): string {
  return block.lines
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** Line number of the first non-blank line. */
export function firstLineOf(block: Block): number {
  const index = block.lines.findIndex((line) => line.trim() !== '');
  return block.line + Math.max(0, index);
}

export type ListItem = { marker: string; text: string; line: number };

/**
 * Parses a list whose items start with `marker`; indented and blank lines continue the item above.
 *
 * @returns the items, and the first line that belongs to no item
 */
export function readList(block: Block, marker: RegExp): { items: ListItem[]; stray: number | null } {
  const raw: { marker: string; lines: string[]; line: number }[] = [];
  let stray: number | null = null;
  for (const { index, role } of fenceWalk(block.lines)) {
    const text = block.lines[index] ?? '';
    const match = role === 'text' ? marker.exec(text) : null;
    if (match) {
      raw.push({ marker: match[1] ?? '', lines: [text.slice(match[0].length)], line: block.line + index });
    } else if (text.trim() !== '' && (!/^\s/.test(text) || raw.length === 0)) stray ??= block.line + index;
    else raw.at(-1)?.lines.push(text);
  }
  const items = raw.map(({ marker, lines, line }) => ({ marker, text: joinItem(lines), line }));
  return { items, stray };
}

function joinItem([first = '', ...rest]: string[]): string {
  const indent = Math.min(...rest.filter((line) => line.trim() !== '').map(indentOf));
  return [first.trim(), ...rest.map((line) => line.slice(Math.min(indent, indentOf(line))))].join('\n').trimEnd();
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** The code spans of a text (CommonMark 0.31, 6.1) and the texts between them. */
export function codeSpans(text: string): { spans: string[]; between: string[] } {
  const spans: string[] = [];
  const between: string[] = [];
  let from = 0;
  for (const match of text.matchAll(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g)) {
    const inner = (match[2] ?? '').replaceAll('\n', ' ');
    spans.push(/^ .* $/.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner);
    between.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return { spans, between: [...between, text.slice(from)] };
}

import { createContext } from 'react';

/** A word of highlighted code. */
export type CodeWord = { text: string; token: keyof typeof COLOURS };

/** Divides code into lines of words. */
export type Highlighter = (code: string, language: string) => readonly (readonly CodeWord[])[];

/** What highlights code while a page is prerendered; in the browser nothing, and `useHighlightedBlocks` colours what is new. */
export const StaticHighlighter = createContext<Highlighter | null>(null);

/** Colours of the editor and of `::highlight()` in base.css. */
const COLOURS = {
  plain: undefined,
  keyword: 'text-info-ink',
  string: 'text-positive-ink',
  number: 'text-warning-ink',
  comment: 'text-muted',
  name: 'text-accent-ink',
  type: 'text-warning-ink',
  property: undefined,
} as const;

/** Neighbours without a colour are one text. */
function merged(words: readonly CodeWord[]): CodeWord[] {
  const result: CodeWord[] = [];
  for (const { text, token } of words) {
    const last = result.at(-1);
    if (last && COLOURS[last.token] === undefined && COLOURS[token] === undefined) last.text += text;
    else result.push({ text, token });
  }
  return result;
}

/** Words whose colours the server has decided: part of the HTML, without a highlighter in the browser. */
export function HighlightedWords({ words }: { words: readonly CodeWord[] }) {
  return merged(words).map(({ text, token }, index) =>
    COLOURS[token] === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its position
      <span key={index} className={COLOURS[token]}>
        {text}
      </span>
    ),
  );
}

/** The words of lines, with the line breaks between them. */
export function wordsOfLines(lines: readonly (readonly CodeWord[])[]): CodeWord[] {
  return lines.flatMap((words, index) => (index === 0 ? words : [{ text: '\n', token: 'plain' as const }, ...words]));
}

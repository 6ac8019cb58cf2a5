import { Fragment } from 'react';

/** A word of highlighted code. */
export type CodeWord = { text: string; token: keyof typeof COLOURS };

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

/** Words whose colours the server has decided: part of the HTML, without a highlighter in the browser. */
export function HighlightedWords({ words }: { words: readonly CodeWord[] }) {
  return words.map(({ text, token }, index) =>
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

/** Lines of {@link HighlightedWords}. */
export function HighlightedLines({ lines }: { lines: readonly (readonly CodeWord[])[] }) {
  return lines.map((words, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
    <Fragment key={index}>
      {index > 0 && '\n'}
      <HighlightedWords words={words} />
    </Fragment>
  ));
}

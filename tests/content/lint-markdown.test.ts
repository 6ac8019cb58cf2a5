import { describe, expect, test } from 'vitest';
import { lintMarkdown, placedTokens } from '../../src/content/lint/lint-markdown.ts';

const LINES = [
  '`![a](b)` is how a picture is written,', // 10
  'and `<br>` breaks a line.',
  '',
  '- An item', // 13
  '',
  '  ```js',
  '  const html = "<br>";', // 16
  '  ```',
  '',
  '  ![a](b)', // 19
  '- Another ![a](b)',
  '',
  '> A quotation', // 22
  '> with a<br>break',
  '',
  '| One | Two |', // 25
  '| --- | --- |',
  '| ![a](b) | text |',
  '| text | ![a](b) |', // 28
  '',
  'One',
  '===', // 31
  '## One',
];
const block = { line: 10, lines: LINES };

test('[RT-08] an item of a list that a paragraph swallows is found, wherever it stands', () => {
  const faults = (...lines: string[]) =>
    lintMarkdown({ line: 1, lines }, 'a.md').map(({ line, message }) => `${line} ${message}`);
  const fault = (line: number, text: string) =>
    `${line} This is text, not an item of a list, without an empty line above: ${text}`;
  expect(faults('   It goes on.', '3. The third.')).toEqual([fault(1, '3. The third.')]);
  expect(faults('Before.', '', '> One line', '> 4) and four')).toEqual([fault(3, '4) and four')]);
  expect(faults('It goes on.', '', '3. The third.', '4. The fourth.')).toEqual([]);
  expect(faults('Two of them:', '1. one', '2. two')).toEqual([]);
  expect(faults('In 2026 there', 'were 3. And more')).toEqual([]);
});

describe('lines of a Markdown text', () => {
  test('an error points to its own line, not to the same text in code or earlier', () => {
    expect(lintMarkdown(block, 'a.md').map(({ line, message }) => `${line} ${message.slice(0, 10)}`)).toEqual([
      '19 Images are',
      '20 Images are',
      '23 Raw HTML i',
      '27 Images are',
      '28 Images are',
    ]);
  });

  test('a heading is located at its first line, in either syntax', () => {
    const headings = placedTokens(block).filter(({ token }) => token.type === 'heading');
    expect(headings.map(({ line }) => line)).toEqual([30, 32]);
  });

  test('every token is located within its text', () => {
    const lines = placedTokens(block).map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect([lines[0], lines.at(-1)]).toEqual([10, 32]);
  });
});

import { describe, expect, test } from 'vitest';
import { handInWords } from '../../../src/client/pages/exam/exam/hand-in-words.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';

const END = 'After handing in, nothing can be changed.';
const open: Work = { answer: null, flagged: false, note: '' };
const chosen: Work = { ...open, answer: { kind: 'choice', choice: 0 } };
const filesOf = (length: number): Work => ({
  ...open,
  answer: { kind: 'files', files: { 'a.js': 'x'.repeat(length) } },
});

const words = (...works: Work[]) => {
  const exercises = works.map((work, index) => ({ id: `e${index + 1}`, ...work }));
  return handInWords(exercises, (id) => (id === 'e3' ? { revision: 14, at: null } : null));
};

describe('[EX-13] before handing in', () => {
  test('unanswered exercises are named by their numbers, three and more of them in a row as a range', () => {
    expect(words(chosen, chosen)).toBe(`Every exercise is answered. ${END}`);
    expect(words(chosen, open)).toBe(`1 of 2 exercises is unanswered: 2. ${END}`);
    expect(words(open, chosen, open)).toBe(`2 of 3 exercises are unanswered: 1 and 3. ${END}`);
    expect(words(open, open, chosen, open, open, open)).toBe(
      `5 of 6 exercises are unanswered: 1, 2, and 4 to 6. ${END}`,
    );
  });

  test('what was flagged for review is named after it, answered or not', () => {
    const flagged = { ...chosen, flagged: true };
    expect(words(chosen, flagged)).toBe(`Every exercise is answered. 1 is flagged for review: 2. ${END}`);
    expect(words(flagged, { ...open, flagged: true }, chosen)).toBe(
      `1 of 3 exercises is unanswered: 2. 2 are flagged for review: 1 and 2. ${END}`,
    );
  });

  test('what is too long to be saved is named with what is graded of it', () => {
    expect(words(chosen, filesOf(100_000))).toBe(`Every exercise is answered. ${END}`);
    expect(words(chosen, filesOf(100_001), filesOf(100_001))).toBe(
      'Every exercise is answered. ' +
        'Exercise 2 is over the limit of 100,000 characters: its files are graded as you found them. ' +
        `Exercise 3 is over the limit of 100,000 characters: its last saved version is graded (version 14). ${END}`,
    );
  });
});

import { expect, test } from 'vitest';
import { type Answer, isAnswered } from '../../src/contract/exam/answers.ts';

test.each<[string, Answer | null, boolean]>([
  ['nothing', null, false],
  ['a choice', { kind: 'choice', choice: 0 }, true],
  ['one of several ticked', { kind: 'choices', choices: [2] }, true],
  ['everything unticked again', { kind: 'choices', choices: [] }, false],
  ['gaps with spaces alone', { kind: 'texts', texts: ['', '  '] }, false],
  ['one gap filled in', { kind: 'texts', texts: ['', 'x'] }, true],
  ['an order', { kind: 'order', order: [1, 0] }, true],
  ['files', { kind: 'files', files: { 'main.js': '' } }, true],
])('[EX-13] page and result agree that %s is or is not an answer', (_name, answer, expected) => {
  expect(isAnswered(answer)).toBe(expected);
});

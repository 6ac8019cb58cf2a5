// @vitest-environment happy-dom

import { describe, expect, test } from 'vitest';
import { ReviewedExerciseView } from '../../../src/client/pages/exam/reviewed/reviewed-exercise.tsx';
import type { Answer } from '../../../src/contract/exam/answers.ts';
import type {
  ReviewedChallenge,
  ReviewedExercise,
  ReviewedQuestion,
  ReviewedTest,
} from '../../../src/contract/exam/result-review.ts';
import { mount } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';

const workOf = (answer: Answer | null, note = '') => ({ answer, flagged: false, note });
const question = (kind: ReviewedQuestion['kind'], over: Partial<ReviewedQuestion>): ReviewedQuestion => ({
  ...{ id: 'one', type: 'questions', kind, title: 'Question 4', topic: 'Types', points: 0, points_max: 2 },
  ...{ prompt: 'Which?', options: ['First', 'Second', 'Third'], gaps: 0, work: null, taught: null, ...over },
});
const lesson = { explanation: 'Because.', source: 'https://developer.mozilla.org/a' };

const linesOf = async (exercise: ReviewedExercise, reader: 'candidate' | 'reviewer' = 'candidate') =>
  outlineOf(await mount(<ReviewedExerciseView exercise={exercise} number={7} reader={reader} />));
const WHY = [
  '#### Why',
  'Because.',
  'Source: [developer.mozilla.org (opens in a new tab)](https://developer.mozilla.org/a)',
];

describe('[EX-19] a question that was graded', () => {
  test.each<[string, ReviewedQuestion, string[]]>([
    [
      'of one answer, without its key',
      question('single', { points: 2, work: workOf({ kind: 'choice', choice: 1 }) }),
      [
        ...['### Question 4', 'positive: Correct', 'Types · 2 of 2 points', 'Which?'],
        ...['( ) A. First', '(x) B. Second', '( ) C. Third'],
      ],
    ],
    [
      'of several answers, with its key',
      question('multiple', {
        work: workOf({ kind: 'choices', choices: [0, 1] }),
        taught: { ...lesson, key: { kind: 'options', positions: [0, 2] } },
      }),
      [
        ...['### Question 4', 'danger: Incorrect', 'Types · 0 of 2 points', 'Which?'],
        ...['positive: [x] A. First Correct', 'danger: [x] B. Second Incorrect', '[ ] C. Third Correct, not chosen'],
        ...WHY,
      ],
    ],
    [
      'with lines in an order',
      question('order', {
        points: 1,
        work: workOf({ kind: 'order', order: [1, 0, 2] }),
        taught: { ...lesson, key: { kind: 'order', positions: [0, 1, 2] } },
      }),
      [
        ...['### Question 4', 'warning: Partly correct', 'Types · 1 of 2 points', 'Which?', 'Your order'],
        ...['danger: 1 Second <Out of place>', 'danger: 2 First <Out of place>', 'positive: 3 Third <In place>'],
        ...['Correct order', '1 First', '2 Second', '3 Third', ...WHY],
      ],
    ],
    [
      'with lines that were left as they were',
      question('order', {}),
      [...['### Question 4', 'Not answered', 'Types · 0 of 2 points', 'Which?', 'Your order', 'Not answered']],
    ],
    [
      'with gaps',
      question('fill', {
        ...{ prompt: 'Fill it:\n\n```js\n{{1}} = {{2}};\n```\n\nIt prints 1.', gaps: 2, options: [] },
        work: workOf({ kind: 'texts', texts: [' a ', 'x'] }),
        taught: { ...lesson, key: { kind: 'texts', accepted: [['a'], ['1', 'one']] } },
      }),
      [
        ...['### Question 4', 'danger: Incorrect', 'Types · 0 of 2 points', 'Fill it:'],
        ...['{Gap 1, right: a ; disabled}', '=', '{Gap 2, wrong: x; disabled}', ';'],
        ...['Correct in gap 1: a', 'Correct in gap 2: 1 or one', 'It prints 1.', ...WHY],
      ],
    ],
  ])('%s', async (_, exercise, lines) => {
    const shown = (await linesOf(exercise)).map((line) => line.replace('Gap 1, right:  a', 'Gap 1, right: a'));
    expect(shown).toEqual(lines);
  });

  test('a note and a flag are the candidate’s; an empty note is none', async () => {
    const work = { ...workOf(null, ' Not sure. '), flagged: true };
    const own = await linesOf(question('single', { work }));
    expect(own[1]).toBe('Not answered Flagged');
    expect(own.slice(-2)).toEqual(['#### Your note', 'Not sure.']);
    const read = await linesOf(question('order', { work }), 'reviewer');
    expect(read.slice(-2)).toEqual(["#### The candidate's note", 'Not sure.']);
    expect(read).toContain("The candidate's order");
    expect(await linesOf(question('single', { work: workOf(null, '  ') }))).not.toContain('#### Your note');
  });
});

describe('[EX-19] a challenge that was graded', () => {
  const one = (name: string, over: Partial<ReviewedTest>): ReviewedTest => ({
    ...{ name, visible: false, run: `run ${name}`, expected: '3', outcome: 'passed', got: '3', error: null, logs: [] },
    ...over,
  });
  const tests = [
    one('shown', { visible: true, outcome: 'notRun', got: null }),
    one('adds', {}),
    one('throws', { outcome: 'failed', got: null, error: 'TypeError: no', logs: ['a', 'b'] }),
    one('returns nothing', { outcome: 'failed', got: null }),
  ];
  const challenge = (over: Partial<ReviewedChallenge>): ReviewedChallenge => ({
    ...{ id: 'sum', type: 'challenges', title: 'Sum it up', topic: 'Types', points: 1, points_max: 4, brief: 'Do it.' },
    ...{ environment: 'js', entry: 'main.js', editable: ['main.js'], files: {}, taught: null, ...over },
    work: over.work === undefined ? workOf({ kind: 'files', files: { 'main.js': 'mine' } }) : over.work,
  });
  /** Without the buttons that copy. */
  const read = async (over: Partial<ReviewedChallenge>, reader: 'candidate' | 'reviewer' = 'candidate') =>
    (await linesOf(challenge(over), reader)).filter((line) => !line.startsWith('(Copy'));

  test('shows the code and nothing that the exam keeps', async () => {
    expect(await read({})).toEqual([
      ...['### 7. Sum it up', 'warning: Partly correct', 'Types · 1 of 4 points', '▸ Brief', 'Do it.'],
      ...['#### Your code', 'main.js', 'mine'],
    ]);
    expect(await read({}, 'reviewer')).toContain("#### The candidate's code");
  });

  test('that was left as it was says so, with its brief open', async () => {
    const taught = { ...lesson, solution: null, tests, problem: null };
    const lines = await read({ work: null, points: 0, taught });
    expect(lines.slice(1, 8)).toEqual([
      ...['Not answered', 'Types · 0 of 4 points', '▾ Brief', 'Do it.'],
      ...['#### Your code', 'The challenge was left as it was.', '#### Tests'],
    ]);
  });

  test('shows its solution, what could not run, and each test with what happened to it', async () => {
    const taught = { ...lesson, solution: { 'main.js': 'theirs' }, tests, problem: 'It does not build.' };
    const lines = await read({ taught });
    expect(lines.slice(lines.indexOf('#### Reference solution'))).toEqual([
      ...['#### Reference solution', 'main.js', 'theirs'],
      ...['danger: The tests could not run', 'It does not build.', '#### Tests · 1 of 3 that count passed'],
      ...['▸ <Not run for the grade> shown Shown in the exam', 'Test', 'run shown', 'Expected', '3'],
      ...['▸ <Passed> adds Graded', 'Test', 'run adds', 'Expected', '3', 'Got', '3'],
      ...['▾ <Failed> throws Graded', 'Test', 'run throws', 'Expected', '3', 'Got', 'TypeError: no', 'Console', 'a b'],
      ...['▾ <Failed> returns nothing Graded', 'Test', 'run returns nothing', 'Expected', '3', 'Got', 'nothing'],
      ...WHY,
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { parseExam } from '../../src/content/load/load-exams.ts';
import { parseChallenge } from '../../src/content/load/parse-challenge.ts';
import { parseQuestion } from '../../src/content/load/parse-question.ts';
import type { QuestionKind } from '../../src/contract/exam/question-kinds.ts';
import { TEXTS } from './examples.ts';

const FILE = 'questions/js-junior-closures-sample.md';
const HEAD = {
  id: 'js-junior-closures-sample',
  topic: 'closures',
  difficulty: 2,
  points: 1,
  source: 'https://tc39.es/ecma262/',
  explanation:
    'A closure keeps the variables of the scope it was made in. It reads them when it runs, not when it is made.',
};

describe('a question', () => {
  test.each<[QuestionKind, object]>([
    ['single', { prompt: 'What does a closure keep?', options: ['values', 'variables', 'types'], key: 1 }],
    [
      'multiple',
      {
        prompt: 'What can be closed over? Select all that apply.',
        options: ['`let`', 'labels', '`const`', 'comments'],
        key: [0, 2],
      },
    ],
    [
      'output',
      {
        prompt: "What does it print?\n```js\nconsole.log(1);\nconsole.log('a');\nnull.x;\n```",
        options: ['`1` `a` `TypeError`', '`1` `a`', '``a`b``'],
        key: 0,
        language: 'js',
        code: "console.log(1);\nconsole.log('a');\nnull.x;",
        outputs: [['1', 'a', 'TypeError'], ['1', 'a'], ['a`b']],
      },
    ],
    [
      'fill',
      {
        prompt: 'Complete it.\n```js\n{{1}} a = 1;\nconsole.log(a {{2}} 0);\n```',
        language: 'js',
        code: '{{1}} a = 1;\nconsole.log(a {{2}} 0);',
        accepted: [['const', 'let', 'var'], ['||']],
        prints: ['1'],
      },
    ],
    ['order', { prompt: 'Order the steps.', lines: ['first', 'second\ngoes on', 'third'] }],
  ])('of kind %s is read whole', (kind, rest) => {
    const { question, problems } = parseQuestion(TEXTS[kind], FILE);
    expect(problems).toEqual([]);
    expect(question).toEqual({ ...HEAD, kind, ...rest });
  });

  test('is parsed the same with Windows line endings and a byte order mark', () => {
    const windows = `\uFEFF${TEXTS.output.replaceAll('\n', '\r\n')}`;
    expect(parseQuestion(windows, FILE)).toEqual(parseQuestion(TEXTS.output, FILE));
  });

  test('may have several gaps', () => {
    const text = TEXTS.fill.replace('{{2}} 0', '{{2}} 0 {{2}} 1');
    const { question, problems } = parseQuestion(text, FILE);
    expect(problems).toEqual([]);
    expect(question).toHaveProperty('accepted', [['const', 'let', 'var'], ['||']]);
  });

  test('keeps headings inside code', () => {
    const text = TEXTS.single.replace('keep?', 'keep?\n```md\n## Options\n```');
    expect(parseQuestion(text, FILE).question?.prompt).toBe('What does a closure keep?\n```md\n## Options\n```');
  });
});

/** The change to a valid text, the reported line, and the message. */
type Damage = [what: string, kind: QuestionKind, from: string | RegExp, to: string, line: number, message: RegExp];

const damages: Damage[] = [
  ['no front matter', 'single', /^---\n/, '', 1, /front matter is missing/],
  ['an open front matter', 'single', /\n---\n/, '\n', 1, /no closing/],
  ['an empty file', 'single', /^[\s\S]*$/, '', 1, /front matter is missing/],
  ['broken YAML', 'single', 'topic: closures', 'topic: [closures', 3, /YAML/],
  ['a key twice', 'single', 'points: 1', 'topic: other', 5, /YAML.*unique/],
  ['an unknown key', 'single', 'points: 1', 'points: 1\nlevel: 3', 6, /Unknown key "level"/],
  ['an unknown kind', 'single', 'kind: single', 'kind: essay', 3, /kind is one of/],
  ['a missing kind', 'single', 'kind: single\n', '', 2, /kind is one of/],
  ['difficulty out of range', 'single', 'difficulty: 2', 'difficulty: 4', 4, /difficulty is 1, 2 or 3/],
  ['points as text', 'single', 'points: 1', 'points: one', 5, /points is a whole number/],
  ['points out of range', 'single', 'points: 1', 'points: 4', 5, /from 1 to 3/],
  ['a topic that is no slug', 'single', 'topic: closures', 'topic: Closures!', 2, /topic has lower-case/],
  ['a list for front matter', 'single', /topic: [\s\S]*?\n---/, '- 1\n---', 2, /is a map/],
  ['a missing source', 'single', /source: .*\n/, '', 2, /source is a text/],
  ['an empty prompt', 'single', 'What does a closure keep?', '', 8, /prompt is empty/],
  ['no options', 'single', /## Options\n(- .*\n)+/, '', 8, /"## Options" is missing/],
  ['no explanation', 'single', /## Explanation[\s\S]*$/, '', 8, /"## Explanation" is missing/],
  ['an empty explanation', 'single', /(## Explanation\n)[\s\S]*$/, '$1\n', 15, /explanation is empty/],
  ['a section of another kind', 'single', '## Options', '## Order', 10, /no section "Order"/],
  ['a section twice', 'single', '## Explanation', '## Options\n## Explanation', 15, /appears twice/],
  ['no key', 'single', '[x]', '[ ]', 10, /Exactly one option is right, not 0/],
  ['two keys', 'single', '- [ ] types', '- [x] types', 10, /Exactly one option is right, not 2/],
  ['a line that is no option', 'single', '- [ ] types', '- types', 13, /no option/],
  ['an empty option', 'single', '- [ ] types', '- [ ]', 13, /option is empty/],
  ['one key of several', 'multiple', '[x] `let`', '[ ] `let`', 10, /Two or more/],
  ['nothing but keys', 'multiple', /\[ \]/g, '[x]', 10, /At least one option is wrong/],
  ['a fence without end', 'output', 'null.x;\n```', 'null.x;', 9, /fenced block has no end/],
  ['no program', 'output', /```js\n[\s\S]*?```\n/, '', 8, /one fenced block, not 0/],
  ['two programs', 'output', '\n\n## Options', '\n```js\n1\n```\n\n## Options', 8, /one fenced block, not 2/],
  ['a program in another language', 'output', '```js', '```python', 9, /"js" or "ts"/],
  ['an output option in prose', 'output', '- [ ] `1` `a`', '- [ ] prints 1', 17, /code spans alone/],
  ['words between output lines', 'output', '- [ ] `1` `a`', '- [ ] `1` then `a`', 17, /code spans alone/],
  ['an answer too many', 'fill', '- 2:', '- 2: `x`\n- 3:', 9, /gaps 1, 2, the answers are for 1, 2, 3/],
  ['a gap too many', 'fill', '{{2}} 0', '{{2}} {{3}}', 9, /gaps 1, 2, 3/],
  ['answers out of order', 'fill', '- 2:', '- 3:', 16, /answer is for gap 2/],
  ['an answer without code', 'fill', '` || `', 'or', 16, /code spans, separated by a bar/],
  ['answers without a bar', 'fill', '`const` | `let`', '`const` `let`', 15, /separated by a bar/],
  ['a gap in prose', 'fill', 'Complete it.', 'Complete {{1}}.', 8, /in the fenced block alone/],
  ['prints without a block', 'fill', /```\n1\n```/, '1', 18, /one fenced block/],
  ['lines misnumbered', 'order', '3. third', '4. third', 14, /number 3/],
  ['one line to order', 'order', /2\. second[\s\S]*third/, '', 10, /no lines to be ordered/],
  ['a stray line', 'order', '3. third', 'third', 14, /belongs to no line/],
];

describe('a damaged question', () => {
  test.each(damages)('with %s is reported at its line', (_, kind, from, to, line, message) => {
    const damaged = TEXTS[kind].replace(from, to);
    expect(damaged).not.toBe(TEXTS[kind]);
    const { question, problems } = parseQuestion(damaged, FILE);
    expect(question).toBeNull();
    expect(problems[0]).toEqual({ file: FILE, line, message: expect.stringMatching(message), severity: 'error' });
  });

  test('never throws, wherever its text is truncated or a character is missing', () => {
    for (const text of Object.values(TEXTS)) {
      for (let at = 0; at <= text.length; at++) {
        parseQuestion(text.slice(0, at), FILE);
        parseQuestion(text.slice(0, at) + text.slice(at + 1), FILE);
      }
    }
  });

  test('whose file name is not an id is reported', () => {
    const { question, problems } = parseQuestion(TEXTS.single, 'questions/Bad Name.md');
    expect(question).toBeNull();
    expect(problems.map((problem) => problem.message)).toEqual(['The file name "Bad Name" is not an id.']);
  });
});

const CHALLENGE = `---
title: Debounce
topic: async
difficulty: 2
points: 5
environment: js
entry: main.js
editable: [main.js]
source: https://developer.mozilla.org/
---
Build it.

## Example
\`\`\`js
debounce()
\`\`\`

## Explanation
Since.
`;
const TESTS = `- name: first
  visible: true
  run: return 1
  expect: [2]
- name: second
  run: |
    return null;
  expect: null
`;

function readChallenge(text: string, testsText: string) {
  return parseChallenge({
    id: 'js-junior-debounce',
    file: 'challenge.md',
    testsFile: 'tests.yaml',
    text,
    testsText,
    files: { 'main.js': '' },
    solution: { 'main.js': 'x' },
    wrong: [],
  });
}

describe('a challenge', () => {
  test('is parsed completely, including headings in the brief', () => {
    const { challenge, problems, testsPlace } = readChallenge(CHALLENGE, TESTS);
    expect(problems).toEqual([]);
    expect(testsPlace.lines).toEqual({ 'test 0': 1, 'run 0': 3, 'test 1': 5, 'run 1': 6 });
    expect(challenge).toEqual({
      id: 'js-junior-debounce',
      partial: 0.5,
      title: 'Debounce',
      topic: 'async',
      difficulty: 2,
      points: 5,
      environment: 'js',
      entry: 'main.js',
      editable: ['main.js'],
      source: 'https://developer.mozilla.org/',
      brief: 'Build it.\n\n## Example\n```js\ndebounce()\n```',
      explanation: 'Since.',
      files: { 'main.js': '' },
      tests: [
        { name: 'first', visible: true, run: 'return 1', expect: [2] },
        { name: 'second', visible: false, run: 'return null;', expect: null },
      ],
      solution: { 'main.js': 'x' },
      wrong: [],
    });
  });

  test.each<[string, string, string, string, number, RegExp]>([
    ['an unknown environment', 'environment: js', 'environment: svelte', 'challenge.md', 6, /environment is/],
    ['too many points', 'points: 5', 'points: 11', 'challenge.md', 5, /from 3 to 10/],
    ['an entry outside', 'entry: main.js', 'entry: ../main.js', 'challenge.md', 7, /may not leave/],
    ['an editable outside', '[main.js]', '[a/../b.js]', 'challenge.md', 8, /may not leave/],
    ['an absolute path', '[main.js]', '[/etc/passwd]', 'challenge.md', 8, /may not leave/],
    ['no explanation', '## Explanation', '### Explanation', 'challenge.md', 11, /"## Explanation" is missing/],
    ['a section after the explanation', 'Since.', 'Since.\n## More', 'challenge.md', 20, /last section/],
    ['no brief', 'Build it.\n\n## Example\n```js\ndebounce()\n```\n', '', 'challenge.md', 11, /brief is empty/],
  ])('with %s is a problem at its line', (_, from, to, file, line, message) => {
    expect(CHALLENGE).toContain(from);
    const { challenge, problems } = readChallenge(CHALLENGE.replace(from, to), TESTS);
    expect(challenge).toBeNull();
    expect(problems[0]).toEqual({ file, line, message: expect.stringMatching(message), severity: 'error' });
  });

  test.each<[string, string, string, number, RegExp]>([
    ['broken YAML', 'run: return 1', 'run: return { a: 1 }', 3, /YAML/],
    ['no expected value', '  expect: null\n', '', 5, /expect is missing/],
    ['an expected value that JSON has not', 'expect: [2]', 'expect: [.nan]', 4, /not a JSON value/],
    ['an unknown key', 'visible: true', 'hidden: true', 2, /Unknown key "hidden"/],
    ['no code', '  run: return 1\n', '', 1, /run is a text/],
    ['a map for a list', TESTS, 'name: first\n', 1, /is a list/],
    ['no tests', TESTS, '[]\n', 1, /no tests/],
  ])('whose tests have %s is a problem at its line', (_, from, to, line, message) => {
    expect(TESTS).toContain(from);
    const { challenge, problems } = readChallenge(CHALLENGE, TESTS.replace(from, to));
    expect(challenge).toBeNull();
    expect(problems[0]).toEqual({
      file: 'tests.yaml',
      line,
      message: expect.stringMatching(message),
      severity: 'error',
    });
  });
});

const EXAM = `slug: javascript-sample
title: Sample
tech: javascript
level: junior
kind: certification
minutes: 60
pass_percent: 70
summary: Sample.
topics:
  - { id: a, name: A, questions: 2 }
  - { id: b, name: B, questions: 3 }
challenges: 1
`;

describe('an exam', () => {
  test('is parsed completely', () => {
    const { exam, problems } = parseExam(EXAM, 'exam.yaml');
    expect(problems).toEqual([]);
    expect(exam?.topics).toEqual([
      { id: 'a', name: 'A', questions: 2 },
      { id: 'b', name: 'B', questions: 3 },
    ]);
  });

  test.each<[string, string, string, number, RegExp]>([
    ['another tech', 'tech: javascript', 'tech: cobol', 3, /tech is one of/],
    ['a broken pass mark', 'pass_percent: 70', 'pass_percent: 70.5', 7, /pass_percent is a whole number/],
    ['a topic without a number', 'name: B, questions: 3', 'name: B', 11, /questions is a whole number/],
    [
      'an unknown key of a topic',
      'name: B, questions: 3',
      'name: B, questions: 3, weight: 1',
      11,
      /Unknown key "weight"/,
    ],
    ['aliases that multiply', 'summary: Sample.', `summary: &a [x]\nx: [${'*a,'.repeat(200)}]`, 1, /YAML/],
  ])('with %s is a problem at its line', (_, from, to, line, message) => {
    expect(EXAM).toContain(from);
    const { exam, problems } = parseExam(EXAM.replace(from, to), 'exam.yaml');
    expect(exam).toBeNull();
    expect(problems[0]).toEqual({
      file: 'exam.yaml',
      line,
      message: expect.stringMatching(message),
      severity: 'error',
    });
  });
});

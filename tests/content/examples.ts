import * as fc from 'fast-check';
import type { Challenge, Difficulty, ExamDefinition, Question, QuestionSet } from '../../src/content/exam.types.ts';
import type { FormItem } from '../../src/content/form.ts';
import { versionOf } from '../../src/content/version.ts';
import type { Answer } from '../../src/contract/exam/answers.ts';
import type { QuestionKind } from '../../src/contract/exam/question-kinds.ts';

const HEAD = ['topic: closures', 'kind: KIND', 'difficulty: 2', 'points: 1', 'source: https://tc39.es/ecma262/'];
const WHY =
  'A closure keeps the variables of the scope it was made in. It reads them when it runs, not when it is made.';

function file(kind: string, body: string): string {
  const head = HEAD.join('\n').replace('KIND', kind);
  return `---\n${head}\n---\n${body}\n\n## Explanation\n${WHY}\n`;
}

/** A good text of each kind. The front matter takes the lines 1 to 7, the prompt starts at line 8. */
export const TEXTS: Record<QuestionKind, string> = {
  single: file('single', 'What does a closure keep?\n\n## Options\n- [ ] values\n- [x] variables\n- [ ] types'),
  multiple: file(
    'multiple',
    'What can be closed over? Select all that apply.\n\n## Options\n- [x] `let`\n- [ ] labels\n- [x] `const`\n- [ ] comments',
  ),
  output: file(
    'output',
    "What does it print?\n```js\nconsole.log(1);\nconsole.log('a');\nnull.x;\n```\n\n## Options\n- [x] `1` `a` `TypeError`\n- [ ] `1` `a`\n- [ ] ``a`b``",
  ),
  fill: file(
    'fill',
    'Complete it.\n```js\n{{1}} a = 1;\nconsole.log(a {{2}} 0);\n```\n\n## Answers\n- 1: `const` | `let` \\| `var`\n- 2: ` || `\n\n## Prints\n```\n1\n```',
  ),
  order: file('order', 'Order the steps.\n\n## Order\n1. first\n2. second\n   goes on\n3. third'),
};

const BASE = {
  topic: 't0',
  difficulty: 1,
  points: 1,
  source: 'https://tc39.es/',
  prompt: 'p',
  explanation: 'e',
} as const;
const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function question(
  kind: QuestionKind,
  over: Partial<Pick<Question, 'id' | 'topic' | 'difficulty' | 'points'>> = {},
): Question {
  const base = { ...BASE, id: `q-${kind}`, ...over };
  switch (kind) {
    case 'single':
      return { ...base, kind, options: LETTERS.slice(0, 4), key: 2 };
    case 'multiple':
      return { ...base, kind, options: LETTERS.slice(0, 5), key: [0, 3] };
    case 'output':
      return {
        ...base,
        kind,
        options: ['`1`', '`2`', '`3`'],
        key: 1,
        language: 'js',
        code: 'console.log(2)',
        outputs: [['1'], ['2'], ['3']],
      };
    case 'fill':
      return { ...base, kind, language: 'js', code: '{{1}} {{2}}', accepted: [['let', 'const'], ['x']], prints: null };
    case 'order':
      return { ...base, kind, lines: LETTERS.slice(0, 4) };
  }
}

export function challenge(over: Partial<Challenge> = {}): Challenge {
  const test = (name: string, visible: boolean) => ({ name, visible, run: `return m.${name}()`, expect: 1 });
  return {
    id: 'c-0',
    title: 'Title',
    topic: 't0',
    difficulty: 2,
    points: 5,
    environment: 'js',
    entry: 'main.js',
    editable: ['main.js'],
    source: 'https://tc39.es/',
    brief: 'b',
    explanation: 'e',
    files: { 'main.js': 'start' },
    tests: [test('a', true), test('b', true), test('c', false), test('d', false), test('e', false)],
    solution: { 'main.js': 'solved' },
    wrong: [{ name: 'one', files: { 'main.js': 'wrong' } }],
    ...over,
  };
}

export function definition(over: Partial<ExamDefinition> = {}): ExamDefinition {
  return {
    slug: 'javascript-sample',
    title: 'Sample',
    tech: 'javascript',
    level: 'junior',
    kind: 'certification',
    minutes: 60,
    pass_percent: 70,
    summary: 'Sample.',
    topics: [{ id: 't0', name: 'Topic 0', questions: 2 }],
    challenges: 1,
    ...over,
  };
}

export function questionSet(exam: ExamDefinition, questions: Question[], challenges: Challenge[]): QuestionSet {
  return { version: versionOf({ exam, questions, challenges }), exam, questions, challenges };
}

const kinds = fc.constantFrom<QuestionKind>('single', 'multiple', 'output', 'fill', 'order');
const difficulties = fc.constantFrom<Difficulty>(1, 2, 3);

/** Exams of one to four topics, whose pools hold at least twice their quotas. */
export const sets: fc.Arbitrary<QuestionSet> = fc
  .record({
    topics: fc.array(
      fc.integer({ min: 1, max: 4 }).chain((quota) =>
        fc.record({
          quota: fc.constant(quota),
          pool: fc.array(fc.tuple(kinds, difficulties, fc.integer({ min: 1, max: 3 })), {
            minLength: 2 * quota,
            maxLength: 2 * quota + 4,
          }),
        }),
      ),
      { minLength: 1, maxLength: 4 },
    ),
    challenges: fc.integer({ min: 0, max: 2 }),
    levels: fc.array(difficulties, { minLength: 4, maxLength: 6 }),
    pass: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ topics, challenges, levels, pass }) => {
    const exam = definition({
      topics: topics.map(({ quota }, index) => ({ id: `t${index}`, name: `Topic ${index}`, questions: quota })),
      challenges,
      pass_percent: pass,
    });
    const questions = topics.flatMap(({ pool }, topic) =>
      pool.map(([kind, difficulty, points], index) =>
        question(kind, { id: `q-${topic}-${index}`, topic: `t${topic}`, difficulty, points }),
      ),
    );
    return questionSet(
      exam,
      questions,
      levels.map((difficulty, index) => challenge({ id: `c-${index}`, difficulty })),
    );
  });

/** The answer that a candidate gives who knows everything. */
export function rightAnswer(asked: Question, item: FormItem): Answer {
  const shownAt = (index: number) => item.order.indexOf(index);
  switch (asked.kind) {
    case 'single':
    case 'output':
      return { kind: 'choice', choice: shownAt(asked.key) };
    case 'multiple':
      return { kind: 'choices', choices: asked.key.map(shownAt) };
    case 'order':
      return { kind: 'order', order: asked.lines.map((_, index) => shownAt(index)) };
    case 'fill':
      return { kind: 'texts', texts: asked.accepted.map((texts) => ` ${texts.at(-1)}\t`) };
  }
}

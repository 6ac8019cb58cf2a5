import type { Challenge, ExamDefinition, Question, QuestionSet } from '../../src/content/exam.types.ts';
import type { FormItem } from '../../src/content/form.ts';
import { versionOf } from '../../src/content/version.ts';
import type { Answer } from '../../src/contract/exam/answers.ts';

/** Marks what no candidate may read during the exam. Searched for in responses of the server. */
export const CANARY = 'canary-7f3a';

export const TRIAL = 'javascript-trial';
export const CERTIFICATION = 'javascript-junior-developer';

const BASE = {
  topic: 'language',
  difficulty: 1,
  points: 2,
  source: `https://example.com/${CANARY}-source`,
  explanation: `${CANARY}-explanation says why.`,
} as const;

/** Two questions of each kind: as many as the exam draws, so that every attempt asks all of them. */
const QUESTIONS: Question[] = ['a', 'b'].flatMap((name): Question[] => [
  {
    ...BASE,
    id: `single-${name}`,
    kind: 'single',
    prompt: `Which one is right (${name})?`,
    options: ['red', 'green', 'blue', 'grey'],
    key: 2,
  },
  {
    ...BASE,
    id: `multiple-${name}`,
    kind: 'multiple',
    prompt: `Which are right (${name})?`,
    options: ['one', 'two', 'three', 'four', 'five'],
    key: [0, 3],
  },
  {
    ...BASE,
    id: `output-${name}`,
    kind: 'output',
    prompt: `What does it print (${name})?`,
    options: ['`1`', '`2`', '`3`'],
    key: 1,
    language: 'js',
    code: `console.log(2) // ${CANARY}-code`,
    outputs: [['1'], [`2 ${CANARY}-output`], ['3']],
  },
  {
    ...BASE,
    id: `fill-${name}`,
    kind: 'fill',
    prompt: `Complete it (${name}).`,
    language: 'js',
    code: `{{1}} {{2}} // ${CANARY}-fill-code`,
    accepted: [[`${CANARY}-gap-one`, 'const'], [`${CANARY}-gap-two`]],
    prints: [`${CANARY}-prints`],
  },
  {
    ...BASE,
    id: `order-${name}`,
    kind: 'order',
    prompt: `Put them in order (${name}).`,
    lines: ['first', 'second', 'third', 'fourth'],
  },
]);

const CHALLENGE: Challenge = {
  id: 'challenge-sum',
  title: 'Add numbers',
  topic: 'programs',
  difficulty: 2,
  points: 6,
  environment: 'js',
  entry: 'main.js',
  editable: ['main.js'],
  source: `https://example.com/${CANARY}-challenge-source`,
  brief: 'Export a function that adds.',
  explanation: `${CANARY}-challenge-explanation`,
  files: { 'main.js': 'export function sum() {}', 'fixed.js': 'export const fixed = 1;' },
  tests: [
    { name: 'adds two', visible: true, run: 'return (await load()).sum(1, 2)', expect: 3 },
    { name: 'adds one', visible: true, run: 'return (await load()).sum(1)', expect: 1 },
    {
      name: `${CANARY}-hidden-name-1`,
      visible: false,
      run: `return '${CANARY}-hidden-run-1'`,
      expect: `${CANARY}-expect-1`,
    },
    {
      name: `${CANARY}-hidden-name-2`,
      visible: false,
      run: `return '${CANARY}-hidden-run-2'`,
      expect: `${CANARY}-expect-2`,
    },
    {
      name: `${CANARY}-hidden-name-3`,
      visible: false,
      run: `return '${CANARY}-hidden-run-3'`,
      expect: `${CANARY}-expect-3`,
    },
  ],
  solution: { 'main.js': `// ${CANARY}-solution\nexport const sum = (...all) => all.reduce((a, b) => a + b, 0);` },
  wrong: [{ name: 'forgets', files: { 'main.js': `// ${CANARY}-wrong\nexport const sum = (a) => a;` } }],
};

function questionSet(exam: Pick<ExamDefinition, 'slug' | 'title' | 'kind' | 'minutes' | 'pass_percent'>): QuestionSet {
  const definition: ExamDefinition = {
    tech: 'javascript',
    level: 'junior',
    summary: 'An exam for tests.',
    topics: [
      { id: 'language', name: 'Language', questions: QUESTIONS.length },
      { id: 'programs', name: 'Programs', questions: 0 },
    ],
    challenges: 1,
    ...exam,
  };
  const parts = {
    exam: definition,
    questions: [...QUESTIONS].sort((a, b) => (a.id < b.id ? -1 : 1)),
    challenges: [CHALLENGE],
  };
  return { version: versionOf(parts), ...parts };
}

/**
 * Small exams that say the same whatever the real content says: a trial of 30 minutes and a certification of 60. An attempt
 * has 10 questions of 2 points and a challenge of 6; pass mark 50 %.
 */
export function testQuestionSets(): QuestionSet[] {
  return [
    questionSet({ slug: TRIAL, title: 'JavaScript trial', kind: 'trial', minutes: 30, pass_percent: 50 }),
    questionSet({
      slug: CERTIFICATION,
      title: 'JavaScript Junior Developer',
      kind: 'certification',
      minutes: 60,
      pass_percent: 50,
    }),
  ];
}

/** Files that the fake sandbox passes. */
export const RIGHT_FILES = { 'main.js': 'export const sum = (...all) => all.reduce((a, b) => a + b, 0); // right' };

/** The correct answer, in the order in which the attempt shows the item. */
export function rightAnswer(question: Question, item: FormItem): Answer {
  const shownAt = (index: number) => item.order.indexOf(index);
  switch (question.kind) {
    case 'single':
    case 'output':
      return { kind: 'choice', choice: shownAt(question.key) };
    case 'multiple':
      return { kind: 'choices', choices: question.key.map(shownAt) };
    case 'order':
      return { kind: 'order', order: question.lines.map((_, index) => shownAt(index)) };
    case 'fill':
      return { kind: 'texts', texts: question.accepted.map((texts) => texts.at(-1) ?? '') };
  }
}

import { describe, expect, test } from 'vitest';
import type { Challenge, Question } from '../../src/content/exam.types.ts';
import { lintExams } from '../../src/content/lint/lint.ts';
import { longestKeys, positionBias } from '../../src/content/lint/lint-bias.ts';
import { lintChallenge } from '../../src/content/lint/lint-challenge.ts';
import { lintMarkdown } from '../../src/content/lint/lint-markdown.ts';
import { lintQuestion } from '../../src/content/lint/lint-question.ts';
import { similarPairs } from '../../src/content/lint/similarity.ts';
import type { LoadedExam } from '../../src/content/load/load-exams.ts';
import { sourceFault } from '../../src/content/sources.ts';
import { challenge, definition, question, questionSet } from './examples.ts';

const WHY =
  'A closure keeps the variables of the scope it was made in. It reads them when it runs, not when it is made.';
const place = {
  file: 'q.md',
  lines: {
    source: 6,
    prompt: 8,
    options: 10,
    explanation: 20,
    'option 0': 11,
    'option 1': 12,
    'option 2': 13,
    'option 3': 14,
    'answer 0': 30,
    answers: 29,
    code: 9,
  },
};

function messages(problems: readonly { line: number; message: string }[]): string[] {
  return problems.map(({ line, message }) => `${line} ${message}`);
}

describe('the linter finds in a question', () => {
  const good = (kind: Question['kind'], over: object = {}): Question =>
    ({ ...question(kind), explanation: WHY, prompt: 'Select all that apply.', ...over }) as Question;

  test('nothing in a valid one', () => {
    for (const kind of ['single', 'multiple', 'fill', 'order'] as const)
      expect(lintQuestion(good(kind), place)).toEqual([]);
    expect(lintQuestion(good('output', { code: 'console.log(2)' }), place)).toEqual([]);
  });

  test.each<[string, Question, string]>([
    [
      'a source without https',
      good('single', { source: 'http://tc39.es/' }),
      '6 The address does not start with https',
    ],
    ['a source of anybody', good('single', { source: 'https://blog.example/' }), '6 blog.example is not among'],
    [
      'a source that only looks official',
      good('single', { source: 'https://tc39.es.evil.com/' }),
      '6 tc39.es.evil.com is not',
    ],
    ['a short explanation', good('single', { explanation: 'Since.' }), '20 The explanation has 6 characters'],
    [
      'a long explanation',
      good('single', { explanation: 'Since. '.repeat(200) }),
      '20 The explanation has 1399 characters',
    ],
    [
      'an explanation of code alone',
      good('single', { explanation: `\`\`\`js\n${WHY}\n\`\`\`` }),
      '20 The explanation has 0',
    ],
    ['all of the above', good('single', { options: ['a', 'b', 'All of the above', 'd'] }), '13 An option speaks about'],
    ['none of these', good('single', { options: ['a', 'b', 'c', 'None of these.'] }), '14 An option speaks about'],
    ['both a and b', good('single', { options: ['x', 'y', 'Both A and B', 'z'] }), '13 An option speaks about'],
    ['the same option twice', good('single', { options: ['a', 'b', ' a', 'd'] }), '13 Same as option 1'],
    ['two options', good('single', { options: ['a', 'b'], key: 1 }), '10 There are 3 to 5 of these, not 2'],
    ['seven options', good('multiple', { options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }), '10 There are 4 to 6'],
    ['a prompt that does not say how many', good('multiple', { prompt: 'Which?' }), '8 The prompt says neither'],
    [
      'a prompt that says another number',
      good('multiple', { prompt: 'Select three of them.' }),
      '8 The prompt asks for three, right are 2',
    ],
    [
      'an error told in full',
      good('output', { outputs: [['Uncaught TypeError'], ['TypeError: printed'], ['3']] }),
      '11 An uncaught error is written',
    ],
    [
      'two options that print the same',
      good('output', { outputs: [['1'], ['2'], ['1']] }),
      '13 Prints the same as option 1',
    ],
    ['a silent program', good('output', { code: '1' }), '9 The program prints nothing'],
    ['an accepted text twice', good('fill', { accepted: [['a', 'a'], ['b']] }), '30 An accepted text is listed twice'],
    ['too many gaps', good('fill', { accepted: [['a'], ['b'], ['c'], ['d'], ['e']] }), '29 There are at most 4 gaps'],
  ])('%s', (_, asked, message) => {
    expect(messages(lintQuestion(asked, place))).toEqual([expect.stringContaining(message)]);
  });
});

describe('the linter finds in Markdown', () => {
  test.each<[string, string, string | null]>([
    ['nothing wrong with an official link', '[x](https://developer.mozilla.org/)', null],
    ['nothing wrong with HTML in code', 'a `<div>` and `Promise<string>`', null],
    ['a relative link', '[x](../other.md)', '4 The link "../other.md" is relative'],
    ['a link to anywhere', '[x](https://example.com)', '4 example.com is not among'],
    ['a link that runs', '[x](javascript:alert(1))', '4 The address does not start with https'],
    ['an image', '![x](https://developer.mozilla.org/a.png)', '4 Images are not shown'],
    ['raw HTML', 'a <script>', '4 Raw HTML is not shown'],
    ['code without a language', '```\nx\n```', '4 The fenced block names no language'],
  ])('%s', (_, text, message) => {
    const found = messages(lintMarkdown({ line: 3, lines: ['', ...text.split('\n')] }, 'q.md'));
    expect(found).toEqual(message === null ? [] : [expect.stringContaining(message)]);
  });

  test('addresses that hide a host', () => {
    expect(sourceFault('https://tc39.es@evil.com/')).not.toBeNull();
    expect(sourceFault('https://tc39.es:444/')).not.toBeNull();
    expect(sourceFault('//tc39.es')).not.toBeNull();
  });
});

describe('the linter finds in a challenge', () => {
  const code = (text: string) => ({ 'main.js': text });
  const hidden = ['c', 'd', 'e', 'f'].map((name) => ({ name, visible: false, run: `return m.${name}()`, expect: 1 }));
  const shown = challenge().tests.filter((one) => one.visible);
  const good = (over: Partial<Challenge> = {}) =>
    challenge({
      brief: 'Build it. '.repeat(20),
      explanation: WHY,
      tests: [...shown, ...hidden],
      wrong: ['x', 'y', 'z'].map((name) => ({ name, files: code(name) })),
      ...over,
    });
  const at = { file: 'challenge.md', lines: { title: 2, environment: 6, entry: 7, editable: 8, brief: 11 } };
  const testsAt = { file: 'tests.yaml', lines: { 'run 0': 3, 'test 0': 1, 'run 1': 7, 'test 1': 5 } };
  const withRun = (run: string, expected: Challenge['tests'][number]['expect']) =>
    good({ tests: [{ name: 'a', visible: true, run, expect: expected }, ...shown.slice(1), ...hidden] });

  test('nothing in a valid one', () => {
    expect(lintChallenge(good(), at, testsAt)).toEqual([]);
    expect(
      lintChallenge(withRun("await s.type('input', 'Buy milk'); return s.texts('li')", ['Buy milk']), at, testsAt),
    ).toEqual([]);
  });

  test.each([
    ['conditions of loops', 'const seen = []; for (let i = 0; i < 3; i += 1) seen.push(m.a(i)); return seen'],
    ['the end of a loop', 'const seen = []; for (const x of m.a()) { seen.push(x); if (x === 3) break; } return seen'],
    ['what a callback answers', 'return m.a((x) => x > 1)'],
    [
      'what a named callback does',
      "const task = (n) => { if (n < 3) throw new Error('x'); return n; }; return m.a(task)",
    ],
    ['what a component is given', "return mount(m.a, { load: (x) => (x === 'b' ? 1 : 2) }).text()"],
    ['values that a callback records', 'const seen = []; m.a((x) => { if (x > 1) seen.push(x); }); return seen'],
    ['answers of the candidate', "return [m.a().has('x'), m.has('x')]"],
  ])('nothing in %s', (_, run) => {
    expect(lintChallenge(withRun(run, 1), at, testsAt)).toEqual([]);
  });

  test('nothing in tests of identity and difference', () => {
    const run = 'const a = {}; return [aliases(a, m.a(a), {})]';
    expect(lintChallenge(withRun(run, [[0, 0, 2]]), at, testsAt)).toEqual([]);
  });

  test.each<[string, Challenge, string]>([
    ['a short brief', good({ brief: 'Build.' }), '11 The brief has 6 characters'],
    ['an entry that is not there', good({ entry: 'other.js' }), '7 The entry "other.js" is not in files/'],
    ['an entry of another environment', good({ environment: 'ts' }), '7 The entry of a ts challenge ends with .ts'],
    [
      'an editable that is not there',
      good({ editable: ['main.js', 'b.js'] }),
      '8 The editable "b.js" is not in files/',
    ],
    ['a solution in other files', good({ solution: { 'b.js': '' } }), '8 solution/ changes "b.js"'],
    ['a solution that changes nothing', good({ solution: code(' start\n') }), '2 solution/ is the same as files/'],
    ['two wrong solutions', good({ wrong: good().wrong.slice(1) }), '2 There are at least 3 wrong solutions, not 2'],
    [
      'a wrong solution that is right',
      good({ wrong: [...good().wrong, { name: 'w', files: code('solved') }] }),
      '2 wrong/w is the same as solution/',
    ],
    [
      'a wrong solution twice',
      good({ wrong: [...good().wrong, { name: 'w', files: code('x') }] }),
      '2 wrong/w is the same as wrong/x',
    ],
    ['one visible test', good({ tests: [...shown.slice(1), ...hidden] }), '1 At least 2 tests are visible, not 1'],
    ['three hidden tests', good({ tests: [...shown, ...hidden.slice(1)] }), '1 At least 4 tests are hidden, not 3'],
    [
      'a test twice',
      good({ tests: [shown[0], shown[0], ...shown.slice(1), ...hidden].filter((one) => one !== undefined) }),
      '5 Has the name or the code of test 1',
    ],
    ['a test that returns nothing', withRun('m.a()', 1), '3 The code returns nothing'],
    [
      'an expected text in the code',
      withRun("return m.a('secret value')", 'secret value'),
      '3 The expected value stands in the code',
    ],
    ['a comparison', withRun('return m.a() === 1', true), "3 Compares beside the candidate's code: m.a() === 1"],
    [
      'a comparison that a callback records',
      withRun('const seen = []; m.a((x) => seen.push(x > 1)); return seen', [true]),
      "3 Compares beside the candidate's code: x > 1",
    ],
    [
      'a comparison that chooses what is returned',
      withRun("return m.a() === 1 ? 'one' : 'none'", 'one'),
      "3 Compares beside the candidate's code: m.a() === 1",
    ],
    [
      'a comparison that decides what is recorded',
      withRun("const seen = []; if (m.a() > 1) seen.push('x'); return seen", ['x']),
      "3 Compares beside the candidate's code: m.a() > 1",
    ],
    [
      'a predicate',
      withRun('return Array.isArray(m.a())', true),
      "3 Compares beside the candidate's code: Array.isArray",
    ],
    [
      'a predicate by a method',
      withRun("return m.a().includes('x')", true),
      "3 Compares beside the candidate's code: m.a().includes('x')",
    ],
    ['a negation', withRun('return !m.a()', true), "3 Compares beside the candidate's code: !m.a()"],
    [
      'identities that are all the same',
      withRun('const a = {}; return aliases(a, m.a(a))', [0, 0]),
      '3 What aliases() is expected to answer',
    ],
    [
      'identities that are all different',
      withRun('const a = {}; return aliases(a, m.a(a))', [0, 1]),
      '3 What aliases() is expected to answer',
    ],
    [
      '[EX-12] a component that the preview would show without its props',
      good({ environment: 'react' }),
      '6 The preview of a react challenge needs a stage.jsx.',
    ],
    [
      '[EX-12] a stage of something else',
      good({ environment: 'react', stage: { path: 'stage.jsx', text: 'export default () => null;' } }),
      "6 stage.jsx does not import './main.js'.",
    ],
    [
      '[EX-12] a stage that cannot be built before the component is written',
      good({ environment: 'react', stage: { path: 'stage.jsx', text: "import { A } from './main.js';" } }),
      '6 stage.jsx imports files of the candidate with "import * as".',
    ],
    [
      '[EX-12] a stage where nothing is shown',
      good({ stage: { path: 'stage.jsx', text: '' } }),
      '6 A challenge of the environment js has no stage.',
    ],
  ])('%s', (_, built, message) => {
    expect(messages(lintChallenge(built, at, testsAt))).toEqual([expect.stringContaining(message)]);
  });
});

describe('the linter finds in an exam', () => {
  const loaded = (set: ReturnType<typeof questionSet>, folder = '/exams/javascript/sample'): LoadedExam => ({
    folder,
    place: { file: `${folder}/exam.yaml`, lines: { 'topic 0': 10, challenges: 12, slug: 1, tech: 3, topics: 9 } },
    set,
    questions: set.questions.map((item) => ({
      question: item,
      place: { file: `${folder}/questions/${item.id}.md`, lines: {} },
    })),
    challenges: [],
  });
  const found = (exams: LoadedExam[]) =>
    lintExams(exams)
      .filter(({ file }) => file.endsWith('exam.yaml'))
      .map(({ line, message }) => `${line} ${message}`);
  const pool = (count: number) => Array.from({ length: count }, (_, index) => question('fill', { id: `q-${index}` }));

  test('pools that are too small', () => {
    const set = questionSet(definition({ topics: [{ id: 't0', name: 'T', questions: 5 }] }), pool(9), []);
    expect(found([loaded(set)])).toContain('10 The pool of "t0" has 9 questions, fewer than 10.');
    expect(found([loaded(set)])).toContain('12 There are 0 challenges, fewer than 2.');
  });

  test('items of no topic', () => {
    const set = questionSet(definition(), [question('fill', { topic: 'other' })], []);
    expect(lintExams([loaded(set)]).map((problem) => problem.message)).toContain('exam.yaml has no topic "other".');
  });

  test('files with unexpected names', () => {
    const asked = question('fill', { id: 'js-sample-t0-word' });
    const set = questionSet(definition(), [asked, question('fill', { id: 'js-sample-t1-word' })], []);
    expect(messages(lintExams([loaded(set)])).filter((message) => message.includes('file name'))).toEqual([
      '1 The file name has no "-sample-t0-" in it.',
    ]);
  });

  test('an attempt that is too short, in the folder of another tech, with the slug of a trial', () => {
    const exam = definition({ tech: 'vuejs', slug: 'vuejs-trial' });
    expect(found([loaded(questionSet(exam, pool(4), []))])).toEqual(
      expect.arrayContaining([
        '1 The slugs of trials, and only of trials, contain "trial".',
        '3 The exam is in the folder of javascript.',
        '9 An attempt has 5 to 60 questions, not 2.',
      ]),
    );
  });

  test('trial items that reveal a certification item', () => {
    const words = 'which of these lines gives the first import a local name when two modules export the same name';
    const asked = (id: string, prompt: string) => ({ ...question('single', { id }), prompt }) as Question;
    const exam = loaded(questionSet(definition(), [asked('a', words)], []));
    const near = asked('b', 'which of these lines gives the first import a local name, and which one the second name?');
    const trialOf = (kind: 'trial' | 'certification') =>
      loaded(questionSet(definition({ slug: 'javascript-trial', kind }), [near], []), '/exams/javascript/trial');
    const shared = (exams: LoadedExam[]) =>
      lintExams(exams).filter(({ message }) => /^The trial shares \d+% of this item with .*sample/.test(message));
    expect(shared([exam, trialOf('trial')]).map(({ file }) => file)).toEqual([
      '/exams/javascript/trial/questions/b.md',
    ]);
    expect(shared([exam, trialOf('certification')])).toEqual([]);
  });

  test('duplicate slugs, ids and prompts, and similar items', () => {
    const words = 'what does the function return when it is called twice with the same list of names';
    const asked = (id: string, prompt: string) => ({ ...question('single', { id }), prompt }) as Question;
    const first = loaded(questionSet(definition(), [asked('a', 'Same?'), asked('b', words), asked('c', 'Other?')], []));
    const second = loaded(
      questionSet(definition(), [asked('a', 'New?'), asked('d', ' same ?'), asked('e', `${words} again`)], []),
      '/exams/javascript/second',
    );
    const all = messages(lintExams([first, second]));
    expect(all).toEqual(
      expect.arrayContaining([
        '1 The slug is that of /exams/javascript/sample/exam.yaml.',
        '1 The id is that of /exams/javascript/sample/questions/a.md.',
        '1 The prompt is that of /exams/javascript/sample/questions/a.md.',
        expect.stringMatching(/% of the item is in .*sample\/questions\/b\.md/),
      ]),
    );
  });
});

describe('the measures of bias', () => {
  const keyed = (keys: number[]) => keys.map((key) => ({ ...question('single'), key }) as Question);

  test('accept keys at every position and refuse a habit', () => {
    expect(positionBias(keyed(Array.from({ length: 40 }, (_, index) => index % 4))).biased).toBe(false);
    expect(positionBias(keyed(Array.from({ length: 40 }, (_, index) => (index < 22 ? 1 : index % 4)))).biased).toBe(
      true,
    );
  });

  test("compute Pearson's statistic", () => {
    const { statistic, observed, expected } = positionBias(
      keyed([...Array(10).fill(0), ...Array(5).fill(1), ...Array(5).fill(2)]),
    );
    expect(expected).toEqual([5, 5, 5, 5]);
    expect(observed).toEqual([10, 5, 5, 0]);
    expect(statistic).toBe(10);
  });

  test('count keys that are longer than every other option', () => {
    const options = (key: string) => ({ ...question('single'), options: ['aa', 'bb', key], key: 2 }) as Question;
    expect(longestKeys([options('ccc'), options('cc'), options('`cc`'), question('output')])).toEqual({
      longest: 1,
      items: 3,
    });
  });

  test('find pairs of similar texts', () => {
    const texts = ['a b c d e f g h', 'a b c d e f g x', 'something else that is long'].map((text) => ({
      item: text,
      text,
    }));
    expect(similarPairs(texts, 0.5).map(({ likeness }) => likeness)).toEqual([5 / 7]);
  });
});

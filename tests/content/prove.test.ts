import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Question } from '../../src/content/exam.types.ts';
import type { LoadedExam } from '../../src/content/load/load-exams.ts';
import { readProofs, writeProofs } from '../../src/content/proof-cache.ts';
import { listProofs, type ProvingSandbox, prove } from '../../src/content/prove.ts';
import { challenge, definition, question, questionSet } from './examples.ts';

type Outcome = Awaited<ReturnType<ProvingSandbox['runTests']>>;

/** A sandbox in which programs print what they are, and a challenge passes by the words of its main file. */
function sandboxOf(outcome: (main: string) => Outcome | Set<string>): ProvingSandbox {
  return {
    runProgram: async ({ code }) => ({ lines: code.split(';'), error: code === 'broken' ? 'TypeError: no' : null }),
    runTests: async ({ files, tests }) => {
      const result = outcome(files['main.js'] ?? '');
      if (!(result instanceof Set)) return result;
      const results = tests.map(({ name }) => ({ name, passed: result.has(name), observed: '0', error: null }));
      return { kind: 'finished', results };
    },
  };
}

function exam(questions: Question[], built = challenge()): LoadedExam[] {
  const set = questionSet(definition(), questions, [built]);
  return [
    {
      folder: '',
      place: { file: 'exam.yaml', lines: {} },
      set,
      questions: questions.map((item) => ({
        question: item,
        place: { file: `${item.id}.md`, lines: { 'option 1': 12, answers: 9 } },
      })),
      challenges: [
        {
          challenge: built,
          place: { file: 'c.md', lines: { title: 2 } },
          testsPlace: { file: 't.yaml', lines: { 'test 2': 9 } },
        },
      ],
    },
  ];
}

const ALL = new Set(['a', 'b', 'c', 'd', 'e']);
const VISIBLE = new Set(['a', 'b']);
const honest = sandboxOf((main) => (main === 'solved' ? ALL : VISIBLE));

async function run(exams: LoadedExam[], sandbox: ProvingSandbox, known: ReadonlySet<string> = new Set()) {
  const proofs = listProofs(exams, 'sandbox 1');
  return prove(proofs, { sandbox, known, concurrency: 2, onProgress: () => {} });
}

describe('a proof', () => {
  const output = (code: string, key: string[]) => ({ ...question('output'), code, outputs: [[], key, []] }) as Question;
  const fill = (accepted: string[][], prints: string[]) =>
    ({ ...question('fill'), code: '{{1}};{{2}}', accepted, prints }) as Question;

  test.each<[string, Question, string[]]>([
    ['of a program that prints its key holds', output('1;a', ['1', 'a']), []],
    ['of a line that has lines holds', output('1\n2', ['1', '2']), []],
    ['of an uncaught error compares its name', output('broken', ['broken', 'TypeError']), []],
    ['of another output fails', output('1', ['2']), ['q-output.md:12 The program does not print the key. 2 / 1']],
    ['of every accepted text holds', fill([['x'], ['y']], ['x', 'y']), []],
    [
      'of one accepted text that prints something else fails',
      fill([['x', 'z'], ['y']], ['x', 'y']),
      ['q-fill.md:9 The answers `z`, `y` print something else. x;y / z;y'],
    ],
    ['of a fill item that does not print is not asked for', fill([['x']], null as never), []],
  ])('%s', async (_, asked, expected) => {
    const { failures } = await run(exam([asked]), honest);
    const oneLine = (text: string) => text.replaceAll('\n', ';');
    expect(
      failures.map(
        ({ file, line, what, expected: wanted, observed }) =>
          `${file}:${line} ${what} ${oneLine(wanted)} / ${oneLine(observed)}`,
      ),
    ).toEqual(expected);
  });

  test.each<[string, (main: string) => Outcome | Set<string>, string[]]>([
    ['holds when the solution passes and the others fail', (main) => (main === 'solved' ? ALL : VISIBLE), []],
    [
      'holds when a wrong solution never ends',
      (main) => (main === 'wrong' ? { kind: 'timeout', message: '' } : main === 'solved' ? ALL : VISIBLE),
      [],
    ],
    [
      'fails when the solution fails a test',
      (main) => (main === 'solved' ? new Set(['a', 'b', 'd', 'e']) : VISIBLE),
      ['t.yaml:9 The solution fails "c".'],
    ],
    [
      'fails when the solution does not build',
      (main) => (main === 'solved' ? { kind: 'buildFailed', message: 'x' } : VISIBLE),
      ['c.md:2 The solution does not run.'],
    ],
    ['fails when the starter files pass', (main) => (main === 'wrong' ? VISIBLE : ALL), ['c.md:2 files/ passes.']],
    [
      'fails when a wrong solution fails visible tests alone',
      (main) => (main === 'wrong' ? new Set(['c', 'd', 'e']) : main === 'solved' ? ALL : VISIBLE),
      ['c.md:2 wrong/one passes.'],
    ],
    [
      'fails when the untouched files pass a hidden test',
      (main) => (main === 'solved' ? ALL : main === 'wrong' ? VISIBLE : new Set(['a', 'c'])),
      ['c.md:2 files/ scores too much.'],
    ],
    [
      'fails when a wrong solution scores more than half',
      (main) => (main === 'solved' ? ALL : main === 'wrong' ? new Set(['c', 'd']) : VISIBLE),
      ['c.md:2 wrong/one scores too much.'],
    ],
    [
      'fails when a wrong solution does not build',
      (main) => (main === 'wrong' ? { kind: 'buildFailed', message: 'x' } : main === 'solved' ? ALL : VISIBLE),
      ['c.md:2 wrong/one does not run.'],
    ],
  ])('of a challenge %s', async (_, outcome, expected) => {
    const { failures, proven } = await run(exam([]), sandboxOf(outcome));
    expect(failures.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual(expected);
    expect(proven.length).toBe(expected.length === 0 ? 1 : 0);
  });

  test('of a challenge holds when incomplete solutions earn at most half, whatever share of the tests they pass', async () => {
    const sandbox = sandboxOf((main) => (main === 'solved' ? ALL : main === 'wrong' ? new Set(['c', 'd']) : VISIBLE));
    const { failures } = await run(exam([], challenge({ partial: 0.5 })), sandbox);
    expect(failures).toEqual([]);
  });

  test('whose sandbox crashed twice is retried', async () => {
    let left = 2;
    const shaky: ProvingSandbox = {
      ...honest,
      runProgram: (job) => (left-- > 0 ? Promise.reject(new Error('busy')) : honest.runProgram(job)),
    };
    expect((await run(exam([output('1', ['1'])]), shaky)).failures).toEqual([]);
  });

  test('that always crashes the sandbox fails without affecting others', async () => {
    const broken: ProvingSandbox = { ...honest, runProgram: () => Promise.reject(new Error('gone')) };
    const { failures, proven } = await run(exam([output('1', ['1'])]), broken);
    expect(failures).toEqual([
      { file: 'q-output.md', line: 1, what: 'The sandbox broke down.', expected: 'a result', observed: 'gone' },
    ]);
    expect(proven.length).toBe(1);
  });

  test('that succeeded is not repeated until the item or the sandbox changes', async () => {
    const first = await run(exam([output('1', ['1'])]), honest);
    const second = await run(exam([output('1', ['1'])]), honest, new Set(first.proven));
    const changed = await run(exam([output('2', ['2'])]), honest, new Set(first.proven));
    expect([first.executed, second.executed, changed.executed]).toEqual([2, 0, 1]);
    expect(new Set(second.proven)).toEqual(new Set(first.proven));
    const other = listProofs(exam([output('1', ['1'])]), 'sandbox 2').map((proof) => proof.key);
    expect(other.filter((key) => first.proven.includes(key))).toEqual([]);
  });

  test('can be requested by file', () => {
    const proofs = listProofs(exam([output('1', ['1'])]), '', (file) => file.startsWith('c'));
    expect(proofs.map((proof) => proof.file)).toEqual(['c.md']);
  });
});

describe('the store of proofs', () => {
  test('returns what was written, and nothing when it is missing or damaged', () => {
    const folder = mkdtempSync(join(tmpdir(), 'proofs-'));
    try {
      const file = join(folder, 'deep', 'proofs.json');
      expect(readProofs(file)).toEqual(new Set());
      writeProofs(file, ['b', 'a', 'a']);
      expect(readProofs(file)).toEqual(new Set(['a', 'b']));
      writeFileSync(file, '{"a":');
      expect(readProofs(file)).toEqual(new Set());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

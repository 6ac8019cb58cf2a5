import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChildEnd } from '../../src/server/exam/grading/child.ts';
import { SandboxBusyError } from '../../src/server/exam/grading/queue.ts';
import { createSandbox, type SandboxOutcome } from '../../src/server/exam/grading/sandbox.ts';

type Request = { kind: string; nonce: string; jobs: { code: string }[] };
type Answer = (request: Request) => ChildEnd;

/** What children answer, in their order, and which programs they were asked for. */
const { builds, runs, asked } = vi.hoisted(() => ({
  builds: [] as Answer[],
  runs: [] as Answer[],
  asked: [] as string[][],
}));
const output = (text: string): ChildEnd => ({ kind: 'output', output: Buffer.from(text) });
const readRequest = (bytes: Uint8Array) => JSON.parse(Buffer.from(bytes).toString('utf8')) as Request;

vi.mock(import('../../src/server/exam/grading/child.ts'), async (original) => ({
  ...(await original()),
  runChild: async ({ segments }) => {
    const request = readRequest(segments.at(-1) as Uint8Array);
    if (request.kind === 'image') return output(`${request.nonce}{}`);
    asked.push(request.jobs.map(({ code }) => code));
    return runs.shift()?.(request) ?? { kind: 'died', message: 'nothing was planned' };
  },
}));
vi.mock(import('../../src/server/exam/grading/build-pool.ts'), () => ({
  createBuildPool: () => ({
    ask: async (bytes) => {
      const request = readRequest(bytes);
      const codes = request.jobs.map((job) => Object.values((job as unknown as { files: object }).files).join());
      const planned = builds.shift();
      return (
        planned?.(request) ??
        output(`${request.nonce}${JSON.stringify(codes.map((code) => ({ kind: 'built', code, css: '' })))}`)
      );
    },
    close: async () => undefined,
  }),
}));
vi.mock(import('../../src/server/exam/grading/programs.ts'), async (original) => ({
  ...(await original()),
  createPrograms: () => ({
    run: async () => Buffer.from(''),
    engine: async () => Buffer.from(''),
    build: async () => Buffer.from(''),
    harness: async () => Buffer.from(''),
    preview: async () => '',
  }),
}));

beforeEach(() => {
  for (const list of [builds, runs, asked]) list.length = 0;
});

const program = (code: string) => ({
  environment: 'js' as const,
  entry: 'main.js',
  files: { 'main.js': code },
  tests: [{ name: 'answer', run: 'return m.answer()', expect: 'right' }],
});
const observed = (value: string) => ({
  kind: 'observed',
  observations: [{ value: JSON.stringify(value), error: null, logs: [] }],
});
const replied =
  (reply: unknown): Answer =>
  ({ nonce }) =>
    output(`${nonce}${JSON.stringify(reply)}`);
const ended =
  (end: ChildEnd): Answer =>
  () =>
    end;
const died = ended({ kind: 'died', message: 'exit 1: ' });
const verdictsOf = (outcomes: readonly SandboxOutcome[]) =>
  outcomes.map((one) => (one.kind === 'finished' ? one.results.map(({ passed }) => passed) : one.message));

describe('[EX-12] what a child of the sandbox answers', () => {
  test('counts for no other program than those that it was asked for', async () => {
    runs.push(
      died,
      // Speaks for its neighbours as well.
      replied({ kind: 'observed', ends: [observed('wrong'), observed('right'), observed('right')] }),
      replied({ kind: 'observed', ends: [observed('right'), observed('right')] }),
      replied({ kind: 'observed', ends: [observed('wrong')] }),
    );
    const outcomes = await createSandbox().runAttempt(['a', 'b', 'c'].map(program));
    expect(verdictsOf(outcomes)).toEqual([[false], [true], [false]]);
    expect(asked).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  });

  test('about the first of several leaves the others to a child of their own', async () => {
    runs.push(
      replied({ kind: 'observed', ends: [observed('right'), { kind: 'timeout', message: 'too long' }] }),
      replied({ kind: 'observed', ends: [observed('right')] }),
    );
    const outcomes = await createSandbox().runAttempt(['a', 'b', 'c'].map(program));
    expect(verdictsOf(outcomes)).toEqual([[true], 'too long', [true]]);
    expect(asked).toEqual([['a', 'b', 'c'], ['c']]);
  });

  const right = { kind: 'observed', ends: [observed('right')] };
  test.each<[string, Answer, SandboxOutcome['kind'], string]>([
    ['without its secret', () => output(JSON.stringify(right)), 'crashed', 'the program ended without an answer'],
    [
      'with the secret behind it',
      ({ nonce }) => output(`${JSON.stringify(right)}${nonce}`),
      'crashed',
      'the program ended without an answer',
    ],
    [
      'with the secret of another child',
      ({ nonce }) => output(`${'0'.repeat(nonce.length)}${JSON.stringify(right)}`),
      'crashed',
      'the program ended without an answer',
    ],
    ['that is cut', ({ nonce }) => output(`${nonce}{"kind":`), 'crashed', 'the program ended without an answer'],
    ['about no program', replied({ kind: 'observed', ends: [] }), 'crashed', 'the child gave no answer'],
    ['of another kind', replied({ kind: 'printed', lines: [], error: null }), 'crashed', 'the child gave no answer'],
    [
      'without a test',
      replied({ kind: 'observed', ends: [{ kind: 'observed', observations: [] }] }),
      'crashed',
      'tests went missing',
    ],
    [
      'with one test too many',
      replied({
        kind: 'observed',
        ends: [{ kind: 'observed', observations: [...Array(2)].flatMap(() => observed('right').observations) }],
      }),
      'crashed',
      'tests went missing',
    ],
    ['too late', ended({ kind: 'timeout' }), 'timeout', 'the program took longer than 5 s and was stopped'],
    ['at too great a length', ended({ kind: 'flood' }), 'crashed', 'the program wrote too much and was stopped'],
    [
      'when it has no memory',
      ended({ kind: 'died', message: 'exit SIGABRT: JavaScript heap out of memory' }),
      'memory',
      'the program used too much memory',
    ],
    [
      'when it has gone, with the first 300 characters of why',
      ended({ kind: 'died', message: `exit 1: ${'x'.repeat(292)}yz` }),
      'crashed',
      `the program ended unexpectedly (exit 1: ${'x'.repeat(292)})`,
    ],
  ])('%s, is no verdict', async (_, answer, kind, message) => {
    runs.push(answer);
    expect(await createSandbox().runTests(program('a'))).toEqual({ kind, message });
  });

  test('when the machine was too busy, is said of the machine and not of the program', async () => {
    runs.push(ended({ kind: 'starved' }));
    await expect(createSandbox().runTests(program('a'))).rejects.toThrow(SandboxBusyError);
  });

  test('is built one by one when their common build was stopped, and each has its own program', async () => {
    builds.push(died, died);
    runs.push(replied({ kind: 'observed', ends: [observed('right'), observed('wrong')] }));
    const outcomes = await createSandbox().runAttempt(['a', 'b', 'c'].map(program));
    expect(verdictsOf(outcomes)).toEqual(['building the program ended unexpectedly (exit 1: )', [true], [false]]);
    expect(asked).toEqual([['b', 'c']]);
  });

  test('about fewer builds than were wanted, leaves the rest to builds of their own', async () => {
    builds.push(replied([{ kind: 'buildFailed', message: 'line 1' }]), died);
    runs.push(replied({ kind: 'observed', ends: [observed('right')] }));
    const outcomes = await createSandbox().runAttempt(['a', 'b', 'c'].map(program));
    expect(verdictsOf(outcomes)).toEqual(['line 1', 'building the program ended unexpectedly (exit 1: )', [true]]);
    expect(asked).toEqual([['c']]);
  });
});

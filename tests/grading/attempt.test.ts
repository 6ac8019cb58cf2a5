import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from './timeout.ts';

const children: number[] = [];
const sandbox = createSandbox({ guestCpuMs: 500, timeoutMs: TIMEOUT_MS, onChild: (pid) => children.push(pid) });
afterAll(() => sandbox.close());

const job = (code: string, run = 'return m.answer()', expected: unknown = 'right') => ({
  environment: 'js' as const,
  entry: 'main.js',
  files: { 'main.js': code },
  tests: [{ name: 'answer', run, expect: expected }],
});
const right = job("export const answer = () => 'right';");

/** Whether a process exists. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function kindsOf(...jobs: ReturnType<typeof job>[]): Promise<string[]> {
  const outcomes = await sandbox.runAttempt(jobs);
  return outcomes.map((outcome) =>
    outcome.kind === 'finished' ? String(outcome.results.map(({ passed }) => passed)) : outcome.kind,
  );
}

describe('the challenges of one attempt', { timeout: 300_000 }, () => {
  it('share one run child, which never serves another attempt', async () => {
    await kindsOf(right);
    const startedBy = async (...jobs: ReturnType<typeof job>[]): Promise<number[]> => {
      children.length = 0;
      expect(await kindsOf(...jobs)).toEqual(jobs.map(() => 'true'));
      return [...children];
    };
    // What is built already needs no build child: whatever starts here runs candidate code.
    const first = await startedBy(right, right);
    const second = await startedBy(right, right);
    const third = await startedBy(right);
    expect([first, second, third].map((pids) => pids.length)).toEqual([1, 1, 1]);
    expect(new Set([...first, ...second, ...third]).size).toBe(3);
    expect([...first, ...second, ...third].filter(isAlive)).toEqual([]);
  });

  it('are isolated from each other', async () => {
    const spoil = "globalThis.left = 'x'; Array.left = 'x'; export const answer = () => 'right';";
    const look = 'export const answer = () => [globalThis.left ?? null, Array.left ?? null];';
    expect(await kindsOf(job(spoil), job(look, 'return m.answer()', [null, null]), right)).toEqual([
      'true',
      'true',
      'true',
    ]);
  });

  it('are graded even if one of them never ends, uses all memory or does not build', async () => {
    const endless = job('export const answer = () => { for (;;); };');
    const hoarder = job(
      'export const answer = () => { const all = []; for (;;) all.push(new Array(100000).fill(1)); };',
    );
    const broken = job('export const answer = (');
    expect(await kindsOf(endless, right)).toEqual(['timeout', 'true']);
    expect(await kindsOf(right, hoarder, right)).toEqual(['true', 'memory', 'true']);
    expect(await kindsOf(broken, right)).toEqual(['buildFailed', 'true']);
  });

  it('are built even if one of them crashes the compiler', async () => {
    const doubled = Array.from({ length: 40 }, (_, n) => `a${n + 1} = a${n} + a${n}`).join(', ');
    const bomb = { ...right, environment: 'ts' as const, entry: 'main.ts' };
    const files = { 'main.ts': `enum E { a0 = 'xxxxxxxxxxxxxxxx', ${doubled} }\nexport const answer = () => E;` };
    const [first, second] = await kindsOf({ ...bomb, files } as never, right);
    expect(first).not.toBe('true');
    expect(second).toBe('true');
  });
});

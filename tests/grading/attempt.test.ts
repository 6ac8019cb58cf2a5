import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../src/server/grading/sandbox.ts';

const children: number[] = [];
const sandbox = createSandbox({ guestCpuMs: 500, onChild: (pid) => children.push(pid) });
afterAll(() => sandbox.close());

const job = (code: string, run = 'return m.answer()', expected: unknown = 'right') => ({
  environment: 'js' as const,
  entry: 'main.js',
  files: { 'main.js': code },
  tests: [{ name: 'answer', run, expect: expected }],
});
const right = job("export const answer = () => 'right';");

async function kindsOf(...jobs: ReturnType<typeof job>[]): Promise<string[]> {
  const outcomes = await sandbox.runAttempt(jobs);
  return outcomes.map((outcome) =>
    outcome.kind === 'finished' ? String(outcome.results.map(({ passed }) => passed)) : outcome.kind,
  );
}

describe('the challenges of one attempt', { timeout: 120_000 }, () => {
  it('share one build child and one run child, and two attempts share none', async () => {
    children.length = 0;
    expect(await kindsOf(right, right)).toEqual(['true', 'true']);
    expect(children).toHaveLength(2);
    expect(await kindsOf(right, right)).toEqual(['true', 'true']);
    expect(new Set(children).size).toBe(4);
  });

  it('see nothing of each other', async () => {
    const spoil = "globalThis.left = 'x'; Object.prototype.left = 'x'; export const answer = () => 'right';";
    const look = 'export const answer = () => [globalThis.left ?? null, ({}).left ?? null];';
    expect(await kindsOf(job(spoil), job(look, 'return m.answer()', [null, null]), right)).toEqual([
      'true',
      'true',
      'true',
    ]);
  });

  it('are graded although one of them never ends, uses all memory or does not build', async () => {
    const endless = job('export const answer = () => { for (;;); };');
    const hoarder = job(
      'export const answer = () => { const all = []; for (;;) all.push(new Array(100000).fill(1)); };',
    );
    const broken = job('export const answer = (');
    expect(await kindsOf(endless, right)).toEqual(['timeout', 'true']);
    expect(await kindsOf(right, hoarder, right)).toEqual(['true', 'memory', 'true']);
    expect(await kindsOf(broken, right)).toEqual(['buildFailed', 'true']);
  });

  it('are built although one of them brings the compiler down', async () => {
    const doubled = Array.from({ length: 40 }, (_, n) => `a${n + 1} = a${n} + a${n}`).join(', ');
    const bomb = { ...right, environment: 'ts' as const, entry: 'main.ts' };
    const files = { 'main.ts': `enum E { a0 = 'xxxxxxxxxxxxxxxx', ${doubled} }\nexport const answer = () => E;` };
    const [first, second] = await kindsOf({ ...bomb, files } as never, right);
    expect(first).not.toBe('true');
    expect(second).toBe('true');
  });
});

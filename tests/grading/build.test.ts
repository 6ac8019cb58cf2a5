import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBuildCache } from '../../src/server/exam/grading/build-cache.ts';
import { createBuildPool } from '../../src/server/exam/grading/build-pool.ts';
import { createSandbox } from '../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** Answers each request with how many it has had; some requests make it die, hang or talk. */
const program = `var program = { start: (() => {
  let had = 0;
  return (request) => {
    const text = request.toString();
    had += 1;
    if (text === 'die' || (text === 'die if used' && had > 1)) process.exit(3);
    if (text === 'hang' || (text === 'hang if used' && had > 1)) for (;;);
    const answer = Buffer.from(process.pid + ' ' + had);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(answer.length);
    require('node:fs').writeSync(1, Buffer.concat([length, answer]));
  };
})() };`;
const started: number[] = [];
const pool = createBuildPool(
  async () => ({
    flags: ['--permission'],
    program: Buffer.from(program),
    dataKb: 2_000_000,
    cpuSeconds: 10,
    isUrgent: true,
    onStart: (pid) => started.push(pid),
  }),
  { maxRequests: 3, idleMs: 60_000 },
);
afterAll(() => pool.close());
beforeEach(() => {
  started.length = 0;
});

/** The answer of the child, or how it ended. */
async function ask(request: string): Promise<string> {
  const limits = { wallMs: 1_000, fairCpuMs: 100, maxWallMs: 60_000, stdoutBytes: 1_000, memoryBytes: 2 ** 30 };
  const end = await pool.ask(Buffer.from(request), limits);
  return end.kind === 'output' ? (end.output.toString().split(' ')[1] ?? '') : end.kind;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('build children', { timeout: 300_000 }, () => {
  it('serve several builds and are replaced at their limit', async () => {
    expect([await ask('a'), await ask('b'), await ask('c'), await ask('d')]).toEqual(['1', '2', '3', '1']);
    expect(started).toHaveLength(2);
    await vi.waitFor(() => expect(isAlive(started[0] ?? 0)).toBe(false), 10_000);
  });

  it('cost a build one retry when they die or hang because of an earlier build', async () => {
    await ask('warm');
    expect(await ask('die if used')).toBe('1');
    expect(started.length).toBeLessThanOrEqual(2);
    expect(await ask('hang if used')).toBe('1');
    expect(started.length).toBeLessThanOrEqual(3);
    await vi.waitFor(() => expect(started.filter(isAlive)).toHaveLength(1), 10_000);
  });

  it('protect the next build from a build that always crashes them', async () => {
    expect(await ask('die')).toBe('died');
    expect(await ask('hang')).toBe('timeout');
    expect(await ask('next')).toBe('1');
    expect(started.length).toBeLessThanOrEqual(4);
  });

  it('are stopped when the sandbox is closed', async () => {
    const children: number[] = [];
    const sandbox = createSandbox({ timeoutMs: TIMEOUT_MS, onChild: (pid) => children.push(pid) });
    const built = await sandbox.bundlePreview({ environment: 'js', entry: 'a.js', files: { 'a.js': 'export {};' } });
    expect(built.kind).toBe('built');
    expect(children.filter(isAlive)).toHaveLength(1);
    await sandbox.close();
    expect(children.filter(isAlive)).toEqual([]);
  });
});

describe('cached builds', () => {
  const job = (text: string) => ({ environment: 'js' as const, entry: 'a.js', files: { 'a.js': text, 'b.js': '' } });
  const built = (code: string) => ({ kind: 'built' as const, code, css: '' });

  it('are keyed by environment, entry and content only', () => {
    const cache = createBuildCache(10_000);
    cache.set(job('one'), built('1'));
    expect(cache.get({ ...job('one'), files: { 'b.js': '', 'a.js': 'one' } })).toEqual(built('1'));
    expect(cache.get(job('two'))).toBeUndefined();
    expect(cache.get({ ...job('one'), environment: 'ts' as never })).toBeUndefined();
    expect(cache.get({ ...job('one'), entry: 'b.js' })).toBeUndefined();
  });

  it('are evicted, oldest first, when they take too much memory', () => {
    const cache = createBuildCache(4_000);
    for (const text of ['1', '2', '3', '4', '5', '6']) cache.set(job(text), built(text.repeat(700)));
    expect(cache.get(job('1'))).toBeUndefined();
    expect(cache.get(job('6'))).toBeDefined();
  });

  it('do not include crashes of the compiler', () => {
    const cache = createBuildCache(10_000);
    cache.set(job('one'), { kind: 'buildFailed', message: 'the program could not be built' });
    expect(cache.get(job('one'))).toBeUndefined();
  });
});

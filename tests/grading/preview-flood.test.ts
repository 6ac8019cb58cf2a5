import { afterAll, describe, expect, it } from 'vitest';
import { SandboxBusyError } from '../../src/server/exam/grading/queue.ts';
import { createSandbox } from '../../src/server/exam/grading/sandbox.ts';
import { TIMEOUT_MS } from './timeout.ts';

describe('a flood of anonymous previews', { timeout: 300_000 }, () => {
  const sandbox = createSandbox({ concurrency: 4, timeoutMs: TIMEOUT_MS });
  afterAll(() => sandbox.close());
  // Each writes out a text until the compiler meets its limit.
  const bomb = `enum E { a = '${'x'.repeat(30_000)}' }\nexport default [${'E.a,'.repeat(8_000)}];`;
  const preview = { environment: 'ts', entry: 'main.ts', files: { 'main.ts': bomb }, lane: 'anonymous' } as const;

  it('is rejected beyond a short queue, and submissions are graded ahead of that queue', async () => {
    let ended = 0;
    const flood = Array.from({ length: 100 }, () =>
      sandbox.bundlePreview(preview).then(
        ({ kind }) => {
          ended += 1;
          return kind;
        },
        (error: unknown) => (error instanceof SandboxBusyError ? 'refused' : String(error)),
      ),
    );
    const graded = await sandbox.runTests({
      environment: 'js',
      entry: 'main.js',
      files: { 'main.js': 'export const two = 2;' },
      tests: [{ name: 'two', run: 'return m.two', expect: 2 }],
    });
    expect(graded).toMatchObject({ kind: 'finished', results: [{ passed: true }] });
    // One place and a line of eight: had the handed-in work waited behind them, all nine would have ended.
    expect(ended).toBeLessThan(9);
    const kinds = await Promise.all(flood);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(91);
    expect(kinds.filter((kind) => kind === 'buildFailed')).toHaveLength(9);
  });
});

import { afterAll, expect, it } from 'vitest';
import { memoryOf } from '../../src/server/exam/grading/process-memory.ts';
import { createSandbox } from '../../src/server/exam/grading/sandbox.ts';
import { isDrawn } from '../support/run/tier.ts';
import { TIMEOUT_MS } from './timeout.ts';

const children = new Set<number>();
const sandbox = createSandbox({ concurrency: 4, timeoutMs: TIMEOUT_MS, onChild: (pid) => children.add(pid) });
let most = 0;
const watch = setInterval(() => {
  for (const pid of children) most = Math.max(most, memoryOf(pid) ?? 0);
}, 5);
afterAll(async () => {
  clearInterval(watch);
  await sandbox.close();
});

const preview = (text: string) =>
  sandbox.bundlePreview({ environment: 'ts', entry: 'main.ts', files: { 'main.ts': text } });

it('[EX-12] refuses an enum that doubles before a compiler has it', { timeout: 300_000 }, async () => {
  await preview('export const warm: number = 1;');
  most = 0;
  const built = await preview(
    `enum E { A0 = '${'x'.repeat(64)}', ${Array.from({ length: 22 }, (_, at) => `A${at + 1} = A${at} + A${at}`).join(', ')} }\nexport default E;`,
  );
  expect(built).toEqual({
    kind: 'buildFailed',
    message: 'the values of the enums are too large together: compute them in a function',
  });
  expect(most).toBeLessThan(128 * 2 ** 20);
});

// Fills half a gigabyte: `npm test` does it every third day.
if (isDrawn(0, 3))
  it('[EX-12] stops a build before it takes 512 MB, and the next one works', { timeout: 300_000 }, async () => {
    most = 0;
    // One long value that is written out seventy thousand times.
    const built = await preview(`enum E { a = '${'x'.repeat(200_000)}' }\nexport default [${'E.a,'.repeat(70_000)}];`);
    expect(built).toEqual({ kind: 'buildFailed', message: 'building the program used too much memory' });
    expect(most).toBeGreaterThan(256 * 2 ** 20);
    expect(most).toBeLessThan(512 * 2 ** 20);
    expect((await preview('export const after: number = 1;')).kind).toBe('built');
  });

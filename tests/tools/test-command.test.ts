import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Counts = { passed: number; failed: number; skipped: number; failures: string[] };
type Reports = {
  countsOf(ended: { code: number; report?: string; read?: (json: never) => Counts; mayBeEmpty?: boolean }): Counts;
  readPlaywright(json: unknown): Counts;
};

const TOOLS = new URL('../../src/tools/', import.meta.url);
// Plain JavaScript without declarations: it runs before anything is installed.
const { countsOf, readPlaywright }: Reports = await import(new URL('test-run/reports.mjs', TOOLS).href);

/** Runs the command with arguments that it refuses or explains. */
function testCommand(...args: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [fileURLToPath(new URL('test.mjs', TOOLS)), ...args], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('arguments of npm test', () => {
  test.each([
    [['sign-in'], /^npm test does not take "sign-in"\. One file of tests: npm run test:one -- <file>/],
    [['--shard=5/4'], /^--shard takes an index and a count, such as 1\/4 \(it is "5\/4"\)\.\nUsage: npm test/],
    [['--shard=0/4'], /^--shard takes an index and a count/],
    [['--full', '--since=main'], /^npm run test:full does not take "--since=main"/],
    [['--all'], /^npm test does not take "--all"/],
    [['--changed', '--since=-x'], /^"-x" is no revision\./],
    [['--changed', '--shard=1/4'], /^npm run test:changed does not take "--shard=1\/4"/],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const { code, said } = await testCommand(...args);
    expect({ code, said }).toEqual({ code: 64, said: expect.stringMatching(sentence) });
  });

  test('--help says what a tier runs, and runs nothing', async () => {
    const { code, said } = await testCommand('--full', '--help');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/faults, hostile programs.*Usage: npm run test:full/s),
    });
  });
});

describe('counting a suite', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartered-reports-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function written(name: string, text: string): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  }

  test('a step without a report is one test', () => {
    expect(countsOf({ code: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] });
    expect(countsOf({ code: 2 })).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['ended with exit code 2'] });
  });

  test('a report that was cut short is a failure, whatever the exit code', () => {
    const report = written('half.json', '{"passed": 12, "fail');
    expect(countsOf({ code: 0, report })).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: ['left a report that cannot be read'],
    });
  });

  test('no report, no test and a crash after passed tests are failures', () => {
    expect(countsOf({ code: 0, report: join(folder, 'none.json') }).failures).toEqual(['wrote no report']);
    const empty = written('empty.json', '{"passed":0,"failed":0,"skipped":0,"failures":[]}');
    expect(countsOf({ code: 0, report: empty }).failures).toEqual(['no test ran']);
    expect(countsOf({ code: 0, report: empty, mayBeEmpty: true })).toMatchObject({ failed: 0, failures: [] });
    const good = written('good.json', '{"passed":3,"failed":0,"skipped":1,"failures":[]}');
    expect(countsOf({ code: 0, report: good })).toEqual({ passed: 3, failed: 0, skipped: 1, failures: [] });
    expect(countsOf({ code: 1, report: good })).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: ['ended with exit code 1'],
    });
  });

  test('what the browser suite expected, did not expect, skipped and could not load', () => {
    const message = '\u001b[31mError:\u001b[39m 2 seats\n\n  Expected: 3';
    const spec = (title: string, status: string) => ({
      title,
      file: 'team/seats.spec.ts',
      line: 7,
      tests: [{ status, projectName: 'short', results: status === 'unexpected' ? [{ errors: [{ message }] }] : [] }],
    });
    const counts = readPlaywright({
      stats: { expected: 1, skipped: 1, unexpected: 1, flaky: 1 },
      suites: [
        {
          title: 'team/seats.spec.ts',
          suites: [
            {
              title: 'seats',
              specs: [
                spec('one', 'expected'),
                spec('two', 'unexpected'),
                spec('three', 'skipped'),
                spec('four', 'flaky'),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'It does not load.\n  at' }],
    });
    expect(counts).toEqual({
      passed: 1,
      failed: 3,
      skipped: 1,
      failures: [
        'team/seats.spec.ts:7 [short] › seats › two\n      Error: 2 seats\n        Expected: 3',
        'team/seats.spec.ts:7 [short] › seats › four',
        'It does not load.',
      ],
    });
  });
});

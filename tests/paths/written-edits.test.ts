import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readWrittenEdits } from './written-edits.ts';

const folder = mkdtempSync(join(tmpdir(), 'written-edits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LEASE = 'machines/exam/lease/lease.machine.ts';
const HELD = "guard: { type: 'isTakeOver', params: ({ event }) => ({ takeOver: event.takeOver }) },";

function written(content: unknown): string {
  const file = join(folder, 'edits.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const edit = (from: string, to: string, more: Record<string, unknown> = {}) => ({
  ...{ chart: 'lease', file: LEASE, from, to, why: 'a mistake' },
  ...more,
});

describe('npm run mutants -- edits', () => {
  test('[WS-10] says of each edit what rejects it, or that nothing does', { timeout: 30_000 }, () => {
    const file = written([
      edit(`${HELD}\n            target: 'held'`, `${HELD}\n            target: 'ended'`, { why: 'ends the exam' }),
      edit("description: 'The exam ends and releases the lease.'", "description: 'It ends.'", { why: 'other words' }),
      edit('export const leaseMachine = setup({', 'export const leaseMachine = setup({ {', { why: 'no TypeScript' }),
      edit("initial: 'notStarted'", "initial: 'nowhere'", { why: 'no such state' }),
      edit('context.epoch === params.epoch', 'params.epoch > 0', { why: 'writes under any epoch' }),
      edit('export const GRACE_MS = 10_000', 'export const GRACE_MS = 11_000', {
        chart: 'attempt',
        file: 'machines/exam/attempt/grace.ts',
        why: 'a file beside the machine',
      }),
    ]);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(new URL('written-edits-command.ts', import.meta.url)), file],
      { encoding: 'utf8' },
    );
    expect(stderr.replace(/^.*ExperimentalWarning.*\n.*\n/gm, '')).toBe('');
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/ \(.*/, ''))).toEqual([
      `killed by outcome   lease  ${LEASE}:100  ends the exam`,
      `SURVIVED            lease  ${LEASE}:114  other words`,
      `killed by load      lease  ${LEASE}:31  no TypeScript`,
      `killed by load      lease  ${LEASE}:58  no such state`,
      `killed by check     lease  ${LEASE}:42  writes under any epoch`,
      'killed by check     attempt  machines/exam/attempt/grace.ts:2  a file beside the machine',
      '5 of 6 killed',
    ]);
    expect(lines.at(-1)).toBe('5 of 6 killed (83.3 %), 0 recorded only (0.0 %).');
    expect(status).toBe(1);
  });

  test.each([
    ['{', /^.*edits\.json is no JSON: /],
    [{ chart: 'lease' }, /edits\.json holds no list of edits\.$/],
    [[], /edits\.json holds no list of edits\.$/],
    [['lease'], /edits\.json, entry 1: it has no text "chart"\.$/],
    [[{ ...edit('a', 'b'), why: 3 }], /entry 1 \(lease, .*lease\.machine\.ts\): it has no text "why"\.$/],
    [[edit('a', 'b', { chart: 'leese' })], /entry 1 \(leese, .*\): There is no chart leese\. Did you mean lease\?$/],
    [[edit('a', 'b', { file: 'machines/exam/lease' })], /there is no file machines\/exam\/lease\.$/],
    [[edit('a', 'b', { file: '../../etc/passwd' })], /there is no file \.\.\/\.\.\/etc\/passwd\.$/],
    [[edit("target: 'held'", "target: 'free'")], /"from" has to occur exactly once in .*, and occurs 4 times\.$/],
    [[edit('no such text', 'x')], /and occurs 0 times\.$/],
    [[edit('', 'x')], /and occurs 0 times\.$/],
    [[edit("initial: 'notStarted'", "initial: 'notStarted'")], /"from" and "to" are the same\.$/],
    [
      [edit('GRACE_MS = 10_000', 'GRACE_MS = 11_000', { file: 'machines/exam/attempt/grace.ts' })],
      /the chart lease is not made from machines\/exam\/attempt\/grace\.ts\.$/,
    ],
  ])('%j: a sentence', async (content, sentence) => {
    const { edits, problems } = await readWrittenEdits(written(content));
    expect(edits).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(sentence)]);
  });

  test('a file that there is not: a sentence', async () => {
    expect((await readWrittenEdits(join(folder, 'none.json'))).problems).toEqual([
      `There is no file ${join(folder, 'none.json')}.`,
    ]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEEDED_FAULTS } from './faults.ts';
import { seed } from './seed.ts';
import { readWalks } from './walk-report.ts';

const client = new URL('../../../src/client/', import.meta.url);
const walks = readdirSync(new URL('../../e2e/paths/', import.meta.url), { recursive: true, encoding: 'utf8' });

describe('seeded faults', () => {
  test('there are ten, each in a walk and a kind of its own', () => {
    expect(SEEDED_FAULTS).toHaveLength(10);
    for (const key of ['name', 'kind', 'walk', 'file'] as const) {
      expect(new Set(SEEDED_FAULTS.map((fault) => fault[key])).size, key).toBe(10);
    }
  });

  test.each(SEEDED_FAULTS)('$name fits its file, and its chart is walked in a browser', (fault) => {
    const text = readFileSync(new URL(fault.file, client), 'utf8');
    expect(seed(text, fault)).not.toBe(text);
    expect(walks.filter((file) => file.replace(/^.*\//, '') === `${fault.walk}.walk.ts`)).toHaveLength(1);
  });

  test('a place that is not there, or is there twice, is refused', () => {
    const fault = { ...SEEDED_FAULTS[0], name: 'n', file: 'f', right: 'a', wrong: 'b' } as (typeof SEEDED_FAULTS)[0];
    expect(() => seed('ccc', fault)).toThrow('The place of n occurs 0 times in f; it must occur once.');
    expect(() => seed('aca', fault)).toThrow('The place of n occurs 2 times in f; it must occur once.');
    expect(seed('cac', fault)).toBe('cbc');
  });
});

describe('the report of a browser run', () => {
  const attachment = (text: string) => ({ name: 'path.txt', body: Buffer.from(text).toString('base64') });
  const spec = (title: string, status: string, texts: readonly string[]) => ({
    title,
    tests: [{ results: [{ status, attachments: texts.map(attachment) }] }],
  });

  test('says which walk failed, at which step, with its link; passed tests say nothing', () => {
    const text =
      'In the workshop: http://x/y?step=1\nPath ab of poll, step 1 (model): \u001b[31mno text\u001b[39m\n\nexpected\n  0. It begins.\n→ 1. It fails.\n';
    const report = {
      errors: [],
      suites: [{ suites: [{ specs: [spec('a', 'passed', []), spec('b', 'failed', [text])] }], specs: [] }],
    };
    expect(readWalks(report)).toEqual({
      walks: [{ sentence: 'Path ab of poll, step 1 (model): no text expected', link: 'http://x/y?step=1' }],
      others: [],
    });
  });

  test('a test that fails without a walk is not counted as one', () => {
    const report = { errors: [{ message: 'no server' }], suites: [{ specs: [spec('c', 'timedOut', [])] }] };
    expect(readWalks(report)).toEqual({ walks: [], others: ['c', 'no server'] });
  });
});

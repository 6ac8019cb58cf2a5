import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SEEDED_FAULTS } from './faults.ts';
import { seed } from './seed.ts';
import { readFailedWalks } from './walk-report.ts';

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

describe('the report of walks in process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartered-failed-walks-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('says which path failed, at which step, with its link', () => {
    const text =
      'In the workshop: http://x/y?step=1\nPath ab of poll, step 1 (model): \u001b[31mno text\u001b[39m\n\nexpected\n  0. It begins.\n→ 1. It fails.\n';
    writeFileSync(join(folder, 'path-ab.txt'), text);
    writeFileSync(join(folder, 'path-ab.html'), '<h1>A walk that failed</h1>');
    expect(readFailedWalks(folder)).toEqual([
      { sentence: 'Path ab of poll, step 1 (model): no text expected', link: 'http://x/y?step=1' },
    ]);
  });

  test('says nothing of a chart whose paths all passed', () => {
    expect(readFailedWalks(join(folder, 'none'))).toEqual([]);
  });
});

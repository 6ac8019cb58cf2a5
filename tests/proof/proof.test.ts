import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEdit } from './edits/operators.ts';
import type { Prepared } from './prepare.ts';
import { prepare } from './prepare.ts';
import { tryEdit } from './run/try-edit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A shop with one requirement that is proved and one that is only named. */
const SHOP = {
  '.config/vitest.config.ts': `
    import { fileURLToPath } from 'node:url';
    export default {
      root: fileURLToPath(new URL('..', import.meta.url)),
      test: { projects: [{ extends: true, test: { name: 'unit', include: ['tests/**/*.test.ts'] } }] },
    };
  `,
  'src/fee.ts': `
    /** Of every order, AB-01. Cents. */
    export const FEE = 500;
    /** What an order costs. Cents. */
    export function total(price: number): number {
      return price + FEE;
    }
    /** The words of the fee (AB-02). */
    export function label(): string {
      return 'Fee';
    }
    /** Executed by no test. */
    export function unused(): number {
      return 7;
    }
  `,
  'tests/fee.test.ts': `
    import { expect, test } from 'vitest';
    import { label, total } from '../src/fee.ts';
    test('[AB-01] an order costs five more', () => expect(total(100)).toBe(600));
    test('[AB-02] the fee has words', () => expect(typeof label()).toBe('string'));
    test.fails('[AB-03] a fee is never charged twice', () => expect(total(total(0))).toBe(500));
  `,
};

let shop = '';
let prepared: Prepared;

beforeAll(async () => {
  shop = mkdtempSync(join(tmpdir(), 'chartered-proof-'));
  for (const [file, text] of Object.entries(SHOP)) {
    mkdirSync(dirname(join(shop, file)), { recursive: true });
    writeFileSync(join(shop, file), text);
  }
  writeFileSync(join(shop, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(shop, '.gitignore'), 'node_modules\n.cache\n');
  cpSync(join(root, 'tests/proof'), join(shop, 'tests/proof'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(shop, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: shop });
  prepared = await prepare(shop, { size: 1 });
});
afterAll(async () => {
  await prepared?.pool.close();
  rmSync(shop, { recursive: true, force: true });
});

/** The edit of which a line like this would be printed, with the tests that execute it. */
function find(shown: string) {
  for (const { edit, tests } of prepared.edits) {
    const text = prepared.texts.get(edit.file) ?? '';
    if (describeEdit(text, edit) === shown)
      return { text, edit, tests: tests.flatMap((index) => prepared.tests[index] ?? []) };
  }
  throw new Error(`Nobody would make the edit ${shown}.`);
}

test('an edit belongs to the tests that execute or use it; a line that none executes to nobody', () => {
  expect(prepared.problems).toEqual([]);
  const titles = (shown: string) => find(shown).tests.map(({ title }) => title.slice(0, 7));
  expect(titles('src/fee.ts:3 500 → 1500')).toEqual(['[AB-01]', '[AB-03]']);
  expect(titles('src/fee.ts:6 + → -')).toEqual(['[AB-01]', '[AB-03]']);
  expect(titles("src/fee.ts:10 'Fee' → 'Something else'")).toEqual(['[AB-02]']);
  expect(prepared.edits.filter(({ edit }) => edit.line > 11)).toEqual([]);
  expect(prepared.tests.filter(({ isOpen }) => isOpen).map(({ ids }) => ids)).toEqual([['AB-03']]);
  expect(prepared.stated.map(({ id, line }) => [id, line])).toEqual([
    ['AB-01', 3],
    ['AB-02', 9],
  ]);
});

test('an edit is noticed when one of its tests fails, and only then; the tree is left as it was', async () => {
  const own = (shown: string) => {
    const { text, edit, tests } = find(shown);
    return tryEdit(
      prepared.pool,
      text,
      edit,
      tests.filter(({ isOpen }) => !isOpen),
    );
  };
  expect(await own('src/fee.ts:3 500 → 1500')).toEqual({
    kind: 'noticed',
    by: '[AB-01] an order costs five more',
    message: 'expected 1600 to be 600 // Object.is equality',
  });
  expect(await own("src/fee.ts:10 'Fee' → 'Something else'")).toEqual({ kind: 'unnoticed', ran: 1 });
  expect(await own('src/fee.ts:6 + → -')).toMatchObject({ kind: 'noticed' });
  expect(readFileSync(join(shop, 'src/fee.ts'), 'utf8')).toBe(SHOP['src/fee.ts']);
});

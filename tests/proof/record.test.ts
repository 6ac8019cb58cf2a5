import { expect, test } from 'vitest';
import { readModuleData } from './belongs/data.ts';
import { findUsedData } from './belongs/used-data.ts';
import type { ProofTest } from './record/collect.ts';
import { isExecuted, readExecuted } from './record/executed.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count });

test('what ran is what the innermost range says; a second reading adds to the first', () => {
  const source = { url: 'src/a.ts', text: 'function a() { if (b) c(); d(); }', map: null };
  const first = readExecuted(source, [{ ranges: [range(0, 33, 1), range(22, 26, 0)] }]);
  expect(first).toEqual([0, 22, 26, 33]);
  expect([0, 21, 22, 25, 26, 32, 33].map((at) => isExecuted(first, at))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(readExecuted(source, [{ ranges: [range(22, 26, 1)] }], first)).toEqual([0, 33]);
});

const testOf = (title: string, executed: ProofTest['executed'], line = 0): ProofTest => ({
  ...{ file: 'tests/a.test.ts', title, line, ids: [], ms: 1, overheadMs: 0, isOpen: false, executed, outside: {} },
});

test('data are used by tests that execute what names them, through other modules and other data', () => {
  const texts = new Map([
    ['src/seconds.ts', 'const MINUTE = 60;\nexport const MAX_AGE = 2 * MINUTE;\nexport const OTHER = 7;'],
    ['src/index.ts', "export { MAX_AGE as AGE } from './seconds.ts';"],
    [
      'src/cookie.ts',
      "import { AGE } from './index.ts';\nexport function write() {\n  return AGE;\n}\nexport function none() {}",
    ],
  ]);
  const cookie = texts.get('src/cookie.ts') ?? '';
  const written = cookie.indexOf('return');
  const tests = [
    testOf('writes', { 'src/cookie.ts': [written, written + 20] }),
    testOf('does not', { 'src/cookie.ts': [cookie.indexOf('export function none'), cookie.length] }),
  ];
  const used = findUsedData(tests, texts, new Map());
  const at = (text: string) => (texts.get('src/seconds.ts') ?? '').indexOf(text);
  const usedBy = (text: string) => tests.map((_, index) => used.isUsed(index, 'src/seconds.ts', at(text)));
  expect([usedBy('60'), usedBy('2 *'), usedBy('7')]).toEqual([
    [true, false],
    [true, false],
    [false, false],
  ]);
});

test('data that a test names itself are used by it, not by the tests beside it', () => {
  const texts = new Map([['src/day.ts', 'export const formatDay = formatWith({ day: 3 });']]);
  const lines = [
    "import { formatDay } from '../src/day.ts';",
    "test('one', () => {});",
    "test('two', () => formatDay(0));",
  ];
  const tests = [testOf('one', {}, 2), testOf('two', {}, 3)];
  const used = findUsedData(tests, texts, new Map([['tests/a.test.ts', lines.join('\n')]]));
  expect(tests.map((_, index) => used.isUsed(index, 'src/day.ts', 43))).toEqual([false, true]);
});

test('an entry that is read by its name is used alone; of a table the rows that a test mentions', () => {
  const rows = ['home', 'blog', 'soon', 'login', 'about', 'offers'].map(
    (name) => `  ${name}Page: page({ path: '/${name}' }),`,
  );
  const texts = new Map([
    ['src/words.ts', "export const words = { title: 'Blog', lead: 'Read.' };"],
    ['src/pages.ts', `export const pages = {\n${rows.join('\n')}\n};`],
    [
      'src/show.ts',
      "import { words } from './words.ts';\nimport { pages } from './pages.ts';\nexport const show = (id) => [words.title, pages[id]];",
    ],
  ]);
  const all = [0, texts.get('src/show.ts')?.length ?? 0];
  const executed = { 'src/show.ts': all };
  const tests = [testOf('shows /blog', executed, 2), testOf('shows another', executed, 3)];
  const testTexts = new Map([
    ['tests/a.test.ts', "import 'x';\ntest('shows /blog', () => {});\ntest('shows another', () => show('loginPage'));"],
  ]);
  const used = findUsedData(tests, texts, testTexts);
  const usedBy = (file: string, text: string) =>
    tests.map((_, index) => used.isUsed(index, file, (texts.get(file) ?? '').indexOf(text)));
  expect(usedBy('src/words.ts', "'Blog'")).toEqual([true, true]);
  expect(usedBy('src/words.ts', "'Read.'")).toEqual([false, false]);
  expect(usedBy('src/pages.ts', "'/blog'")).toEqual([true, false]);
  expect(usedBy('src/pages.ts', "'/login'")).toEqual([false, true]);
  expect(usedBy('src/pages.ts', "'/offers'")).toEqual([false, false]);
});

test('a path in a title is the path of a row, however its parts are written, and no longer one', () => {
  const paths = ['/:tech/blog', '/:tech/blog/:slug', '/:tech/soon', '/:tech/login', '/:tech/about', '/:tech/offers'];
  const table = `export const pages = {\n${paths.map((path, index) => `  page${index}: page({ path: '${path}' }),`).join('\n')}\n};`;
  const texts = new Map([
    ['src/pages.ts', table],
    ['src/show.ts', "import { pages } from './pages.ts';\nexport const show = (id) => pages[id];"],
  ]);
  const tests = [testOf('/{tech}/blog has a title', { 'src/show.ts': [0, texts.get('src/show.ts')?.length ?? 0] }, 1)];
  const used = findUsedData(tests, texts, new Map());
  expect(paths.map((path) => used.isUsed(0, 'src/pages.ts', table.indexOf(`'${path}'`)))).toEqual([
    ...[true, false, false, false, false, false],
  ]);
});

test('a list of six rows is a table, a shorter one is not', () => {
  const data = (count: number) => readModuleData('src/a.ts', `const rows = [${"{ a: 'text' }, ".repeat(count)}];`);
  expect([5, 6].map((count) => data(count).declarations[0]?.isTable)).toEqual([false, true]);
});

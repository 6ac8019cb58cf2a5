import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draw } from './belongs/draw.ts';
import { listStatedParts } from './belongs/stated.ts';
import { applyEdit, listEdits } from './edits/operators.ts';
import { difference, readPatches } from './edits/patches.ts';
import type { ProofTest } from './record/collect.ts';
import { idsIn } from './requirement-ids.ts';
import type { TestOutcome } from './run/orders.ts';
import { byCloseness, choose, judge, patternOf } from './run/try-edit.ts';

/** What becomes of a text by each edit of an operator, without what is around it. */
const editsOf = (text: string, operator: string, file = 'src/a.tsx') =>
  listEdits(file, text)
    .filter((edit) => edit.operator === operator)
    .map((edit) => applyEdit(text, edit));

describe('edits', () => {
  test.each<[operator: string, text: string, edited: string[]]>([
    [
      'drop entry',
      "const guards = ['session', 'guest'];",
      ["const guards = ['guest'];", "const guards = ['session'];"],
    ],
    ['drop entry', 'const a = { b, c: 1 };', ['const a = { c: 1 };', 'const a = { b };']],
    ['drop entry', 'const a = { ...b };', ['const a = {  };']],
    // How things look, and what is shown until they have come.
    ['drop entry', "const headingClasses = ['text-2xl mt-4', 'text-xl mt-3'];", []],
    ['drop entry', 'function ListSkeleton() { return [1, 2, 3].map(row); }', []],
    ['empty function', 'function ListSkeleton() { return [1, 2, 3].map(row); }', []],
    ['drop attribute', 'const a = <Empty picture={<EmptyPicture />} />;', []],
    ['drop attribute', 'const a = <path opacity="0.55" />;', []],
    ['drop attribute', 'const a = <Avatar picture={picture} />;', ['const a = <Avatar  />;']],
    ['drop entry', 'const a = { b: null, c: undefined };', []],
    ['number', 'const MAX_AGE = 60;', ['const MAX_AGE = 180;', 'const MAX_AGE = 20;']],
    ['number', 'const none = 0;', ['const none = 1;']],
    ['words', "const title = 'Online Bootcamp';", ["const title = 'Something else';"]],
    ['words', "const NAME = 'redirect';", ["const NAME = 'other';"]],
    ['words', "const to = '/team/dashboard';", ["const to = '/team/elsewhere';"]],
    ['words', 'const a = <p>Get Started</p>;', ['const a = <p>Something else</p>;']],
    ['words', 'const a = `/${b}/login`;', ['const a = `/${b}/elsewhere`;']],
    [
      'other value',
      "const a = [{ layout: 'team' }, { layout: 'auth' }];",
      ["const a = [{ layout: 'auth' }, { layout: 'auth' }];", "const a = [{ layout: 'team' }, { layout: 'team' }];"],
    ],
    ['words', "const a = 'border-line bg-soft';", ["const a = 'Something else';"]],
    ['words', "const a = ' ';", []],
    ['boolean', 'const a = true;', ['const a = false;']],
    ['condition', 'if (a) b();', ['if (!(a)) b();']],
    [
      'condition',
      'const b = () => { if (!a) return; c(); };',
      [
        'const b = () => { if (!(!a)) return; c(); };',
        'const b = () => {  c(); };',
        'const b = () => { if ((a)) return; c(); };',
      ],
    ],
    ['condition', 'const a = b && c;', ['const a = (c);', 'const a = (b);']],
    ['comparison', 'const a = b < c;', ['const a = b >= c;']],
    ['arithmetic', 'const a = b + c;', ['const a = b - c;']],
    ['arithmetic', "const a = b + ' c';", []],
    ['drop call', 'const a = async () => { await resetStores(); };', ['const a = async () => {  };']],
    ['empty function', 'function a() { b(); }', ['function a() {}']],
    ['drop link', "const a = b.where('owner', '=', c).execute();", ['const a = b.execute();']],
    ['method', 'const a = b.some(c);', ['const a = b.every(c);']],
    [
      'sql',
      'const a = sql`select 1 where a = ${b} and c is null`;',
      [
        'const a = sql`select 1 where a <> ${b} and c is null`;',
        'const a = sql`select 1 where a = ${b} `;',
        'const a = sql`select 1 where a = ${b} and c is not null`;',
      ],
    ],
    ['drop attribute', 'const a = <a target="_blank">b</a>;', ['const a = <a >b</a>;']],
  ])('%s: %s', (operator, text, edited) => {
    expect(editsOf(text, operator)).toEqual(edited);
  });

  test('of a style sheet change how long something takes, and nothing else', () => {
    const text = '.a { animation: in 180ms ease; width: 20px; color: #abc; transition: 0.2s; }';
    expect(editsOf(text, 'duration', 'src/a.css')).toEqual([
      text.replace('180ms', '540ms'),
      text.replace('180ms', '60ms'),
      text.replace('0.2s', '0.6s'),
      text.replace('0.2s', '0.067s'),
    ]);
    expect(listEdits('src/a.css', text)).toHaveLength(4);
  });

  test.each([
    "console.warn('Nobody reads this.');",
    "throw new Error('A mistake of ours.');",
    'const a = <p className="mt-4">{b}</p>;',
    "const A = 'border-line dark:bg-soft px-2';",
    "import { a } from './b.ts';",
    "type A = 'b' | 3;",
    'interface A { b: 3 }',
  ])('are not made where nobody would notice: %s', (text) => {
    expect(listEdits('src/client/a.tsx', text)).toEqual([]);
  });

  test('of a function say that a test has to execute it, of data that one has to use them', () => {
    const text = "const NAME = 'redirect';\nfunction a() { return `${NAME}=`; }";
    expect(listEdits('src/a.ts', text).map(({ line, isInFunction }) => [line, isInFunction])).toContainEqual([
      1,
      false,
    ]);
    expect(
      listEdits('src/a.ts', text)
        .filter(({ line }) => line === 2)
        .every((edit) => edit.isInFunction),
    ).toBe(true);
  });

  test('a file that cannot be parsed is named', () => {
    expect(() => listEdits('src/a.ts', 'const = ;')).toThrow('src/a.ts cannot be parsed');
  });
});

test('ids are those in square brackets', () => {
  expect(idsIn('[GU-01, LI-03] [ST-10] a title of AB-12, array[0] and [x]')).toEqual(['GU-01', 'LI-03', 'ST-10']);
});

test('a comment that names an id is about what follows it, or about its line', () => {
  const text = [
    '/** A year, LI-05. Seconds. */',
    'export const MAX_AGE = 31;',
    'const pages = {',
    '  // The hub (RT-02).',
    "  hub: page({ path: '/' }),",
    '};',
    'const other = 3; // GU-01',
  ].join('\n');
  const parts = listStatedParts(new Map([['src/a.ts', text]]), new Set(['LI-05', 'RT-02', 'GU-01']));
  expect(parts.map(({ id, line, start, end }) => [id, line, text.slice(start, end)])).toEqual([
    ['LI-05', 2, 'export const MAX_AGE = 31;'],
    ['RT-02', 5, "hub: page({ path: '/' })"],
    ['GU-01', 7, 'const other = 3; '],
  ]);
  const styles = '/* Menus, LI-05. */\n.menu { animation: in 180ms; }\n.other { animation: in 1s; }';
  const [rule] = listStatedParts(new Map([['src/a.css', styles]]), new Set(['LI-05']));
  expect(rule && styles.slice(rule.start, rule.end).trim()).toBe('.menu { animation: in 180ms;');
});

test.each<[what: string, before: string, after: string, at: string, isInFunction: boolean]>([
  ['a changed number', 'const a = 1;\nconst b = () => 60;', 'const a = 1;\nconst b = () => 7;', '60', true],
  ['an addition', 'const a = 1;\nconst b = 60;', 'const a = 1;\nconst b = 60_000;', '0;', false],
  ['a line that is missing', 'const b = () => {\n  a();\n};', 'const b = () => {\n};', 'a();', true],
])('of a patch is read what it changes: %s', (_, before, after, at, isInFunction) => {
  const edit = difference('src/a.ts', before, after);
  if (!edit) throw new Error('Nothing was read.');
  expect(applyEdit(before, edit)).toBe(after);
  expect(before.slice(edit.at, edit.at + at.length)).toBe(at);
  expect(edit).toMatchObject({ line: 2, isInFunction });
});

test('a patch that cannot be tried is told with why', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartered-patches-'));
  const root = join(folder, 'root');
  try {
    mkdirSync(join(root, 'src'), { recursive: true });
    writeFileSync(join(root, 'src/a.ts'), 'const a = 1;\n');
    const patch = (file: string, before: string) =>
      `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${before}\n+const a = 2;\n`;
    writeFileSync(join(folder, '1.patch'), patch('src/a.ts', 'const a = 1;'));
    writeFileSync(join(folder, '2.patch'), patch('src/a.ts', 'const a = 3;'));
    writeFileSync(join(folder, '3.patch'), patch('src/b.ts', 'const a = 1;'));
    writeFileSync(join(folder, '4.patch'), 'nothing');
    const { patches, refused } = readPatches(root, folder);
    expect(patches.map(({ name, edit }) => [name, edit.file, edit.text])).toEqual([['1', 'src/a.ts', '2']]);
    expect(refused).toEqual([
      '2.patch: it does not fit src/a.ts as it is now.',
      '3.patch: there is no file src/b.ts.',
      '4.patch: it changes several files, or none; one at a time can be tried.',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('what runs against an edit', () => {
  const testOf = (title: string, ms: number): ProofTest => ({
    ...{
      file: 'tests/a.test.ts',
      title,
      line: 1,
      ids: [],
      ms,
      overheadMs: 0,
      isOpen: false,
      executed: {},
      outside: {},
    },
  });

  test('the quickest tests, within half a minute; one at least', () => {
    const titles = (...tests: ProofTest[]) => choose(tests).map(({ title }) => title);
    expect(titles(testOf('long', 25_000), testOf('short', 10), testOf('middle', 8000))).toEqual(['short', 'middle']);
    expect(titles(testOf('longest', 90_000))).toEqual(['longest']);
    // Loading a file counts once.
    const slow = { file: 'tests/slow.test.ts', overheadMs: 20_000 };
    expect(
      titles({ ...testOf('one', 4000), ...slow }, { ...testOf('two', 5000), ...slow }, testOf('quick', 1)),
    ).toEqual([...['quick', 'one', 'two']]);
  });

  test('those first that execute little beside what was edited, in a test or while its file was loaded', () => {
    const files = { 'src/a.ts': [0, 10], 'src/b.ts': [0, 90] };
    const wide = { ...testOf('wide', 1), executed: files };
    const close = { ...testOf('close', 9), executed: { 'src/a.ts': [0, 10], 'src/b.ts': [0, 10] } };
    const table = { ...testOf('table', 5), outside: { 'src/a.ts': [0, 60], 'src/b.ts': [0, 40] } };
    expect([wide, close, table].toSorted(byCloseness('src/a.ts')).map(({ title }) => title)).toEqual([
      'table',
      'close',
      'wide',
    ]);
  });

  test('titles as they are, whatever stands in them', () => {
    const pattern = new RegExp(patternOf(['a block (sqlite) [GU-01] what? is $1', 'b']));
    expect(
      ['a block (sqlite) [GU-01] what? is $1', ' a block (sqlite) > [GU-01] what? is $1', 'b'].map((title) =>
        pattern.test(title),
      ),
    ).toEqual([true, true, true]);
    expect(['a block sqlite [GU-01] what? is $1', 'bb', 'a b'].map((title) => pattern.test(title))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('a failure and an error outside of tests notice an edit; when nothing ran it was not tried', () => {
    const outcome = (state: TestOutcome['state']): TestOutcome => ({
      ...{ file: 'a', title: 'a test', line: 1, state, isExpectedToFail: false, ms: 1, message: 'Why.' },
    });
    const judged = (tests: TestOutcome[], errors: string[] = []) => judge({ tests, overheads: {}, errors });
    expect(judged([outcome('passed'), outcome('failed')])).toEqual({ kind: 'noticed', by: 'a test', message: 'Why.' });
    expect(judged([], ['It does not load.\nat x'])).toEqual({
      ...{ kind: 'noticed', by: 'the run', message: 'It does not load.' },
    });
    expect(judged([outcome('passed'), outcome('skipped')])).toEqual({ kind: 'unnoticed', ran: 1 });
    expect(judged([outcome('skipped')]).kind).toBe('not tried');
  });
});

test('one seed draws the same edits each time, and each of them once', () => {
  const text = "const a = ['b', 'c', 'd', 'e', 'f'];\nconst g = 3;\nconst h = true;";
  const candidates = listEdits('src/a.ts', text).map((edit) => ({ edit, tests: [0], weight: 1 }));
  const drawn = (seed: string) =>
    [...draw(candidates, seed)].map(({ edit }) => candidates.findIndex((one) => one.edit === edit));
  expect(drawn('1 GU-01')).toEqual(drawn('1 GU-01'));
  expect(drawn('1 GU-01')).not.toEqual(drawn('2 GU-01'));
  expect(drawn('1 GU-01').toSorted((a, b) => a - b)).toEqual(candidates.map((_, index) => index));
});

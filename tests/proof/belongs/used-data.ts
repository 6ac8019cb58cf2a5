import { createLines } from '../edits/syntax.ts';
import type { ProofTest } from '../record/collect.ts';
import { isExecuted } from '../record/executed.ts';
import { type Declaration, type ModuleData, type Reference, readModuleData } from './data.ts';
import { memo } from './memo.ts';

/** Says for data of modules which tests use them. */
export type UsedData = {
  /** Whether a test uses what stands at a position outside of functions. */
  isUsed(test: number, file: string, position: number): boolean;
};

/**
 * Follows for each test which data it uses: what is named in functions that it executes, and what those data name.
 *
 * @param texts of the product's files, by name
 * @param testTexts of the files of tests, by name
 */
export function findUsedData(
  tests: readonly ProofTest[],
  texts: ReadonlyMap<string, string>,
  testTexts: ReadonlyMap<string, string>,
): UsedData {
  const modules = new Map<string, ModuleData>();
  for (const [file, text] of texts) if (/\.tsx?$/.test(file)) modules.set(file, readModuleData(file, text));

  /** Where a name comes from, through modules that pass it on. */
  function declarationsOf(
    { file, name }: { file: string; name: string },
    depth = 0,
  ): { file: string; declaration: Declaration }[] {
    const module = modules.get(file);
    if (!module || depth > 8) return [];
    if (name === '*') return module.declarations.map((declaration) => ({ file, declaration }));
    const found = module.declarations.filter((one) => one.name === name);
    if (found.length > 0) return found.map((declaration) => ({ file, declaration }));
    const passed = module.exports.get(name);
    if (passed && (passed.file !== file || passed.name !== name)) return declarationsOf(passed, depth + 1);
    const all = [...module.exports].filter(([key]) => key.startsWith('* '));
    return all.flatMap(([, target]) => declarationsOf({ file: target.file, name }, depth + 1));
  }

  const resolved = new Map<Reference, { file: string; declaration: Declaration }[]>();
  const dataOf = (reference: Reference) => memo(resolved, reference, () => declarationsOf(reference));
  const interesting = new Map<string, Reference[]>();
  for (const [file, { references }] of modules)
    interesting.set(
      file,
      references.filter((one) => dataOf(one).length > 0),
    );

  /** Data that a file of tests names itself, with the line. */
  const namedByFile = new Map<string, { reference: Reference; line: number }[]>();
  for (const [file, text] of testTexts) {
    const line = createLines(text);
    const named = readModuleData(file, text).references.filter((one) => dataOf(one).length > 0);
    namedByFile.set(
      file,
      named.map((reference) => ({ reference, line: line(reference.at) })),
    );
  }

  /** By test: declarations, and their entries that are read; null means each of them. */
  const used = tests.map((test, index) => {
    const read = new Map<Declaration, { file: string; entries: Set<string> | null }>();
    const isOwnLine = ownLines(tests, index);
    const waiting: { reference: Reference }[] = (namedByFile.get(test.file) ?? [])
      .filter(({ line }) => isOwnLine(line))
      .map(({ reference }) => ({ reference }));
    for (const [file, spans] of Object.entries(test.executed)) {
      for (const reference of interesting.get(file) ?? []) {
        if (reference.isInFunction && isExecuted(spans, reference.at)) waiting.push({ reference });
      }
    }
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { entry } = one.reference;
      for (const { file, declaration } of dataOf(one.reference)) {
        const isEntry = entry !== null && declaration.entries.some(({ name }) => name === entry);
        const known = read.get(declaration);
        if (known && (known.entries === null || (isEntry && known.entries.has(entry)))) continue;
        const entries = isEntry ? new Set([...(known?.entries ?? []), entry]) : null;
        read.set(declaration, { file, entries });
        const parts = entries === null ? [declaration] : declaration.entries.filter(({ name }) => entries.has(name));
        for (const reference of interesting.get(file) ?? []) {
          if (parts.some(({ start, end }) => reference.at >= start && reference.at < end)) waiting.push({ reference });
        }
      }
    }
    return read;
  });

  const mentions = createMentions(tests, testTexts);
  return {
    isUsed(test, file, position) {
      const declarations = modules
        .get(file)
        ?.declarations.filter(({ start, end }) => position >= start && position < end);
      return (declarations ?? []).some((declaration) => {
        const read = used[test]?.get(declaration);
        if (!read) return false;
        const entry = declaration.entries.find(({ start, end }) => position >= start && position < end);
        if (!entry) return true;
        if (read.entries !== null) return read.entries.has(entry.name);
        return !declaration.isTable || mentions.has(test, declaration, entry.name);
      });
    },
  };
}

/** Parts of a path that vary are written `:tech` and `{tech}`. */
const withoutNames = (text: string) => text.replaceAll(/(?<=\/):\w+|\{\w+\}/g, '*');

/** Whether a text has a word that is no part of a longer one: `/blog` is not in `/blog/{slug}`. */
function isWholeIn(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\w*/-]$/.test(text.slice(0, at)) && !/^[\w*/-]/.test(text.slice(at + word.length))) return true;
  }
  return false;
}

/** A path or a name of code: what a title mentions on purpose. */
const IS_NAME = /\/|[a-z][A-Z]/;

/**
 * Rows of a table that is read as a whole belong to the tests whose titles mention them by a path or a name; where a title
 * mentions none, to those that the test's own text mentions, or what all tests of its file share.
 */
function createMentions(tests: readonly ProofTest[], testTexts: ReadonlyMap<string, string>) {
  const ownTexts = new Map<number, string>();
  const ownText = (index: number) => memo(ownTexts, index, () => cutText(tests, testTexts, index));
  const byTable = new Map<Declaration, (test: number) => ReadonlySet<string>>();

  function read(table: Declaration): (test: number) => ReadonlySet<string> {
    const counts = new Map<string, number>();
    for (const { words } of table.entries) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const own = table.entries.map(({ name, words }) => ({
      name,
      words: words.filter((word) => (counts.get(word) ?? 0) <= 2),
    }));
    const find = (text: string, isCounted: (word: string) => boolean) => {
      const searched = withoutNames(text);
      const isMentioned = (word: string) => isCounted(word) && isWholeIn(searched, withoutNames(word));
      return new Set(own.filter(({ words }) => words.some(isMentioned)).map(({ name }) => name));
    };
    const byTest = new Map<number, ReadonlySet<string>>();
    return (test) =>
      memo(byTest, test, () => {
        const inTitle = find(tests[test]?.title ?? '', (word) => IS_NAME.test(word));
        return inTitle.size > 0 ? inTitle : find(ownText(test), () => true);
      });
  }

  return {
    has(test: number, table: Declaration, entry: string): boolean {
      return memo(byTable, table, () => read(table))(test).has(entry);
    },
  };
}

/** The text of a file of tests without the other tests in it. */
function cutText(tests: readonly ProofTest[], testTexts: ReadonlyMap<string, string>, index: number): string {
  const isOwn = ownLines(tests, index);
  const lines = (testTexts.get(tests[index]?.file ?? '') ?? '').split('\n');
  return lines.filter((_, line) => isOwn(line + 1)).join('\n');
}

/** Which lines of its file are about a test: from its own to that of the next one, and what stands above all of them. */
function ownLines(tests: readonly ProofTest[], index: number): (line: number) => boolean {
  const { file, line: own = 0 } = tests[index] ?? {};
  const starts = [...new Set(tests.flatMap((test) => (test.file === file ? [test.line] : [])))].sort((a, b) => a - b);
  // Where nothing is known of one, all of the file is.
  if (own === 0 || starts[0] === 0) return () => true;
  const first = starts[0] ?? own;
  const next = starts.find((start) => start > own) ?? Number.POSITIVE_INFINITY;
  return (line) => line < first || (line >= own && line < next);
}

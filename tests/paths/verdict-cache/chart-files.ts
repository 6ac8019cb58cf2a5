import { existsSync, globSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { needsFinder } from '../../../src/tools/test-run/import-graph.ts';
import { expectedFile, machineFile } from '../files/expected-files.ts';
import { modelFiles } from '../files/load-models.ts';

/** What a verdict can be about, with the files that come to it, beside the engine and the cache itself. */
const JUDGES = {
  gate: ['tests/paths/describe-paths.ts'],
  functions: ['tests/paths/mutants.ts'],
  pairs: ['tests/paths/pairs.test.ts', 'tests/paths/without-pairs.ts'],
} as const;

/** What can be cached of a chart. */
export type VerdictKind = keyof typeof JUDGES;

/** Finds the files on which a verdict on a chart depends, from the root and in order. */
export type ChartFiles = (kind: VerdictKind, chart: string) => readonly string[];

/**
 * Reads which files a verdict depends on: the chart with all of its folder, its properties and expected behaviour, its model, whatever these
 * import, the whole engine, and what judges. Rather one file too many than one left out.
 *
 * @param root absolute path of the project
 */
export function chartFiles(root: string): ChartFiles {
  const neededBy = needsFinder(root, ['machines', 'src', 'tests']);
  const models = modelFiles();
  const all = (...patterns: string[]) => globSync(patterns, { cwd: root, withFileTypes: true });
  const listed = (...patterns: string[]) =>
    all(...patterns)
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`));
  const engine = listed(
    'package-lock.json',
    'src/walks/**',
    'src/charts/**',
    'src/tools/test-run/*.ts',
    'tests/paths/files/*.ts',
    'tests/paths/verdict-cache/*.ts',
  ).filter((file) => !file.endsWith('.test.ts'));
  return (kind, chart) => {
    const model = models.get(chart);
    if (model === undefined) throw new Error(`There is no model of ${chart}.`);
    const machine = machineFile(chart);
    const folder = machine === undefined ? [] : listed(`${relative(root, dirname(machine))}/**`);
    const expected = relative(root, expectedFile(chart));
    const own = [model, ...folder, ...(existsSync(`${root}/${expected}`) ? [expected] : [])];
    return [...new Set([...engine, ...JUDGES[kind], ...neededBy(own)])].sort();
  };
}

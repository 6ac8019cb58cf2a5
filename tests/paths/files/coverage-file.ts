import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChartCoverage, Coverage } from '../../../src/walks/report/coverage.types.ts';

/** Where the workshop finds what the last run of the paths covered. */
export const coverageFile = fileURLToPath(new URL('../coverage.json', import.meta.url));

/** What is committed; nothing when there is no such file. */
export function readCoverage(): Coverage {
  return existsSync(coverageFile) ? (JSON.parse(readFileSync(coverageFile, 'utf8')) as Coverage) : { charts: {} };
}

/**
 * Writes what the paths cover, one line for each chart.
 *
 * @param isAll whether these are all charts; otherwise those of the others stay
 */
export function writeCoverage(charts: Readonly<Record<string, ChartCoverage>>, isAll: boolean): void {
  const all = Object.entries(isAll ? charts : { ...readCoverage().charts, ...charts });
  const lines = all
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, coverage]) => `${JSON.stringify(id)}: ${JSON.stringify(coverage)}`);
  mkdirSync(dirname(coverageFile), { recursive: true });
  writeFileSync(coverageFile, `{"charts": {\n${lines.join(',\n')}\n}}\n`);
}

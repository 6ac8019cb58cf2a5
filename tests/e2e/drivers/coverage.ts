import { mkdirSync, writeFileSync } from 'node:fs';
import { reportFolder } from '../../paths/files/report-files.ts';
import { type BrowserCoverage, coverageInWords } from './walk-coverage.ts';

/** Prints what was covered, and writes it to `.reports/paths/browser-<chart>.json`. */
export function reportCoverage(coverage: BrowserCoverage): void {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
  console.log(coverageInWords(coverage));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserCommand } from 'vitest/node';
import type { BrowserCoverage } from '../../e2e/drivers/walk-coverage.ts';
import { reportFolder } from '../../paths/files/report-files.ts';

/** Writes what the walks of a chart have covered to `.reports/paths/browser-<chart>.json`. */
const writeWalkReport: BrowserCommand<[coverage: BrowserCoverage]> = (_context, coverage) => {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
};

export const walkCommands = { writeWalkReport };

declare module 'vitest/browser' {
  interface BrowserCommands {
    writeWalkReport(coverage: BrowserCoverage): Promise<void>;
  }
}

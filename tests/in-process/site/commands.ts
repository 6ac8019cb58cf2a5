import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserCommand } from 'vitest/node';
import type { BrowserCoverage } from '../../e2e/drivers/walk-coverage.ts';
import { reportFolder } from '../../paths/files/report-files.ts';
import { SITE_COOKIE } from './site-cookie.ts';

/** Writes what the walks of a chart have covered to `.reports/paths/browser-<chart>.json`. */
const writeWalkReport: BrowserCommand<[coverage: BrowserCoverage]> = (_context, coverage) => {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
};

/**
 * Forgets the cookies that pages have left, but that of the site: also those of other paths and those that only the server may see, which
 * pages cannot delete, and which pile up until a request is too large (431).
 */
const clearCookies: BrowserCommand<[]> = ({ context }) =>
  context.clearCookies({ name: new RegExp(`^(?!${SITE_COOKIE}$)`) });

export const walkCommands = { writeWalkReport, clearCookies };

declare module 'vitest/browser' {
  interface BrowserCommands {
    writeWalkReport(coverage: BrowserCoverage): Promise<void>;
    clearCookies(): Promise<void>;
  }
}

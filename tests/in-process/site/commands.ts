import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserCommand } from 'vitest/node';
import type { BrowserCoverage } from '../../e2e/drivers/walk-coverage.ts';
import { reportFolder } from '../../paths/files/report-files.ts';
import type { FileVerdict } from './held-files.ts';
import { SITE_COOKIE } from './site-cookie.ts';
import type { FileOrders } from './site-plugin.ts';

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

/** What a walk in the browser asks of the process that runs the tests. */
export const walkCommands = ({ holdFiles, nextFile, answerFile, releaseFiles }: FileOrders) => ({
  writeWalkReport,
  clearCookies,
  holdFiles: ((_context, site) => holdFiles(site)) satisfies BrowserCommand<[string]>,
  nextFile: ((_context, site) => nextFile(site)) satisfies BrowserCommand<[string]>,
  answerFile: ((_context, site, id, verdict) => answerFile(site, id, verdict)) satisfies BrowserCommand<
    [string, number, FileVerdict]
  >,
  releaseFiles: ((_context, site) => releaseFiles(site)) satisfies BrowserCommand<[string]>,
});

declare module 'vitest/browser' {
  interface BrowserCommands {
    writeWalkReport(coverage: BrowserCoverage): Promise<void>;
    clearCookies(): Promise<void>;
    holdFiles(site: string): Promise<void>;
    nextFile(site: string): Promise<{ id: number; url: string } | null>;
    answerFile(site: string, id: number, verdict: FileVerdict): Promise<void>;
    releaseFiles(site: string): Promise<void>;
  }
}

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserCommand } from 'vitest/node';
import type { BrowserCoverage } from '../../e2e/drivers/walk-coverage.ts';
import type { WalkedPath } from '../../paths/browser/failed-walk.ts';
import type { BrowserFailure } from '../../paths/browser/walk-browser.ts';
import { failedWalksFolder, reportFolder } from '../../paths/files/report-files.ts';
import type { FileVerdict } from './held-files.ts';
import { SITE_COOKIE } from './site-cookie.ts';
import type { FileOrders } from './site-plugin.ts';

/** A path that failed, and how. */
export type FailedPath = { readonly path: WalkedPath; readonly failure: BrowserFailure };

/**
 * Writes what the walks of a chart have covered to `.reports/paths/browser-<chart>.json`, and of each path that failed a page with the
 * chart and the failing step to `.reports/walks/<chart>`.
 */
const writeWalkReport: BrowserCommand<[coverage: BrowserCoverage, failed: readonly FailedPath[]]> = async (
  _context,
  coverage,
  failed,
) => {
  mkdirSync(reportFolder, { recursive: true });
  writeFileSync(`${reportFolder}browser-${coverage.chart}.json`, `${JSON.stringify(coverage, null, 1)}\n`);
  const folder = failedWalksFolder(coverage.chart);
  rmSync(folder, { recursive: true, force: true });
  for (const { path, failure } of failed) {
    const { attachPath } = await import('../../e2e/drivers/attach-path.ts');
    mkdirSync(folder, { recursive: true });
    const testInfo: Parameters<typeof attachPath>[0] = {
      attach: async (name, { body } = {}) => {
        if (body !== undefined) writeFileSync(join(folder, name.replace('path', `path-${path.id}`)), body);
      },
      outputPath: (...parts) => join(folder, ...parts),
    };
    await attachPath(testInfo, coverage.chart, path, failure);
  }
};

/**
 * Forgets the cookies that pages have left, but that of the site: also those of other paths and those that only the server may see, which
 * pages cannot delete, and which pile up until a request is too large (431).
 */
const clearCookies: BrowserCommand<[name?: string]> = ({ context }, name = `^(?!${SITE_COOKIE}$)`) =>
  context.clearCookies({ name: new RegExp(name) });

const readCookies: BrowserCommand<[]> = async ({ context }) =>
  (await context.cookies()).map(({ name, value, expires }) => ({ name, value, expires }));

/** What a walk in the browser asks of the process that runs the tests. */
export const walkCommands = ({ holdFiles, nextFile, answerFile, releaseFiles }: FileOrders) => ({
  writeWalkReport,
  clearCookies,
  readCookies,
  holdFiles: ((_context, site) => holdFiles(site)) satisfies BrowserCommand<[string]>,
  nextFile: ((_context, site) => nextFile(site)) satisfies BrowserCommand<[string]>,
  answerFile: ((_context, site, id, verdict) => answerFile(site, id, verdict)) satisfies BrowserCommand<
    [string, number, FileVerdict]
  >,
  releaseFiles: ((_context, site) => releaseFiles(site)) satisfies BrowserCommand<[string]>,
});

declare module 'vitest/browser' {
  interface BrowserCommands {
    writeWalkReport(coverage: BrowserCoverage, failed: readonly FailedPath[]): Promise<void>;
    /** @param name pattern of the names that are meant */
    clearCookies(name?: string): Promise<void>;
    readCookies(): Promise<{ name: string; value: string; expires: number }[]>;
    holdFiles(site: string): Promise<void>;
    nextFile(site: string): Promise<{ id: number; url: string } | null>;
    answerFile(site: string, id: number, verdict: FileVerdict): Promise<void>;
    releaseFiles(site: string): Promise<void>;
  }
}

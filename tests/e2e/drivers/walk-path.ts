import type { BrowserContext, Page } from '@playwright/test';
import type { Path } from '../../../src/walks/cover/generate.ts';
import { type BrowserFailure, walkWithRetries } from '../../paths/browser/walk-browser.ts';
import { test } from '../support/fixtures.ts';
import { openBlank } from '../support/prepared-exam.ts';
import { attachPath } from './attach-path.ts';
import type { ChartWatch } from './chart-watch.ts';
import { keepWalk } from './coverage.ts';
import type { BrowserDrivers } from './define-drivers.ts';

type Walking = {
  /** Its name in the reports. */
  chart: string;
  path: Path;
  drivers: BrowserDrivers;
  /** Opens its own browser for each try. */
  open: () => Promise<BrowserContext>;
  /** The state shared by the drivers of a try. */
  world: (otherTab: Page) => Promise<{ readonly watch: ChartWatch }> | { readonly watch: ChartWatch };
  /** Whether only the walk advances the page's clock; true by default. */
  isClockHeld?: boolean;
  /** Runs in the page before its own code, and breaks what the path requires. */
  script?: (() => void) | undefined;
};

/**
 * Walks one path in a browser with two tabs, of which the second follows the chart, and records the result. A path that
 * passes only on a retry is reported, and does not count as covered.
 *
 * @returns why it failed; empty when it passed
 */
export async function walkPath({
  chart,
  path,
  drivers,
  open,
  world,
  isClockHeld = true,
  script,
}: Walking): Promise<readonly BrowserFailure[]> {
  const walk = await walkWithRetries(path, drivers, async () => {
    const context = await open();
    const otherTab = await context.newPage();
    await openBlank(otherTab);
    const services = await world(otherTab);
    await services.watch.listenIn(otherTab);
    const page = await context.newPage();
    if (isClockHeld) await page.clock.install();
    if (script) await page.addInitScript(script);
    return { page, services, close: () => context.close() };
  });
  keepWalk(test.info().project.outputDir, chart, walk);
  for (const { cause, label } of walk.failures) test.info().annotations.push({ type: cause, description: label });
  for (const failure of walk.result === 'failed' ? walk.failures.slice(-1) : []) {
    await attachPath(test.info(), chart, path, failure);
  }
  return walk.result === 'failed' ? walk.failures : [];
}

import type { Page } from '@playwright/test';
import type { Path } from '../../../src/walks/cover/generate.ts';
import { shareInWords, shareOf } from '../../paths/browser/walk-share.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import type { ChartWatch } from './chart-watch.ts';
import { expectWalked, readingOf } from './coverage.ts';
import type { BrowserDrivers } from './define-drivers.ts';
import { walkPath } from './walk-path.ts';

type PathsWalk = {
  /** What is walked, with the requirements that it proves. */
  readonly title: string;
  /** What the whole set proves, with the requirements. */
  readonly covers: string;
  /** Name of the chart's folder, and of the report. */
  readonly chart: string;
  readonly paths: readonly Path[];
  /** Every goal of the chart. */
  readonly defined: readonly string[];
  /** Goals that no page can be led to, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  readonly drivers: BrowserDrivers;
  /** The state shared by the drivers of a try. */
  readonly world: (tools: {
    readonly server: TestServer;
    /** Another tab of the same browser, on a page without the application. */
    readonly otherTab: Page;
    readonly path: Path;
  }) => Promise<{ readonly watch: ChartWatch }> | { readonly watch: ChartWatch };
  /** Whether only the walk advances the page's clock; true by default. */
  readonly isClockHeld?: boolean;
  /** Runs in the page before its own code, and breaks what the path requires. */
  readonly script?: (path: Path) => (() => void) | undefined;
  readonly timeoutMs?: number;
};

/** Registers a test for each path of this run's share, each in a browser of its own, and one for what they covered. */
export function walkPaths({ title, covers, chart, paths, defined, unreachable, ...walk }: PathsWalk): void {
  const share = shareOf(paths);

  for (const path of share) {
    test(`${title} ${path.id}: ${readingOf(path)}`, async ({ server, device }) => {
      if (walk.timeoutMs !== undefined) test.setTimeout(walk.timeoutMs);
      const failures = await walkPath({
        chart,
        path,
        drivers: walk.drivers,
        open: device,
        world: (otherTab) => walk.world({ server, otherTab, path }),
        isClockHeld: walk.isClockHeld ?? true,
        script: walk.script?.(path),
      });
      expect(failures).toEqual([]);
    });
  }

  const part = shareInWords(paths.length, share.length);
  test(part === '' ? covers : `${title}: all that this run walks was covered${part}`, () => {
    expectWalked({ chart, defined, paths, share, unreachable, outputDir: test.info().project.outputDir });
  });
}

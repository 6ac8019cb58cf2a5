import type { Page } from '@playwright/test';
import { expect, inject, test } from 'vitest';
import { cdp, commands } from 'vitest/browser';
import type { Path } from '../../src/walks/cover/generate.ts';
import { FAILED_CALLS, type Walk, type WalkServer } from '../e2e/drivers/walk.ts';
import { coverageInWords, coverageOf, coverageProblems } from '../e2e/drivers/walk-coverage.ts';
import type { WalkedPath } from '../paths/browser/failed-walk.ts';
import { type BrowserFailure, type BrowserWalk, walkWithRetries } from '../paths/browser/walk-browser.ts';
import { translatePage } from '../support/translator.ts';
import { openSite } from './open-site.ts';
import { WalkContext } from './page/walk-context.ts';
import type { FailedPath } from './site/commands.ts';
import { TRANSLATED_ALWAYS } from './translated-always.ts';

/** After so many the reason is known, and each further one would wait for its time-outs. */
const MAX_FAILED_PATHS = 3;

/** A step takes a tenth of a second; more than this only where something hangs. Milliseconds. */
const STEP_MS = 60_000;

/** Which walks are walked while a translator changes the pages: besides the others all or some, or these alone. */
export type Translations = 'all' | 'some' | 'only';

declare module 'vitest' {
  interface ProvidedContext {
    translations: Translations;
    /** Of the charts that a translator works in, those that are walked without it, too; null for all. */
    untranslated: readonly string[] | null;
  }
}

/**
 * Makes a test of a walk: in process, along every generated path. Fails unless every state and every transition was covered, except those
 * that are explained.
 */
export function registerWalk(walk: Walk): void {
  const translations = inject('translations');
  const untranslated = inject('untranslated');
  const isPlain = translations !== 'only' && (untranslated?.includes(walk.chart) ?? true);
  if (isPlain) test(walk.title, () => walkPaths(walk, false));
  if (translations !== 'some' || TRANSLATED_ALWAYS === walk.chart) {
    test(`${walk.title}, while the browser translates the pages`, () => walkPaths(walk, true));
  }
}

async function walkPaths(walk: Walk, isTranslated: boolean): Promise<void> {
  const { chart } = walk;
  {
    if (walk.timezoneId) await cdp().send('Emulation.setTimezoneOverride', { timezoneId: walk.timezoneId });
    const began = performance.now();
    const plan = walk.plan();
    const planned = performance.now();
    const walks: BrowserWalk[] = [];
    const failures: string[] = [];
    const failed: FailedPath[] = [];
    let site: WalkServer | undefined;
    for (const path of plan.paths) {
      if (walks.filter(({ result }) => result === 'failed').length === MAX_FAILED_PATHS) {
        failures.push(`${MAX_FAILED_PATHS} paths failed; those after the last of them were not walked`);
        break;
      }
      const environment = { ...walk.environment, ...walk.environmentOf?.(path) };
      // What the walk before has changed, such as who leads a team, would be there while the pages are translated.
      const own = await openSite(environment, {
        knowsAddress: walk.knowsAddress,
        walk: isTranslated ? 'translated' : '',
      });
      site = own;
      const browser = new WalkContext(walk.viewport ?? { width: 1280, height: 900 });
      if (walk.holdsFiles) await browser.holdFiles(own.key);
      const open = async () => {
        const otherTab = await browser.newPage();
        await otherTab.goto('/blank-page');
        const services = await walk.world({
          url: own.url,
          server: own,
          otherTab: otherTab as unknown as Page,
          path,
        });
        await services.watch.listenIn(otherTab as unknown as Page);
        const page = await browser.newPage();
        if (walk.isClockHeld ?? true) await page.clock.install();
        if (isTranslated) await page.addInitScript(translatePage, 'hydrated' as const);
        const script = walk.script?.(path);
        if (script) await page.addInitScript(script);
        return { page: page as unknown as Page, services, close: () => browser.close() };
      };
      const found = await walkWithRetries(path, walk.drivers, open, 0, STEP_MS);
      walks.push(found);
      failures.push(...found.failures.map(inWords));
      failed.push(...found.failures.map((failure) => ({ path: writtenDown(path), failure })));
      const allowed = walk.allowedProblems ?? FAILED_CALLS;
      const problems = browser.problems.filter((problem) => !allowed.some((one) => one.test(problem)));
      failures.push(...problems.map((problem) => `${path.id}: the console says: ${problem}`));
    }
    if (site) await walk.afterwards?.(site);
    if (walk.timezoneId) await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
    const walked = { chart, ...plan, share: plan.paths, unreachable: walk.unreachable };
    const coverage = coverageOf(walked, walks);
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(
      `${coverageInWords(coverage)}\n  ${seconds(planned, performance.now())} for the paths, ${seconds(began, planned)} to find them`,
    );
    await commands.writeWalkReport(coverage, failed);
    expect(failures).toEqual([]);
    expect(coverageProblems(walked, coverage)).toEqual([]);
  }
}

const writtenDown = ({ id, edges }: Path): WalkedPath => ({
  id,
  edges: edges.map(({ label, outcome: { taken, entered } }) => ({ label, outcome: { taken, entered } })),
});

const inWords = ({ pathId, at, label, cause, message }: BrowserFailure) =>
  `${pathId}, step ${at}, ${label} (${cause}): ${message}`;

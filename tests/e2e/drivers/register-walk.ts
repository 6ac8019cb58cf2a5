import type { BrowserContext, Page } from '@playwright/test';
import { type BrowserFailure, type BrowserWalk, walkWithRetries } from '../../paths/browser/walk-browser.ts';
import { shareOf } from '../../paths/browser/walk-share.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { openBlank } from '../support/prepared-exam.ts';
import { attachPath } from './attach-path.ts';
import { reportCoverage } from './coverage.ts';
import { type ChartWorld, FAILED_CALLS, type Walk } from './walk.ts';
import { coverageOf, coverageProblems, readingOf } from './walk-coverage.ts';

/** After so many the reason is known, and each further one would wait for its time-outs. */
const MAX_FAILED_PATHS = 3;

/**
 * Makes a test of a walk: in a browser, over the network, along the generated paths of this run's share. Where all are walked, it fails
 * unless every state and every transition was covered, except those that are explained.
 *
 * @param test with fixtures of its own, where the server needs them
 */
export function registerWalk(walk: Walk, test: typeof base = base): void {
  const { title, chart, environment, knowsAddress = false, isClockHeld = true } = walk;
  const { timezoneId = 'UTC', viewport = { width: 1280, height: 900 } } = walk;
  test.use({ timezoneId, viewport, allowedProblems: [...(walk.allowedProblems ?? FAILED_CALLS)] });
  // A walk without settings of its own shares the server of the others.
  if (environment) test.use({ environment: { ...environment } });
  if (knowsAddress) test.use({ knowsAddress });

  const tag = walk.overNetwork === undefined ? [] : ['@over-network'];
  test(title, { tag }, async ({ server, serverWith, device }) => {
    const plan = walk.plan();
    const share = shareOf(plan.paths);
    test.setTimeout(30_000 + share.length * 20_000);
    const failures: string[] = [];
    const walks: BrowserWalk[] = [];
    let shared: BrowserContext | undefined;
    let sharedUrl = server.url;
    for (const path of share) {
      if (walks.filter(({ result }) => result === 'failed').length === MAX_FAILED_PATHS) {
        failures.push(`${MAX_FAILED_PATHS} paths failed; those after the last of them were not walked`);
        break;
      }
      await test.step(`${path.id}: ${readingOf(path)}`, async () => {
        const own = walk.environmentOf?.(path);
        const asked = own ? await serverWith(own) : server;
        const found = await walkWithRetries(path, walk.drivers, async () => {
          // The clock of a browser that has been held is of no use to the next path.
          if (shared && (isClockHeld || asked.url !== sharedUrl)) {
            await shared.close();
            shared = undefined;
          }
          shared ??= await device({ baseURL: asked.url, timezoneId, viewport });
          sharedUrl = asked.url;
          const script = walk.script?.(path);
          return openTabs(shared, isClockHeld, script, (otherTab) =>
            walk.world({ url: asked.url, server: asked, otherTab, path }),
          );
        });
        walks.push(found);
        for (const { cause, label } of found.failures)
          test.info().annotations.push({ type: cause, description: label });
        const last = found.failures.at(-1);
        if (found.result !== 'failed' || !last) return;
        failures.push(...found.failures.map(inWords));
        await attachPath(test.info(), chart, path, last);
      });
    }
    await walk.afterwards?.(server);
    const walked = { chart, ...plan, share, unreachable: walk.unreachable };
    const coverage = coverageOf(walked, walks);
    reportCoverage(coverage);
    expect(failures).toEqual([]);
    expect(coverageProblems(walked, coverage)).toEqual([]);
  });
}

const inWords = ({ pathId, at, label, cause, message }: BrowserFailure) =>
  `${pathId}, step ${at}, ${label} (${cause}): ${message}`;

/** Two tabs of a browser that remembers nothing; the second follows the chart. */
async function openTabs(
  context: BrowserContext,
  isClockHeld: boolean,
  script: (() => void) | undefined,
  prepare: (otherTab: Page) => ChartWorld | Promise<ChartWorld>,
) {
  await context.clearCookies();
  const otherTab = await context.newPage();
  await openBlank(otherTab);
  await otherTab.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  const services = await prepare(otherTab);
  await services.watch.listenIn(otherTab);
  const page = await context.newPage();
  if (isClockHeld) await page.clock.install();
  if (script) await page.addInitScript(script);
  return {
    page,
    services,
    close: async () => {
      await page.close();
      await otherTab.close();
    },
  };
}

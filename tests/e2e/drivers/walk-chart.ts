import type { BrowserContext, Page } from '@playwright/test';
import type { Path } from '../../../src/walks/cover/generate.ts';
import { definedGoals, reasonFor } from '../../../src/walks/cover/goals.ts';
import { explore, type Graph, type GraphEdge } from '../../../src/walks/explore/explore.ts';
import type { PathModel } from '../../../src/walks/model.ts';
import { type BrowserFailure, walkWithRetries } from '../../paths/browser/walk-browser.ts';
import { shareInWords, shareOf } from '../../paths/browser/walk-share.ts';
import { expect, test } from '../support/fixtures.ts';
import { openBlank } from '../support/prepared-exam.ts';
import { attachPath } from './attach-path.ts';
import type { ChartWatch } from './chart-watch.ts';
import { expectWalked, keepWalk, readingOf } from './coverage.ts';
import type { BrowserDrivers } from './define-drivers.ts';
import { type Follow, pathsInWorld } from './paths-in-world.ts';

/** What a walk has at hand besides the page. */
export type WalkTools = {
  readonly url: string;
  /** Another tab of the same browser, on a page without the application. */
  readonly otherTab: Page;
  readonly path: Path;
};

type ChartWalk<TWorld> = {
  /** Name of the chart's folder, and of the report. */
  readonly chart: string;
  readonly model: PathModel;
  readonly drivers: BrowserDrivers;
  /** The state shared by the drivers of one path. */
  readonly world: (tools: WalkTools) => ChartWorld | Promise<ChartWorld>;
  /** States and transitions that no page can be led to, each with the reason. */
  readonly unreachable?: Readonly<Record<string, string>>;
  /** Which steps the page can produce, where and when. Every one of the chart unless told. */
  readonly follow?: { readonly begin: TWorld; readonly step: (graph: Graph) => Follow<TWorld> };
  /** Whether time in the page passes only when the path says so. Each path has a browser of its own then. */
  readonly isClockHeld?: boolean;
  /** With fixtures of its own, where the server needs them. */
  readonly test?: typeof test;
};

/** A world follows a chart of the page, or one of the server by what is stored. */
type ChartWorld = { readonly watch: Pick<ChartWatch, 'listenIn'> };

/** After so many the reason is known, and each further one would wait for its time-outs. */
const MAX_FAILED_PATHS = 3;

/** The paths of a browser over a chart: every state and every transition, without those that no page can be led to. */
export function browserPaths<TWorld>(
  model: PathModel,
  unreachable: Readonly<Record<string, string>> = {},
  follow?: ChartWalk<TWorld>['follow'],
): { paths: Path[]; defined: string[] } {
  const graph = explore(model);
  const defined = definedGoals(graph).filter((goal) => /^(state|transition):/.test(goal));
  const isWanted = (goal: string) => reasonFor(goal, unreachable) === undefined;
  const wanted = new Set(defined.filter(isWanted));
  const paths = follow
    ? pathsInWorld(graph, wanted, follow.begin, follow.step(graph))
    : pathsInWorld(graph, wanted, {}, (world, edge) => (edge.goals.every(isOpenTo(isWanted)) ? world : undefined));
  return { paths, defined };
}

/** A step that takes a transition out of reach is out of reach itself. */
const isOpenTo = (isWanted: (goal: string) => boolean) => (goal: string) =>
  !/^(state|transition):/.test(goal) || isWanted(goal);

/**
 * Registers a test that walks a chart in a browser along the generated paths of this run's share. Where all are walked, it fails
 * unless every state and every transition was covered, except those that are explained.
 */
export function walkChart<TWorld = object>(title: string, walk: ChartWalk<TWorld>): void {
  const { paths, defined } = browserPaths(walk.model, walk.unreachable, walk.follow);
  const share = shareOf(paths);

  (walk.test ?? test)(`${title}${shareInWords(paths.length, share.length)}`, async ({ server, device }) => {
    test.setTimeout(30_000 + share.length * 20_000);
    const outputDir = test.info().project.outputDir;
    const failures: string[] = [];
    let shared: BrowserContext | undefined;
    let failedPaths = 0;
    for (const path of share) {
      if (failedPaths === MAX_FAILED_PATHS) {
        failures.push(`${MAX_FAILED_PATHS} paths failed; those after ${path.id} were not walked`);
        break;
      }
      await test.step(`${path.id}: ${readingOf(path)}`, async () => {
        const found = await walkWithRetries(path, walk.drivers, async () => {
          if (shared && walk.isClockHeld) await shared.close();
          if (!shared || walk.isClockHeld) shared = await device();
          return openTabs(shared, (otherTab) => walk.world({ url: server.url, otherTab, path }), walk.isClockHeld);
        });
        keepWalk(outputDir, walk.chart, found);
        for (const { cause, label } of found.failures)
          test.info().annotations.push({ type: cause, description: label });
        const last = found.failures.at(-1);
        if (found.result !== 'failed' || !last) return;
        failedPaths += 1;
        failures.push(...found.failures.map(inWords));
        await attachPath(test.info(), walk.chart, path, last);
      });
    }
    expect(failures).toEqual([]);
    expectWalked({ chart: walk.chart, defined, paths, share, unreachable: walk.unreachable, outputDir });
  });
}

const inWords = ({ pathId, at, label, cause, message }: BrowserFailure) =>
  `${pathId}, step ${at}, ${label} (${cause}): ${message}`;

/** Two tabs of a browser that remembers nothing; the second follows the chart. */
async function openTabs(
  context: BrowserContext,
  prepare: (otherTab: Page) => ChartWorld | Promise<ChartWorld>,
  isClockHeld = false,
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
  return {
    page,
    services,
    close: async () => {
      await page.close();
      await otherTab.close();
    },
  };
}

/** The event of a step, if it is one that somebody sends. */
export function eventOf({ step }: GraphEdge): { readonly type: string; readonly [key: string]: unknown } | undefined {
  return step?.kind === 'event' ? step.event : undefined;
}

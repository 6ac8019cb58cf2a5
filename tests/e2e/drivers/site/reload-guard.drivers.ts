import { expect, type Page } from '@playwright/test';
import { type BuildReport, reloadGuardMachine } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:reloadGuard/error.invoke(watchPage)/0': 'it listens to events that every page has',
};

/** The page of these walks has nothing to type. */
export const follow = {
  begin: {},
  step:
    () =>
    (world: object, { step }: GraphEdge) =>
      step?.kind === 'done' && (step.event['output'] as BuildReport).isBusy ? undefined : world,
};

/** What each question of a path for the newest build finds; null where the server does not answer. */
function reportsOf({ edges }: Path): (BuildReport | null)[] {
  return edges.flatMap(({ step }) => {
    if (step?.kind === 'done' && step.src === 'askForBuild') return [step.event['output'] as BuildReport];
    return step?.kind === 'error' && step.src === 'askForBuild' ? [null] : [];
  });
}

/** Longer than an absence after which a return counts. Milliseconds. */
const AWAY_MS = 300_001;

/** The state shared by the drivers of one walk. */
export class ReloadGuardWorld {
  readonly gate = new Gate({ build: { method: 'GET', path: /^\/builds\/meta\/[^/]+\.json$/ } });
  readonly watch = new ChartWatch('reloadGuard');
  private readonly reports: (BuildReport | null)[];

  constructor(path: Path) {
    this.reports = reportsOf(path);
  }

  /** The tab is as the next question for the newest build finds it. */
  async prepareQuestion(page: Page, advance: number): Promise<void> {
    const since = this.reports.shift()?.sinceReload ?? null;
    await page.evaluate(
      ([ago, later]) => {
        if (ago === null) sessionStorage.removeItem('chartered.reloadedAt');
        else sessionStorage.setItem('chartered.reloadedAt', String(Date.now() + later - ago));
      },
      [since, advance] as const,
    );
  }
}

declare global {
  interface Window {
    /** The document that was there before a reload. */
    isOldDocument?: boolean;
  }
}

const barOf = (page: Page) => page.getByRole('region', { name: 'New version' });

async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

export const reloadGuardDrivers = defineDrivers<typeof reloadGuardMachine, ReloadGuardWorld>(reloadGuardMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/legal/imprint');
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
    await page.evaluate(() => {
      window.isOldDocument = true;
    });
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'reloadGuard.partMissing'(page, { services: world }) {
      await world.prepareQuestion(page, 0);
      await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')));
    },
    async 'reloadGuard.returned'(page, { services: world }) {
      await world.prepareQuestion(page, AWAY_MS);
      await look(page, 'hidden');
      await page.clock.fastForward(AWAY_MS);
      await look(page, 'visible');
    },
    async 'reloadGuard.reloadChosen'(page) {
      await barOf(page).getByRole('button', { name: 'Load it now' }).click();
    },
    async 'reloadGuard.postponed'(page) {
      await barOf(page).getByRole('button', { name: 'Later' }).click();
    },
  },
  invokes: {
    askForBuild: {
      async done(_page, { output, services: world }) {
        const route = await world.gate.take('build');
        if (output.isGone) await route.fulfill({ status: 404, body: 'Gone.' });
        else await route.continue();
      },
      async error(_page, { services: world }) {
        await (await world.gate.take('build')).abort('connectionreset');
      },
    },
  },
  checks: {
    async current(page, { services: world }) {
      await world.watch.reaches('current');
      await expect(barOf(page)).toHaveCount(0);
    },
    async checking(page, { services: world }) {
      await world.watch.reaches('checking');
      await world.gate.arrived('build');
      await expect(barOf(page)).toHaveCount(0);
    },
    async outdated(page, { services: world }) {
      await world.watch.reaches('outdated');
      await expect(barOf(page).getByRole('status')).toContainText('A newer version of this page is available.');
    },
    async postponed(page, { services: world }) {
      await world.watch.reaches('postponed');
      await expect(barOf(page)).toHaveCount(0);
    },
    async reloading(page, { services: world }) {
      await world.watch.reaches('reloading');
      await poll(() => page.evaluate(() => window.isOldDocument ?? false).catch(() => true)).toBe(false);
    },
  },
});

import { expect, type Page } from '@playwright/test';
import { type BuildReport, reloadGuardMachine } from '../../../../machines/site/reload-guard/reload-guard.machine.ts';
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

/** Longer than an absence after which a return counts. Milliseconds. */
const AWAY_MS = 300_001;

/** The state shared by the drivers of one walk. */
export class ReloadGuardWorld {
  readonly gate = new Gate({ build: { method: 'GET', path: /^\/builds\/meta\/[^/]+\.json$/ } });
  readonly watch = new ChartWatch('reloadGuard');
}

declare global {
  interface Window {
    /** The document that was there before a reload. */
    isOldDocument?: boolean;
  }
}

const barOf = (page: Page) => page.getByRole('region', { name: 'New version' });

/** When the tab was reloaded last, which the page looks up with the answer. */
async function setReloaded(page: Page, since: number | null): Promise<void> {
  await page.evaluate((ago) => {
    if (ago === null) sessionStorage.removeItem('chartered.reloadedAt');
    else sessionStorage.setItem('chartered.reloadedAt', String(Date.now() - ago));
  }, since);
}

/** Two pages that are shown by the same part of the program. */
const PAGES = ['/legal/imprint', '/legal/privacy'] as const;

async function goToOther(page: Page): Promise<void> {
  const other = new URL(page.url()).pathname === PAGES[0] ? PAGES[1] : PAGES[0];
  // What is offered may lie over the links.
  await page.locator(`footer a[href="${other}"]`).first().dispatchEvent('click');
  await expect(page).toHaveURL(other);
}

async function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Lets time pass until nothing of the page is missing: React keeps a skeleton on show for a moment. */
async function whole(page: Page): Promise<void> {
  const missing = page.locator('main [aria-busy="true"], main .skeleton-pulse');
  for (let waits = 0; waits < 100 && (await missing.count()) > 0; waits += 1) {
    await page.clock.runFor(50);
    await page.evaluate(() => new Promise<void>((done) => void fetch('/favicon.svg').finally(done)));
  }
  await expect(missing).toHaveCount(0);
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
    async 'reloadGuard.partMissing'(page) {
      await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')));
    },
    async 'reloadGuard.pageMissing'(page, { services: world }) {
      await world.gate.leavingBehind(() =>
        page.evaluate(() => {
          // While the next page loads, the address is its own already.
          const { href } = location;
          history.replaceState(history.state, '', '/blog');
          dispatchEvent(new Event('vite:preloadError'));
          history.replaceState(history.state, '', href);
        }),
      );
    },
    async 'reloadGuard.navigated'(page, { services: world }) {
      await world.gate.leavingBehind(() => goToOther(page));
    },
    async 'reloadGuard.returned'(page) {
      // A call under way would time out while the tab is away.
      await whole(page);
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
      async done(page, { output, services: world }) {
        const route = await world.gate.take('build');
        await setReloaded(page, output.sinceReload);
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
    async leaving(page, { services: world }) {
      await world.watch.reaches('leaving');
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

import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { firstDue } from '../../../../machines/commerce/banner/banner.rules.ts';
import { type BannerList, bannerListMachine } from '../../../../machines/commerce/banner-list/banner-list.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';

type ListSnapshot = SnapshotFrom<typeof bannerListMachine>;
type ListEvent = Parameters<ListSnapshot['can']>[0];

/** What a moment before or after is in a page, whose clocks are not exact. Milliseconds. */
const NEAR_MS = 1500;
/** How long a list that could not be read again is good for. Milliseconds. */
const POSTPONED_MS = 300_000;

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:bannerList/error.invoke(watchPage)/0': 'a document always lets a page listen to whether it is looked at',
};

/** Whether the list is older than it may be, and whether the device's clock was set since the server said what time it is. */
type Known = { readonly isOld: boolean; readonly isDoubtful: boolean };

/**
 * Only a page that is looked at is hidden, and time does not run backwards. Until the server answers, a clock that was set
 * is doubted again at each look: such a page waits for the answer.
 */
function follow(graph: Graph, { isOld, isDoubtful }: Known, edge: GraphEdge): Known | undefined {
  const { step } = edge;
  const before = graph.nodes[edge.from]?.moment.snapshot as ListSnapshot | undefined;
  if (step === undefined || before === undefined) return { isOld, isDoubtful };
  if (step.kind === 'delay') return { isOld: true, isDoubtful };
  if (step.kind === 'done') return { isOld: false, isDoubtful: false };
  if (step.kind === 'error') return isDoubtful || step.src === 'watchPage' ? undefined : { isOld: false, isDoubtful };
  const event = eventOf(edge) as ListEvent;
  if (!before.can(event)) return undefined;
  switch (event.type) {
    case 'bannerList.pageHidden':
      return isDoubtful || before.matches('unwatched') ? undefined : { isOld, isDoubtful };
    case 'bannerList.pageShown': {
      const isDue = event.now >= before.context.dueAt;
      return isOld && !isDue ? undefined : { isOld: isDue, isDoubtful };
    }
    case 'bannerList.clockDoubted':
      return { isOld, isDoubtful: true };
  }
}

export const looks = {
  begin: { isOld: false, isDoubtful: false } as Known,
  step: (graph: Graph) => (known: Known, edge: GraphEdge) => follow(graph, known, edge),
};

/** The state shared by the drivers of one walk. */
export class BannerListWorld {
  readonly gate = new Gate({ banners: { method: 'GET', path: /^\/api\/banners$/ } });
  readonly watch = new ChartWatch('bannerList');
  /** When the list is old, by the clock of the page. */
  dueAt = 0;
  /** The list that has just come, and is not shown yet. */
  fresh: BannerList | null = null;

  /** Answers with banners whose ends are as far away, by the clock of the page. */
  async answer(page: Page, list: BannerList): Promise<void> {
    const route = await this.gate.take('banners');
    const serverTime = await page.evaluate(() => Date.now());
    this.fresh = list;
    const data = list.banners.map((banner) => ({ ...banner, ends: banner.ends - list.now + serverTime }));
    await route.fulfill({ json: { data, meta: { total: data.length, server_time: serverTime } } });
  }
}

const liveOf = (page: Page) => page.locator('#banner > aside[data-live]');

/** The visitor looks at something else, or at the page again. */
async function look(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

export const bannerListDrivers = defineDrivers<typeof bannerListMachine, BannerListWorld>(bannerListMachine, {
  async open(page, { input, services: world }) {
    await world.gate.guard(page);
    await page.goto('/vuejs');
    await page.locator('html[data-shell="loaded"]').waitFor();
    // From here on time passes when the walk says so.
    await pauseClock(page, 2000);
    // With the first movement of the visitor the banner is loaded.
    await page.mouse.move(200, 300);
    await world.answer(page, input);
  },
  events: {
    async 'bannerList.pageHidden'(page, { snapshot, services: world }) {
      const late = snapshot.matches('refreshing') ? await world.gate.take('banners') : null;
      const before = world.watch.count;
      await look(page, true);
      await world.watch.moved(before);
      // An answer that comes late changes nothing.
      await late?.abort();
    },
    async 'bannerList.pageShown'(page, { event, snapshot, services: world }) {
      const at = world.dueAt + (event.now < snapshot.context.dueAt ? -NEAR_MS : NEAR_MS);
      await page.clock.fastForward(Math.max(0, at - (await page.evaluate(() => Date.now()))));
      await look(page, false);
    },
    async 'bannerList.clockDoubted'(page, { snapshot, services: world }) {
      const late = snapshot.matches('refreshing') ? await world.gate.take('banners') : null;
      const before = world.watch.count;
      // The clock is set, as when a device wakes up.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000);
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await world.watch.moved(before);
      await late?.abort();
    },
  },
  invokes: {
    fetchBanners: {
      done: (page, { output, services: world }) => world.answer(page, output),
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('banners'), error);
        world.dueAt += POSTPONED_MS;
      },
    },
    watchPage: {
      async error() {
        throw new Error('A document always lets a page listen.');
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds + 2 * NEAR_MS);
  },
  checks: {
    async current(page, { snapshot, services: world }) {
      await world.watch.reaches('current');
      if (world.fresh === null) return;
      const { dueAt, now } = snapshot.context;
      world.dueAt = (await page.evaluate(() => Date.now())) + dueAt - now;
      // The page shows the banner of the list that has just come.
      const due = firstDue(world.fresh);
      world.fresh = null;
      await expect(liveOf(page)).toHaveCount(due ? 1 : 0);
      if (due) await expect(liveOf(page)).toHaveAttribute('data-banner', due.id);
    },
    async unwatched(page, { services: world }) {
      await world.watch.reaches('unwatched');
      const before = world.watch.count;
      await page.clock.fastForward(500);
      expect(world.watch.count).toBe(before);
    },
    async refreshing(_page, { services: world }) {
      await world.watch.reaches('refreshing');
      await world.gate.arrived('banners');
    },
  },
});

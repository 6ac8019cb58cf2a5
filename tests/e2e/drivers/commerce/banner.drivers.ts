import { expect, type Page } from '@playwright/test';
import { bannerMachine } from '../../../../machines/commerce/banner/banner.machine.ts';
import { areaOfPath, firstOnPage, matchesPath } from '../../../../machines/commerce/banner/banner.rules.ts';
import type { BannerList } from '../../../../machines/commerce/banner-list/banner-list.machine.ts';
import { BANNERS_OUT_COOKIE, readBannersOut } from '../../../../src/contract/commerce/banner-cookies.ts';
import { affiliateOf } from '../../../../src/contract/commerce/banners.ts';
import { giveSession } from '../../support/browser-session.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { request } from '../../support/prepared-exam.ts';
import { openInApp } from '../account/session.drivers.ts';
import { defineDrivers } from '../define-drivers.ts';
import type { BannerSnapshot, BannerWorld } from './banner.world.ts';

/** A page without a place for a banner, for guests and users alike. */
const WITHOUT_PLACE = '/javascript/login';
const KEYS = 'chartered.banner.';

declare global {
  interface Window {
    sleptMs: number;
  }
}

/** Makes the listener for the visitor's return to the page fail on start. */
export function breakSurroundings(): void {
  const listen = document.addEventListener;
  document.addEventListener = (...rest: unknown[]) => {
    const [type, listener] = rest;
    if (type === 'visibilitychange' && String(listener).includes('banner.timePassed')) throw new Error('Not there.');
    Reflect.apply(listen, document, rest);
  };
}

/** Runs in the page: its timers stand while the device sleeps, and its clock goes on. */
function letSleep(): void {
  const now = performance.now.bind(performance);
  window.sleptMs = 0;
  performance.now = () => now() + window.sleptMs;
}

/** The banner that the document came with. */
const writtenOf = (page: Page) => page.locator('#banner > aside:not([data-live])');
const liveOf = (page: Page) => page.locator('#banner > aside[data-live]');
const closeOf = (page: Page) => page.getByRole('button', { name: 'Close the announcement' });

/** Ids of the banners that documents leave out for this visitor. */
async function leftOut(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return readBannersOut(cookies.find(({ name }) => name === BANNERS_OUT_COOKIE)?.value);
}

/** Until it is decided what stands above the page, that is what the document came with. */
async function expectUndecided(page: Page, { isDecided }: BannerWorld): Promise<void> {
  await expect(liveOf(page)).toHaveCount(0);
  await expect(writtenOf(page)).toHaveCount(isDecided ? 0 : 1);
}

async function expectNothing(page: Page, world: BannerWorld): Promise<void> {
  world.isDecided = true;
  await expect(page.locator('#banner > aside')).toHaveCount(0);
}

/** The banner that would be due is left out of documents from now on. */
async function expectLeftOut(page: Page, { context }: BannerSnapshot): Promise<void> {
  const due = firstOnPage(context);
  if (due && matchesPath(due, context.path)) await poll(() => leftOut(page)).toContain(due.id);
}

/** Answers with banners whose ends are as far away, by the clock of the page. */
async function answerBanners(page: Page, { gate }: BannerWorld, { banners, now }: BannerList): Promise<void> {
  const route = await gate.take('banners');
  const serverTime = await page.evaluate(() => Date.now());
  const data = banners.map((banner) => ({ ...banner, ends: banner.ends - now + serverTime }));
  await route.fulfill({ json: { data, meta: { total: data.length, server_time: serverTime } } });
}

export const bannerDrivers = defineDrivers<typeof bannerMachine, BannerWorld>(bannerMachine, {
  async open(page, { services: world, input: { path } }) {
    await giveSession(world.otherTab, world.candidate.token);
    await page.addInitScript(letSleep);
    await world.gate.guard(page);
    await page.goto(path ?? WITHOUT_PLACE);
    await expect(writtenOf(page)).toHaveCount(1);
    await page.locator('html[data-shell="loaded"]').waitFor();
    // From here on time passes when the walk says so: none does while a call is under way.
    await pauseClock(page, 2000);
    // With the first movement of the visitor the chart is loaded; it starts, and the page says where it is.
    await page.mouse.move(200, 300);
    await world.watch.moved(1);
  },
  events: {
    async 'banner.pathChanged'(page, { event: { path }, snapshot, services: world }) {
      const isLeft = snapshot.matches('loading') && areaOfPath(path) !== areaOfPath(snapshot.context.path);
      const late = isLeft ? await world.gate.take('banners') : null;
      const before = world.watch.count;
      await openInApp(page, path ?? WITHOUT_PLACE);
      await world.watch.moved(before);
      // The banners of the area that was left come too late, and must change nothing.
      await late?.continue();
    },
    async 'banner.visitorChanged'(_page, { event: { visitor }, services: world }) {
      const { url, candidate } = world;
      if (visitor?.kind === 'guest') await request(url, candidate.token, 'POST', '/logout');
      else {
        const isOwner = visitor?.bought.some(({ type }) => type === 'TRAINING');
        const kind = isOwner ? 'examination-and-training-bundle' : 'examination-only';
        const order = { product: 'vuejs-developer', kind, quantity: 1, canUpgrade: false };
        await request(url, null, 'POST', '/test/orders', { email: candidate.email, ...order });
      }
      const before = world.watch.count;
      await (await world.gate.take('auth')).continue();
      await world.watch.moved(before);
    },
    async 'banner.dismissalsChanged'(_page, { event: { dismissed }, services: world }) {
      const before = world.watch.count;
      const changes = await world.otherTab.evaluate(
        ([prefix, ids]) => {
          const stored = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
          for (const key of stored) localStorage.removeItem(key);
          for (const id of ids) localStorage.setItem(`${prefix}${id}`, '1');
          return stored.length + ids.length;
        },
        [KEYS, dismissed.toReversed()] as const,
      );
      await world.watch.moved(before + changes - 1);
    },
    async 'banner.timePassed'(page, { event: { now }, snapshot, services: world }) {
      const before = world.watch.count;
      await page.evaluate((ms) => {
        window.sleptMs += ms;
        document.dispatchEvent(new Event('visibilitychange'));
      }, now - snapshot.context.now);
      await world.watch.moved(before);
    },
    async 'banner.dismissed'(page) {
      await closeOf(page).click();
    },
    async 'banner.listRefreshed'(page, { event: { banners, now }, services: world }) {
      const before = world.watch.count;
      // The clock is set: the page asks what time it is, and for the banners.
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 60_000);
      await page.evaluate(() => void dispatchEvent(new Event('online')));
      await answerBanners(page, world, { banners, now });
      await world.watch.moved(before);
    },
  },
  invokes: {
    fetchBanners: {
      done: (page, { output, services: world }) => answerBanners(page, world, output),
      async error(_page, { services: world }) {
        await (await world.gate.take('banners')).abort('connectionfailed');
      },
    },
    bannerList: {
      async done() {
        throw new Error('Keeping a list up to date never ends.');
      },
      async error() {
        throw new Error('A list that cannot be read again stays.');
      },
    },
    watchSurroundings: {
      async error(_page, { services: world }) {
        // It failed when the page was opened (see the spec); the chart has taken it without leaving its state.
        await world.watch.moved(1);
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async starting() {
      throw new Error('A banner never rests here.');
    },
    async off() {
      throw new Error('Where banners are switched off, their chart is not loaded.');
    },
    async withoutPlace(page, { services: world }) {
      await world.watch.reaches('withoutPlace');
      await expectNothing(page, world);
    },
    async loading(page, { snapshot, services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('banners');
      const affiliate = affiliateOf(areaOfPath(snapshot.context.path) ?? 'home', 'certificates');
      const asked = () => new URL(world.gate.requestOf('banners').url()).searchParams.get('affiliate');
      await poll(asked).toBe(affiliate);
      await expectUndecided(page, world);
    },
    async loaded(_page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
    },
    async 'loaded.choosing'() {
      throw new Error('A banner never rests here.');
    },
    async 'loaded.waiting'(page, { services: world }) {
      await world.gate.arrived('auth');
      await expectUndecided(page, world);
    },
    async 'loaded.shown'(page, { snapshot, services: world }) {
      const due = firstOnPage(snapshot.context);
      world.isDecided = true;
      await expect(liveOf(page)).toHaveAttribute('data-banner', due?.id ?? '');
      await expect(liveOf(page)).toContainText(due?.title ?? '');
      await expect(liveOf(page).getByRole('link')).toHaveAttribute('href', '/?via=banner');
      await expect(closeOf(page)).toBeVisible();
      await expect(writtenOf(page)).toHaveCount(0);
      await poll(() => leftOut(page)).not.toContain(due?.id);
    },
    async 'loaded.shown.counting'(page, { snapshot }) {
      const ends = firstOnPage(snapshot.context)?.ends ?? 0;
      expect(ends).toBeGreaterThan(snapshot.context.now);
      await expect(liveOf(page)).toBeVisible();
    },
    async 'loaded.dismissed'(page, { snapshot, services: world }) {
      await expectNothing(page, world);
      await expectLeftOut(page, snapshot);
      const kept = await page.evaluate(
        (key) => localStorage.getItem(key),
        `${KEYS}${firstOnPage(snapshot.context)?.id}`,
      );
      expect(kept).toBe('1');
    },
    async 'loaded.republic'(page, { services: world }) {
      world.isDecided = true;
      await expect(liveOf(page)).toHaveAttribute('data-banner', 'republic');
      await expect(liveOf(page)).toBeHidden();
      await expect(writtenOf(page)).toHaveCount(0);
    },
    async 'loaded.hidden'(page, { snapshot, services: world }) {
      await expectNothing(page, world);
      await expectLeftOut(page, snapshot);
    },
  },
});

import type { Page } from '@playwright/test';
import { BANNER_THEMES } from '../../../src/contract/commerce/banner-data.ts';
import type { Banner } from '../../../src/contract/commerce/banners.ts';
import type { RouteResponse } from '../../../src/contract/route.ts';
import type { Routes } from '../../../src/contract/routes.ts';
import { violations } from '../../support/axe.ts';
import { everySlot } from '../support/every-slot.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdSession, register, request, showTheme } from '../support/prepared-exam.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const close = (page: Page) => page.getByRole('button', { name: 'Close the announcement' });

/** Opens a page and moves the pointer: what waits for the first interaction is loaded. */
async function openAndMove(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-shell="loaded"]').waitFor();
  await page.mouse.move(200, 300);
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('chartered.banner.')));

async function cookieOf(page: Page, name: string) {
  const cookie = (await page.context().cookies()).find((one) => one.name === name);
  return cookie && { value: cookie.value, days: Math.round((cookie.expires - Date.now() / 1000) / 86_400) };
}

async function place(url: string, email: string, kind: string): Promise<void> {
  const body = { email, product: 'javascript-developer', kind, quantity: 1, canUpgrade: false };
  await request(url, null, 'POST', '/test/orders', body);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a document brings the banner of its path along, and says when it ends', async ({ page }) => {
    await page.goto('/javascript');
    await expect(banner(page)).toContainText('JavaScript Free Weekend');
    await expect(banner(page)).toContainText('00:00 UTC');
    await expect(banner(page).getByRole('link')).toHaveAttribute('href', '/javascript/free-weekend?via=banner');
    for (const path of ['/blog', '/soon', '/typescript']) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    }
  });
});

test('[ST-11] with the first movement it counts down, and the page does not move', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/javascript');
  await expect(banner(page)).toBeVisible();
  const before = await page.getByRole('banner').boundingBox();
  await page.locator('html[data-shell="loaded"]').waitFor();
  await page.mouse.move(200, 300);
  const timer = banner(page).getByRole('timer');
  await expect(timer).toHaveText(/^Until .* UTC(\d{2,}d)?\d{2}h\d{2}m\d{2}s$/);
  await expect(timer).not.toHaveAttribute('aria-live', /.*/);
  const seconds = timer.locator('[data-unit="seconds"]');
  await expect(seconds).not.toHaveText((await seconds.textContent()) ?? '');
  await expect(banner(page)).toHaveCount(1);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(before?.y);
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
});

test('[ST-10] JavaScript and Angular keep a dismissal for a week in a cookie, and documents come without it', async ({
  page,
  server,
}) => {
  const { data } = await request<RouteResponse<Routes['freeWeekend']>>(
    server.url,
    null,
    'GET',
    '/free-weekend/javascript',
  );
  for (const [path, id] of [
    ['/javascript', `javascript-free-weekend-soon-javascript-${data?.start_date}`],
    ['/angular', 'angular-trial'],
  ] as const) {
    await openAndMove(page, path);
    await close(page).click();
    await expect(banner(page)).toHaveCount(0);
    expect(await cookieOf(page, `banner_${id}`)).toEqual({ value: '1', days: 7 });
    expect(await stored(page)).toEqual([]);
    await openAndMove(page, path);
    await expect(page.locator('h1').first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  }
});

test('[ST-10] Vue.js keeps it by id, Nuxt once for all, React until the page is left', async ({ page }) => {
  await openAndMove(page, '/vuejs');
  await close(page).click();
  expect(await stored(page)).toEqual(['chartered.banner.vuejs-trial']);
  await openAndMove(page, '/nuxt');
  await close(page).click();
  await expect(banner(page)).toHaveCount(0);
  expect((await stored(page)).sort()).toEqual(['chartered.banner.nuxt', 'chartered.banner.vuejs-trial']);

  await openAndMove(page, '/react');
  await close(page).click();
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await page.waitForURL('**/blog');
  await page.goBack();
  await page.waitForURL('**/react');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  expect((await stored(page)).length).toBe(2);
  await openAndMove(page, '/react');
  await expect(close(page)).toBeVisible();
});

/** Lets the test decide whether the server lists its banners, and counts how often it is asked. */
async function listing(page: Page) {
  const list = { isOn: true, requests: 0 };
  await page.route('**/api/banners?*', async (route) => {
    list.requests += 1;
    const response = await route.fetch();
    const { data, meta } = (await response.json()) as { data: Banner[]; meta: object };
    await route.fulfill({ response, json: { data: list.isOn ? data : [], meta } });
  });
  return list;
}

/** As if another tab were opened, or this one again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

const FIVE_MINUTES = 300_000;

test('[ST-09] a banner that starts while the page is open appears without a reload, and one that is withdrawn goes', async ({
  page,
}) => {
  const list = await listing(page);
  list.isOn = false;
  await page.clock.install();
  await openAndMove(page, '/javascript');
  await expect(banner(page)).toHaveCount(0);
  list.isOn = true;
  await page.clock.fastForward(FIVE_MINUTES);
  await expect(close(page)).toBeVisible();
  // With its styles, which the document came without.
  await expect(banner(page)).toHaveCSS('display', 'flex');
  list.isOn = false;
  await page.clock.fastForward(FIVE_MINUTES);
  await expect(banner(page)).toHaveCount(0);
  expect(list.requests).toBe(3);
});

test('[ST-09] a page that nobody looks at asks for no banners until it is looked at again', async ({ page }) => {
  const list = await listing(page);
  await page.clock.install();
  await openAndMove(page, '/javascript');
  await expect(close(page)).toBeVisible();
  await setHidden(page, true);
  list.isOn = false;
  await page.clock.fastForward(12 * FIVE_MINUTES);
  await expect(close(page)).toBeVisible();
  expect(list.requests).toBe(1);
  await setHidden(page, false);
  await expect(banner(page)).toHaveCount(0);
  expect(list.requests).toBe(2);
});

test('[ST-11] after sleep the page asks the server for the time and its banners', async ({ page }) => {
  const list = await listing(page);
  await page.clock.install();
  await openAndMove(page, '/javascript');
  await expect(close(page)).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  list.isOn = false;
  // The clocks of a device that slept: one went on, the other stood still, and no timer ran.
  await page.clock.setSystemTime(Date.now() + 3_600_000);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(banner(page)).toHaveCount(0);
  expect(list.requests).toBe(2);
});

test('[UI-06] the banner follows from page to page: that of the technology, none on the blog', async ({ page }) => {
  await openAndMove(page, '/vuejs');
  await expect(banner(page)).toContainText('Vue.js');
  await expect(close(page)).toBeVisible();
  await page.getByRole('link', { name: 'Blog' }).first().click();
  await page.waitForURL('**/blog');
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Chartered, home' }).click();
  await expect(banner(page)).toContainText('Free Weekend');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Nuxt.js', exact: true }).click();
  await expect(banner(page)).toContainText('Nuxt');
});

test('[UI-07] the link opens in the same tab on Vue.js pages and those of its technology, elsewhere in a new one', async ({
  page,
}) => {
  const target = async (path: string) => {
    await openAndMove(page, path);
    await expect(close(page)).toBeVisible();
    return banner(page).getByRole('link').getAttribute('target');
  };
  expect(await target('/vuejs')).toBe(null);
  expect(await target('/react')).toBe(null);
  expect(await target('/')).toBe('_blank');
});

test('[PE-03] who owns exam and training sees none, who owns the exam alone does', async ({ page, server }) => {
  const ada = await register(server.url);
  await place(server.url, ada.email, 'examination-only');
  await holdSession(page, ada.token);
  await openAndMove(page, '/javascript');
  await expect(close(page)).toBeVisible();

  const eve = await register(server.url);
  await place(server.url, eve.email, 'examination-and-training-bundle');
  await holdSession(page, eve.token);
  await openAndMove(page, '/javascript');
  await expect(page.locator('aside[data-banner="republic"]')).toHaveCount(1);
  await expect(page.locator('aside[data-banner="republic"]')).toBeHidden();
  await expect(banner(page)).toHaveCount(0);
  // The next document comes without it.
  await page.goto('/javascript');
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('aside[data-banner]')).toHaveCount(0);
});

test('[UI-08] every theme shows every slot, is accessible in both modes, fits a phone and can be closed by keyboard', async ({
  page,
}) => {
  test.setTimeout(360_000);
  const themes = ['1', '2', '3', 'bf', 'conf', 'free-weekend', 'autumn-sales', 'ang-day', 'FW-LIVE', 'FW-OFFER'];
  for (const theme of [...themes, 'react-day', 'react-offer', 'react-launch-eb']) {
    await page.route('**/api/banners?*', async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: Banner[]; meta: object };
      const all = { id: 'every-slot', theme, prelude: 'Prelude', header: 'Header', title: 'Title [bright] EXT' };
      const slots = { subtitle: 'Subtitle', interlude: 'Interlude', addendum: 'Addendum', cta: 'Call to action' };
      const shown = { ...data[0], ...all, ...slots, showCountdown: true, countdownFooter: 'left' };
      await route.fulfill({ response, json: { data: [shown], meta } });
    });
    await page.setViewportSize({ width: 375, height: 800 });
    await openAndMove(page, '/javascript');
    await expect(banner(page)).toHaveAttribute('data-banner', 'every-slot');
    await expect(banner(page)).toHaveClass(new RegExp(`banner-${theme.toLowerCase()}\\b`));
    for (const words of ['Prelude', 'Header', 'Title', 'Subtitle', 'Interlude', 'Addendum', 'EXTENDED']) {
      await expect(banner(page)).toContainText(words);
    }
    await expect(banner(page).locator('mark')).toHaveText('bright');
    // What the time runs to, which the numbers do not say.
    await expect(banner(page).getByText('left', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    for (const mode of ['dark', 'light'] as const) {
      await showTheme(page, mode);
      expect.soft(await violations(page), `${theme}, ${mode}`).toEqual([]);
    }
    await page.unroute('**/api/banners?*');
  }
  await close(page).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toHaveCount(0);
});

test('[UI-08] on a wide screen the parts of every theme stand in one row, the call to action beside the words', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 800 });
  for (const theme of BANNER_THEMES) {
    await page.route('**/api/banners?*', async (route) => {
      const response = await route.fetch();
      const { meta } = (await response.json()) as { meta: object };
      await route.fulfill({ response, json: { data: [everySlot(theme)], meta } });
    });
    await openAndMove(page, '/javascript');
    // Not the one of the document, which may have the same theme.
    await expect(banner(page)).toHaveAttribute('data-banner', everySlot(theme).id);
    await expect(banner(page)).toHaveClass(new RegExp(`banner-${theme.toLowerCase()}\\b`));
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await banner(page).evaluate((box) =>
        ['.banner-words', '.banner-time', '.banner-cta'].map((part) => {
          const { top, bottom, left, right } = box.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
          return { middle: Math.round((top + bottom) / 2), left, right };
        }),
      );
      const [words, time, cta] = boxes as [(typeof boxes)[number], (typeof boxes)[number], (typeof boxes)[number]];
      for (const part of [time, cta])
        expect(Math.abs(part.middle - words.middle), `${theme}, ${width}`).toBeLessThan(3);
      expect(words.right, `${theme}, ${width}`).toBeLessThan(time.left);
      expect(time.right, `${theme}, ${width}`).toBeLessThan(cta.left);
    }
    await page.unroute('**/api/banners?*');
  }
});

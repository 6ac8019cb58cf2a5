import type { Page } from '@playwright/test';
import { BANNER_THEMES } from '../../../src/contract/commerce/banner-data.ts';
import { violations } from '../../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { demoToken, holdSession, showTheme } from '../support/prepared-exam.ts';

const PICTURES = ['Desktop, light', 'Desktop, dark', 'Phone, light', 'Phone, dark'] as const;

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const frameOf = (page: Page, picture: string) => preview(page).frameLocator(`iframe[title="Banner: ${picture}"]`);
const bannerIn = (page: Page, picture: string) =>
  frameOf(page, picture).getByRole('complementary', { name: 'Announcement' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** A moment in two days as fields of the browser, which is in UTC, have it. */
const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16);

async function openAs(page: Page, url: string, address: string): Promise<void> {
  await holdSession(page, await demoToken(url, 'admin@example.com'));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

// A draft that is not valid yet is a "failed resource" to the browser.
test.use({ timezoneId: 'UTC', allowedProblems: [/status of 422/] });

test('[CO-12] a banner is previewed light and dark, on a desktop and on a phone, in all of its themes', async ({
  page,
  server,
}) => {
  await openAs(page, server.url, '/offers/banner/vuejs-trial');
  for (const picture of PICTURES) {
    await expect(bannerIn(page, picture)).toContainText('How good is your Vue.js?');
    const { width, classes } = await frameOf(page, picture)
      .locator('html')
      .evaluate((root) => ({ width: root.clientWidth, classes: [...root.classList] }));
    expect(width).toBe(picture.startsWith('Phone') ? 375 : 1280);
    expect(classes).toEqual(['theme-vue', picture.endsWith('dark') ? 'dark' : 'light']);
    await expect(bannerIn(page, picture)).toHaveCSS('display', 'flex');
    // Nothing of it is cut off, and nothing can be clicked.
    const [outer, inner] = await Promise.all([
      preview(page)
        .locator(`iframe[title="Banner: ${picture}"]`)
        .evaluate((frame) => frame.clientHeight),
      bannerIn(page, picture).evaluate((box) => box.getBoundingClientRect().height),
    ]);
    expect(outer).toBe(Math.round(inner));
    await expect(bannerIn(page, picture).getByRole('link')).toHaveCount(0);
  }
  const themes = preview(page).getByLabel('In theme');
  expect(await themes.locator('option').allTextContents()).toEqual(['As set: 1', ...BANNER_THEMES]);
  for (const theme of BANNER_THEMES) {
    await themes.selectOption(theme);
    for (const picture of PICTURES) {
      await expect(bannerIn(page, picture)).toHaveClass(new RegExp(`banner-${theme.toLowerCase()}$`));
      await expect(bannerIn(page, picture)).toHaveCSS('display', 'flex');
    }
    expect.soft(await violations(page), theme).toEqual([]);
  }
  await themes.selectOption('');
  await expect(bannerIn(page, 'Phone, dark')).toHaveClass(/banner-1$/);
  await showTheme(page, 'light');
  expect(await violations(page)).toEqual([]);
});

test('[ST-11] the countdown stands as visitors would see it at a chosen time, and the banner as it is typed', async ({
  page,
  server,
}) => {
  await openAs(page, server.url, '/offers/banner/new');
  await expect(preview(page)).toContainText('Fill in the form to see the banner.');
  await field(page, 'Address').fill('a-spring');
  await field(page, 'Title').fill('Spring [sale] EXT');
  await field(page, 'Header on the home page').fill('At home');
  await field(page, 'Title for signed-in users').fill('For you');
  await expect(preview(page)).toContainText('Fix the marked fields to see the banner.');
  await expect(page.getByRole('combobox', { name: 'Icon', exact: true }).locator('option').first()).toHaveText('None');
  const end = inTwoDays();
  await field(page, 'End').first().fill(`${end}Z`);
  await page.getByLabel('Shows a countdown').check();
  const units = bannerIn(page, 'Desktop, light').locator('[data-unit]');
  await expect(units).toHaveCount(4);

  const hourBefore = new Date(Date.parse(`${end}Z`) - 3_600_000).toISOString().slice(0, 16);
  await preview(page).getByLabel('Seen at').fill(hourBefore);
  await expect(units).toHaveText(['01h', '00m', '00s']);
  await expect(bannerIn(page, 'Phone, dark').locator('[data-unit]')).toHaveText(['01h', '00m', '00s']);
  await expect(bannerIn(page, 'Phone, dark').locator('mark')).toHaveText('sale');
  await expect(bannerIn(page, 'Phone, dark')).toContainText('EXTENDED');
  await expect(bannerIn(page, 'Phone, dark')).toContainText('At home');

  await preview(page).getByLabel('Signed in').check();
  await expect(bannerIn(page, 'Phone, dark')).toContainText('For you');
  await page.getByLabel('On all pages with banners').check();
  await preview(page).getByLabel('On page').selectOption('nuxt');
  await expect(frameOf(page, 'Desktop, dark').locator('html')).toHaveClass('theme-nuxt dark');
  await expect(bannerIn(page, 'Desktop, dark')).not.toContainText('At home');

  await preview(page).getByLabel('Seen at').fill(end);
  await expect(preview(page)).toContainText('Visitors do not see it: it has ended by then.');
  await expect(units).toHaveCount(0);
});

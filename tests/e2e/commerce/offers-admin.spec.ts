import type { Page } from '@playwright/test';
import type { RouteResponse } from '../../../src/contract/route.ts';
import type { Routes } from '../../../src/contract/routes.ts';
import { violations } from '../../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { demoToken, holdSession, request } from '../support/prepared-exam.ts';

const BUNDLE = 'javascript-junior-developer-exam';

// A draft that is not valid and a save that comes too late are a "failed resource" to the browser.
test.use({ allowedProblems: [/status of (409|422)/] });

/** What the catalog asks for the exam, as the landing page reads it. */
async function catalogPrice(url: string): Promise<number | undefined> {
  const { data } = await request<RouteResponse<Routes['catalog']>>(url, null, 'GET', '/catalog?tech=javascript');
  return data.find(({ promotion_slug }) => promotion_slug === BUNDLE)?.price.total;
}

async function openAs(page: Page, url: string, address: string): Promise<void> {
  await holdSession(page, await demoToken(url, 'admin@example.com'));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const price = (page: Page) => page.getByRole('textbox', { name: 'List price' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('[CO-12] a changed price is previewed, kept over a reload, saved, charged, and taken back', async ({
  page,
  server,
}) => {
  await openAs(page, server.url, '/offers');
  await page.getByRole('link', { name: 'JavaScript Developer, Junior: exam', exact: true }).click();
  await expect(price(page)).toHaveValue('149');
  await expect(preview(page).getByText('$149', { exact: true })).toBeVisible();
  // What is wrong stands at its field while it is typed.
  await price(page).fill('much');
  await expect(price(page)).toHaveAttribute('aria-invalid', 'true');
  await price(page).fill('179.50');
  await expect(preview(page).getByText('$179.50', { exact: true })).toBeVisible();
  await expect(price(page)).not.toHaveAttribute('aria-invalid', 'true');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(price(page)).toHaveValue('179.50');
  expect(await catalogPrice(server.url)).toBe(14_900);
  await save(page).click();
  await expect(page.getByText('Version 2', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('List price: 149 → 179.50')).toBeVisible();
  expect(await catalogPrice(server.url)).toBe(17_950);

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('List price: 179.50 → 149')).toBeVisible();
  await expect(price(page)).toHaveValue('149');
  expect(await catalogPrice(server.url)).toBe(14_900);
});

test('[CO-12] a coupon that cannot be one and a moment that is too far away are marked in the preview', async ({
  page,
  server,
}) => {
  await openAs(page, server.url, `/offers/bundle/${BUNDLE}`);
  const [coupon, seenAt] = [preview(page).getByLabel('With a coupon'), preview(page).getByLabel('Seen at')];
  await coupon.fill('SPRING 20');
  await expect(coupon).toHaveAttribute('aria-invalid', 'true');
  await expect(preview(page)).toContainText('A coupon has letters, digits, hyphens and underscores only');
  await expect(preview(page)).toContainText('Fix the marked fields to see prices.');
  await seenAt.fill('2300-01-01T00:00');
  await coupon.fill(' welcome10 ');
  await expect(seenAt).toHaveAttribute('aria-invalid', 'true');
  await expect(preview(page)).toContainText('Choose a moment before the year 2200.');
  await expect(coupon).not.toHaveAttribute('aria-invalid', 'true');
  await seenAt.fill('');
  await expect(preview(page).getByText('With coupon WELCOME10').first()).toBeVisible();
  await expect(seenAt).not.toHaveAttribute('aria-invalid', 'true');
});

test('[CO-12] a changed price is in the document of the pages that sell, and hydrates', async ({ page, server }) => {
  const html = async () => (await fetch(`${server.url}/javascript`)).text();
  expect(await html()).toContain('$149');
  await openAs(page, server.url, `/offers/bundle/${BUNDLE}`);
  await price(page).fill('137');
  await save(page).click();
  await expect(page.getByText('List price: 149 → 137')).toBeVisible();
  // Runs the jobs, of which one prices the pages every ten seconds.
  await request(server.url, null, 'POST', '/test/clock', { advance_ms: 0 });
  expect(await html()).toContain('$137');
  await page.goto('/javascript#pricing');
  await expect(page.getByText('From $137')).toBeVisible();
  // The tests of this file share a server.
  await page.goto(`/offers/bundle/${BUNDLE}`);
  await price(page).fill('149');
  await save(page).click();
  await expect(page.getByText('List price: 137 → 149')).toBeVisible();
});

test('[CO-12] a promotion is scheduled as a draft, published, and counts from its start', async ({ page, server }) => {
  await openAs(page, server.url, '/offers/promotion/new');
  await page.getByRole('textbox', { name: 'Address' }).fill('javascript-autumn');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Autumn');
  await page.getByRole('textbox', { name: 'Bundle' }).fill(BUNDLE);
  await page.getByRole('textbox', { name: 'Percent off' }).fill('50');
  const { serverTime } = await request<RouteResponse<Routes['datetime']>>(server.url, null, 'GET', '/datetime');
  const start = new Date(Math.ceil(serverTime / 3_600_000) * 3_600_000 + 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Start').fill(start);
  await expect(preview(page).getByText('$74', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(/\/offers\/promotion\/javascript-autumn$/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(await catalogPrice(server.url)).toBe(14_900);
  await server.advance(3 * 3_600_000);
  expect(await catalogPrice(server.url)).toBe(7400);
  const answer = await request<RouteResponse<Routes['readOffer']>>(
    server.url,
    await demoToken(server.url, 'admin@example.com'),
    'GET',
    '/offers/promotion/javascript-autumn',
  );
  expect(answer).toMatchObject({ state: 'published', version: 2 });
});

test('[CO-12] who saves an older version sees both and loses nothing', async ({ page, device, server }) => {
  const coupon = '/offers/coupon/welcome10';
  await openAs(page, server.url, coupon);
  const other = await (await device()).newPage();
  await openAs(other, server.url, coupon);
  const name = (of: Page) => of.getByRole('textbox', { name: 'Name', exact: true });
  await name(page).fill('First to save');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'First to save' })).toBeVisible();

  await name(other).fill('Second to save');
  await save(other).click();
  await expect(other.getByText(/saved version 2 on/)).toBeVisible();
  await expect(other.getByText('Name: First to save → Second to save')).toBeVisible();
  await expect(name(other)).toHaveValue('Second to save');
  await other.getByRole('button', { name: 'Keep my changes' }).click();
  await save(other).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Second to save' })).toBeVisible();
  await expect(other.getByText('Name: First to save → Second to save')).toBeVisible();
});

test('[CO-12] [ST-02] a free weekend is prepared, shows what follows from it, is offered, seen by visitors, withdrawn and discarded', async ({
  page,
  server,
}) => {
  const { serverTime } = await request<{ serverTime: number }>(server.url, null, 'GET', '/datetime');
  const start = new Date(serverTime + 60 * 86_400_000).toISOString().slice(0, 16);
  const shown = async () =>
    (await request<{ data: { state: string } | null }>(server.url, null, 'GET', '/free-weekend/javascript')).data
      ?.state;
  const before = await shown();
  await openAs(page, server.url, '/offers');
  await page.getByRole('tab', { name: 'Free weekends' }).click();
  await page.getByRole('button', { name: 'New free weekend' }).click();
  const dialog = page.getByRole('dialog');
  const prepare = dialog.getByRole('button', { name: 'Prepare' });
  await expect(prepare).toHaveAccessibleDescription('Enter a start first.');
  // Two days ago: what stands in the way is said before anything is sent.
  await dialog.getByLabel('Start').fill(new Date(serverTime - 3 * 86_400_000).toISOString().slice(0, 16));
  await expect(dialog).toContainText('These 48 hours are over. Choose another start.');
  await dialog.getByLabel('Technology').selectOption('Nuxt.js');
  await dialog.getByLabel('Technology').selectOption('JavaScript');
  await dialog.getByLabel('Start').fill(start);
  await expect(dialog).toContainText('Training: ');
  await expect(dialog).toContainText('Mock exam: ');
  // The one of the demonstration is nearer.
  await expect(dialog).toContainText(
    before === undefined ? 'As soon as it is offered.' : 'Until then they see another one',
  );
  expect(await violations(page)).toEqual([]);
  await prepare.click();
  await expect(page.getByText('The free weekend is prepared. Offer it when everything is right.')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'Not offered' }).first();
  await expect(row).toContainText('Prepared');
  await row.getByRole('button', { name: /^Offer/ }).click();
  await dialog.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(page.getByText('The free weekend is offered.')).toBeVisible();
  // The page behind the dialog is hidden until it has closed.
  await expect(dialog).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  const announced = page.getByRole('row').filter({ hasText: 'Announced' }).filter({ hasText: 'Prepared' });
  await announced.getByRole('button', { name: /^Withdraw/ }).click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('The free weekend is withdrawn.')).toBeVisible();
  await page
    .getByRole('row')
    .filter({ hasText: 'Withdrawn' })
    .getByRole('button', { name: /^Discard/ })
    .click();
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('The free weekend is discarded.')).toBeVisible();
  expect(await shown()).toBe(before);
});

test('the chosen one of more tabs than a phone has room for is in sight', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openAs(page, server.url, '/offers?kind=free-weekend');
  const chosen = page.getByRole('tab', { name: 'Free weekends' });
  await expect(chosen).toHaveAttribute('aria-selected', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab').first().press('Home');
  await expect(page.getByRole('tab').first()).toBeInViewport({ ratio: 1 });
  await expect(chosen).not.toBeInViewport({ ratio: 1 });
});

import type { Page } from '@playwright/test';
import type { RouteResponse } from '../../../src/contract/route.ts';
import type { Routes } from '../../../src/contract/routes.ts';
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
  await expect(preview(page).getByText('$75', { exact: true })).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(/\/offers\/promotion\/javascript-autumn$/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(await catalogPrice(server.url)).toBe(14_900);
  await server.advance(3 * 3_600_000);
  expect(await catalogPrice(server.url)).toBe(7500);
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

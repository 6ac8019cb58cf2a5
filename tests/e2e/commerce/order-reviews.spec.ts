import type { Page } from '@playwright/test';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { demoToken, holdSession, request } from '../support/prepared-exam.ts';
import { buy, buyUnderReview } from '../support/shop.ts';

const BUNDLE = 'javascript-junior-developer-exam';
const BUYER = 'buyer@example.com';

// A note that is too short, and a lost reply.
test.use({ knowsAddress: true, allowedProblems: [/status of 422|net::ERR_CONNECTION_FAILED/] });

/** An order at a regional price, paid in a way that tells no country. @returns its id */
const buyFromUnknown = (url: string) => buyUnderReview(url, { slug: BUNDLE, region: 'IN', email: BUYER });

async function openAsAdministrator(page: Page, url: string, address: string): Promise<void> {
  await holdSession(page, await demoToken(url, 'admin@example.com'));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('[CO-07] an order that a person has to look at is counted, opened from the list and closed with a note', async ({
  page,
  server,
}) => {
  await buyFromUnknown(server.url);
  await openAsAdministrator(page, server.url, '/review');
  const tab = page.getByRole('tab', { name: /^Orders/ });
  await expect(tab).toContainText('1');
  await tab.click();
  await expect(page.getByText('A regional price was paid, and')).toBeVisible();
  await checkPage(page, 'orders to review');
  await page.getByRole('link', { name: BUYER }).click();
  await checkPage(page, 'an order under review');

  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('ok');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Note needs at least 5 characters.')).toBeVisible();
  await note.fill('The buyer moved last month.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Choose whether to open the order or to refund it.')).toBeVisible();
  await page.getByRole('radio', { name: 'Open it' }).check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Closed. Your note is on record.')).toBeVisible();
  await expect(page.getByText('The buyer moved last month.')).toBeVisible();
  await page.getByRole('link', { name: 'Orders to review' }).click();
  await expect(page.getByText('No orders to review')).toBeVisible();
});

test('[CO-10] a refund whose reply is lost is sent once, however often its button is pressed', async ({
  page,
  server,
}) => {
  const id = await buy(server.url, null, { slug: BUNDLE, email: BUYER });
  await openAsAdministrator(page, server.url, `/review/orders/${id}`);
  await page.getByRole('radio', { name: 'An amount' }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10.50');
  // The form that corrects the address asks for a reason as well.
  const reason = page
    .locator('form', { has: page.getByRole('radio', { name: 'An amount' }) })
    .getByRole('textbox', { name: 'Reason' });
  await reason.fill('As agreed on the phone.');
  let lost = 0;
  await page.route('**/api/orders/*/refunds', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort('connectionfailed');
  });
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await refund.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await refund.click();
  await expect(page.getByText('The refund is on its way.')).toBeVisible();
  const { refunded } = await request<{ refunded: number }>(server.url, null, 'GET', `/checkout/${id}`);
  expect(refunded).toBe(1050);
  await expect(page.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(1);
  // The next refund begins with an empty form.
  await expect(page.getByRole('radio', { name: 'What nobody has used' })).toBeChecked();
  await expect(reason).toHaveValue('');
});

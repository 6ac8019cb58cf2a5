import { expect, type Page } from '@playwright/test';
import type { CheckoutInput } from '../../../src/contract/commerce/checkout.ts';
import type { TrackBody } from '../../../src/contract/site/track.ts';
import { request } from './prepared-exam.ts';

/** Presses a button of the stand-in's payment page, outside any page. */
const press = (link: string, action: string) =>
  fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ action, country: 'US' }),
  });

/** An order that is not paid. @param action button of the payment page that was pressed @returns its id */
export async function startOrder(
  url: string,
  token: string | null,
  body: CheckoutInput,
  action: string | null = null,
): Promise<string> {
  const started = await request<{ link: string; order_id: string }>(url, token, 'POST', '/checkout', body);
  if (action !== null) await press(started.link, action);
  return started.order_id;
}

/** An order that is paid with the stand-in, outside any page. @returns its id */
export async function buy(url: string, token: string | null, body: CheckoutInput): Promise<string> {
  const id = await startOrder(url, token, body, 'pay');
  const { state } = await request<{ state: string }>(url, token, 'GET', `/checkout/${id}`);
  expect(state).toBe('fulfilled');
  return id;
}

/**
 * An order at a regional price that was paid by bank transfer, of which no country is known: it waits for a person.
 *
 * @returns its id
 */
export async function buyUnderReview(url: string, body: CheckoutInput): Promise<string> {
  const id = await startOrder(url, null, body, 'transfer');
  const state = async () => (await request<{ state: string }>(url, null, 'GET', `/checkout/${id}`)).state;
  await expect.poll(state, { timeout: 60_000, intervals: [2000] }).toBe('underReview');
  return id;
}

/** Events that a page records, as they are sent. */
export function recordedEvents(page: Page): TrackBody[] {
  const events: TrackBody[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/track')) events.push(request.postDataJSON());
  });
  return events;
}

/** Fills in who orders, and goes to the payment page. */
export async function continueToPayment(page: Page, email: string | null): Promise<void> {
  if (email !== null) await page.locator('input[name="email"]').fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

/** Presses a button of the stand-in's payment page. */
export async function payBy(page: Page, button: string | RegExp, country?: string): Promise<void> {
  await page.waitForURL('**/payments-stand-in/pay/**');
  if (country !== undefined) await page.getByLabel('Country of the card').selectOption({ label: country });
  await page.getByRole('button', { name: button }).click();
}

/** The total of the order that the page shows. */
export const expectTotal = (page: Page, total: string) => expect(page.getByTestId('checkout-total')).toHaveText(total);

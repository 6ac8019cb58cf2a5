import { expect, type Page } from '@playwright/test';
import type { TrackBody } from '../../../src/contract/site/track.ts';

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
  if (email !== null) await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

/** Presses a button of the stand-in's payment page. */
export async function payBy(page: Page, button: string | RegExp): Promise<void> {
  await page.waitForURL('**/payments-stand-in/pay/**');
  await page.getByRole('button', { name: button }).click();
}

/** The total of the order that the page shows. */
export const expectTotal = (page: Page, total: string) => expect(page.getByTestId('checkout-total')).toHaveText(total);

import type { Page } from '@playwright/test';
import { poll } from './poll.ts';

/** How long nothing may arrive, in milliseconds. */
const QUIET_MS = 1000;

/**
 * Waits until nothing has arrived on a page for a second. Playwright's own `networkidle` counts requests instead, and on a
 * busy machine has waited for ones whose end the browser never told.
 */
export async function settled(page: Page): Promise<void> {
  const quietFor = () =>
    page.evaluate(() => {
      const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration);
      return document.readyState === 'complete' ? performance.now() - Math.max(0, ...ends) : 0;
    });
  await poll(quietFor, { message: 'nothing arrives on the page any more' }).toBeGreaterThan(QUIET_MS);
}

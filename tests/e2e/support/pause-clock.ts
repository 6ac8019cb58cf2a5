import type { Page } from '@playwright/test';

/** How far ahead the clock is set first. Milliseconds. */
const AHEAD_MS = 100;

/**
 * Stops the clock of a page a moment from now: from here on time passes when the test says so. On a busy machine that moment is over
 * before the browser hears of it; then a later one is taken.
 */
export async function pauseClock(page: Page, ahead = AHEAD_MS): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  try {
    await page.clock.pauseAt(now + ahead);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('fast-forward to the past') || ahead > 10_000) throw error;
    await pauseClock(page, ahead * 2);
  }
}

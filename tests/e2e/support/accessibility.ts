import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { violations } from '../../support/axe.ts';
import { isDrawn } from '../../support/run/tier.ts';
import { applicationReady } from './hydrated.ts';
import { showTheme } from './prepared-exam.ts';

const DESKTOP = { width: 1280, height: 900 };

/** Each size once and each theme once: sizes change the structure, themes the colours. */
const VIEWS = [
  { size: DESKTOP, theme: 'light' },
  { size: { width: 375, height: 800 }, theme: 'dark' },
] as const;

/** Narrow phones, and a desktop at 200 % zoom. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
];

/** Horizontal overflow in pixels. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Checks the current page in each size and theme, then for horizontal scrolling. Continues after a finding. `npm test` takes one size and
 * theme of a page, the other on the next day.
 *
 * @param what names the page in findings, and decides on which day which size is taken
 */
export async function checkPage(page: Page, what: string): Promise<void> {
  // When the application takes over, it sets the visitor's own theme.
  await applicationReady(page);
  for (const { size, theme } of VIEWS.filter((_, at) => isDrawn(what.length + at, 2))) {
    await page.setViewportSize(size);
    await showTheme(page, theme);
    expect.soft(await violations(page), `${what} at ${size.width} px, ${theme}`).toEqual([]);
  }
  for (const size of NARROW) {
    await page.setViewportSize(size);
    expect.soft(await overhang(page), `${what} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
}

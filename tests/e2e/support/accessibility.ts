import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { showTheme } from './prepared-exam.ts';

const DESKTOP = { width: 1280, height: 900 };
const SIZES = [DESKTOP, { width: 375, height: 800 }];

/** Narrow phones, and a desktop at twice the size of its text. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 450 },
];

/**
 * What axe finds on a page: of each rule its name and the places.
 *
 * @param rules all unless told
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const found = await (rules ? builder.withRules(rules) : builder).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Pixels by which a page is wider than its window. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Checks what is on show in both sizes and both themes, then for sideways scrolling. Goes on after what it finds. */
export async function checkPage(page: Page, what: string): Promise<void> {
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      // A theme changes colours alone: the other rules are tried once in each size.
      const isWhole = theme === (index === 0 ? 'light' : 'dark');
      const found = await violations(page, isWhole ? undefined : ['color-contrast']);
      expect.soft(found, `${what} at ${size.width} px, ${theme}`).toEqual([]);
    }
  }
  for (const size of NARROW) {
    await page.setViewportSize(size);
    expect.soft(await overhang(page), `${what} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(DESKTOP);
}

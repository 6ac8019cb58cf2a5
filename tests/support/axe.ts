import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Runs axe in the page itself. Frames are left out: the only one, the preview, shows what a candidate wrote.
 *
 * @param rules all by default
 * @returns for each violated rule its name and the elements
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // The source defines a global, which lasts until the page loads another document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        iframes: false,
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      }),
    rules ?? null,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

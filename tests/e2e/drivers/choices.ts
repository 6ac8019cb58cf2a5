import { expect, type Locator } from '@playwright/test';

/**
 * Ticks exactly these of several boxes, and unticks the others. Fails where no box is left out: a page
 * that mixes up some and all would not be noticed.
 *
 * @param names how the accessible names begin
 */
export async function setOnly(boxes: Locator, names: readonly string[]): Promise<void> {
  await expect(boxes.first()).toBeVisible();
  const count = await boxes.count();
  expect(count, 'boxes to choose some of').toBeGreaterThan(names.length);
  for (let at = 0; at < count; at += 1) {
    const box = boxes.nth(at);
    const label = (await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent)) ?? '';
    const isWanted = names.some((name) => label.trim().startsWith(name));
    await box.setChecked(isWanted);
  }
}

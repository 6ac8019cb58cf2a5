import type { Locator, Page } from '@playwright/test';
import { poll } from './poll.ts';

/** Waits until an element of a prerendered page is the application's: what is typed or pressed before may be lost. */
export async function hydrated(element: Locator): Promise<void> {
  const isHydrated = () => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')));
  await poll(isHydrated, { message: 'the application has hydrated the element' }).toBe(true);
}

/** Waits until the application has taken over the page that the server rendered. */
export async function applicationReady(page: Page): Promise<void> {
  await page.locator('#root:not([data-early])').waitFor({ state: 'attached' });
}

import type { Page } from '@playwright/test';
import { chartsVersion } from '../../../machines/shared/chart-version.ts';
import { loadModels } from '../../paths/lib/load-models.ts';
import type { TestServer } from './fixtures.ts';

export const PATH = '/api/statecharts/traffic';

/** The version of all charts together; all have models. */
export async function versionOfCharts(): Promise<string> {
  return chartsVersion((await loadModels()).map(({ machine }) => machine));
}

/** Sends a batch as a page does. @returns the status */
export async function post(server: TestServer, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${server.url}${PATH}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

/** Signs in as a reviewer, who may see traffic. */
export async function review(page: Page): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name="email"]').fill('reviewer@example.com');
  await page.locator('input[name="password"]').fill('chartered-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/dashboard|review/);
}

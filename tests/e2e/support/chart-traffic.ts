import { chartsVersion } from '../../../src/charts/chart-version.ts';
import { loadModels } from '../../paths/files/load-models.ts';
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

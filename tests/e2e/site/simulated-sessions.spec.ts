import type { ChartTraffic } from '../../../src/contract/site/chart-traffic.ts';
import { findCharts } from '../../../src/workshop/build/find-charts.ts';
import { loadModels } from '../../paths/files/load-models.ts';
import { shownTruth, simulateSessions } from '../../paths/simulated-sessions.ts';
import { PATH, post, versionOfCharts } from '../support/chart-traffic.ts';
import { expect, test } from '../support/fixtures.ts';

// A server without the counts of other tests.
test.use({ environment: { CHART_TRAFFIC_IN_BROWSERS: 'true', CHART_TRAFFIC_DAYS: '80' } });

/** Charts that no browser runs. */
const ON_SERVERS = new Set(
  findCharts('.')
    .filter(({ runsOn }) => runsOn === 'server')
    .map(({ id }) => id),
);

test('[WS-08] 10,000 sessions that walk the charts at random are counted as they were, and stand on the drawing', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const models = (await loadModels()).filter(({ machine }) => !ON_SERVERS.has(machine.id));
  const version = await versionOfCharts();
  const { batches, truth } = simulateSessions(models, { sessions: 10_000, version, seed: 5 });
  for (const batch of batches) expect(await post(server, batch)).toBe(202);
  await server.advance(1);
  for (const [chart, expected] of truth) {
    const reply = await fetch(`${server.url}${PATH}?chart=${chart}`);
    expect([chart, shownTruth((await reply.json()) as ChartTraffic)]).toEqual([chart, expected]);
  }
  const poll = truth.get('poll');
  const total = [...(poll?.transitions.values() ?? [])].reduce((sum, { count }) => sum + count, 0);
  const [voted] = [...(poll?.transitions ?? [])].filter(([key]) => key === 'poll.choosing poll.voteCast 0');
  // Some; the sessions are spread over all charts.
  expect(voted?.[1].count).toBeGreaterThan(0);
  await page.goto('/statecharts/poll?overlay=traffic&panel=overlay');
  await expect(page.getByText(`${poll?.strays} of ${poll?.runs} runs left the chart.`)).toBeVisible();
  await expect(page.getByText(`${total} transitions were counted`)).toBeVisible();
  const drawn = page.locator('[data-id="poll.choosing/poll.voteCast[isChosenByUser]/0"]').first();
  await expect(drawn).toContainText(`${voted?.[1].count}×, `);
  await expect(page.locator('[data-id="poll.choosing"]').first()).toContainText(/\d+% leave/);
});

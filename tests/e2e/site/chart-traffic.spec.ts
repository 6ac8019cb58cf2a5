import type { Page, Response } from '@playwright/test';
import type { ChartTraffic, TrafficBatch } from '../../../src/contract/site/chart-traffic.ts';
import type { ChartReport } from '../../../src/contract/site/recording.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';
import { reviewerToken } from '../support/prepared-exam.ts';

test.use({ environment: { CHART_TRAFFIC_IN_BROWSERS: 'true' } });

const PATH = '/api/statecharts/traffic';
const banner = (page: Page) => page.getByRole('region', { name: 'Privacy' });

/** Has pages keep what they send: requests of a page that is left are not seen from outside. */
async function keepBatches(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    const plain = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      if (String(input) === path) localStorage.setItem(`test.${performance.timeOrigin}`, String(init?.body));
      return plain(input, init);
    };
  }, PATH);
}

/** Leaves the page, which sends what waits. @returns what was sent so far */
async function leave(page: Page): Promise<TrafficBatch[]> {
  await page.goto('/robots.txt');
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('test.')));
  return kept.map(([, text]) => JSON.parse(text) as TrafficBatch);
}

/** What arrived of a chart. */
async function arrived(server: TestServer, chart: string): Promise<ChartTraffic> {
  // Runs the jobs, which store it.
  await server.advance(1);
  const headers = { authorization: `Bearer ${await reviewerToken(server.url)}` };
  const reply = await fetch(`${server.url}${PATH}?chart=${chart}`, { headers });
  return (await reply.json()) as ChartTraffic;
}

const chartsIn = (batches: TrafficBatch[]) => batches.flatMap(({ charts }) => charts.map(({ chart }) => chart));

async function signIn(page: Page): Promise<void> {
  await page.locator('input[name="email"]').fill('candidate@example.com');
  await page.locator('input[name="password"]').fill('chartered-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
}

test('[WS-08] the steps of a visitor who agrees arrive, without anything about the visitor', async ({
  page,
  server,
}) => {
  await keepBatches(page);
  await page.goto('/javascript/login');
  await expect(banner(page)).toContainText('May we count which steps pages of this site take');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  await page.goto('/javascript/login');
  await signIn(page);
  const batches = await leave(page);
  expect(chartsIn(batches)).toContain('session');
  expect(JSON.stringify(batches)).not.toMatch(/candidate|example|chartered-demo/);
  await poll(async () => (await arrived(server, 'session')).runs.judged).toBeGreaterThan(0);
  const { transitions, states, runs } = await arrived(server, 'session');
  const used = transitions.filter(({ count }) => count > 0).map(({ event }) => event);
  expect(used).toContain('session.loginSubmitted');
  expect(states.find(({ state }) => state === 'session')).toMatchObject({ visits: expect.any(Number), drop_off: 1 });
  expect(runs).toMatchObject({ strays: 0, other_versions: 0 });
});

for (const answer of ['none', 'Refuse'] as const) {
  test(`[WS-08] nothing of a visitor whose answer is "${answer}" leaves the page, nor is what counts loaded`, async ({
    page,
  }) => {
    await keepBatches(page);
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''));
    });
    await page.goto('/javascript/login');
    await expect(banner(page)).toBeVisible();
    if (answer !== 'none') await banner(page).getByRole('button', { name: answer }).click();
    await page.goto('/javascript/login');
    await signIn(page);
    expect(await leave(page)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => script.includes(PATH))).toEqual([]);
  });
}

test('[WS-08] when a visitor withdraws consent, what waits is dropped', async ({ page }) => {
  await keepBatches(page);
  const choices = page.getByRole('button', { name: 'Privacy choices' });
  const isCounter = async (response: Response) =>
    response.request().resourceType() === 'script' && (await response.text().catch(() => '')).includes(PATH);
  /** Something happens, which is counted. */
  const touch = () => page.getByRole('heading', { level: 1 }).click();
  await page.goto('/blog');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  // The chart of consent itself is counted from the next page on.
  await page.goto('/blog');
  const loaded = page.waitForResponse(isCounter);
  await touch();
  await loaded;
  await choices.click();
  await banner(page).getByRole('button', { name: 'Keep as it is' }).click();
  const before = await leave(page);
  expect(chartsIn(before)).toContain('consent');
  await page.goto('/blog');
  const again = page.waitForResponse(isCounter);
  await touch();
  await again;
  await choices.click();
  const reloaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await reloaded;
  await touch();
  expect(await leave(page)).toEqual(before);
});

test('a page is counted and watched at once, and reports each step once to other tabs', async ({ page, context }) => {
  await keepBatches(page);
  await page.goto('/blog');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => {
    localStorage.setItem('chartered.inspect', '1');
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('chartered.inspect').addEventListener('message', ({ data }) => heard.push(data));
  });
  await page.goto('/javascript/login');
  await signIn(page);
  const heard = () => other.evaluate(() => (window as unknown as { heard: ChartReport[] }).heard);
  await poll(async () => (await heard()).map(({ chart }) => chart)).toContain('session');
  const steps = (await heard()).filter(({ chart }) => chart === 'session').map((report) => JSON.stringify(report));
  expect(steps.filter((step) => step === steps[0])).toHaveLength(1);
  expect(chartsIn(await leave(page))).toContain('session');
});

test('[WS-08] a run that left its chart is listed for staff, and replayed to the step where it did', async ({
  page,
  server,
}) => {
  const key = { source: 'copyLink.idle', event: 'copyLink.pressed', index: 0 };
  const run = { start: 'idle', steps: [{ keys: [key] }, { keys: [key] }] };
  const { version } = await arrived(server, 'copyLink');
  const charts = [{ chart: 'copyLink', version, transitions: [], states: [], runs: [run] }];
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}${PATH}`, { method: 'POST', headers, body: JSON.stringify({ charts }) });
  expect(reply.status).toBe(202);
  await server.advance(1);
  await page.goto('/login');
  await page.locator('input[name="email"]').fill('reviewer@example.com');
  await page.locator('input[name="password"]').fill('chartered-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(/dashboard|review/);
  await page.goto('/statecharts/copyLink?overlay=traffic&panel=overlay');
  await expect(page.getByText('1 of 1 runs left the chart.')).toBeVisible();
  await page.getByRole('button', { name: /^Replay the run of/ }).click();
  await expect(page.getByText('The run leaves the chart at step 3')).toBeVisible();
  await expect(page.getByText(/“Pressed” happened in “Copying”.*The chart ignores it there\./)).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue('2');
  await expect(page.locator('[data-id="copyLink.copying"]').first()).toHaveAccessibleName(/, active/);
  await expect(page).toHaveURL(/overlay=traffic&panel=run/);
});

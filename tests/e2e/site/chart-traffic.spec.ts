import type { Page, Response } from '@playwright/test';
import type { ChartTraffic, TrafficBatch } from '../../../src/contract/site/chart-traffic.ts';
import type { ChartReport } from '../../../src/contract/site/recording.ts';
import { PATH, post, versionOfCharts } from '../support/chart-traffic.ts';
import { expect, type TestServer, test } from '../support/fixtures.ts';
import { poll } from '../support/poll.ts';

test.use({ environment: { CHART_TRAFFIC_IN_BROWSERS: 'true' } });

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
  const reply = await fetch(`${server.url}${PATH}?chart=${chart}`);
  return (await reply.json()) as ChartTraffic;
}

const chartsIn = (batches: TrafficBatch[]) => batches.flatMap(({ runs }) => runs.map(({ chart }) => chart));

const isCounter = async (response: Response) =>
  response.request().resourceType() === 'script' && (await response.text().catch(() => '')).includes(PATH);
/** The page has loaded what counts, and counts. */
async function counted(page: Page): Promise<void> {
  const response = await page.waitForResponse(isCounter);
  await response.finished();
  // What has arrived is run a moment later.
  await page.waitForTimeout(1000);
}
/** A page that counts would have loaded the counter by now. */
const isOld = (page: Page) => page.waitForFunction(() => performance.now() > 4000);

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
  const loaded = counted(page);
  await page.goto('/javascript/login');
  await signIn(page);
  await loaded;
  const batches = await leave(page);
  expect(chartsIn(batches)).toContain('session');
  expect(JSON.stringify(batches)).not.toMatch(/candidate|example|chartered-demo/);
  await poll(async () => (await arrived(server, 'session')).runs.judged).toBeGreaterThan(0);
  const { transitions, states, runs } = await arrived(server, 'session');
  const used = transitions.filter(({ count }) => count > 0).map(({ event }) => event);
  expect(used).toContain('session.loginSubmitted');
  // The visitor left the page with the chart in one of its states; the chart as a whole has no drop-off.
  const left = states.filter(({ leaves }) => leaves > 0).map(({ state }) => state);
  expect([left.includes('session'), left.length > 1]).toEqual([true, true]);
  expect(states.find(({ state }) => state === 'session')).toMatchObject({ visits: expect.any(Number), drop_off: null });
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
    await isOld(page);
    expect(await leave(page)).toEqual([]);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter((script) => script.includes(PATH))).toEqual([]);
  });
}

test('[WS-08] when a visitor withdraws consent, what waits is dropped', async ({ page }) => {
  await keepBatches(page);
  const choices = page.getByRole('button', { name: 'Privacy choices' });
  await page.goto('/blog');
  await banner(page).getByRole('button', { name: 'Allow' }).click();
  // The chart of consent itself is counted from the next page on.
  const loaded = counted(page);
  await page.goto('/blog');
  await loaded;
  await choices.click();
  await banner(page).getByRole('button', { name: 'Keep as it is' }).click();
  const before = await leave(page);
  expect(chartsIn(before)).toContain('consent');
  const again = counted(page);
  await page.goto('/blog');
  await again;
  await choices.click();
  const reloaded = page.waitForEvent('load');
  await banner(page).getByRole('button', { name: 'Refuse' }).click();
  await reloaded;
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
  const loaded = counted(page);
  await page.goto('/javascript/login');
  await signIn(page);
  await loaded;
  const heard = () => other.evaluate(() => (window as unknown as { heard: ChartReport[] }).heard);
  await poll(async () => (await heard()).map(({ chart }) => chart)).toContain('session');
  const steps = (await heard()).filter(({ chart }) => chart === 'session').map((report) => JSON.stringify(report));
  expect(steps.filter((step) => step === steps[0])).toHaveLength(1);
  expect(chartsIn(await leave(page))).toContain('session');
});

test('[WS-08] counting adds at most 1 kB to what a visitor who agreed downloads, as it is served', async ({
  page,
  device,
  server,
}) => {
  /** Scripts of a page by their addresses. */
  const scriptsOf = async (visitor: Page, answer: 'Allow' | 'Refuse') => {
    const scripts = new Map<string, string>();
    await visitor.goto('/blog');
    await banner(visitor).getByRole('button', { name: answer }).click();
    visitor.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.set(new URL(response.url()).pathname, await response.text().catch(() => ''));
    });
    await visitor.goto('/blog');
    await isOld(visitor);
    return scripts;
  };
  const refused = await scriptsOf(await (await device()).newPage(), 'Refuse');
  const agreed = await scriptsOf(page, 'Allow');
  const [counter, code] = [...agreed].find(([, text]) => text.includes(PATH)) ?? ['', ''];
  const imports = [...code.matchAll(/from"\.\/([^"]+)"/g)].map(([, name]) => `/assets/${name}`);
  const added = [counter, ...imports].filter((address) => !refused.has(address));
  expect(added[0]).toBe(counter);
  let bytes = 0;
  for (const address of added) {
    const reply = await fetch(`${server.url}${address}`, { headers: { 'accept-encoding': 'br' } });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, 'br']);
    bytes += Number(reply.headers.get('content-length'));
  }
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(1024);
});

test('[WS-08] a run that left its chart is listed for anyone who sees the workshop, and replayed to the step where it did', async ({
  page,
  server,
}) => {
  const version = await versionOfCharts();
  const pressed = ['copyLink.idle', 'copyLink.pressed', 0, 5];
  const run = { chart: 'copyLink', start: 'idle', begins: true, steps: [[], [pressed], [pressed]], left: false };
  expect(await post(server, { version, runs: [run] })).toBe(202);
  expect(await post(server, { version, runs: 'many' })).toBe(422);
  await server.advance(1);
  await page.goto('/statecharts/copyLink?overlay=traffic&panel=overlay');
  await expect(page.getByText('1 of 1 runs left the chart.')).toBeVisible();
  await expect(page.getByText('On the whole site, 1 batch was refused.')).toBeVisible();
  await expect(page.getByText('The chart is in “Copying” then, not in “Idle”.')).toBeVisible();
  await page.getByRole('button', { name: /^Replay the run of/ }).click();
  await expect(page.getByText('The run leaves the chart at step 3')).toBeVisible();
  await expect(page.getByText(/“Pressed” happened in “Copying”.*The chart ignores it there\./)).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue('2');
  await expect(page.locator('[data-id="copyLink.copying"]').first()).toHaveAccessibleName(/, active/);
  await expect(page).toHaveURL(/overlay=traffic&panel=run/);
});

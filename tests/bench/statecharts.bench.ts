// Measures /statecharts in a browser against the budgets of the workshop: npm run bench -- statecharts. Fails when one is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { recordingText } from '../../src/contract/site/recording.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { percentile } from './percentile.ts';

const { values } = readCommandLine({
  name: 'npm run bench -- statecharts',
  what: 'Measures the drawing of the largest chart, travel through 1,000 steps, and what the pages cost a phone.',
  begins: 'Starting a server and a browser.',
  options: { runs: { kind: 'number', default: 9, min: 1, help: 'of each opening, of which the median counts' } },
});

/** The chart with the most states. */
const LARGEST = 'exam';
const STEPS = 1000;
const VISITS = 60;
const PHONE = { width: 375, height: 812 };
const DESK = { width: 1440, height: 900 };

type Line = { what: string; value: number; unit: string; budget: number | null };
const lines: Line[] = [];
const note = (what: string, value: number, unit: string, budget: number | null = null) =>
  lines.push({ what, value, unit, budget });

/** Marks when the drawing is first painted: the frame after the one in which it stands in the document. */
function watchDrawing(): void {
  const measured = { from: 0, paintedAt: 0, settledAt: 0 };
  Object.assign(globalThis, { measured });
  addEventListener('click', ({ timeStamp }) => Object.assign(measured, { from: timeStamp, paintedAt: 0 }), true);
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(null);
    });
  new MutationObserver(() => {
    if (measured.paintedAt > 0 || !document.querySelector('svg.statechart')) return;
    measured.paintedAt = -1;
    afterPaint(() => {
      measured.paintedAt = performance.now();
    });
  }).observe(document, { childList: true, subtree: true });
  addEventListener(
    'input',
    ({ timeStamp }) =>
      afterPaint(() => {
        measured.settledAt = performance.now() - timeStamp;
      }),
    true,
  );
}

type Measured = { from: number; paintedAt: number; settledAt: number };
const read = (page: Page) => page.evaluate(() => ({ ...(globalThis as unknown as { measured: Measured }).measured }));

async function painted(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as unknown as { measured: Measured }).measured.paintedAt > 0);
  const { from, paintedAt } = await read(page);
  return paintedAt - from;
}

async function slowDown(page: Page, rate: number): Promise<void> {
  if (rate === 1) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** What an opening takes by the clock, and of the processor in the page's own thread, in milliseconds. */
type Opening = { clock: number; processor: number };

/** Processor time of a page's thread so far, in milliseconds; other programs on the machine do not add to it. */
async function threadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1000;
  };
}

/** Opens a chart from the list, as a reader does: from the click until the drawing is painted. */
async function fromList(page: Page): Promise<Opening> {
  await page.goto('/statecharts');
  // Other lists of the page name it as well.
  const link = page.locator('main').locator(`a[href="/statecharts/${LARGEST}"]`).first();
  await link.waitFor();
  await page.waitForLoadState('load');
  const thread = await threadClock(page);
  const before = await thread();
  await link.click();
  return { clock: await painted(page), processor: (await thread()) - before };
}

/** Opens a chart by its address, its files in the browser's cache: from the request until the drawing is painted. */
async function byAddress(page: Page): Promise<Opening> {
  const thread = await threadClock(page);
  const before = await thread();
  await page.goto(`/statecharts/${LARGEST}`);
  return { clock: await painted(page), processor: (await thread()) - before };
}

async function medianOf(open: (page: Page) => Promise<Opening>, context: BrowserContext, rate: number) {
  const openings: Opening[] = [];
  for (let run = 0; run < values.runs; run += 1) {
    const page = await context.newPage();
    await slowDown(page, rate);
    openings.push(await open(page));
    await page.close();
  }
  const median = (which: keyof Opening) =>
    percentile(
      openings.map((opening) => opening[which]),
      0.5,
    );
  return { clock: median('clock'), processor: median('processor') };
}

/** A run in which a candidate asks to hand in and keeps answering, again and again. */
function longRecording(): string {
  const asked = { keys: [key('answering', 'exam.handInRequested')], value: { taking: 'confirming' } };
  const kept = { keys: [key('confirming', 'exam.handInCancelled')], value: { taking: 'answering' } };
  const start = { keys: [], value: kept.value };
  const steps = Array.from({ length: STEPS }, (_, at) => ({
    ...(at === 0 ? start : at % 2 === 1 ? asked : kept),
    at: at * 10,
  }));
  return recordingText({
    format: 'chartered.recording',
    format_version: 1,
    runs: [{ chart: LARGEST, version: 'abc', is_cut: false, steps }],
  });
}

const key = (state: string, event: string) => ({ source: `exam.taking.${state}`, event, index: 0 });

/** Visits steps of a long run all over: from the input until the step is painted. */
async function scrub(page: Page): Promise<number[]> {
  await page.goto(`/statecharts/${LARGEST}`);
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await page
    .getByLabel('Recording')
    .setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(longRecording()) });
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const times: number[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    await page.evaluate(() =>
      Object.assign((globalThis as unknown as { measured: Measured }).measured, { settledAt: 0 }),
    );
    await slider.fill(String((visit * 617) % STEPS));
    await page.waitForFunction(() => (globalThis as unknown as { measured: Measured }).measured.settledAt > 0);
    times.push((await read(page)).settledAt);
  }
  return times;
}

/** What a page fetches on a phone with an empty cache, in kB as the server sends it. */
async function weight(url: string, path: string): Promise<{ scripts: number; all: number; requests: number }> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, string>();
  let scripts = 0;
  let all = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength / 1000;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength / 1000;
  });
  const visited = page.waitForResponse((response) => response.url().endsWith('/api/track'));
  await page.goto(path);
  // The deferred requests of a page end with the report of its visit.
  await visited;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await context.close();
  return { scripts, all, requests: kinds.size };
}

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-statecharts-bench-'));
const server = await startServerProcess({ dataDir, databaseUrl: null });
const browser = await chromium.launch(browserLaunchOptions());
try {
  for (const [device, viewport, rates] of [
    ['desk', DESK, [1, 4]],
    ['phone', PHONE, [1, 4]],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url, viewport });
    await context.addInitScript(watchDrawing);
    for (const rate of rates) {
      const at = `${device}${rate === 1 ? '' : `, ${rate}× slower`}`;
      console.error(`${at} …`);
      for (const [way, open, budget] of [
        ['from the list', fromList, 300],
        ['by its address', byAddress, null],
      ] as const) {
        const { clock, processor } = await medianOf(open, context, rate);
        note(`${LARGEST} ${way} until painted, ${at}`, clock, 'ms', rate === 1 ? budget : null);
        note('  of it processor time of the page', processor, 'ms');
      }
      const page = await context.newPage();
      await slowDown(page, rate);
      const times = await scrub(page);
      await page.close();
      note(`a step of ${STEPS}, median, ${at}`, percentile(times, 0.5), 'ms', rate === 1 ? 100 : null);
      note(`a step of ${STEPS}, p95, ${at}`, percentile(times, 0.95), 'ms', rate === 1 ? 100 : null);
    }
    await context.close();
  }
  for (const path of ['/statecharts', '/statecharts/poll', `/statecharts/${LARGEST}`]) {
    const { scripts, all, requests } = await weight(server.url, path);
    note(`${path} on a phone: scripts`, scripts, 'kB');
    note(`${path} on a phone: everything, ${requests} requests`, all, 'kB');
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

for (const { what, value, unit, budget } of lines) {
  const verdict = budget === null ? '' : value <= budget ? `≤ ${budget} ${unit}` : `OVER ${budget} ${unit}`;
  if (budget !== null && value > budget) process.exitCode = 1;
  console.log(
    `${what.padEnd(58)} ${(value < 10 ? value.toFixed(1) : Math.round(value).toString()).padStart(6)} ${unit}   ${verdict}`,
  );
}

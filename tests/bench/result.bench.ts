// Measures the page of a trial's result with 30 exercises on a slow phone: npm run bench -- result. Fails when the budget is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { ResultReview } from '../../src/contract/exam/result-review.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { holdSession, register, takenExam } from '../e2e/support/prepared-exam.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { percentile } from './percentile.ts';

const { values } = readCommandLine({
  name: 'npm run bench -- result',
  what: 'Measures when the page of a result with 30 exercises reacts, with the processor slowed down four times.',
  begins: 'Starting a server and a browser.',
  options: { runs: { kind: 'number', default: 9, min: 1, help: 'of each measurement, of which the median counts' } },
});

const EXERCISES = 30;
const SLOW_DOWN = 4;
const PHONE = { width: 375, height: 812 };
/** From the answer of the call to exercises that react. Milliseconds. */
const BUDGET_MS = 1000;

/** The real review, with its exercises repeated until there are 30. */
function lengthened(review: ResultReview): ResultReview {
  const exercises = Array.from({ length: EXERCISES }, (_, index) => {
    const exercise = review.exercises[index % review.exercises.length];
    if (!exercise) throw new Error('The result has no exercises.');
    return { ...exercise, id: `${exercise.id}-${index}` };
  });
  return { ...review, exercises };
}

type Measured = { ready: number; pressed: number };

/** When the first exercise is painted after the answer arrived, and how long a press takes to show the next one. */
async function measure(page: Page, path: string): Promise<Measured> {
  let answeredAt = 0;
  await page.route('**/api/exams/*/review', async (route) => {
    const response = await route.fetch();
    const json = lengthened((await response.json()) as ResultReview);
    answeredAt = Date.now();
    await route.fulfill({ response, json });
  });
  await page.goto(path);
  const button = page.getByRole('button', { name: 'Next', exact: true });
  await button.waitFor();
  const shownAt = await page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(Date.now())))),
  );
  const pressed = await button.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((done) => {
        const from = performance.now();
        element.click();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
      }),
  );
  return { ready: shownAt - answeredAt, pressed };
}

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-result-'));
const server = await startServerProcess({ dataDir, databaseUrl: null, environment: { DEMO_DATA: 'true' } });
const browser = await chromium.launch(browserLaunchOptions());
try {
  const candidate = await register(server.url);
  const { id } = await takenExam(server.url, candidate, { rightShare: 0.5 });
  const measured: Measured[] = [];
  for (let run = 0; run < values.runs; run += 1) {
    const context = await browser.newContext({ baseURL: server.url, viewport: PHONE });
    const page = await context.newPage();
    await holdSession(page, candidate.token);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    measured.push(await measure(page, `/javascript/trial-exams/${id}/done`));
    await context.close();
  }
  const median = (of: keyof Measured) =>
    Math.round(
      percentile(
        measured.map((one) => one[of]).sort((a, b) => a - b),
        0.5,
      ),
    );
  console.log(`${EXERCISES} exercises, ${SLOW_DOWN}x slower, median of ${values.runs}`);
  console.log(`  answer to exercises that react  ${median('ready')} ms (budget ${BUDGET_MS})`);
  console.log(`  press to the next exercise      ${median('pressed')} ms`);
  if (median('ready') > BUDGET_MS) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

// Measures the exam page in a browser against the budgets of the architecture: npm run bench -- page. Prints, never fails.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator } from '@playwright/test';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { builtKey, filesWith } from '../e2e/support/built-files.ts';
import { choiceTargets } from '../e2e/support/ledger.ts';
import { goTo, holdSession, openRunning, prepareTrial, register } from '../e2e/support/prepared-exam.ts';
import {
  laterParts,
  noteFirstExercise,
  scriptsUntilFirstExercise,
  watchScripts,
} from '../e2e/support/script-weight.ts';
import { startServerProcess } from '../support/server-process.ts';
import { percentile } from './percentile.ts';

readCommandLine({
  name: 'npm run bench -- page',
  what: 'Measures the exam page in a browser.',
  begins: 'Starting a server and a browser.',
});

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ANSWERS = 30;
const SLOW_DOWN = 4;
/** Between the pointer's arrival, its press and its release. Milliseconds. */
const PRESS_MS = 80;

type Line = { what: string; figure: string; budget: string; isWithin: boolean | null };
const lines: Line[] = [];
function print(what: string, value: number, unit: string, budget: number | null): void {
  lines.push({
    what,
    figure: `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`,
    budget: budget === null ? '' : `≤ ${budget} ${unit}`,
    isWithin: budget === null ? null : value <= budget,
  });
}

/** As a hand does it: the pointer is there, goes down, and comes up a moment later. */
async function press(target: Locator): Promise<void> {
  await target.hover();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

const kB = (scripts: Iterable<number>) => [...scripts].reduce((sum, size) => sum + size, 0) / 1000;

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-page-bench-'));
const server = await startServerProcess({ dataDir, databaseUrl: null });
const pathFile = join(ROOT, '.cache/browser.txt');
const browser = await chromium.launch({
  ...(existsSync(pathFile) ? { executablePath: readFileSync(pathFile, 'utf8').trim() } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } });

console.log('Scripts of the start page …');
const home = await context.newPage();
const homeScripts = await watchScripts(home);
// The page's deferred requests end with the page_view event.
const recorded = home.waitForResponse((response) => response.url().endsWith('/api/track'));
await home.goto('/');
await recorded;
print('scripts of / before the first interaction', kB(homeScripts.values()), 'kB', 110);
print('requests for them', homeScripts.size, '', 10);
await home.close();

console.log('Scripts of the exam page …');
const candidate = await register(server.url);
const examId = await prepareTrial(server.url, candidate.token);
const path = `/javascript/trial-exams/${examId}/progress`;
const page = await context.newPage();
const examScripts = await watchScripts(page);
await noteFirstExercise(page);
await holdSession(page, candidate.token);
await openRunning(page, path);
const opening = await scriptsUntilFirstExercise(page);
while (laterParts().some((part) => !examScripts.has(part))) await page.waitForTimeout(100);
const bytesOf = (paths: Iterable<string>) => kB([...paths].map((one) => examScripts.get(one) ?? 0));
print('scripts until the first exercise', bytesOf(opening), 'kB', 160);
print('scripts preloaded right after it', bytesOf(examScripts.keys()) - bytesOf(opening), 'kB', null);

// Languages follow the editor; it takes a keystroke without them.
const editor = filesWith(builtKey('challenge-view.tsx')).filter((file) => !opening.includes(file));
print('editor until its first keystroke', bytesOf(editor), 'kB', 130);

console.log(`${ANSWERS} answers at ${SLOW_DOWN}× CPU slow-down …`);
const targets = await choiceTargets(server.url, candidate.token, examId);
const devtools = await context.newCDPSession(page);
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
await page.evaluate(() => {
  const measured = { painted: [] as number[], kept: [] as number[], acknowledged: [] as number[], clickedAt: 0 };
  Object.assign(globalThis, { measured });
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      // When the browser received the click, not when the page handled it.
      measured.clickedAt = event.timeStamp;
      // The frame that shows the answer is painted before the next task runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => measured.painted.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...parameters) {
    const clickedAt = measured.clickedAt;
    if (clickedAt > 0 && this.name === 'queue') {
      this.transaction.addEventListener('complete', () => {
        if (measured.kept.length < measured.painted.length + 1 && measured.clickedAt === clickedAt) {
          measured.kept[measured.painted.length - 1] ??= performance.now() - clickedAt;
        }
      });
    }
    return put.apply(this, parameters as [unknown, IDBValidKey?]);
  };
  const realFetch = fetch;
  globalThis.fetch = async (...parameters) => {
    const answer = await realFetch(...parameters);
    if (measured.clickedAt > 0 && String(parameters[0]).endsWith('/answers') && answer.ok) {
      measured.acknowledged.push(performance.now() - measured.clickedAt);
    }
    return answer;
  };
});
for (let count = 0; count < ANSWERS; count += 1) {
  const target = targets[count % targets.length];
  if (!target) break;
  await goTo(page, target.number);
  await page.getByRole('heading', { level: 1, name: `Question ${target.number} of` }).waitFor();
  const round = Math.floor(count / targets.length);
  await press(
    page
      .getByRole('main')
      .getByRole('radio')
      .nth(round % target.options),
  );
  await page
    .getByText('Saving', { exact: true })
    .waitFor({ timeout: 2000 })
    .catch(() => {});
  await page.getByText('Saved', { exact: true }).waitFor();
}
type Measured = { painted: number[]; kept: (number | null)[]; acknowledged: number[] };
const measured = await page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);
const kept = measured.kept.filter((value) => value !== null);
print('answer → painted, median', percentile(measured.painted, 0.5), 'ms', 50);
print('answer → painted, p95', percentile(measured.painted, 0.95), 'ms', 50);
print('answer → kept in IndexedDB, median', percentile(kept, 0.5), 'ms', 250);
print('answer → kept in IndexedDB, p95', percentile(kept, 0.95), 'ms', 250);
print('answer → acknowledged by the server, median', percentile(measured.acknowledged, 0.5), 'ms', 2000);
print('answer → acknowledged by the server, p95', percentile(measured.acknowledged, 0.95), 'ms', 2000);

await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

console.log(
  `\n${measured.painted.length} answers painted, ${kept.length} kept, ${measured.acknowledged.length} acknowledged\n`,
);
for (const { what, figure, budget, isWithin } of lines) {
  const word = isWithin === null ? '' : isWithin ? 'within' : 'OVER';
  console.log(`${what.padEnd(46)} ${figure.padStart(10)}   ${budget.padEnd(10)} ${word}`);
}

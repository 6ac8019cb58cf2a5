/**
 * Public pages and the exam page as Lighthouse sees them on a simulated phone, beside a small React application that is built
 * and served by the same code in the same run: `npm run bench -- page`. Prints every figure with its budget; fails when one is
 * over it, or when accessibility, best practices or search engines are below 100. On a busy machine times are over.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { publicPaths } from '../../src/server/http/documents/public-paths.ts';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { holdSession, openRunning, prepareTrial, register } from '../e2e/support/prepared-exam.ts';
import { freePort } from '../support/free-port.ts';
import { startServerProcess } from '../support/server-process.ts';
import { audit, measure, type Report, score, scriptsOf } from './lighthouse.ts';
import { serveReferenceApp } from './reference-app/serve.ts';

/** Budgets of a public page. */
const MIN_PERFORMANCE = 95;
const MIN_EXAM_PERFORMANCE = 90;
const MAX_PAINT_MS = 2000;
const MAX_SHIFT = 0.02;
const MAX_BLOCKING_MS = 150;
/** Before the first interaction, as served. */
const MAX_SCRIPTS_KB = 110;
const MAX_SCRIPT_REQUESTS = 10;
/** The largest paint may take this much longer than that of the reference, which shows a paragraph. */
const MAX_PAINT_RATIO = 1.5;
/** The largest paint may take this much longer than that of the same HTML without scripts. */
const MAX_PAINT_RATIO_WITHOUT_SCRIPTS = 1.1;
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

const { values } = readCommandLine({
  name: 'npm run bench -- page',
  what: 'Measures public pages and the exam page as a simulated phone sees them.',
  begins: 'Building the reference application.',
  options: {
    paths: {
      kind: 'text',
      default: '',
      help: 'of the pages, with commas between them; every prerendered page without them',
    },
    runs: { kind: 'number', default: 3, min: 1, help: 'of which the median counts' },
    exam: { kind: 'flag', help: 'measures the exam page, too' },
  },
});
const { runs } = values;

const dataDir = mkdtempSync(join(tmpdir(), 'chartered-lighthouse-'));
const server = await startServerProcess({ dataDir, databaseUrl: null });
const reference = await serveReferenceApp();
const noted = fileURLToPath(new URL('../../.cache/browser.txt', import.meta.url));
const port = await freePort();
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  ...(existsSync(noted) ? { executablePath: readFileSync(noted, 'utf8').trim() } : {}),
  baseURL: server.url,
  args: [
    `--remote-debugging-port=${port}`,
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});

const problems: string[] = [];
const base = await measure(reference.url, runs, { port, categories: ['performance'] });
console.log(
  `benchmarkIndex ${Math.round(base.environment.benchmarkIndex)}, CPU slowed down 4 times, ${runs} runs each`,
);
print('reference', base, null, null);

const named = values.paths.split(',').filter((one) => one !== '');
for (const path of named.length > 0 ? named : publicPaths().map((page) => page.path)) {
  const url = `${server.url}${path}`;
  const report = await measure(url, runs, { port, categories: ['performance', ...CATEGORIES] });
  const html = await (await fetch(url)).text();
  // Client-rendered pages show nothing without scripts.
  const isPrerendered = html.includes('id="initial"');
  const bare = isPrerendered
    ? await measure(url, runs, { port, categories: ['performance'], blocked: ['*.js'] })
    : null;
  print(path, report, bare, MIN_PERFORMANCE);
  // What search engines are kept from is no fault of the page.
  const isListed = !html.includes('content="noindex"');
  for (const category of CATEGORIES.filter((name) => name !== 'seo' || isListed)) {
    if (score(report, category) < 100) problems.push(`${path}: ${category} ${score(report, category)}`);
  }
}

if (values.exam) {
  const candidate = await register(server.url);
  const examId = await prepareTrial(server.url, candidate.token);
  const path = `/javascript/trial-exams/${examId}/progress`;
  const page = await browser.newPage();
  await holdSession(page, candidate.token);
  await openRunning(page, path);
  await page.close();
  print(
    'exam page',
    await measure(`${server.url}${path}`, runs, { port, categories: ['performance'], isSignedIn: true }),
    null,
    MIN_EXAM_PERFORMANCE,
  );
}

await browser.close();
reference.stop();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const problem of problems) console.log(`OVER: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

/** One line of figures, each with its budget and whether it is kept; what is over is noted as a problem. */
function print(what: string, report: Report, bare: Report | null, performance: number | null): void {
  const paint = audit(report, 'largest-contentful-paint');
  const scripts = scriptsOf(report);
  const times = (value: number) => value.toFixed(2);
  const whole = (value: number) => String(Math.round(value));
  const isPublic = performance === MIN_PERFORMANCE;
  const figures: (Figure | null)[] = [
    figure('performance', score(report, 'performance'), whole, performance, true),
    figure('LCP ms', paint, whole, performance && MAX_PAINT_MS),
    figure('LCP to reference', paint / audit(base, 'largest-contentful-paint'), times, performance && MAX_PAINT_RATIO),
    bare &&
      figure(
        'LCP to no scripts',
        paint / audit(bare, 'largest-contentful-paint'),
        times,
        MAX_PAINT_RATIO_WITHOUT_SCRIPTS,
      ),
    figure('CLS', audit(report, 'cumulative-layout-shift'), (value) => value.toFixed(3), performance && MAX_SHIFT),
    figure('TBT ms', audit(report, 'total-blocking-time'), whole, performance && MAX_BLOCKING_MS),
    // Of the exam page with all that is preloaded after its first exercise; `page.bench.ts` judges what comes before.
    figure('scripts kB', scripts.kB, whole, isPublic ? MAX_SCRIPTS_KB : null),
    figure('scripts', scripts.requests, whole, isPublic ? MAX_SCRIPT_REQUESTS : null),
    figure('all kB', audit(report, 'total-byte-weight') / 1000, whole, null),
  ];
  const shown = figures.filter((one) => one !== null);
  for (const { text, isWithin } of shown) if (!isWithin) problems.push(`${what}: ${text}`);
  console.log([what.padEnd(12), ...shown.map(({ text }) => text)].join('   '));
}

type Figure = { text: string; isWithin: boolean };

/** @param budget null where there is none; the most, or the least with `isLeast`. */
function figure(
  name: string,
  value: number,
  written: (value: number) => string,
  budget: number | null,
  isLeast = false,
): Figure {
  if (budget === null) return { text: `${name} ${written(value)}`, isWithin: true };
  const isWithin = isLeast ? value >= budget : value <= budget;
  const word = isWithin ? 'pass' : 'FAIL';
  return { text: `${name} ${written(value)} (${isLeast ? '≥' : '≤'} ${budget}: ${word})`, isWithin };
}

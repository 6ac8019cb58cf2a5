/**
 * Public pages and the exam page as Lighthouse sees them on a simulated phone, beside a small React application that is built
 * and served by the same code in the same run: `npm run bench:page`. Prints every figure with its budget; fails when a page
 * takes more than its share beyond the reference, or when accessibility, best practices or search engines are below 100.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { readCommandLine } from '../../src/tools/command-line.ts';
import { holdSession, openRunning, prepareTrial, register } from '../e2e/support/prepared-exam.ts';
import { startServerProcess } from '../support/server-process.ts';
import { audit, measure, type Report, score } from './lighthouse.ts';
import { serveReferenceApp } from './reference-app/serve.ts';

/** The largest paint may take this much longer than that of the reference, which shows a paragraph. */
const MAX_PAINT_RATIO = 1.5;
/** The largest paint may take this much longer than that of the same HTML without scripts. */
const MAX_PAINT_RATIO_WITHOUT_SCRIPTS = 1.1;
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];

const { values } = readCommandLine({
  name: 'npm run bench:page',
  what: 'Measures public pages and the exam page as a simulated phone sees them.',
  begins: 'Building the reference application.',
  options: {
    paths: { kind: 'text', default: '/,/javascript,/login,/blog', help: 'of the pages, with commas between them' },
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

for (const path of values.paths.split(',').filter((one) => one !== '')) {
  const url = `${server.url}${path}`;
  const report = await measure(url, runs, { port, categories: ['performance', ...CATEGORIES] });
  const html = await (await fetch(url)).text();
  // Client-rendered pages show nothing without scripts.
  const isPrerendered = html.includes('id="initial"');
  const bare = isPrerendered
    ? await measure(url, runs, { port, categories: ['performance'], blocked: ['*.js'] })
    : null;
  print(path, report, bare, 95);
  for (const category of CATEGORIES) {
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
    90,
  );
}

await browser.close();
reference.stop();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const problem of problems) console.log(`OVER: ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

function print(what: string, report: Report, bare: Report | null, budget: number | null): void {
  const paint = audit(report, 'largest-contentful-paint');
  const ratio = paint / audit(base, 'largest-contentful-paint');
  const ratioBare = bare && paint / audit(bare, 'largest-contentful-paint');
  if (budget !== null && ratio > MAX_PAINT_RATIO)
    problems.push(`${what}: ${ratio.toFixed(2)} times the reference's largest paint`);
  if (ratioBare !== null && ratioBare > MAX_PAINT_RATIO_WITHOUT_SCRIPTS) {
    problems.push(`${what}: ${ratioBare.toFixed(2)} times the largest paint without scripts`);
  }
  console.log(
    [
      what.padEnd(12),
      `performance ${score(report, 'performance')}${budget === null ? '' : ` (≥ ${budget})`}`,
      `LCP ${Math.round(paint)} ms (≤ 2000)`,
      `TBT ${Math.round(audit(report, 'total-blocking-time'))} ms (≤ 150)`,
      `CLS ${audit(report, 'cumulative-layout-shift').toFixed(3)} (≤ 0.02)`,
      `${Math.round(audit(report, 'total-byte-weight') / 1000)} kB`,
      `${ratio.toFixed(2)} of the reference (≤ ${MAX_PAINT_RATIO})`,
      ...(ratioBare === null ? [] : [`${ratioBare.toFixed(2)} of no scripts (≤ ${MAX_PAINT_RATIO_WITHOUT_SCRIPTS})`]),
    ].join('   '),
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => probe.once('listening', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

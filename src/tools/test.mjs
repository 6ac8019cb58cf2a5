// npm test: installs what is missing, runs every suite, and ends with a one-line summary.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, CHECKS } from './checks.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, NODE, ROOT, refuseArguments, run } from './setup.mjs';

const REPORTS = join(ROOT, '.reports');

// Every process of a run, servers too, loads what another has compiled.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/compiled');

refuseArguments('npm test', 'Sets up what is missing and runs every suite. Parts of it: CONTRIBUTING.md.');
await ensureDependencies();
await ensureBrowser();
await ensureBuild();

let passed = 0;
let failed = 0;
/** Lines on tests that failed, and that passed only on a second try, repeated at the end. */
const failures = [];
const flaky = [];

/**
 * Runs one step; a step with a report is counted by it, any other is one test.
 *
 * @param read what `SuiteReport` of .config/suite-report.ts describes, from the report's JSON
 */
async function step(name, parameters, { report, read = (json) => json, env } = {}) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  if (report) rmSync(report, { force: true });
  const code = await run(NODE, parameters, { env });
  const counts = report && existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : null;
  const result = counts ?? { passed: code === 0 && !report ? 1 : 0, failed: 0, failures: [], flaky: [] };
  // A suite that failed without a failed test (a crash, a stray error), or that ran none, has not passed.
  if ((code !== 0 && result.failed === 0) || result.passed + result.failed === 0) {
    result.failed = 1;
    result.failures.push(code === 0 ? 'no test ran' : `ended with exit code ${code}`);
  }
  passed += result.passed;
  failed += result.failed;
  failures.push(...result.failures.map((line) => `${name} · ${line}`));
  flaky.push(...result.flaky.map((line) => `${name} · ${line}`));
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
}

/** Reads the JSON report of the browser suite. */
function readPlaywright({ stats, suites, errors = [] }) {
  const named = { unexpected: [], flaky: [] };
  const visit = (suite, file, titles) => {
    for (const spec of suite.specs ?? []) {
      // A walk is registered by a file that many specs share.
      const place = spec.file === file ? `${file}:${spec.line}` : file;
      for (const { status, projectName } of spec.tests) {
        named[status]?.push([`${place} [${projectName}]`, ...titles, spec.title].join(' › '));
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, file, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, suite.title, []);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [
      ...named.unexpected,
      ...errors.map(({ message }) => message?.split('\n')[0] ?? 'an error without words'),
    ],
    flaky: named.flaky,
  };
}

function printList(title, lines) {
  if (lines.length === 0) return;
  console.log(`\n${title}`);
  for (const line of lines) console.log(`  ${line}`);
}

for (const [name, parameters] of CHECKS) await step(name, parameters);
const suiteReport = join(REPORTS, 'vitest.json');
await step('tests', [bin('vitest/vitest.mjs'), 'run', '--config', '.config/vitest.config.ts'], {
  report: suiteReport,
  env: { ...process.env, SUITE_REPORT: suiteReport },
});
// The next share of the walks each day; tests/paths/browser/walk-share.ts deals them.
const walksSeed = process.env.WALKS_SEED ?? String(Math.floor(Date.now() / 86_400_000));
console.log(`\nWalks of one share, WALKS_SEED=${walksSeed}; npm run walks:all walks the whole set.`);
await step('browser', [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'], {
  report: join(REPORTS, 'playwright.json'),
  read: readPlaywright,
  env: { ...process.env, WALKS_SEED: walksSeed },
});

printList('Passed only on the second try:', flaky);
printList('Failed:', failures);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// npm test: installs what is missing, runs every suite, and ends with a one-line summary.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, CHECKS } from './checks.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, NODE, ROOT, refuseArguments, run } from './setup.mjs';

const REPORTS = join(ROOT, '.reports');

refuseArguments('npm test', 'Sets up what is missing and runs every suite. Parts of it: CONTRIBUTING.md.');
await ensureDependencies();
await ensureBrowser();
await ensureBuild();

let passed = 0;
let failed = 0;

/** Runs one step; `count` reads its report, otherwise the step counts as one test. */
async function step(name, parameters, report, count) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  if (report) rmSync(report, { force: true });
  const code = await run(NODE, parameters);
  let counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (report) {
    counts = existsSync(report) ? count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 };
    // A suite that failed without a failed test (a crash, a stray error) has not passed.
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    if (counts.passed + counts.failed === 0) counts.failed = 1;
  }
  passed += counts.passed;
  failed += counts.failed;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
}

const vitest = (name, ...filters) => {
  const report = join(REPORTS, `vitest-${name}.json`);
  return step(
    name,
    [
      bin('vitest/vitest.mjs'),
      'run',
      '--config',
      '.config/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    report,
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests + (json.numFailedTestSuites > 0 && json.numFailedTests === 0 ? 1 : 0),
    }),
  );
};

for (const [name, parameters] of CHECKS) await step(name, parameters);
await vitest('tests');
await step(
  'browser',
  [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'],
  join(REPORTS, 'playwright.json'),
  ({ stats }) => {
    if (stats.flaky > 0) console.log(`── ${stats.flaky} passed only on the second try`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  },
);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// npm test, test:full and test:changed: install what is missing, run the tests of a tier, and end with a one-line summary.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, CHECKS } from './checks.mjs';
import { ensureBrowser, ensureBuild, ensureDependencies, NODE, ROOT, run } from './setup.mjs';
import { parseTestOptions } from './test-run/options.mjs';
import { countsOf, readPlaywright } from './test-run/reports.mjs';
import { runPool } from './test-run/run-pool.mjs';

const REPORTS = join(ROOT, '.reports');

const options = parseTestOptions(process.argv.slice(2));
if (options.kind === 'help') {
  console.log(options.text);
  process.exit(0);
}
if (options.kind === 'wrong') {
  console.error(options.sentence);
  process.exit(64); // EX_USAGE of sysexits.h
}
const { tier, shard, since, all } = options;

// Every process of a run, servers too, loads what another has compiled.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/compiled');
process.env.TEST_TIER = tier === 'full' ? 'full' : 'first';
// What a change affects is run on whatever day.
if (all || tier === 'changed') process.env.TEST_FILES = 'all';
// Chooses what a run draws: walks, charts for the mutation gate. Another draw each day; a run is repeated with the seed that it prints.
process.env.TEST_SEED ??= String(Math.floor(Date.now() / 86_400_000));

const total = { passed: 0, failed: 0, skipped: 0, failures: [] };
const times = [];
const seconds = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

function add(name, counts, startedAt) {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  total.failures.push(...counts.failures.map((line) => `${name} · ${line}`));
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}, ${seconds(startedAt)} s`);
}

async function timed(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const result = await work(startedAt);
  times.push([name, seconds(startedAt)]);
  return result;
}

/** Runs a suite that writes a report. */
function suite(name, parameters, { report, read, env = {} }) {
  return timed(name, async (startedAt) => {
    mkdirSync(REPORTS, { recursive: true });
    rmSync(report, { force: true });
    const code = await run(NODE, parameters, { env: { ...process.env, ...env } });
    const counts = countsOf({ code, report, read, mayBeEmpty: shard !== null || tier === 'changed' });
    add(name, counts, startedAt);
    return counts;
  });
}

/** What `src/tools/test-run/affected-command.ts` finds; ends the run with its sentence where it finds no base. */
function readAffected() {
  const command = join(ROOT, 'src/tools/test-run/affected-command.ts');
  const { status, stdout } = spawnSync(NODE, [command, ...(since ? [since] : [])], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(stdout);
}

const PLAYWRIGHT = [bin('@playwright/test/cli.js'), 'test', '--config', 'tests/e2e/playwright.config.ts'];

await timed('install', async () => {
  await ensureDependencies();
  await ensureBrowser();
});
await timed('checks and build', async (startedAt) => {
  const isFirst = shard === null || shard.startsWith('1/');
  // The build shares the cores with the checks: neither keeps two of them busy.
  const build = { name: 'build', work: () => ensureBuild() };
  const checks = isFirst ? CHECKS.map(([name, parameters]) => ({ name, parameters })) : [];
  const [types, ...others] = checks;
  for (const { name, code } of await runPool([types, build, ...others].filter(Boolean), 2)) {
    if (name !== 'build') add(name, countsOf({ code }), startedAt);
  }
});
const affected = tier === 'changed' ? readAffected() : null;
if (affected) console.log(affected.sentence);

const shardOption = shard === null ? [] : [`--shard=${shard}`];
for (const [name, config, files] of [
  ['tests', '.config/vitest.config.ts', affected?.vitest],
  ['walks', '.config/in-process.config.ts', affected?.walks],
]) {
  if (files?.length === 0) continue;
  const report = join(REPORTS, `${name}.json`);
  const parameters = [bin('vitest/vitest.mjs'), 'run', '--config', config, ...shardOption, ...(files ?? [])];
  await suite(name, parameters, { report, env: { SUITE_REPORT: report } });
}
if (tier === 'full') {
  const report = join(REPORTS, 'engines.json');
  const parameters = [bin('vitest/vitest.mjs'), 'run', '--config', '.config/engines.config.ts', ...shardOption];
  await suite('other browsers', parameters, { report, env: { SUITE_REPORT: report } });
}
if (!affected || affected.playwright.length > 0) {
  const browser = await suite('browser', [...PLAYWRIGHT, ...shardOption, ...(affected?.playwright ?? [])], {
    report: join(REPORTS, 'playwright.json'),
    read: readPlaywright,
  });
  if (browser.failed > 0) {
    console.log('\n── what failed in the browser, once more for its traces; it counts as failed');
    await run(NODE, [...PLAYWRIGHT, '--last-failed', '--trace=on', '--reporter=line', '--max-failures=10'], {
      env: { ...process.env, RECORD_RUNS: 'true' },
    });
  }
}

if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((line) => `  ${line}`).join('\n')}`);
console.log(
  `\nSeconds: ${times.map(([name, time]) => `${name} ${time}`).join(', ')}; TEST_SEED=${process.env.TEST_SEED}`,
);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

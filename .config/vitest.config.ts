import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { WriteSuiteReport } from './suite-report.ts';
import { workshopCharts } from '../src/workshop/build/workshop-charts.ts';
import { isTurn, walksSeed } from '../tests/paths/browser/walk-share.ts';
import { WALK_RESULTS } from './walk-results.ts';
import { TitleNotFound } from './title-not-found.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Pages write moments in the reader's time zone, which is this one in tests.
process.env.TZ = 'UTC';

/**
 * What `npm test` leaves to `npm run test:full`: faults, hostile programs, and what takes long. Small
 * examples of each stay, so that a break is noticed early. A file that is run by hand runs whatever the tier.
 */
const inFullTier = [
  'tests/faults/!(killed-once).test.ts',
  'tests/grading/hostile/hostile.test.ts',
  'tests/grading/preview-flood.test.ts',
  // Compares times of calls: what runs beside it on the machine decides, too.
  'tests/api/account/enumeration.test.ts',
  'tests/api/account/large-export.test.ts',
  'tests/api/security/growth-judge.test.ts',
  'tests/data/dev-command.test.ts',
];

/**
 * Files that start processes or break copies of the charts, about commands that change seldom: `npm test` takes half of them, the
 * other half on the next day. None of them draws among its own tests: what never coincides would never run.
 */
const everyOtherDay = [
  'tests/workshop/chart-commands.test.ts',
  'tests/workshop/history.test.ts',
  'tests/paths/rivals/rivals.test.ts',
  'tests/walks/mutate/mutants.test.ts',
  'tests/grading/guest.test.ts',
  'tests/tools/commands.test.ts',
  'tests/tools/check-texts.test.ts',
  'tests/paths/edits.test.ts',
  'tests/walks/cover/generate.test.ts',
  'tests/paths/verdict-cache/chart-key.test.ts',
  'tests/data/wait-for-database.test.ts',
  'tests/data/quiet-start.test.ts',
];
for (const file of everyOtherDay) {
  if (/isDrawn|testOneIn/.test(readFileSync(join(root, file), 'utf8'))) throw new Error(`${file} draws among its tests.`);
}
const seed = process.env.TEST_FILES === 'all' ? undefined : walksSeed();
const onAnotherDay = everyOtherDay.filter((_, at) => seed !== undefined && !isTurn(at, 2, seed));
const leftOut = process.env.TEST_TIER === 'first' ? [...inFullTier, ...onAnotherDay] : [];

/** Suites that need a database; the others start without one. */
const withDatabases = ['tests/api/**/*.test.ts', 'tests/data/**/*.test.ts', 'tests/faults/**/*.test.ts'];

/** What replaces a module that other files of the worker have loaded by then. */
const withMocks = globSync('tests/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('vi.mock('),
);

/** What reaches components of pages (TSX) or modules that Vite makes for the workshop: they go through Vite. */
const withVite = [
  'tests/**/*.test.tsx',
  'tests/ui/**/*.test.ts',
  'tests/workshop/{diff,evidence,exports,messages,path-steps,registry,requirements,told-evidence,trigger-words}.test.ts',
];
/** What opens or renders pages, replaces modules or stops the clock: each file has modules of its own, as each page has. */
const ownModules = /@vitest-environment|resetModules|vi\.(?:do)?[mM]ock\(|openApp|support\/site\/|useFakeTimers|await import\(/;
const withWindow = [
  ...globSync('tests/ui/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    ownModules.test(readFileSync(join(root, file), 'utf8')),
  ),
  'tests/machines/shared/recording.test.ts',
];
/** Of these, what needs a database. */
const withPagesAndDatabases = ['tests/api/commerce/price-charged.test.ts'];

const setupFiles = ['tests/support/run/file-setup.ts'];
const globalSetup = ['tests/support/global-setup.ts'];
/** Node loads files in a quarter of the time that Vite's module runner takes. */
const native = { experimental: { viteModuleRunner: false }, setupFiles };
/** A worker loads a module once for all of its files; `file-setup.ts` puts back what they change for all. */
const shared = { isolate: false };

/** What is read from other files than the one that a module is named after is not cached: it would stay as it was. */
function notCached(): Plugin {
  return {
    name: 'not-cached',
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (/\.machine\.ts\?(?:chart|expected)$/.test(id) ? false : undefined)),
  };
}

export default defineConfig({
  root,
  cacheDir: '.cache/vite-tests',
  plugins: [workshopCharts(WALK_RESULTS), notCached()],
  test: {
    environment: 'node',
    pool: 'forks',
    // One more than the smallest machine has cores: many tests wait for processes of their own.
    maxWorkers: 3,
    reporters: ['default', new TitleNotFound(), new WriteSuiteReport()],
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: withDatabases,
          exclude: [...leftOut, ...withMocks, ...withPagesAndDatabases],
          globalSetup,
          ...native,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: [...leftOut, ...withMocks, ...withDatabases, ...withVite, ...withWindow, 'tests/e2e/**'],
          ...native,
          ...shared,
        },
      },
      {
        extends: true,
        test: { name: 'pages', include: withVite, exclude: [...withWindow, 'tests/e2e/**'], setupFiles, ...shared },
      },
      {
        extends: true,
        test: { name: 'windows', include: withWindow, setupFiles },
      },
      {
        extends: true,
        test: { name: 'mocks', include: withMocks, exclude: [...withWindow, 'tests/e2e/**'], globalSetup, ...native },
      },
      {
        extends: true,
        test: { name: 'server and pages', include: withPagesAndDatabases, globalSetup, setupFiles },
      },
    ],
  },
});

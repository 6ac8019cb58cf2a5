import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { WriteSuiteReport } from './suite-report.ts';
import { workshopCharts } from '../src/workshop/build/workshop-charts.ts';
import { WALK_RESULTS } from './walk-results.ts';
import { TitleNotFound } from './title-not-found.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Suites that need a database; the others start without one. */
const withDatabases = ['tests/api/**/*.test.ts', 'tests/data/**/*.test.ts', 'tests/faults/**/*.test.ts'];

/** Of these, what replaces a module of the server, which others have loaded by then. */
const withMocks = ['tests/api/account/hashing.test.ts', 'tests/api/site/images-at-once.test.ts'];

/** Of these, what renders components of pages: their TSX goes through Vite. */
const withPages = ['tests/api/commerce/price-charged.test.ts'];

/** What `npm test` leaves to `npm run test:full`: what takes minutes, and breaks seldom without one of the others noticing. */
const FULL_TIER = [
  'tests/faults/**/*.test.ts',
  'tests/grading/hostile/**/*.test.ts',
  'tests/content/proofs.test.ts',
  'tests/content/worked-examples.test.ts',
  'tests/data/data-folder.test.ts',
  'tests/data/dev-command.test.ts',
  'tests/data/traffic-shutdown.test.ts',
  'tests/api/security/fuzz-adversarial.test.ts',
  'tests/api/exam/canary.test.ts',
  'tests/paths/random-walks.test.ts',
  'tests/paths/compositions/**/*-run.test.ts',
  'tests/paths/rivals/**/*.test.ts',
];

const isFirstTier = process.env.TEST_TIER === 'first';
const leftOut = isFirstTier ? FULL_TIER : [];

const onServer = {
  globalSetup: ['tests/support/global-setup.ts'],
  // Node loads the server's own files in a quarter of the time that Vite's module runner takes.
  experimental: { viteModuleRunner: false },
  setupFiles: ['tests/support/run/file-setup.ts'],
};

export default defineConfig({
  root,
  cacheDir: '.cache/vite-tests',
  plugins: [workshopCharts(WALK_RESULTS)],
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
          exclude: [...withPages, ...withMocks, ...leftOut],
          // A worker imports the server once for all of its files.
          isolate: false,
          ...onServer,
        },
      },
      { extends: true, test: { name: 'server with mocks', include: withMocks, ...onServer } },
      {
        extends: true,
        test: { name: 'server and pages', include: withPages, globalSetup: ['tests/support/global-setup.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...withDatabases, 'tests/e2e/**', ...leftOut],
        },
      },
    ],
  },
});

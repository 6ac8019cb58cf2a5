import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';
import { isFullInParts, walksSeed } from '../paths/browser/walk-share.ts';
import { browserLaunchOptions } from '../support/browser.ts';
import type { DatabaseKind } from '../support/databases.ts';
import type { TranslatorStart } from '../support/translator.ts';
import { fullTierTests } from './full-tier.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Specs of over half a minute, started first so that none runs alone at the end. */
const LONG = [
  'faults',
  'axe',
  'route-contract',
  'accounts',
  'offers',
  'price-shown',
  'routes',
  'shell',
  'challenges',
  'public-pages',
  'onboarding',
];
const long = LONG.map((name) => `**/${name}.spec.ts`);

/** What `npm test` runs over the network: one story per area, accessibility, the contract of the routes, and the walks that need it. */
const FIRST_TIER = /@first|@over-network|site\/axe\.spec|site\/route-contract\.spec/;

const isFirstTier = process.env.TEST_TIER === 'first';
const files = ['**/*.spec.ts', '**/*.walk.ts'];

/** What this run takes; null for all. */
function testsOfRun(): RegExp | null {
  if (isFirstTier) return FIRST_TIER;
  if (!isFullInParts) return null;
  const all = globSync(files, { cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
  return fullTierTests(all, walksSeed());
}
const grep = testsOfRun();

/** The stories of buying and of teams, once more on the other database. */
const onPostgres: Project<object, { database: DatabaseKind }> = {
  name: 'postgres',
  testMatch: [
    '**/commerce/purchase.spec.ts',
    '**/commerce/after-purchase.spec.ts',
    '**/team/onboarding.spec.ts',
    '**/team/partner-story.spec.ts',
  ],
  use: { database: 'postgres' },
};

/** An exam, signing up, buying and joining a team, once more in a browser that translates each page. */
const translated: Project<{ translator: TranslatorStart | null }, object> = {
  name: 'translated',
  testMatch: [
    '**/exam/take-exam.spec.ts',
    '**/account/sign-in.spec.ts',
    '**/commerce/purchase.spec.ts',
    '**/team/onboarding.spec.ts',
  ],
  use: { translator: 'hydrated' },
};

export default defineConfig<{ translator: TranslatorStart | null }, { database: DatabaseKind }>({
  testDir: '.',
  testMatch: files,
  outputDir: `${root}.reports/playwright`,
  fullyParallel: false,
  // Two cores are half idle with two: browsers and servers wait for each other.
  workers: 3,
  retries: 0,
  ...(grep ? { grep } : {}),
  // A limit ends what hangs; a shared machine may be several times slower than a quiet one.
  timeout: 120_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `${root}.reports/playwright.json` }]],
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
    ...(isFirstTier ? [] : [onPostgres, translated]),
  ],
  use: {
    // A trace of everything costs a third of the time; `npm test` runs what failed again with one.
    trace: 'off',
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    launchOptions: browserLaunchOptions(),
  },
});

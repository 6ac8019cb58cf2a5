import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { WriteSuiteReport } from './suite-report.ts';
import { browserLaunchOptions } from '../tests/support/browser.ts';
import type { Translations } from '../tests/in-process/register-walk.ts';
import { isFullInParts, isTurn, walksSeed } from '../tests/paths/browser/walk-share.ts';
import { walkCommands } from '../tests/in-process/site/commands.ts';
import { walkedSite } from '../tests/in-process/site/site-plugin.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = walkedSite();
const { executablePath, args } = browserLaunchOptions();

/** Walks that say why they need a browser over the network. */
const overNetwork = globSync('tests/e2e/paths/**/*.walk.ts', { cwd: root }).filter((file) =>
  /^ {2}overNetwork: /m.test(readFileSync(join(root, file), 'utf8')),
);

/** Which walks a translator works in: all in the full tier, and in those alone where `WALKS=translated` asks for it. */
const translations: Translations =
  process.env.WALKS === 'translated' ? 'only' : process.env.TEST_TIER === 'full' ? 'all' : 'some';

/** Charts that this run of the full tier walks without the translator, too: half of them, the others in the next run. Null for all. */
const charts = globSync('tests/e2e/paths/**/*.walk.ts', { cwd: root }).map((file) => basename(file, '.walk.ts'));
const seed = isFullInParts ? walksSeed() : undefined;
const untranslated = seed === undefined ? null : charts.toSorted().filter((_, at) => isTurn(at, 2, seed));

/** Charts with a view, walked in the page itself. */
export default defineConfig({
  root,
  cacheDir: '.cache/vite-in-process',
  publicDir: false,
  // Vite warns of an import in vitest itself.
  logLevel: 'error',
  plugins: [site.plugin],
  optimizeDeps: { include: ['xstate', 'xstate/graph', 'dequal', 'ivya', 'ivya/utils', '@sinonjs/fake-timers'] },
  resolve: {
    alias: [
      // Drivers are written for Playwright; in process they get the same interface in the page itself.
      { find: '@playwright/test', replacement: `${root}tests/in-process/playwright.ts` },
      { find: /^\.\/register-walk\.ts$/, replacement: `${root}tests/in-process/register-walk.ts` },
      { find: /^\.\/authored\.ts$/, replacement: `${root}tests/in-process/authored.ts` },
      { find: /^.*\/support\/download\.ts$/, replacement: `${root}tests/in-process/download.ts` },
      { find: /^\.\/built-manifest\.ts$/, replacement: `${root}tests/in-process/built-manifest.ts` },
      { find: /^.*\/support\/chart-traffic\.ts$/, replacement: `${root}tests/in-process/chart-traffic.ts` },
      { find: /^\.\/blob-bytes\.ts$/, replacement: `${root}tests/in-process/node/blob-bytes.ts` },
      { find: 'node:crypto', replacement: `${root}tests/in-process/node/crypto.ts` },
      { find: 'node:util', replacement: `${root}tests/in-process/node/util.ts` },
    ],
  },
  test: {
    reporters: ['default', new WriteSuiteReport()],
    sequence: { sequencer: LongestFirst },
    include: ['tests/e2e/paths/**/*.walk.ts', 'tests/in-process/**/*.browser.ts'],
    exclude: overNetwork,
    // A shard may have no file.
    passWithNoTests: true,
    setupFiles: ['tests/in-process/node/globals.ts'],
    provide: { translations, untranslated },
    isolate: false,
    // One more than the smallest machine has cores: many steps wait for a moment of the page's own.
    maxWorkers: 3,
    testTimeout: 300_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        contextOptions: { locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } },
        // Not by the context: a walk may be in another time zone.
        launchOptions: { env: { ...process.env, TZ: 'UTC' }, ...(executablePath ? { executablePath } : {}), args: args ?? [] },
      }),
      commands: walkCommands(site.orders),
      instances: [{ browser: 'chromium' }],
    },
  },
});

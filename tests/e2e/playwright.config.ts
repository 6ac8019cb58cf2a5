import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const browser = `${root}.cache/browser.txt`;

/** Flags that a browser in a closed or privileged environment needs; the product needs none of them. */
const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export default defineConfig({
  testDir: '.',
  outputDir: `${root}.reports/playwright`,
  fullyParallel: false,
  // Two cores: a browser and a server are enough for them.
  workers: 1,
  // On a shared machine a browser may stall; what passes only on the second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: `${root}.reports/playwright.json` }]],
  use: {
    trace: 'retain-on-failure',
    actionTimeout: 15_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      ...(existsSync(browser) ? { executablePath: readFileSync(browser, 'utf8').trim() } : {}),
      args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
    },
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WriteSuiteReport } from './suite-report.ts';

/** The stories in Firefox and WebKit. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vite-tests',
  test: {
    include: ['tests/engines/*.story.ts'],
    // A shard may have no file.
    passWithNoTests: true,
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', new WriteSuiteReport()],
    // A limit ends what hangs; every step of a story has one of its own.
    testTimeout: 600_000,
    globalSetup: ['tests/engines/global-setup.ts'],
    // The source of functions is sent to the pages as it is written.
    experimental: { viteModuleRunner: false },
  },
});

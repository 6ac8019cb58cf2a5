import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  createSandbox,
  type Environment,
  type Sandbox,
  type TestResult,
} from '../../src/server/exam/grading/sandbox.ts';
import { launchBrowser, runInFrame } from './browser-frame.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** One sandbox for a test file, closed after it. */
export function sandboxForTests(): Sandbox {
  const sandbox = createSandbox({ maxWaiting: 1_000, timeoutMs: TIMEOUT_MS });
  afterAll(() => sandbox.close());
  return sandbox;
}

type Runs = Record<string, string>;

/** Runs each of `runs` and returns what was observed under its name. Fails when the job did not finish. */
export async function observe(
  sandbox: Sandbox,
  environment: Environment,
  files: Record<string, string>,
  runs: Runs,
): Promise<Record<string, unknown>> {
  const results = await run(sandbox, environment, files, runs);
  return Object.fromEntries(
    results.map(({ name, observed, error }) => [name, error === null ? JSON.parse(observed ?? 'null') : { error }]),
  );
}

export async function run(
  sandbox: Sandbox,
  environment: Environment,
  files: Record<string, string>,
  runs: Runs,
): Promise<TestResult[]> {
  const [entry = ''] = Object.keys(files);
  const tests = Object.entries(runs).map(([name, source]) => ({ name, run: source, expect: null }));
  const outcome = await sandbox.runTests({ environment, entry, files, tests });
  if (outcome.kind !== 'finished') throw new Error(`${outcome.kind}: ${outcome.message}`);
  return outcome.results;
}

/**
 * Like {@link observe}, but also runs the same in the preview frame of a real browser, if there is one, and expects it to
 * observe the same: that is the proof that the small DOM of the sandbox behaves like that of a browser.
 */
export function observeInBoth(sandbox: Sandbox): typeof observe {
  let browser: Browser | null = null;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async (given, environment, files, runs) => {
    const seen = await observe(given, environment, files, runs);
    if (browser === null) return seen;
    const [entry = ''] = Object.keys(files);
    const built = await sandbox.bundlePreview({ environment, entry, files });
    if (built.kind !== 'built') throw new Error(built.message);
    const tests = Object.entries(runs).map(([name, run]) => ({ name, run }));
    const inBrowser: Record<string, unknown> = {};
    for (const message of await runInFrame(browser, built, tests)) {
      if (message.type !== 'result') continue;
      const { name, observed, error } = message;
      inBrowser[name] = error === null ? JSON.parse(observed ?? 'null') : { error };
    }
    expect(inBrowser).toEqual(seen);
    return seen;
  };
}

import { afterAll } from 'vitest';
import { createSandbox, type Environment, type Sandbox, type TestResult } from '../../src/server/grading/sandbox.ts';

/** One sandbox for a test file, closed after it. */
export function useSandbox(): Sandbox {
  const sandbox = createSandbox({ mostWaiting: 1_000 });
  afterAll(() => sandbox.close());
  return sandbox;
}

type Runs = Record<string, string>;

/** What one test of a job came to: the value it returned, or its error's text. */
export type Seen = { value: unknown; error: string | null; logs: string[] };

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

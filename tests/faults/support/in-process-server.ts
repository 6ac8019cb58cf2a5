import type { Sandbox } from '../../../src/server/exam/grading/sandbox.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { type RunningServer, startServer } from '../../../src/server/start-server.ts';

/** The whole server in this process, for tests that replace one of its parts. */
export function startInProcess(
  data: { dataDir: string; databaseUrl: string | null },
  parts: { sandbox?: Sandbox; environment?: Record<string, string> } = {},
): Promise<RunningServer> {
  const outcome = readSettings({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data.dataDir,
    ...(data.databaseUrl ? { DATABASE_URL: data.databaseUrl } : {}),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
    TEST_CONTROLS: 'true',
    WEAK_PASSWORD_HASHES: 'true',
    DEMO_DATA: 'false',
    ...parts.environment,
  });
  if ('problems' in outcome) throw new Error(outcome.problems.join('\n'));
  return startServer(outcome.settings, parts.sandbox ? { sandbox: parts.sandbox } : {});
}

/** A sandbox in which every test passes; parts of it are replaced. */
export function fakeSandbox(replaced: Partial<Sandbox> = {}): Sandbox {
  const sandbox: Sandbox = {
    runTests: async (job) => ({
      kind: 'finished',
      results: job.tests.map(({ name }) => ({ name, passed: true, observed: 'true', error: null, logs: [] })),
    }),
    runAttempt: async (jobs) => {
      const outcomes = [];
      for (const job of jobs) outcomes.push(await sandbox.runTests(job));
      return outcomes;
    },
    runProgram: async () => ({ lines: [], error: null }),
    bundlePreview: async () => ({ kind: 'built', code: '', css: '' }),
    close: async () => {},
    ...replaced,
  };
  return sandbox;
}

// npm run monkey [-- --runs=200 --seed=1]: random actions in a real browser against a real server, with fixed seeds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    'monkey/monkey.spec.ts',
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MONKEY_RUNS: values.runs, MONKEY_SEED: values.seed },
  },
);
process.exitCode = status ?? 1;

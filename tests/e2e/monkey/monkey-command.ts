// npm run bench -- monkey [--runs=200 --seed=1]: random actions in a real browser against a real server, with fixed seeds.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../../src/tools/command-line.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { values } = readCommandLine({
  name: 'npm run bench -- monkey',
  what: 'Random actions in a real browser against a real server, with fixed seeds.',
  begins: 'Starting a browser.',
  options: {
    runs: { kind: 'number', default: 200, min: 1, help: 'how many exams' },
    seed: { kind: 'number', default: 1, help: 'of the first one' },
  },
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
    env: { ...process.env, MONKEY_RUNS: String(values.runs), MONKEY_SEED: String(values.seed) },
  },
);
process.exitCode = status ?? 1;

import { spawnSync } from 'node:child_process';
import { readCommandLine } from '../src/tools/command-line.ts';

/** `npm run bench -- races`: the races about vouchers, seats and invitations at the size of the security plan, on both databases. Ends as the tests do. */
const { values } = readCommandLine({
  name: 'npm run bench -- races',
  what: 'Lets many people redeem a voucher, assign and revoke seats and accept an invitation at the same moment, many times over, and looks for more than one winner.',
  begins: 'Starting the databases. The size by default takes some minutes.',
  options: {
    rounds: { kind: 'number', default: 100, min: 1, help: 'how often' },
    people: { kind: 'number', default: 200, min: 2, help: 'who redeem at the same moment' },
  },
});
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', '.config/vitest.config.ts'];
const races = ['tests/api/commerce/voucher-races.test.ts', 'tests/api/team/seat-races.test.ts'];
const { status } = spawnSync(process.execPath, [...vitest, ...races], {
  stdio: 'inherit',
  env: { ...process.env, RACE_ROUNDS: String(values.rounds), RACE_AT_ONCE: String(values.people) },
});
process.exitCode = status ?? 1;

import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';

const run = (title: string) => {
  const options = ['run', '--config', '.config/vitest.config.ts', 'tests/content/command-line.test.ts', '-t', title];
  return runCommand('node_modules/vitest/vitest.mjs', options);
};

test('a title filter without a matching test fails the run with a message; one with a match does not', async () => {
  const [missing, found] = await Promise.all([run('what nobody wrote'), run('a word is near another')]);
  expect([missing.code, missing.stderr.trim()]).toEqual([
    1,
    'No test that was looked at has what nobody wrote in its title.',
  ]);
  expect([found.code, found.stderr.trim()]).toEqual([0, '']);
});

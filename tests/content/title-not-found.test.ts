import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';

const run = (title: string) => {
  const options = ['run', '--config', '.config/vitest.config.ts', 'tests/content/command-line.test.ts', '-t', title];
  return runCommand('node_modules/vitest/vitest.mjs', options);
};

test('a part of a title that no test has fails the run with a sentence, and one that a test has does not', async () => {
  const [missing, found] = await Promise.all([run('what nobody wrote'), run('a word is near another')]);
  expect([missing.code, missing.stderr.trim()]).toEqual([
    1,
    'No test that was looked at has what nobody wrote in its title.',
  ]);
  expect([found.code, found.stderr.trim()]).toEqual([0, '']);
});

import { expect, test } from 'vitest';
import { runCommand } from '../support/run-command.ts';

const run = (title: string) => {
  const options = ['run', '--config', '.config/vitest.config.ts', 'tests/content/command-line.test.ts', '-t', title];
  return runCommand('node_modules/vitest/vitest.mjs', options);
};

test('a title filter without a matching test fails the run with a message; one with a match does not', async () => {
  const [missing, found] = await Promise.all([run('unwritten words'), run('words are similar')]);
  expect([missing.code, missing.stderr.trim()]).toEqual([1, 'No selected test has "unwritten words" in its title.']);
  expect([found.code, found.stderr.trim()]).toEqual([0, '']);
});

// Plain JavaScript: read before anything is installed.

/** The commands that run tests, by tier. */
export const TEST_COMMANDS = { first: 'npm test', full: 'npm run test:full', changed: 'npm run test:changed' };

const WHAT = {
  first:
    'Sets up what is missing and runs the first tier: checks, unit and API tests, paths, walks, and one browser story per area.',
  full: 'Sets up what is missing and runs the first tier, faults, hostile programs, proofs, translated walks, browser specs and other browsers. Of what has many variants it takes a part, by TEST_SEED; --all takes all but a part of the walks over the network.',
  changed: 'Runs the checks, and the tests that the changes since a revision can affect.',
};

const PARAMETERS = {
  first: '--shard=<index>/<count>',
  full: '--all --shard=<index>/<count>',
  changed: '--since=<revision>',
};

/**
 * Parses the arguments of a command that runs tests.
 *
 * @param {string[]} args such as `['--shard=1/4']`
 * @returns {{ kind: 'run', tier: 'first' | 'full' | 'changed', shard: string | null, since: string | null, all: boolean }
 *   | { kind: 'help', text: string } | { kind: 'wrong', sentence: string }}
 */
export function parseTestOptions(args) {
  const tier = args.includes('--full') ? 'full' : args.includes('--changed') ? 'changed' : 'first';
  const own = args.filter((argument) => argument !== '--full' && argument !== '--changed');
  const usage = `Usage: ${TEST_COMMANDS[tier]} [-- ${PARAMETERS[tier]}]`;
  const wrong = (sentence) => ({ kind: 'wrong', sentence: `${sentence}\n${usage}` });
  let shard = null;
  let since = null;
  let all = false;
  for (const argument of own) {
    if (argument === '--help' || argument === '-h') return { kind: 'help', text: `${WHAT[tier]}\n\n${usage}` };
    if (argument === '--all' && tier === 'full') {
      all = true;
      continue;
    }
    const [, name, value] = /^--(shard|since)=(.*)$/.exec(argument) ?? [];
    if (name === 'shard' && tier !== 'changed') {
      if (!isShard(value)) return wrong(`--shard takes an index and a count, such as 1/4 (it is "${value}").`);
      shard = value;
    } else if (name === 'since' && tier === 'changed') {
      if (!/^[\w./~^@-]+$/.test(value) || value.startsWith('-')) return wrong(`"${value}" is no revision.`);
      since = value;
    } else {
      return wrong(
        `${TEST_COMMANDS[tier]} does not take "${argument}". One file of tests: npm run test:one -- <file>; parts: CONTRIBUTING.md.`,
      );
    }
  }
  return { kind: 'run', tier, shard, since, all };
}

function isShard(text) {
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  return Number(index) >= 1 && Number(index) <= Number(count);
}

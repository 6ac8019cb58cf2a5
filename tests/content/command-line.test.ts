import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../src/tools/command-line.ts';
import { nearestWord } from '../../src/tools/nearest-word.ts';

// Plain JavaScript without declarations: it runs before anything is installed.
const { COMMANDS }: { COMMANDS: Record<string, { main?: Program; programs?: Record<string, Program> }> } = await import(
  new URL('../../src/tools/commands.mjs', import.meta.url).href
);
type Program = { file: string };

const COMMAND = {
  name: 'npm run bench',
  what: 'Measures something.',
  options: {
    seed: { kind: 'number', default: 1, help: 'of the random numbers' },
    share: { kind: 'number', default: 0.5, fraction: true, help: 'of everything' },
    only: { kind: 'text', choices: ['sqlite', 'postgres'], help: 'one database' },
    keep: { kind: 'flag', help: 'keeps the data' },
  },
  renamed: { hold: 'keep' },
  given: [
    { name: 'folder', help: 'where it is' },
    { name: 'name', help: 'part of one', optional: true },
  ],
} as const;
const HINT = [
  'Usage: npm run bench -- <folder> [<name>] [--seed=<number>] [--share=<number>] [--only=sqlite|postgres] [--keep]',
  'npm run bench -- --help says more.',
];

describe('the arguments of a command', () => {
  test('have values of their types; missing ones have their defaults', () => {
    expect(
      parseCommandLine(COMMAND, ['here', '--seed', '7', '--share=0.25', '--only=postgres', '--keep', 'x']),
    ).toEqual({
      kind: 'run',
      values: { seed: 7, share: 0.25, only: 'postgres', keep: true },
      given: ['here', 'x'],
    });
    expect(parseCommandLine(COMMAND, ['here'])).toEqual({
      kind: 'run',
      values: { seed: 1, share: 0.5, only: undefined, keep: false },
      given: ['here'],
    });
    expect(
      parseCommandLine({ ...COMMAND, given: [{ name: 'file', help: '', many: true }] }, ['a', 'b', 'c']),
    ).toMatchObject({
      given: ['a', 'b', 'c'],
    });
  });

  test.each([
    [['here', '--sede=3'], 'There is no option --sede. Did you mean --seed?'],
    [['here', '--constructor'], 'There is no option --constructor.'],
    [['here', '--hold'], '--hold is called --keep now.'],
    [['here', '-x'], 'There is no option -x.'],
    [['here', '--seed'], '--seed needs a value: --seed=<number>.'],
    [['here', '--seed=two'], '--seed must be a whole number from 0 (it is "two").'],
    [['here', '--seed=1.5'], '--seed must be a whole number from 0 (it is "1.5").'],
    [['here', '--only=mysql'], '--only must be sqlite or postgres (it is "mysql").'],
    [['here', '--keep=yes'], '--keep takes no value.'],
    [['--keep'], 'folder is missing: where it is.'],
    [['here', 'x', 'there'], '"there" is one argument too many.'],
  ])('%j: %s', (args, sentence) => {
    expect(parseCommandLine(COMMAND, args)).toEqual({ kind: 'wrong', sentence: [sentence, ...HINT].join('\n') });
  });

  test('--help explains the command and each argument', () => {
    expect(parseCommandLine(COMMAND, ['--help'])).toEqual({
      kind: 'help',
      text: `Measures something.

${HINT[0]}

  <folder>                where it is
  <name>                  part of one
  --seed=<number>         of the random numbers (1)
  --share=<number>        of everything (0.5)
  --only=sqlite|postgres  one database
  --keep                  keeps the data`,
    });
  });
});

test('the usage of a subcommand has its two dashes once', () => {
  const line = parseCommandLine({ ...COMMAND, name: 'npm run bench -- exam' }, []);
  expect(line).toMatchObject({
    sentence: expect.stringMatching(
      /\nUsage: npm run bench -- exam <folder> .*\nnpm run bench -- exam --help says more\.$/,
    ),
  });
});

test('words are similar up to two different letters, short words up to fewer', () => {
  const words = ['LOG_LEVEL', 'PORT', 'HOST', 'BETA'];
  expect(nearestWord('LOG_LEVLE', words)).toBe('LOG_LEVEL');
  expect(nearestWord('LOG_LEVLES', words)).toBe('LOG_LEVEL');
  expect(nearestWord('PROT', words)).toBe('PORT');
  expect(nearestWord('PATH', words)).toBeNull();
  expect(nearestWord('X', words)).toBeNull();
});

describe('every command of package.json', () => {
  const programs = Object.entries(COMMANDS).flatMap(([name, { main, programs: others = {} }]) => [
    ...(main ? [{ name, file: main.file }] : []),
    ...Object.entries(others).map(([word, { file }]) => ({ name: `${name} -- ${word}`, file })),
  ]);

  test.each(programs)('$name explains its arguments under its own name', ({ name, file }) => {
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`readCommandLine\\(\\{\\s+name: 'npm run ${name}'`));
  });
});

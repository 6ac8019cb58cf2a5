import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstNameField,
  fullNameField,
  lastNameField,
  occupationField,
} from '../../src/contract/account/account-fields.ts';
import { mixedWords } from '../../src/contract/account/mixed-scripts.ts';
import { splitFullName } from '../../src/contract/account/person-name.ts';
import { billingSchema } from '../../src/contract/commerce/checkout.ts';
import { OFFER_SCHEMAS } from '../../src/contract/commerce/offer-data.ts';
import { cleanName, mendName } from '../../src/contract/name-field.ts';
import { peopleRoutes } from '../../src/contract/team/people.ts';
import { teamRoutes } from '../../src/contract/team/teams.ts';
import { NAMES } from '../support/names.ts';

type Field = {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: readonly { message: string }[] } | undefined;
  };
};

const outcome = (field: Field, value: unknown) => {
  const { success, data, error } = field.safeParse(value);
  return success ? { stored: data } : { refused: error?.issues.map(({ message }) => message) };
};

const PEOPLE: [string, Field, string][] = [
  ['a first name', firstNameField('First name'), 'First name'],
  ['a last name', lastNameField, 'Last name'],
  ["a holder's name", fullNameField, 'Name'],
  ['the first name of an invitation', peopleRoutes.addTeamUser.body.shape.first_name, 'First name'],
];
const THINGS: [string, Field, string][] = [
  ['a team', teamRoutes.createTeam.body.shape.team_name, 'Team name'],
  ['a company', billingSchema.shape.company, 'The company'],
  ['an occupation', occupationField, 'Occupation'],
];

describe.each([...PEOPLE, ...THINGS])('%s', (_, field, what) => {
  test.each(NAMES)('[VA-03] takes %s as it is written', (name) => {
    expect(outcome(field, name)).toEqual({ stored: name });
    expect(outcome(field, ` ${name.normalize('NFD')}\u200B\n`)).toEqual({ stored: name });
  });

  test.each([
    ['An\nn', `${what} has to be on one line.`],
    ['An\u2028n', `${what} has to be on one line.`],
    ['A\u0000nn', `${what} contains a character that cannot be stored.`],
    ['A\uD800nn', `${what} contains a character that cannot be stored.`],
    ...['A\u202Enn', 'Ann\u2066', '\u202Ann', 'Ann\u{E0061}\u{E0062}'].map((name) => [
      name,
      `${what} contains invisible characters that change how text is shown. Type it instead of pasting it.`,
    ]),
    [`A${'\u0336'.repeat(5)}nn`, `${what} has accents without a letter, or more than four on one letter.`],
    [`A${'\u0336'.repeat(95)}`, `${what} has accents without a letter, or more than four on one letter.`],
    ['\u0336Ann', `${what} has accents without a letter, or more than four on one letter.`],
  ])('[VA-03] refuses %j in words', (name, sentence) => {
    expect(outcome(field, name)).toEqual({ refused: [sentence] });
  });
});

test.each(PEOPLE)('[VA-03] %s has a letter', (_, field, what) => {
  for (const name of ['🚀', '--', '42', "'", '\u2800']) {
    expect(outcome(field, name)).toEqual({ refused: [`${what} needs at least one letter.`] });
  }
  expect(outcome(field, '3rd')).toEqual({ stored: '3rd' });
});

test.each(THINGS)('[VA-03] %s has a letter or digit', (_, field, what) => {
  for (const name of ['🚀', '--', '&']) {
    expect(outcome(field, name)).toEqual({ refused: [`${what} needs at least one letter or digit.`] });
  }
  expect(outcome(field, '42')).toEqual({ stored: '42' });
});

test('[VA-03] what is invisible alone is nothing', () => {
  for (const name of [
    '\u200B',
    '\uFEFF \u2060',
    '\u3164',
    '\u115F\u1160',
    '\u200D',
    '\uFFA0',
    '\u00AD',
    '\uFE0F\uFE0F',
  ]) {
    expect(outcome(firstNameField('First name'), name)).toEqual({ refused: ['First name is required.'] });
    expect(outcome(occupationField, name)).toEqual({ stored: null });
  }
  expect(outcome(lastNameField, '\u200B')).toEqual({ stored: '' });
});

test.each([
  ['Persian', 'علی\u200Cرضا'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Malayalam', 'നന്\u200Dമ'],
  ['a family', 'Ann 👩\u200D👩\u200D👧'],
  ['a heart on fire', 'Ann ❤\uFE0F\u200D🔥'],
  ['the flag of Scotland', 'Ann 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a variant of a Han character', '葛\u{E0100}城'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Vietnamese', 'Nguyễn'],
  ['Thai', 'ปรียา สุขใจ'],
])('[VA-03] %s keeps what belongs to it', (_, name) => {
  expect(cleanName(name)).toBe(name.normalize('NFC'));
  expect(outcome(firstNameField('First name'), name)).toMatchObject({ stored: name.normalize('NFC') });
});

test.each([
  ['An\u200Dn', 'Ann'],
  ['An\u200Cn', 'Ann'],
  ['Ann\u200D', 'Ann'],
  ['علی\u200C\u200C\u200Cرضا', 'علی\u200Cرضا'],
  ['🚀\u200D', '🚀'],
  ['🚀\u200D Ann', '🚀 Ann'],
  ['\u200Fمحمد\u200E', 'محمد'],
  ['A\u00ADnn', 'Ann'],
  ['❤\uFE0F\uFE0E\uFE0F', '❤\uFE0F'],
  ['Ann\tLee', 'Ann Lee'],
])('[VA-03] %j is stored without what means nothing in it', (typed, stored) => {
  expect(cleanName(typed)).toBe(stored);
});

test('[VA-03] a name is final once it is stored, whatever was typed', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 100 });
  const hostile = fc.string({
    unit: fc.constantFrom(
      'a',
      'e',
      '\u0301',
      '\u200D',
      '\u200C',
      '\uFE0F',
      '🚀',
      'क',
      '\u094D',
      '\u202E',
      '\u3164',
      ' ',
      '\u00AD',
    ),
    maxLength: 60,
  });
  fc.assert(
    fc.property(fc.oneof(typed, hostile), (name) => {
      const stored = cleanName(name);
      expect(cleanName(stored)).toBe(stored);
    }),
  );
});

test('[AC-07] a name that a provider tells is mended, never refused', () => {
  const rules = { what: 'Name', max: 100 };
  expect(mendName('  Octo\n\u202Evan\u0000 Person ', rules)).toBe('Octo van Person');
  expect(mendName(`Ann${'\u0336'.repeat(50)}`, rules)).toBe(`Ann${'\u0336'.repeat(4)}`);
  expect(mendName('🚀🚀', rules)).toBe('');
  expect(mendName(`${'a'.repeat(99)}🚀`, rules)).toBe('a'.repeat(99));
  for (const name of NAMES) expect(mendName(name, rules)).toBe(name);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const mended = mendName(name, rules);
      expect(mended === '' || firstNameField('Name').safeParse(mended).data === mended).toBe(true);
    }),
  );
});

test.each(NAMES)('[VA-02] %s is split and joined without loss', (name) => {
  const { first, last } = splitFullName(name);
  expect(`${first} ${last}`.trim()).toBe(name);
});

test('staff read which words of a name mix letters that look alike', () => {
  expect(mixedWords('Аnn Lee')).toEqual([{ word: 'Аnn', scripts: ['Latin', 'Cyrillic'] }]);
  expect(mixedWords('Ζωή Ρapadopoulou')).toEqual([{ word: 'Ρapadopoulou', scripts: ['Latin', 'Greek'] }]);
  expect(mixedWords('Ann Ёжиков')).toEqual([]);
  expect(NAMES.flatMap(mixedWords)).toEqual([]);
});

test('offers have a name by the same rules', () => {
  const names = Object.values(OFFER_SCHEMAS as Record<string, { shape?: { name?: Field } }>).flatMap(
    ({ shape }) => shape?.name ?? [],
  );
  expect(names.length).toBeGreaterThan(0);
  for (const field of names) expect(outcome(field, '\u202EAnn')).toHaveProperty('refused');
});

import { expect, test } from 'vitest';
import { addressesOf } from '../../../machines/commerce/voucher-send/send-lines.ts';
import {
  planInvites,
  textOfUnsent,
  textToSend,
  withAnswer,
} from '../../../machines/team/invite-people/invite-lines.ts';
import { lineOf, parsePeople } from '../../../src/contract/team/parse-people.ts';
import { NAMES } from '../../support/names.ts';

const MAX_INVITED = 200;

const people = (text: string) =>
  parsePeople(text).map(({ line, person, problem }) => [line, person?.email ?? problem, person?.first_name ?? '']);

test('[TM-08] a table, a list and bare addresses name people; empty lines and a heading do not', () => {
  expect(
    people('E-mail;First;Last\nada@example.com;Ada;Lovelace\n\n"Bob"\tbob@example.com\r\nCYD@Example.com'),
  ).toEqual([
    [2, 'ada@example.com', 'Ada'],
    [4, 'bob@example.com', 'Bob'],
    [5, 'cyd@example.com', 'cyd'],
  ]);
});

test('[TM-08] several addresses of one line are several people, and names beside them are refused', () => {
  expect(people('ada@example.com, bob@example.com; wrong@')).toEqual([
    [1, 'ada@example.com', 'ada'],
    [1, 'bob@example.com', 'bob'],
    [1, 'Enter a valid email address.', ''],
  ]);
  expect(people('ada@example.com, Ada, bob@example.com')).toEqual([
    [1, 'Enter one person per line, or addresses alone.', ''],
  ]);
});

const named = (text: string) =>
  parsePeople(text).map(({ person, problem }) =>
    person ? [person.email, person.first_name, person.last_name] : [problem],
  );

test('[TM-08] a table is read as programs write it: mark, quotes, empty rows, any line end, columns by its heading', () => {
  expect(
    named('\u{FEFF}Nachname;Vorname;Abteilung;E-Mail\r"Lovelace; ""Countess""";Ada;R&D;ada@example.com\r;;;'),
  ).toEqual([['ada@example.com', 'Ada', 'Lovelace; "Countess"']]);
  expect(named('id,Full name,Email,Manager email\n7,"King, Ada",ada@example.com,boss@example.com')).toEqual([
    ['ada@example.com', 'Ada', 'King'],
  ]);
  // A column that is empty is not the next one.
  expect(named('First name,Last name,Email\n,Hopper,grace@example.com')).toEqual([
    ['grace@example.com', 'grace', 'Hopper'],
  ]);
  // A row that is not as the heading says is read without it.
  expect(named('Email,First name\nAda,ada@example.com')).toEqual([['ada@example.com', 'Ada', '']]);
});

test('[TM-08] a quoted field runs over lines, and each report names the line on which its record begins', () => {
  expect(
    people(
      '\u{FEFF}"Email";"First name";"Last name"\r\n"ada@x.com";"Ada\r\nMaria";"Love"\r\n\r\nwrong@\r\nbob@x.com;Bob',
    ),
  ).toEqual([
    [2, 'ada@x.com', 'Ada Maria'],
    [5, 'Enter a valid email address.', ''],
    [6, 'bob@x.com', 'Bob'],
  ]);
  // What goes back into the form is read as the same record.
  const text = 'Email,First name,Note\nwrong,Ada,"one\ntwo"\nbob@x.com,Bob,';
  expect(textOfUnsent(text, planInvites(text))).toBe('Email,First name,Note\nwrong,Ada,"one\ntwo"');
});

test('[TM-08] a quotation mark that nothing closes is one bad line, and the lines after it are read', () => {
  const OPEN = 'This line opens a quotation mark and never closes it. Close it, or remove it.';
  expect(people('"open,ada@x.com')).toEqual([[1, OPEN, '']]);
  expect(people('Email,"First name\nada@x.com,Ada')).toEqual([
    [1, OPEN, ''],
    [2, 'ada@x.com', 'Ada'],
  ]);
  expect(people('Email,First name\nada@x.com,"Ada\nbob@x.com,Bob\ncyd@x.com,"King, Cyd"\ndan@x.com,Dan')).toEqual([
    [2, OPEN, ''],
    [3, 'bob@x.com', 'Bob'],
    [4, 'cyd@x.com', 'King, Cyd'],
    [5, 'dan@x.com', 'Dan'],
  ]);
  expect(people('"ada@x.com";"Ada\n"bob@x.com";"Bob"')).toEqual([
    [1, OPEN, ''],
    [2, 'bob@x.com', 'Bob'],
  ]);
  // A mark within a name opens nothing.
  expect(people('ada@x.com,Ada "Countess\nbob@x.com,"Bob" the builder')).toEqual([
    [1, 'ada@x.com', 'Ada "Countess'],
    [2, 'bob@x.com', '"Bob" the builder'],
  ]);
});

test('[TM-08] of several columns about mail the one headed “Email” counts; without one the table is not guessed at', () => {
  for (const title of ['Email', 'E-mail', 'email address', 'E-Mail-Address']) {
    expect(named(`Manager email,${title},First name\nboss@x.com,ada@x.com,Ada\nboss@x.com,,Bob`)).toEqual([
      ['ada@x.com', 'Ada', ''],
      ['Email is required.'],
    ]);
  }
  expect(named('Manager email,Email\nboss@x.com,ada@x.com')).toEqual([['ada@x.com', 'ada', '']]);
  const text = 'Manager email,Work email,First name\nboss@x.com,ada@x.com,Ada\nboss@x.com,bob@x.com,Bob';
  const problem = 'Several columns of this table are about mail. Name the one with the addresses to invite “Email”.';
  expect(people(text)).toEqual([
    [2, problem, ''],
    [3, problem, ''],
  ]);
  // Nothing of it is lost on the way back into the form.
  expect(textOfUnsent(text, planInvites(text))).toBe(text);
});

test('[TM-08] the line by which Excel names the separator is nobody', () => {
  expect(people('\u{FEFF}sep=;\r\nEmail;First name\r\nada@x.com;Ada')).toEqual([[3, 'ada@x.com', 'Ada']]);
  expect(people('sep=,\nada@x.com,Ada')).toEqual([[2, 'ada@x.com', 'Ada']]);
});

test('[TM-08] recipients are read as mail programs write them', () => {
  expect(
    named(
      'Ada King Lovelace <ada@example.com>, "Hopper, Grace" <grace@example.com>; bob@example.com, <cyd@example.com>,',
    ),
  ).toEqual([
    ['ada@example.com', 'Ada', 'King Lovelace'],
    ['grace@example.com', 'Grace', 'Hopper'],
    ['bob@example.com', 'bob', ''],
    ['cyd@example.com', 'cyd', ''],
  ]);
  expect(named('Ada <wrong>')).toEqual([['Enter a valid email address.']]);
  // A part of such a line that goes back into the form is read as the same person.
  const [{ text } = { text: '' }] = parsePeople('"Hopper, Grace" <grace@example.com>, ada@example.com');
  expect(named(text)).toEqual([['grace@example.com', 'Grace', 'Hopper']]);
});

test('[TM-08] recipients of Outlook have a comma in the name and semicolons between them', () => {
  const both = [
    ['a@example.com', 'Ann', 'Müller'],
    ['l@example.com', 'Łukasz', 'Żółć'],
  ];
  for (const text of [
    'Müller, Ann <a@example.com>; Żółć, Łukasz <l@example.com>',
    'Müller, Ann <a@example.com>; Żółć, Łukasz <l@example.com>;',
    'Müller, Ann <a@example.com>;\r\nŻółć, Łukasz <l@example.com>',
    'Müller, Ann <a@example.com>, Żółć, Łukasz <l@example.com>',
    "'Müller, Ann' <a@example.com>; 'Żółć, Łukasz' <l@example.com>",
    '„Müller, Ann“ <a@example.com>; “Żółć, Łukasz” <l@example.com>',
    '«Ann Müller» <a@example.com>, Łukasz Żółć <mailto:l@example.com>',
  ]) {
    expect(named(text), text).toEqual(both);
  }
  expect(named('Müller, Ann <a@example.com>; bob@example.com; Żółć, Łukasz <l@example.com>; cyd@example.com')).toEqual([
    ...[both[0], ['bob@example.com', 'bob', ''], both[1], ['cyd@example.com', 'cyd', '']],
  ]);
  // Each part goes back into the form as the same person.
  expect(parsePeople('Müller, Ann <a@example.com>; Żółć, Łukasz <wrong>').map(({ text }) => text)).toEqual([
    '"Müller, Ann" <a@example.com>',
    '"Żółć, Łukasz" <wrong>',
  ]);
});

test.each([
  ['"Tester, Ann",ann@example.com'],
  ['ann@example.com;"Tester, Ann"'],
  ['“Tester, Ann”,ann@example.com'],
  ['1,Ann,Tester,ann@example.com'],
  ['1;Ann;Tester;ann@example.com'],
  ['1\tMs\tAnn\tTester\tann@example.com\tSales'],
  ['4711,ann@example.com,Ann,Tester'],
  ['ann@example.com,1,Ann,Tester'],
  ['ann@example.com,“Ann”,“Tester”'],
  ['Ann,ann@example.com,Tester'],
])('[TM-08] %j is Ann Tester', (text) => {
  expect(named(text)).toEqual([['ann@example.com', 'Ann', 'Tester']]);
});

test('[TM-08] who has no name is called by the address', () => {
  expect(named('10001@example.com\nann.lee@example.com')).toEqual([
    ['10001@example.com', '10001@example.com', ''],
    ['ann.lee@example.com', 'ann.lee', ''],
  ]);
});

test.each(NAMES)('[TM-08] %s is read from a list, a table and a mail', (name) => {
  const [first = '', ...rest] = name.split(' ');
  const last = rest.join(' ');
  // A first name without a letter is none: the company is called by what follows it.
  if (name !== '1&1 Søft GmbH') {
    expect(named(`${name} <a@example.com>`)).toEqual([['a@example.com', first, last]]);
    if (last !== '')
      expect(named(`${last}, ${first} <a@example.com>; b@example.com`)[0]).toEqual(['a@example.com', first, last]);
  }
  expect(named(`a@example.com,Q.,${name}`)).toEqual([['a@example.com', 'Q.', name]]);
  expect(named(`1\tQ.\t"${name}"\ta@example.com`)).toEqual([['a@example.com', 'Q.', name]]);
});

test('[VC-06] the recipients of a mail are addresses that vouchers are sent to', () => {
  expect(
    addressesOf('Müller, Ann <A@example.com>; Żółć, Łukasz <l@example.com\u200B>\nbob@example.com, nobody'),
  ).toEqual([...['a@example.com', 'l@example.com', 'bob@example.com', 'nobody']]);
});

test('[TM-08] names of any script are kept; one that cannot be stored is refused with its reason', () => {
  const arabic = '\u0645\u062D\u0645\u062F';
  expect(named(`rtl@example.com,${arabic},👩‍🚀 O’Neil`)).toEqual([['rtl@example.com', arabic, '👩‍🚀 O’Neil']]);
  expect(named(`a@example.com,${'x'.repeat(101)}`)).toEqual([['First name may have at most 100 characters.']]);
  expect(named('a@example.com,A\u0000da')).toEqual([['First name contains a character that cannot be stored.']]);
});

test('a person as a line is read as the same person', () => {
  const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'King of Lovelace' };
  expect(parsePeople(lineOf(ada))[0]?.person).toEqual(ada);
  // What would be taken for another field does not get in between.
  expect(parsePeople(lineOf({ ...ada, first_name: 'Ada, "the"; first' }))[0]?.person?.first_name).toBe('Ada the first');
});

test('[TM-08] good lines are sent once, and each answer comes to its own line', () => {
  const lines = planInvites('ada@example.com\nnobody\nADA@example.com\nbob@example.com,Bob');
  expect(lines.map(({ outcome }) => outcome)).toEqual(['waiting', 'invalid', 'repeated', 'waiting']);
  expect(textToSend(lines)).toBe('ada@example.com,ada\nbob@example.com,Bob');
  const answered = withAnswer(lines, [
    { line: 1, text: 'ada@example.com,ada', outcome: 'member', message: 'This person is in the team already.' },
    { line: 2, text: 'bob@example.com,Bob', outcome: 'invited', message: 'The invitation is on its way.' },
  ]);
  expect(answered.map(({ line, outcome }) => [line, outcome])).toEqual([
    [1, 'member'],
    [2, 'invalid'],
    [3, 'repeated'],
    [4, 'invited'],
  ]);
  expect(textOfUnsent('', answered)).toBe('nobody');
});

test('[TM-08] a line that the server refuses stays in the list', () => {
  const text = 'ada@example.com\nbob@example.com';
  const answered = withAnswer(planInvites(text), [
    { line: 1, text: 'ada@example.com,ada', outcome: 'refused', message: 'Too many attempts.' },
    { line: 2, text: 'bob@example.com,bob', outcome: 'invited', message: 'The invitation is on its way.' },
  ]);
  expect(textOfUnsent(text, answered)).toBe('ada@example.com');
});

test('[TM-08] of a long list the first people are invited, and the others stay in it below their titles', () => {
  const text = ['id,Email,First name', ...Array.from({ length: 1000 }, (_, at) => `${at},p${at}@example.com,P`)];
  text[3] = '2,nobody,P';
  const lines = planInvites(text.join('\r\n'));
  const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length;
  expect([count('waiting'), count('invalid'), count('later')]).toEqual([MAX_INVITED, 1, 1000 - MAX_INVITED - 1]);
  expect(parsePeople(textToSend(lines))).toHaveLength(MAX_INVITED);
  const rest = textOfUnsent(text.join('\n'), lines);
  expect(rest.split('\n').slice(0, 3)).toEqual([
    'id,Email,First name',
    '2,nobody,P',
    `${MAX_INVITED + 1},p${MAX_INVITED + 1}@example.com,P`,
  ]);
  // The next round goes on where this one ended.
  expect(planInvites(rest)[1]).toMatchObject({ sent: `p${MAX_INVITED + 1}@example.com,P`, outcome: 'waiting' });
});

import { expect, test } from 'vitest';
import { faultyLines, planInvites, textToSend, withAnswer } from '../../../machines/team/invite-people/invite-lines.ts';
import { lineOf, parsePeople } from '../../../src/contract/team/parse-people.ts';

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
  expect(faultyLines(answered).map(({ text }) => text)).toEqual(['nobody']);
});

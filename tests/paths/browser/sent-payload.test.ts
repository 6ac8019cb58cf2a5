import { describe, expect, test } from 'vitest';
import { payloadProblems } from './sent-payload.ts';

const input = { firstName: 'Ada', twitter: 'ada', linkedin: 'https://x/ada', isShared: true, nested: { city: 'Rome' } };

describe('what a page sends for an invoke', () => {
  test.each([
    ['the same', { first_name: 'Ada', twitter: 'ada', linkedin: 'https://x/ada', is_shared: true, city: 'Rome' }],
    ['less, and more', { first_name: 'Ada', page: 2 }],
    ['values of the walk', { first_name: 'Grace', twitter: 'grace' }],
    ['nothing', null],
    ['a list with the same name twice', { items: [{ twitter: 'https://x/ada' }, { twitter: 'ada' }] }],
  ])('%s is fine', (_, sent) => {
    expect(payloadProblems(input, sent)).toEqual([]);
  });

  test.each([
    ['values that were mixed up', { twitter: 'https://x/ada' }, 'it is the value of "linkedin"'],
    [
      'a value that was lost',
      { nested: { city: null } },
      '"city" is sent as null, but was given as "Rome": it is lost',
    ],
    ['a value that was negated', { isShared: false }, '"isshared" is sent as false, but was given as true'],
  ])('%s are noticed', (_, sent, words) => {
    expect(payloadProblems(input, sent)).toEqual([expect.stringContaining(words)]);
  });
});

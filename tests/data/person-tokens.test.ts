import { expect, test } from 'vitest';
import { personKey, personTokens, searchedWords, searchKey } from '../../src/server/data/account/person-tokens.ts';

test('[TM-09] a search reads words, whatever their case, accents and spaces: each once, six at most, 100 characters of each', () => {
  expect(searchedWords('  Ren\u00e9e \t O\u2019HOPPER  ')).toEqual(['renee', "o'hopper"]);
  // The same letter in two pieces, a ligature and wide letters are what they look like.
  expect(searchedWords('Rene\u0301e \ufb01nn \uff21da')).toEqual(['renee', 'finn', 'ada']);
  expect(searchedWords('ada ADA \u00c5da lovelace')).toEqual(['ada', 'lovelace']);
  expect(searchedWords('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(searchedWords('x'.repeat(101))).toEqual(['x'.repeat(100)]);
  for (const empty of ['', ' ', '\n\t ']) expect(searchedWords(empty)).toEqual([]);
});

test('[TM-09] people are sorted and found by their whole name, whatever its case and accents', () => {
  expect(personKey({ first_name: '\u00c9mile', last_name: 'Z\u00f6e' })).toBe('emile zoe');
  expect(personKey({ first_name: 'Plato', last_name: '' })).toBe('plato');
  expect(personKey({ first_name: '', last_name: 'Plato' })).toBe('plato');
  expect(searchKey('  \u00c9MILE z ')).toBe('emile z');
});

test.each([
  ['\u0141ukasz', '\u017b\u00f3\u0142\u0107', 'lukasz zolc'],
  ['\u0110\u1eb7ng Th\u1ecb', 'H\u01b0\u01a1ng Giang', 'dang thi huong giang'],
  ['\u00d0\u00f3ra', '\u00de\u00f3rsd\u00f3ttir', 'dora thorsdottir'],
  ['\u015e\u00fckr\u00fc', '\u00c7a\u011flar', 'sukru caglar'],
  ['N\u2019Golo', "D'Arcy-O\u2018Brien", "n'golo d'arcy-o'brien"],
  ['Jean\u2011Luc', '\u00d3 S\u00failleabh\u00e1in', 'jean-luc o suilleabhain'],
  ['S\u00f8ren', 'Stra\u00dfe', 'soren strasse'],
  ['L\u00b4Enfant', 'L`Or\u00e9al', "l'enfant l'oreal"],
  ['\u0130smail', 'I\u015f\u0131k', 'ismail isik'],
])('[TM-09] %s %s is sorted and found as %s, by people who have no such key', (first_name, last_name, typed) => {
  expect(personKey({ first_name, last_name })).toBe(typed);
  expect(searchKey(`${first_name} ${last_name}`)).toBe(typed);
  const tokens = personTokens({ first_name, last_name, email: '' });
  for (const word of typed.split(' ')) expect(tokens).toContain(word);
});

test('a person is found by the address, its parts, and the words of the name and their parts, each once', () => {
  const person = { first_name: "Gr\u00e4ce  O'Hopper", last_name: 'Navy-Yard Navy' };
  expect(personTokens({ ...person, email: ' Grace.Hopper+Work@Navy.Example ' })).toEqual([
    ...['grace.hopper+work@navy.example', 'grace.hopper+work', 'grace', 'hopper', 'work', 'navy.example'],
    ...["o'hopper", 'o', 'navy-yard', 'navy', 'yard'],
  ]);
  expect(personTokens({ first_name: '', last_name: '', email: 'no-address' })).toEqual(['no-address', 'no', 'address']);
  expect(personTokens({ first_name: '', last_name: '', email: '@navy.example' })).toEqual([
    '@navy.example',
    'navy.example',
  ]);
  expect(personTokens({ first_name: '', last_name: '', email: '' })).toEqual([]);
});

test('a long name fills no index: 40 words of 100 characters', () => {
  const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
  const tokens = personTokens({ first_name: words.join(' '), last_name: '', email: 'a@b.example' });
  // The address, what stands before and behind its sign, and the first words.
  expect(tokens).toEqual(['a@b.example', 'a', 'b.example', ...words.slice(0, 37)]);
  expect(personTokens({ first_name: 'x'.repeat(101), last_name: '', email: '' })).toEqual(['x'.repeat(100)]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordList } from '../../../src/client/ui/display/word-list.ts';

test('words in a row are written as Intl writes them', () => {
  const list = new Intl.ListFormat('en');
  expect(wordList(['Vue.js', 'Nuxt', 'React'])).toBe('Vue.js, Nuxt, and React');
  fc.assert(
    fc.property(fc.array(fc.string()), (words) => {
      expect(wordList(words)).toBe(list.format(words));
    }),
  );
});

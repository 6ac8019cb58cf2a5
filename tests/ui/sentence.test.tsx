import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { kept, sentence } from '../../src/client/ui/sentence.tsx';

test('names, addresses and amounts in a sentence are elements that no browser translates, and the words are texts', () => {
  expect(renderToStaticMarkup(sentence`For ${kept('ada@example.com')}, ${2} seats: ${kept('$99')}.`)).toBe(
    '<span>For <span translate="no">ada@example.com</span>, 2 seats: <span translate="no">$99</span>.</span>',
  );
  expect(renderToStaticMarkup(sentence`${kept('Ada')} is ${'in'}`)).toBe(
    '<span><span translate="no">Ada</span> is in</span>',
  );
});

test('a sentence with other words is another element, one with another name is the same', () => {
  const of = (name: string, words: string) => sentence`${words} ${kept(name)}.`.key;
  expect(of('Ada', 'By')).toBe(of('Eve', 'By'));
  expect(of('Ada', 'By')).not.toBe(of('Ada', 'For'));
});

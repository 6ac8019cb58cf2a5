import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { makeFonts } from '../../src/tools/subset-fonts.ts';

const folder = fileURLToPath(new URL('../../src/client/styles/fonts/', import.meta.url));

test('the fonts in the styles are those that the command generates from the packages', async () => {
  for (const [name, content] of await makeFonts()) {
    expect(readFileSync(`${folder}${name}`).equals(content), `${name}: run npm run content -- fonts`).toBe(true);
  }
});

/** Faces of a style sheet in its order. */
const faces = [
  ...readFileSync(`${folder}fonts.css`, 'utf8').matchAll(
    /font-family: '([^']+)';[^}]*font-weight: ([\d ]+);[^}]*url\('([^']+)'\)[^}]*unicode-range:\s*([^;]+);/g,
  ),
].map(([, family = '', weight = '', source = '', ranges = '']) => ({ family, weight, source, ranges }));

const has = (ranges: string, character: string) =>
  ranges.split(', ').some((range) => {
    const [first = '', last = first] = range.slice(2).split('-');
    const point = character.codePointAt(0) ?? 0;
    return Number.parseInt(first, 16) <= point && point <= Number.parseInt(last, 16);
  });

/** The file that a browser takes a character of a family from. */
const sourceOf = (family: string, character: string) =>
  faces.findLast((face) => face.family === family && has(face.ranges, character))?.source.replace(/^.*\//, '');

test('all faces of a family have the same weights: a browser would take their characters from another family', () => {
  expect(faces).toHaveLength(12);
  expect(new Set(faces.map(({ weight }) => weight))).toEqual(new Set(['400 700']));
});

test.each([
  ['a', 'geist.woff2'],
  ['é', 'geist.woff2'],
  ['Ł', 'geist-latin-ext-wght-normal.woff2'],
  ['ğ', 'geist-latin-ext-wght-normal.woff2'],
  ['œ', 'geist-latin-wght-normal.woff2'],
  ['ễ', 'geist-vietnamese-wght-normal.woff2'],
  ['Ж', 'geist-cyrillic-wght-normal.woff2'],
  ['Ѣ', 'geist-cyrillic-ext-wght-normal.woff2'],
  ['ώ', 'inter-greek-wght-normal.woff2'],
  ['ἀ', 'inter-greek-ext-wght-normal.woff2'],
])('a page with %s fetches %s for it', (character, file) => {
  expect(sourceOf('Geist Variable', character)).toBe(file);
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, isInSrgb, type Oklch, toLinearSrgb } from './colour.ts';

const themes = ['lapiz', 'gundo', 'vue', 'nuxt', 'angular', 'javascript', 'react', 'typescript'];
const modes = ['light', 'dark'] as const;
type Mode = (typeof modes)[number];
type Tokens = Map<string, string>;

const styles = new URL('../../src/client/styles/', import.meta.url);
const css = ['tokens.css', 'themes.css'].map((file) => readFileSync(new URL(file, styles), 'utf8')).join('\n');

/** The declarations of the top-level rule one of whose selectors is `selector`, in file order. */
function declarations(selector: string): [string, string][] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors]) =>
      (selectors ?? '')
        .split(',')
        .map((part) => part.trim())
        .includes(selector),
    )
    .flatMap(([, , body]) => [...(body ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)])
    .map(([, name, value]): [string, string] => [name ?? '', (value ?? '').trim()]);
}

function tokensOf(theme: string, mode: Mode, isExam: boolean): Tokens {
  return new Map([
    ...declarations(':root'),
    ...declarations(`.theme-${theme}`),
    ...(mode === 'dark' ? [...declarations('.dark'), ...declarations(`.dark.theme-${theme}`)] : []),
    ...(isExam ? declarations('.exam-page.exam-page') : []),
  ]);
}

function colour(tokens: Tokens, name: string): Oklch {
  const value = tokens.get(name);
  const reference = value?.match(/^var\(--([\w-]+)\)$/)?.[1];
  if (reference) return colour(tokens, reference);
  const parts = value?.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/);
  if (!parts) throw new Error(`--${name} is no opaque oklch() colour: ${value}`);
  return { l: Number(parts[1]), c: Number(parts[2]), h: Number(parts[3]) };
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover'];
const hues = ['accent', 'positive', 'warning', 'danger', 'info'];

/** Text on background, as the parts use them. */
const textPairs: [string, string][] = [
  ...['ink', 'muted', ...hues.map((hue) => `${hue}-ink`)].flatMap((text) =>
    surfaces.map((background): [string, string] => [text, background]),
  ),
  ...hues.flatMap((hue): [string, string][] => [
    [`${hue}-ink`, `${hue}-soft`],
    ['ink', `${hue}-soft`],
    ['muted', `${hue}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['on-ink', 'ink'],
  // Ticks and keycaps of chosen options: the page colour on an accent-ink fill.
  ['surface', 'accent-ink'],
];

/** Borders of controls, focus rings, dots and bars: WCAG 1.4.11. */
const graphicPairs: [string, string][] = [
  'line-strong',
  'focus',
  'accent-ink',
  'positive',
  'warning',
  'danger',
  'info',
].flatMap((graphic) => surfaces.map((background): [string, string] => [graphic, background]));

function failures(tokens: Tokens, pairs: [string, string][], least: number): string[] {
  return pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(colour(tokens, front), colour(tokens, back)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);
}

describe.each(themes.flatMap((theme) => modes.map((mode) => [theme, mode] as const)))('theme-%s, %s', (theme, mode) => {
  test('text reaches AA (4.5:1) on every page', () => {
    expect(failures(tokensOf(theme, mode, false), textPairs, 4.5)).toEqual([]);
  });

  test('text reaches AAA (7:1) on the exam page', () => {
    expect(failures(tokensOf(theme, mode, true), textPairs, 7)).toEqual([]);
  });

  test('control borders, rings and marks reach 3:1', () => {
    expect(failures(tokensOf(theme, mode, false), graphicPairs, 3)).toEqual([]);
    expect(failures(tokensOf(theme, mode, true), graphicPairs, 3)).toEqual([]);
  });

  test('every colour is within sRGB, so that the computed contrast is the one on screen', () => {
    const tokens = tokensOf(theme, mode, false);
    const opaque = [...tokens.keys()].filter((name) => !['overlay', 'shadow'].includes(name));
    expect(opaque.filter((name) => !isInSrgb(colour(tokens, name)))).toEqual([]);
  });
});

test('icon and manifest use the blue of pages without a technology', () => {
  const hexOf = (value: Oklch): string =>
    `#${toLinearSrgb(value)
      .map((channel) => Math.min(1, Math.max(0, channel)))
      .map((channel) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055))
      .map((channel) =>
        Math.round(channel * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const brand = hexOf(colour(tokensOf('lapiz', 'light', false), 'accent'));
  const read = (file: string) => readFileSync(new URL(`../../public/${file}`, import.meta.url), 'utf8');
  expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ theme_color: brand });
  expect(new Set(read('favicon.svg').match(/#[0-9a-f]{6}/g))).toEqual(new Set([brand]));
});

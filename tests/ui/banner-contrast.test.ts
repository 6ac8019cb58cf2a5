import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BANNER_THEMES } from '../../src/contract/commerce/banner-data.ts';
import { contrast, isInSrgb, type Oklch } from './colour.ts';

const css = readFileSync(fileURLToPath(new URL('../../src/client/styles/banner.css', import.meta.url)), 'utf8');

/** Colours of a declaration; those that let something through are decoration. */
function coloursOf(value: string): Oklch[] {
  return [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) => ({
    l: Number(l),
    c: Number(c),
    h: Number(h),
  }));
}

type Look = { name: string; values: Map<string, Oklch[]> };

/** The rules that set the colours of a look by themselves; the first three take those of the page. */
const looks: Look[] = [...css.matchAll(/^((?:\.[\w.-]+(?: \.[\w.-]+)?,?\s*)+)\{([^}]*--paper:[^}]*)\}/gm)].flatMap(
  ([, selector = '', body = '']) => {
    const values = new Map(
      [...body.matchAll(/--(paper|ink-b|mark|cta|on-cta):([^;]*);/g)].map(([, key = '', value = '']) => [
        key,
        coloursOf(value),
      ]),
    );
    return (values.get('paper') ?? []).length > 0 ? [{ name: selector.trim().replaceAll('\n', ' '), values }] : [];
  },
);

describe('the looks of banners', () => {
  test('there is one for each theme', () => {
    for (const theme of BANNER_THEMES) expect(css).toContain(`.banner-${theme.toLowerCase()} {`);
    expect(looks.length).toBeGreaterThanOrEqual(BANNER_THEMES.length);
  });

  test.each(looks)('$name: text, highlights and the call to action are readable', ({ values }) => {
    const get = (key: string) => values.get(key) ?? [];
    for (const paper of get('paper')) {
      for (const key of ['ink-b', 'mark']) {
        for (const colour of get(key)) expect(contrast(colour, paper), key).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const colour of get('on-cta')) {
      for (const fill of get('cta')) expect(contrast(colour, fill), 'call to action').toBeGreaterThanOrEqual(4.5);
    }
    for (const key of ['ink-b', 'mark', 'cta', 'on-cta']) expect(get(key), key).toHaveLength(1);
  });

  test.each(looks)('$name: a screen can show every colour nearly as it is written', ({ values }) => {
    for (const key of ['ink-b', 'on-cta'])
      for (const colour of values.get(key) ?? []) expect(isInSrgb(colour)).toBe(true);
  });
});

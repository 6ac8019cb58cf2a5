import { expect, test } from 'vitest';
import { heroSample } from '../../src/client/pages/commerce/landing/hero-sample.ts';
import { highlightCode, highlightGapCode } from '../../src/content/highlight-code.ts';
import { loadPractice } from '../../src/content/load/load-practice.ts';
import type { HighlightedLine } from '../../src/contract/highlighted-code.ts';
import { TECHS } from '../../src/contract/techs.ts';
import { createPracticeStore } from '../../src/server/learning/practice.ts';

const textOf = (lines: readonly HighlightedLine[]) =>
  lines.map((line) => line.map(({ text }) => text).join('')).join('\n');

test('highlighting keeps every character of the code', () => {
  const code = "// Why\nconst name = `${first} x`;\n\nfunction f(a) {\n  return a ?? 'none';\n}";
  const lines = highlightCode(`${code}\n\n`, 'js');
  expect(lines.map((line) => line.map(({ text }) => text).join('')).join('\n')).toBe(code);
  expect(lines[0]).toEqual([{ text: '// Why', token: 'comment' }]);
  expect(lines[4]?.filter(({ token }) => token === 'string')).toEqual([{ text: "'none'", token: 'string' }]);
  expect(highlightCode("let a = 12; b = '12';", 'ts')[0]?.filter(({ text }) => text.includes('12'))).toEqual([
    { text: '12', token: 'number' },
    { text: "'12'", token: 'string' },
  ]);
});

test('a component is markup with a script in it; an unknown language is plain', () => {
  const code = '<script setup>\nconst n = 1;\n</script>\n<template><p>text</p></template>';
  const lines = highlightCode(code, 'vue');
  expect(textOf(lines)).toBe(code);
  expect(lines[1]?.[0]).toEqual({ text: 'const', token: 'keyword' });
  for (const language of ['text', 'constructor', '']) {
    expect(highlightCode('const a = 1;', language)).toEqual([[{ text: 'const a = 1;', token: 'plain' }]]);
  }
});

test('a gap stays whole, whatever surrounds it', () => {
  const code = "const total = {{1}}(() => price * {{2}});\n} {{3}} Record<'a', {{4}}>;";
  const lines = highlightGapCode(code, 'ts');
  expect(textOf(lines)).toBe(code);
  const words = lines.flat().map(({ text }) => text);
  expect(words.flatMap((text) => text.match(/\{\{\d\}\}/g) ?? [])).toEqual(['{{1}}', '{{2}}', '{{3}}', '{{4}}']);
});

const store = createPracticeStore(loadPractice().practice);

test('every sample is highlighted', () => {
  const samples = store.samples();
  expect(samples.length).toBeGreaterThan(10);
  for (const { id, code, highlighted } of samples) {
    expect(textOf(highlighted), id).toBe(code.trimEnd());
    expect(new Set(highlighted.flat().map(({ token }) => token)).size, id).toBeGreaterThan(1);
  }
});

test.each(TECHS)('the code in the first screen of /%s fits a window of 375 px', (tech) => {
  const longest = Math.max(
    ...(heroSample(store.samples(tech))
      ?.code.split('\n')
      .map(({ length }) => length) ?? []),
  );
  expect(longest).toBeGreaterThan(10);
  expect(longest).toBeLessThanOrEqual(37);
});

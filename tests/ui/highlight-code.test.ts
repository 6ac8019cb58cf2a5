import { describe, expect, test } from 'vitest';
import { marksOf } from '../../src/client/ui/display/highlight-code.ts';
import { loadDocuments } from '../../src/content/load/load-documents.ts';
import { findFences } from '../../src/content/markdown-text.ts';

const marked = (code: string, language: string) =>
  marksOf(code, language).map(({ highlight, start, end }) => `${highlight} ${code.slice(start, end)}`);

describe('colours of code', () => {
  test('tell keywords, names, strings and comments apart', () => {
    const marks = marked("const greet = (name) => say('hi'); // done", 'js');
    expect(marks).toEqual(expect.arrayContaining(['code-keyword const', 'code-string hi', 'code-comment // done']));
    expect(marks.join('\n')).not.toContain('code-keyword greet');
  });

  test('of a component reach its script and its tags', () => {
    const marks = marked('<script setup>\nconst n = 1;\n</script>\n<template><p>text</p></template>', 'vue');
    expect(marks).toEqual(expect.arrayContaining(['code-keyword const']));
  });

  test('are left out for a language that nobody knows', () => {
    for (const language of ['text', 'constructor', '']) expect(marksOf('const a = 1;', language)).toEqual([]);
  });

  test('stand inside the text, in order and apart, for every program of the documents', () => {
    const fences = loadDocuments().documents.flatMap(({ body }) => findFences(body).fences);
    expect(fences.length).toBeGreaterThan(100);
    for (const { code, language } of fences) {
      let before = 0;
      for (const { start, end } of marksOf(code, language)) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThanOrEqual(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(code.length);
    }
  });
});

import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { lintContent } from '../../src/content/lint.ts';
import { loadQuestionSets } from '../../src/content/load.ts';

test('the exams of the product have no errors', () => {
  const errors = lintContent().problems.filter((problem) => problem.severity === 'error');
  expect(errors.map(({ file, line, message }) => `${relative(process.cwd(), file)}:${line} ${message}`)).toEqual([]);
});

test('the exams of the product load in less than 300 ms', () => {
  loadQuestionSets();
  const started = performance.now();
  loadQuestionSets();
  expect(performance.now() - started).toBeLessThan(300);
});

import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { lintContent } from '../../src/content/lint/lint.ts';

test('the exams of the product have no errors', () => {
  const errors = lintContent().problems.filter((problem) => problem.severity === 'error');
  expect(errors.map(({ file, line, message }) => `${relative(process.cwd(), file)}:${line} ${message}`)).toEqual([]);
});

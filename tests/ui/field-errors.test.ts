import { expect, test } from 'vitest';
import { failure } from '../../machines/shared/failure.ts';
import { fieldError, generalError } from '../../src/client/pages/shared/field-errors.ts';

const about = (...fields: string[]) =>
  failure('invalid', 'The first sentence.', {
    errors: Object.fromEntries(fields.map((field) => [field, ['Its sentence.']])),
  });

test('what the server says of a field that a form has stands there, and of any other above the form', () => {
  const form = ['reason'];
  expect([fieldError(about('reason'), 'reason'), generalError(about('reason'), form)]).toEqual([
    'Its sentence.',
    undefined,
  ]);
  expect([fieldError(about('dispute_id'), 'reason'), generalError(about('dispute_id'), form)]).toEqual([
    undefined,
    'The first sentence.',
  ]);
  expect(generalError(about(), form)).toBe('The first sentence.');
  expect(generalError(null, form)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { errorWords } from '../../src/client/app/errors/error-words.ts';

test('[UI-14] the title follows the status; a reload is offered for the configured statuses, the start page otherwise', () => {
  const of = (status: number, data?: string) => errorWords({ status, message: 'Why.', data }, '/javascript');
  expect(of(404)).toEqual({ code: 404, title: 'Not Found', message: 'Why.', action: 'home' });
  expect(of(403)).toEqual({ code: 403, title: 'Forbidden', message: 'Why.', action: 'home' });
  expect(of(500)).toEqual({ code: 500, title: 'Server Error', message: 'Why.', action: 'home' });
  expect(of(503, 'reload')).toEqual({ code: 503, title: 'Server Error', message: 'Why.', action: 'reload' });
  expect(of(418)).toEqual({ code: 418, title: 'Service Error', message: 'Why.', action: 'home' });
});

test('[ER-03, UI-14] a page whose chunk failed to load: the start page shows the specified text, others what is kept', () => {
  expect(errorWords(new TypeError('Failed to fetch'), '/')).toEqual({
    code: 500,
    title: 'Server Error',
    message: 'Something went wrong, Please reload the page.',
    action: 'reload',
  });
  expect(errorWords(new TypeError('Failed to fetch'), '/javascript/dashboard')).toMatchObject({
    title: 'Service Error',
    action: 'reload',
  });
});

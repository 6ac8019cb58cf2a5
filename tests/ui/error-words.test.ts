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

test('[ER-03, UI-14] a page whose chunk failed to load: the start page shows the specified text, others stay and reload', () => {
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

test('[UI-14] answers are said to be kept where there are some, and nowhere else', () => {
  const messageAt = (pathname: string) => errorWords(new TypeError('Failed to fetch'), pathname).message;
  const KEPT = "This page didn't load. Your answers are kept; reload to continue.";
  const PLAIN = "This page didn't load. Reload it to try again.";
  expect(
    [
      ...['/javascript/exam/1/progress', '/vuejs/trial-exams/1/done', '/javascript/exam/1/dispute'],
      ...['/vuejs', '/checkout/javascript-junior', '/javascript/exam/1/terms', '/vuejs/trial-exams/1/results'],
    ].map(messageAt),
  ).toEqual([KEPT, KEPT, KEPT, PLAIN, PLAIN, PLAIN, PLAIN]);
});

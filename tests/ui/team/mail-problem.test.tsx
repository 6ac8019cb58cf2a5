import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { failure } from '../../../machines/shared/failure.ts';
import { MailProblem } from '../../../src/client/pages/team/vouchers/mail-problem.tsx';

test('[VC-06] the page says why nothing can be sent by email, and only where the vouchers did not load', () => {
  const error = failure('unreachable', 'The server could not be reached.');
  const markup = (owned: { data: unknown; error: unknown }) =>
    renderToStaticMarkup(<MailProblem owned={{ ...owned, refetch: () => {} }} />);
  expect(markup({ data: undefined, error })).toMatch(/Sending by email.*The server could not be reached\..*Try again/);
  expect(markup({ data: undefined, error: null })).toBe('');
  // What was loaded before stays usable.
  expect(markup({ data: { data: [] }, error })).toBe('');
});

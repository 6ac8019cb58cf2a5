// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { failure } from '../../../machines/shared/failure.ts';
import { ResourceFrame } from '../../../src/client/pages/shared/resource-frame.tsx';
import { byText, click, mount } from '../../support/site/mount.tsx';

test.each([
  [undefined, 'The server could not be reached. Check your connection.'],
  [500, 'Something went wrong on our side. Try again.'],
  [429, 'There were too many requests. Try again in 40 seconds.'],
])('[ER-08] content that did not load says why: %s', async (status, message) => {
  const retry = vi.fn();
  const why = failure('unreachable', message, status === undefined ? {} : { status });
  const page = await mount(
    <ResourceFrame resource={{ state: 'unreachable', content: null, failure: why, retry }} skeleton={null}>
      {() => null}
    </ResourceFrame>,
  );
  expect([...page.querySelectorAll('h1, h1 + p')].map(({ textContent }) => textContent)).toEqual([
    "This page didn't load",
    message,
  ]);
  await click(byText(page, 'button', 'Try again'));
  expect(retry).toHaveBeenCalledOnce();
});

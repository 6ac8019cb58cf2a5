// @vitest-environment happy-dom

import { type Location, MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../../support/site/mount.tsx';

/** Where a page was left that is opened again in the same tab. */
const LEFT_AT = { '/javascript': 900 };

beforeEach(() => {
  vi.resetModules();
  sessionStorage.setItem('scroll-positions', JSON.stringify(LEFT_AT));
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

function Page({ restore }: { restore: (location: Location) => void }) {
  restore(useLocation());
  return <p>Page</p>;
}

async function openBy(type: 'navigate' | 'reload' | 'back_forward', address = '/javascript') {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  const { useScrollRestoration } = await import('../../../src/client/app/frame/use-scroll-restoration.ts');
  await mount(
    <MemoryRouter initialEntries={[{ pathname: address, key: 'default' }]}>
      <Page restore={useScrollRestoration} />
    </MemoryRouter>,
  );
  return scrolled.mock.calls;
}

test('[RT-22] a fresh visit of a page begins at its top, wherever it was left before', async () => {
  expect(await openBy('navigate')).toEqual([]);
});

test.each(['reload', 'back_forward'] as const)('a %s returns to where the page was left', async (type) => {
  expect((await openBy(type))[0]).toEqual([0, 900]);
});

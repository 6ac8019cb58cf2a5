// @vitest-environment happy-dom

import { MemoryRouter, useLocation, useParams } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadPageAt, registerViews } from '../../../src/client/app/page-parts.ts';
import { App } from '../../../src/client/app/router.tsx';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import { eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

function Legal() {
  const { slug, tech = 'none' } = useParams();
  return (
    <h1>
      {slug} of {tech}
    </h1>
  );
}
function Broken(): never {
  throw new Error('The page is broken.');
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  registerViews(
    { legal: async () => Legal, techLegal: async () => Legal, soon: async () => Broken },
    async () => () => null,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

async function open(path: string, status: 'loaded' | 'loading' | 'failed' = 'loaded', error?: unknown) {
  await loadPageAt(path);
  const page = await mount(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider session={await openSession(null)}>
        <App status={status} error={error} />
      </SessionProvider>
      <Address />
    </MemoryRouter>,
  );
  return {
    heading: () => page.querySelector('h1')?.textContent,
    says: () => page.querySelector('h1 + p')?.textContent,
    isWaiting: () => page.querySelector('main[aria-busy="true"]') !== null,
    address: () => page.querySelector('output')?.textContent,
  };
}

describe('the app at an address', () => {
  test('[RT-23] gives a page what its path names, as it was meant', async () => {
    expect((await open('/legal/privacy')).heading()).toBe('privacy of none');
    expect((await open('/react/legal/a%20b')).heading()).toBe('a b of react');
    expect(document.title).toBe('Legal · React · Chartered');
    expect(document.documentElement.dataset['layout']).toBe('tech');
    // A wrong escape is left as it is.
    expect((await open('/legal/100%')).heading()).toBe('100% of none');
  });

  test('[RT-30] leads from a technology "null" to /', async () => {
    const { address } = await open('/null/dashboard');
    await eventually(() => expect(address()).toBe('/'));
  });

  test('[RT-31] says of a path without a page that there is none', async () => {
    const { heading, says } = await open('/nope/nope');
    expect([heading(), says()]).toEqual(['Not Found', 'Page not found: /nope/nope']);
  });

  test('[UI-14] waits for a page, and says that it failed to load or to render', async () => {
    const waiting = await open('/legal/privacy', 'loading');
    expect([waiting.isWaiting(), waiting.heading()]).toEqual([true, undefined]);
    const failed = await open('/legal/privacy', 'failed', { status: 503, message: 'Later.' });
    expect([failed.heading(), failed.says()]).toEqual(['Server Error', 'Later.']);
    const broken = await open('/soon');
    expect([broken.isWaiting(), broken.heading()]).toEqual([false, 'Service Error']);
  });
});

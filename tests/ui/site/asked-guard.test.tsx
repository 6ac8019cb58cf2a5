// @vitest-environment happy-dom

import { act, type ReactElement, useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberedPath, takeRememberedPath } from '../../../src/client/adapters/account/redirect-cookie.ts';
import { dropPendingVoucher, keepPendingVoucher } from '../../../src/client/adapters/commerce/pending-voucher.ts';
import { AskedGuard } from '../../../src/client/app/asked-guard.tsx';
import { GuestPage } from '../../../src/client/app/guest-page.tsx';
import { type GuardProps, registerViews } from '../../../src/client/app/page-parts.ts';
import { createSession, type SessionActor, SessionProvider } from '../../../src/client/flows/account/session.tsx';
import type { GuardName } from '../../../src/contract/pages.ts';
import { ada } from '../../support/contract-samples.ts';
import { byText, click, eventually, mount } from '../../support/site/mount.tsx';
import { openSession } from '../../support/site/sessions.ts';

const grace = { ...ada, id: 'grace' };

/** How often the page was built from nothing. */
let mounts = 0;
/** Calls to the server, which does not answer until it is told how. */
let calls: string[] = [];
let answer: () => Promise<Response> = () => new Promise(() => {});

beforeEach(() => {
  takeRememberedPath();
  dropPendingVoucher();
  mounts = 0;
  calls = [];
  answer = () => new Promise(() => {});
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

function Visited() {
  const [built] = useState(() => {
    mounts += 1;
    return mounts;
  });
  return <p>Page {built}</p>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function open(address: string, session: SessionActor, element: ReactElement) {
  const page = await mount(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider session={session}>{element}</SessionProvider>
      <Address />
    </MemoryRouter>,
  );
  return {
    page,
    isShown: () => byText(page, 'p', /^Page/) !== undefined,
    isWaiting: () => page.querySelector('.skeleton-pulse') !== null,
    address: () => page.querySelector('output')?.textContent,
  };
}

const guarded = (guards: readonly GuardName[], more: Partial<GuardProps> = {}) => (
  <AskedGuard guards={guards} {...more}>
    <Visited />
  </AskedGuard>
);

/** A session whose token the server has not been able to check. */
const startChecking = () => createSession('token-1').start();

describe('a page that asks for something', () => {
  test('[GU-01] shows nothing of itself while its visitor is not known', async () => {
    const session = startChecking();
    const { isShown, isWaiting } = await open('/vuejs/dashboard', session, guarded(['session']));
    expect([isShown(), isWaiting()]).toEqual([false, true]);
    session.stop();
  });

  test('[GU-16] is built again for another user, not for the same one whose name changed', async () => {
    const session = await openSession(ada);
    const { page } = await open('/orders', session, guarded(['session']));
    const seen = async (user: typeof ada) => {
      await act(async () => session.send({ type: 'session.userChanged', user }));
      return byText(page, 'p', /^Page/)?.textContent;
    };
    expect(byText(page, 'p', /^Page/)?.textContent).toBe('Page 1');
    expect(await seen({ ...ada, first_name: 'Augusta' })).toBe('Page 1');
    expect(await seen(grace)).toBe('Page 2');
    expect(await seen(ada)).toBe('Page 3');
  });

  test('[GU-10] without anything of a user stays as it is for another one', async () => {
    const session = await openSession(ada);
    const { page } = await open('/vuejs?coupon=SPRING', session, guarded(['detect-coupon']));
    await act(async () => session.send({ type: 'session.userChanged', user: grace }));
    expect(byText(page, 'p', /^Page/)?.textContent).toBe('Page 1');
  });

  test('[GU-13, UI-14] that is not for its visitor is Forbidden, and leads home', async () => {
    const { page, isShown } = await open('/review', await openSession(ada), guarded(['session', 'reviewer']));
    expect([isShown(), page.querySelector('h1')?.textContent, byText(page, 'p', '403') !== undefined]).toEqual([
      ...[false, 'Forbidden', true],
    ]);
    expect(byText(page, 'main a', 'Go to home page')?.getAttribute('href')).toBe('/');
  });

  test('[GU-03] says that the server cannot be reached, and asks again', async () => {
    answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    const session = startChecking();
    const { page, isShown, isWaiting } = await open('/orders', session, guarded(['session']));
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe("This page didn't load"));
    expect(isShown()).toBe(false);
    const asked = calls.length;
    let reply: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    await click(byText(page, 'button', 'Try again'));
    // At once, not with the next of the retries that nobody asked for.
    expect([calls.slice(asked), isWaiting()]).toEqual([['/api/auth'], true]);
    reply(Response.json(ada));
    await eventually(() => expect(isShown()).toBe(true));
    session.stop();
  });

  test('[EX-08] that works from the device opens when the server cannot be reached', async () => {
    answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    const session = startChecking();
    const element = guarded(['session'], { worksOffline: true });
    const { isShown } = await open('/vuejs/exam/one/progress', session, element);
    await eventually(() => expect(isShown()).toBe(true));
    session.stop();
  });
});

describe('a page for guests that stands in the document', () => {
  const guest = (guards: readonly GuardName[]) => (
    <GuestPage guards={guards} isPrerendered>
      <Visited />
    </GuestPage>
  );
  beforeEach(() => registerViews({}, async () => AskedGuard));

  test('[GU-02] stays on show, without a placeholder beside it, while its visitor is not known', async () => {
    const session = startChecking();
    const { page, isShown, isWaiting } = await open('/vuejs/login', session, guest(['guest']));
    await act(async () => vi.dynamicImportSettled());
    expect([isShown(), isWaiting(), page.querySelector('[data-early]') !== null]).toEqual([true, false, true]);
    session.stop();
  });

  test('[GU-08] is on show for a guest, and remembers where its link leads', async () => {
    const element = guest(['guest', 'watch-intended-route']);
    const { isShown, isWaiting } = await open(
      '/vuejs/login?redirect=/vuejs/dashboard/exam',
      await openSession(null),
      element,
    );
    await eventually(() => expect(rememberedPath()).toBe('/vuejs/dashboard/exam'));
    expect([isShown(), isWaiting()]).toEqual([true, false]);
  });

  test('[GU-02] stays on show for a guest while a session of another tab is checked', async () => {
    const session = createSession(null).start();
    const { isShown } = await open('/vuejs/login', session, guest(['guest']));
    await act(async () => session.send({ type: 'session.openedElsewhere', token: 'token-2' }));
    expect([session.getSnapshot().matches('guest'), isShown()]).toEqual([false, true]);
    session.stop();
  });

  test('[GU-02] that was hidden does not come back while its visitor is asked for again', async () => {
    answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    const session = startChecking();
    const { page, isShown, isWaiting } = await open('/vuejs/login', session, guest(['guest']));
    await eventually(() => expect(page.querySelector('h1')?.textContent).toBe("This page didn't load"));
    expect([isShown(), isWaiting()]).toEqual([false, false]);
    let reply: (response: Response) => void = () => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    await click(byText(page, 'button', 'Try again'));
    expect([isShown(), isWaiting()]).toEqual([false, true]);
    // A guest after all.
    reply(Response.json({ message: 'No.', request_id: 'test' }, { status: 401 }));
    await eventually(() => expect([isShown(), isWaiting()]).toEqual([true, false]));
    session.stop();
  });

  test('[GU-02] has a placeholder for a user while the code that leads to the dashboard is loaded', async () => {
    // It is loaded once for all: here by parts of their own.
    vi.resetModules();
    const { GuestPage: Page } = await import('../../../src/client/app/guest-page.tsx');
    const { SessionProvider: Provider } = await import('../../../src/client/flows/account/session.tsx');
    const parts = await import('../../../src/client/app/page-parts.ts');
    let load: (guard: () => ReactElement) => void = () => {};
    parts.registerViews({}, () => new Promise((resolve) => (load = resolve)));
    const page = await mount(
      <MemoryRouter initialEntries={['/vuejs/login']}>
        <Provider session={await openSession(ada)}>
          <Page guards={['guest']} isPrerendered>
            <Visited />
          </Page>
        </Provider>
      </MemoryRouter>,
    );
    const seen = () => [mounts, page.querySelectorAll('.skeleton-pulse').length > 0, page.textContent];
    expect(seen()).toEqual([0, true, 'Loading']);
    await act(async () => load(() => <p>Led on</p>));
    expect(seen()).toEqual([0, false, 'Led on']);
  });

  test('[GU-09] leads a guest who signs in on it to the voucher that waits', async () => {
    keepPendingVoucher('ABCD-EFGH');
    const session = await openSession(null);
    const { address } = await open('/react/register', session, guest(['guest']));
    await act(async () =>
      session.send({
        type: 'session.opened',
        session: { token: 'a-token', expires_at: Date.UTC(2100, 0, 1), user: ada },
      }),
    );
    await eventually(() => expect(address()).toBe('/voucher/ABCD-EFGH'));
  });

  test('[GU-02] is hidden from a user, who is led to the dashboard, whatever waits', async () => {
    keepPendingVoucher('ABCD-EFGH');
    const { isShown, address } = await open('/react/register', await openSession(ada), guest(['guest']));
    await eventually(() => expect(address()).toBe('/react/dashboard'));
    expect(isShown()).toBe(false);
  });
});

// @vitest-environment happy-dom

import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { sessionMachine } from '../../../machines/account/session/session.machine.ts';
import { rememberPath, takeRememberedPath } from '../../../src/client/adapters/account/redirect-cookie.ts';
import type { SessionActor } from '../../../src/client/flows/account/session.tsx';
import { LoginPage } from '../../../src/client/pages/account/session/login-page.tsx';
import { LogoutPage } from '../../../src/client/pages/account/session/logout-page.tsx';
import { RegisterPage } from '../../../src/client/pages/account/session/register-page.tsx';
import { ada } from '../../support/contract-samples.ts';
import { click } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { fill } from '../../support/site/reading.ts';
import { openSession } from '../../support/site/sessions.ts';
import { showAt } from '../../support/site/show-at.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Name, type and what a browser may fill in. */
const fieldsOf = (place: Element) =>
  [...place.querySelectorAll<HTMLInputElement>('input')].map((field) =>
    `${field.name} ${field.type} ${field.getAttribute('autocomplete') ?? ''}`.trim(),
  );

/** The address as pages change it. */
const Address = () => <output>{useLocation().pathname}</output>;

async function open(address: string, given: { session?: SessionActor; providers?: string[] } = {}) {
  const session = given.session ?? (await openSession(null));
  const place = await showAt(
    address,
    <>
      <Address />
      <Routes>
        {['/:tech/login', '/login'].map((path) => (
          <Route key={path} path={path} element={<LoginPage />} />
        ))}
        {['/:tech/register', '/register'].map((path) => (
          <Route key={path} path={path} element={<RegisterPage />} />
        ))}
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="/" element={<h1>Home</h1>} />
      </Routes>
    </>,
    { session, initial: { providers: given.providers ?? [] } },
  );
  const main = () => outlineOf(place.querySelector('main') as Element);
  return { place, session, main, ways: () => main().filter((line) => /^\[|\]\(/.test(line)) };
}

describe('[RT-16, VA-01] the page to log in', () => {
  test('has the form, the providers and the way to sign up, with what was typed', async () => {
    const { main, place } = await open('/vuejs/login?email=ada%40example.com', { providers: ['github', 'discord'] });
    expect(main()).toEqual([
      ...['# Log in', 'Your exams and results are waiting.', '{Email*: ada@example.com}'],
      ...['{Password*: }', '(Show password)', '[Forgot password? (opens in a new tab)](/vuejs/password-recover)'],
      ...['(Log in)', 'or'],
      '[Continue with GitHub](/api/login/github?tech=vuejs) [Continue with Discord](/api/login/discord?tech=vuejs)',
      'New here? [Create an account](/vuejs/register?email=ada%40example.com)',
    ]);
    await fill('Email*', 'eve@example.com');
    expect(main().at(-1)).toBe('New here? [Create an account](/vuejs/register?email=eve%40example.com)');
    await fill('Email*', '');
    expect(main().at(-1)).toBe('New here? [Create an account](/vuejs/register)');
    expect(place.querySelectorAll('aside li')).toHaveLength(3);
    expect(place.querySelector('header a')?.getAttribute('href')).toBe('/');
    const plain = await open('/login');
    expect(plain.main()).toEqual([
      ...['# Log in', 'Your exams and results are waiting.', '{Email*: }', '{Password*: }', '(Show password)'],
      ...['[Forgot password? (opens in a new tab)](/password-recover)', '(Log in)'],
      'New here? [Create an account](/register)',
    ]);
    expect(fieldsOf(plain.place)).toEqual(['email email username', 'password password current-password']);
  });

  test.each([
    ['refused', 'You declined the sign-in at the provider. Nothing has changed.'],
    ['busy', 'Too many attempts. Wait a minute, or use your email and password.'],
    ['unknown', "This sign-in method isn't available. Use your email and password, or one of the options below."],
    ['else', 'Sign-in with the provider failed. Try again, or use your email and password.'],
  ])('says why a provider led back: %s', async (word, text) => {
    expect((await open(`/login?social=${word}`)).main()[2]).toBe(`warning: ${text}`);
  });

  test('[UI-13] who leaves for a provider may sign up there: the confirmation waits', async () => {
    const { place } = await open('/vuejs/login', { providers: ['github'] });
    const link = [...place.querySelectorAll('a')].find((one) => one.textContent?.includes('GitHub'));
    link?.addEventListener('click', (event) => event.preventDefault());
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe(null);
    link?.click();
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe('VUEJS_SIGN_UP_COMPLETED');
  });
});

describe('[RT-16, VA-02] the page to sign up', () => {
  test('says what comes next, and leads to the login with what was typed', async () => {
    const { main, place } = await open('/vuejs/register?email=ada%40example.com', { providers: ['github'] });
    expect(main()).toEqual([
      ...['# Create your account', 'Then take a trial exam: free, timed, with an instant result.', '{Full name*: }'],
      ...['Exactly as it should appear on your credentials.', '{Email*: ada@example.com}', '{Password*: }'],
      ...['(Show password)', 'At least 8 characters.'],
      '[ ] Show my name in link previews of my credentials, for example on LinkedIn.',
      '(Create account)',
      'By signing up you agree to the [terms and conditions (opens in a new tab)](/legal/cert-terms-conditions).',
      ...['or', '[Continue with GitHub](/api/login/github?tech=vuejs)'],
      'Have an account? [Log in](/vuejs/login?email=ada%40example.com)',
    ]);
    expect(fieldsOf(place)).toEqual([
      ...['name text name', 'email email username', 'password password new-password', 'share checkbox'],
    ]);
    expect([place.querySelectorAll('aside li').length, place.querySelector('header a')?.getAttribute('href')]).toEqual([
      ...[3, '/'],
    ]);
    await fill('Email*', 'eve@example.com');
    expect(main().at(-1)).toBe('Have an account? [Log in](/vuejs/login?email=eve%40example.com)');
    const bought = await open('/register?redirect=/checkout/success');
    expect([bought.main()[1], bought.main().at(-1)]).toEqual([
      ...[
        'Then confirm your email to open what you bought.',
        'Have an account? [Log in](/login?redirect=%2Fcheckout%2Fsuccess)',
      ],
    ]);
  });

  test.each([
    ['/checkout/vuejs-exam?quantity=2', 'Then continue to the payment.'],
    ['/vuejs/free-weekend/success', 'Then join the free weekend.'],
    ['/voucher/VUE-1', 'Then redeem your voucher.'],
    ['/team/invitation/token-1', 'Then join the team that has invited you.'],
    ['/vuejs/dashboard?start=trial', 'Then take a trial exam: free, timed, with an instant result.'],
  ])('[GU-08] keeps where one wanted to go through both forms: %s', async (path, lead) => {
    const redirect = `redirect=${encodeURIComponent(path)}`;
    const signUp = await open(`/vuejs/register?${redirect}`);
    expect([signUp.main()[1], signUp.main().at(-1)]).toEqual([
      lead,
      `Have an account? [Log in](/vuejs/login?${redirect})`,
    ]);
    const login = await open(`/vuejs/login?${redirect}`);
    expect(login.main().at(-1)).toBe(`New here? [Create an account](/vuejs/register?${redirect})`);
  });

  test('[UI-05, GU-09] says that a voucher waits for who signs up, unless the visitor has asked for something since', async () => {
    localStorage.setItem('chartered.pending-voucher', 'VUE-1');
    expect((await open('/vuejs/register')).main()[1]).toBe('Then redeem your voucher.');
    const { main } = await open('/vuejs/register?redirect=/checkout/vuejs-exam');
    expect(main()[1]).toBe('Then continue to the payment.');
  });

  test('[GU-01] [LI-03] a form that takes longer than the cookie lives leads on all the same', async () => {
    rememberPath('/orders?page=2');
    const answer = Promise.withResolvers<never>();
    const session = await openSession(null, { login: () => answer.promise });
    const { place, main } = await open('/login', { session });
    // A minute later the browser has dropped the cookie.
    takeRememberedPath();
    rememberPath('//nowhere');
    await fill('Email*', 'ada@example.com');
    expect(main().at(-1)).toMatch(/\(\/register\?email=ada%40example\.com&redirect=%2Forders%3Fpage%3D2\)$/);
    await click(place.querySelector('button[type="submit"]'));
    expect(takeRememberedPath()).toBe('/orders?page=2');
    answer.reject(new Error('Done.'));
  });

  test('[GU-08] what the address asks for comes before what an earlier page has stored', async () => {
    rememberPath('/orders');
    const session = await openSession(null, { register: () => new Promise(() => {}) });
    const { place, main } = await open('/vuejs/register?redirect=%2Fcheckout%2Fvuejs-exam', { session });
    expect(main().at(-1)).toMatch(/redirect=%2Fcheckout%2Fvuejs-exam\)$/);
    await click(place.querySelector('button[type="submit"]'));
    expect(takeRememberedPath()).toBe('/checkout/vuejs-exam');
  });

  test('[LI-03] a provider leads on to where one wanted to go', async () => {
    rememberPath('/orders?page=2');
    const WAY = '/api/login/github?redirect=%2Forders%3Fpage%3D2';
    for (const address of ['/register', '/login']) {
      const { place } = await open(address, { providers: ['github'] });
      expect([...place.querySelectorAll('main a')].map((link) => link.getAttribute('href'))).toContain(WAY);
    }
    takeRememberedPath();
    const { place } = await open('/login', { providers: ['github'] });
    expect(place.querySelector('a[href="/api/login/github"]')).not.toBe(null);
  });

  test('[UI-13] the confirmation waits while it is open', async () => {
    await open('/vuejs/register');
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe('VUEJS_SIGN_UP_COMPLETED');
    await open('/');
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe(null);
  });
});

describe('[UI-03, RT-16] the page that signs out', () => {
  const where = (place: Element) => place.querySelector('output')?.textContent;

  test('asks for it once the session is known, and leads a guest home', async () => {
    const { place, session } = await open('/logout', { session: await openSession(ada) });
    expect([session.getSnapshot().matches('signedIn'), where(place)]).toEqual([false, '/logout']);
    const guest = await open('/logout');
    expect(where(guest.place)).toBe('/');
  });

  test('leads nowhere else once the start page is loading, or while nothing is known', async () => {
    const input = { token: null };
    const { context } = createActor(sessionMachine, { input }).getSnapshot();
    const over = sessionMachine.resolveState({ value: 'left', context });
    const session = createActor(sessionMachine, { input, snapshot: over });
    expect(where((await open('/logout', { session })).place)).toBe('/logout');
    const unknown = createActor(sessionMachine, { input: { token: 'kept' } });
    const sent = vi.spyOn(unknown, 'send');
    expect(where((await open('/logout', { session: unknown })).place)).toBe('/logout');
    expect(sent).not.toHaveBeenCalled();
  });
});

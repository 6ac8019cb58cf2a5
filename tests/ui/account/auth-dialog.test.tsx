// @vitest-environment happy-dom
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import type { Registration } from '../../../machines/account/session/session.types.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { AuthModal } from '../../../src/client/app/shell/auth-modal-part.tsx';
import { SessionProvider } from '../../../src/client/flows/account/session.tsx';
import type { AuthWish } from '../../../src/client/flows/account/use-open-auth.ts';
import { LoginForm } from '../../../src/client/pages/account/session/login-form.tsx';
import { RegisterForm } from '../../../src/client/pages/account/session/register-form.tsx';
import { byText, click, eventually, mount, type } from '../../support/site/mount.tsx';
import { openSession, type SessionAnswers } from '../../support/site/sessions.ts';

afterEach(() => localStorage.clear());

/** A page of a guest on which the dialog opens. */
async function open(wish: AuthWish, { path = '/vuejs', ...answers }: SessionAnswers & { path?: string } = {}) {
  const session = await openSession(null, answers);
  await mount(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider session={session}>
        <Routes>
          <Route path="/:tech" element={<AuthModal wish={wish} />} />
        </Routes>
      </SessionProvider>
    </MemoryRouter>,
  );
  return dialog();
}

function dialog(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('There is no dialog.');
  return found;
}

const field = (name: string) => dialog().querySelector<HTMLInputElement>(`input[name="${name}"]`);
const heading = () => dialog().querySelector('h2')?.textContent;
const submit = () => click(dialog().querySelector('button[type="submit"]'));
const HINTS = ['Exactly as it should appear on your credentials.', 'At least 8 characters.'];
/** The message that a field names as its error. */
const errorOf = (name: string) =>
  (field(name)?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .filter((text) => field(name)?.getAttribute('aria-invalid') === 'true' && text !== '' && !HINTS.includes(text));

describe('the sign-in dialog', () => {
  test('[UI-05, ST-08] opens with the sign-up form unless it is asked for the other; a toggle leads to it and back', async () => {
    await open({});
    expect([heading(), field('name') !== null]).toEqual(['Create your account', true]);
    await click(byText(dialog(), 'button', 'Log in'));
    expect([heading(), field('name')]).toEqual(['Log in', null]);
    await click(byText(dialog(), 'button', 'Create an account'));
    expect(heading()).toBe('Create your account');
  });

  test('[UI-05, ST-08] opens with the login form when that is asked for', async () => {
    await open({ mode: 'login' });
    expect(heading()).toBe('Log in');
  });

  test('[UI-05] shows and hides the password', async () => {
    await open({ mode: 'login' });
    const types = [field('password')?.type];
    for (let pressed = 0; pressed < 2; pressed += 1) {
      await click(dialog().querySelector('button[aria-label="Show password"]'));
      types.push(field('password')?.type);
    }
    expect(types).toEqual(['password', 'text', 'password']);
  });

  test('[UI-04, UI-05] a forgotten password and the terms are looked up in a new tab', async () => {
    await open({ mode: 'login' });
    const linkTo = (href: string) => dialog().querySelector(`a[href="${href}"]`);
    const forgotten = linkTo('/vuejs/password-recover');
    expect([forgotten?.textContent, forgotten?.getAttribute('target')]).toEqual([
      expect.stringContaining('Forgot password?'),
      '_blank',
    ]);
    await click(byText(dialog(), 'button', 'Create an account'));
    expect(linkTo('/legal/cert-terms-conditions')?.getAttribute('target')).toBe('_blank');
  });

  test.each([
    [null, false],
    ['ABCD-EFGH', true],
  ])('[UI-05] says what a pending voucher needs: %s', async (code, isSaid) => {
    if (code !== null) localStorage.setItem('chartered.pending-voucher', code);
    await open({});
    expect(dialog().textContent?.includes('Please login or sign up to redeem your voucher.')).toBe(isSaid);
  });

  test('[ST-08] busy, a form cannot be sent again and shows a spinner; after an error it can', async () => {
    let refuse: (reason: unknown) => void = () => {};
    const sent: unknown[] = [];
    await open(
      { mode: 'login' },
      {
        login: (input) => {
          sent.push(input);
          return new Promise((_, reject) => {
            refuse = reject;
          });
        },
      },
    );
    await type(field('email'), 'ada@example.com');
    await type(field('password'), 'a long enough password');
    const button = () => dialog().querySelector<HTMLButtonElement>('button[type="submit"]');
    const seen = () => [
      button()?.getAttribute('aria-busy') ?? 'false',
      button()?.querySelector('.spinner-turn') !== null,
    ];
    expect(seen()).toEqual(['false', false]);
    await submit();
    await submit();
    await eventually(() => expect(seen()).toEqual(['true', true]));
    expect(sent).toEqual([{ email: 'ada@example.com', password: 'a long enough password' }]);
    refuse(failure('refused', 'Not now.'));
    await eventually(() => expect(seen()).toEqual(['false', false]));
    await submit();
    await eventually(() => expect(sent).toHaveLength(2));
  });
});

describe('the login form', () => {
  test('[VA-01] needs an email and a password', async () => {
    await open({ mode: 'login' });
    expect(dialog().querySelector('form')?.getAttribute('method')).toBe('dialog');
    expect([field('email')?.type, field('email')?.required, field('password')?.required]).toEqual([
      'email',
      true,
      true,
    ]);
  });

  test('[ER-05] a login without an answer is "Oops! something went wrong." under the password, with the reason', async () => {
    await open(
      { mode: 'login' },
      { login: () => Promise.reject(failure('unreachable', 'The server could not be reached.')) },
    );
    await submit();
    await eventually(() =>
      expect(errorOf('password')).toEqual(['Oops! something went wrong. The server could not be reached.']),
    );
    expect(errorOf('email')).toEqual([]);
    expect(dialog().querySelectorAll('[role="alert"]')).toHaveLength(0);
  });

  test.each([
    ['too many tries', 429, 'Too many tries. Try again in 5 minutes.'],
    ['a fault of the server', 500, 'Something went wrong on our side. Try again.'],
  ])('[ER-05] a login that is refused for %s says so once', async (_, status, message) => {
    await open({ mode: 'login' }, { login: () => Promise.reject(failure('unreachable', message, { status })) });
    await submit();
    await eventually(() =>
      expect([...dialog().querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)).toEqual([message]),
    );
    expect(errorOf('password')).toEqual([]);
    expect(dialog().textContent).not.toContain('Oops!');
  });

  test('[VA-03] the first message of the server for a field is shown at it', async () => {
    const errors = { email: ['This is no email address.', 'It is too long.'], password: ['Enter your password.'] };
    await open({ mode: 'login' }, { login: () => Promise.reject(failure('invalid', 'Check your input.', { errors })) });
    await submit();
    await eventually(() => expect(errorOf('email')).toEqual(['This is no email address.']));
    expect(errorOf('password')).toEqual(['Enter your password.']);
    expect(dialog().textContent).not.toContain('Oops!');
  });

  test('[ER-05] the error is gone when the form is opened again', async () => {
    const session = await openSession(null, { login: () => Promise.reject(failure('unreachable', 'No.')) });
    const form = (
      <MemoryRouter>
        <SessionProvider session={session}>
          <LoginForm email="" onEmailTyped={() => {}} />
        </SessionProvider>
      </MemoryRouter>
    );
    const page = await mount(form);
    await click(page.querySelector('button[type="submit"]'));
    await eventually(() => expect(page.textContent).toContain('Oops!'));
    session.send({ type: 'session.formLeft' });
    await eventually(() => expect(page.textContent).not.toContain('Oops!'));
  });
});

describe('the sign-up form', () => {
  test('[VA-02] needs a full name, an email and a password; sharing is optional and not chosen in advance', async () => {
    await open({});
    // Pressed before the page's scripts have come, it must not load a page with the entries in its address.
    expect(dialog().querySelector('form')?.getAttribute('method')).toBe('dialog');
    expect(
      ['name', 'email', 'password', 'share'].map((name) => [name, field(name)?.required, field(name)?.type]),
    ).toEqual([
      ['name', true, 'text'],
      ['email', true, 'email'],
      ['password', true, 'password'],
      ['share', false, 'checkbox'],
    ]);
    expect(field('share')?.checked).toBe(false);
  });

  test('[VA-02] the email of the address is filled in', async () => {
    await open({}, { path: '/vuejs?email=ada%2Btest%40example.com' });
    expect(field('email')?.value).toBe('ada+test@example.com');
  });

  test('[VA-02] sends what was typed, and whether to share', async () => {
    const sent: Registration[] = [];
    await open(
      {},
      {
        register: (input) => {
          sent.push(input);
          return Promise.reject(failure('refused', 'Not now.'));
        },
      },
    );
    await type(field('name'), 'Ada King Lovelace');
    await type(field('email'), 'ada@example.com');
    await type(field('password'), 'a long enough password');
    await click(field('share'));
    await submit();
    expect(sent).toEqual([
      {
        fullName: 'Ada King Lovelace',
        email: 'ada@example.com',
        password: 'a long enough password',
        sharePermission: true,
      },
    ]);
  });

  test('[VA-03] messages for parts of the name, and for the repeated password, are shown at their fields', async () => {
    const errors = { last_name: ['The last name is too long.'], password_confirmation: ['The passwords differ.'] };
    await open({}, { register: () => Promise.reject(failure('invalid', 'Check your input.', { errors })) });
    await submit();
    await eventually(() => expect(errorOf('name')).toEqual(['The last name is too long.']));
    expect(errorOf('password')).toEqual(['The passwords differ.']);
  });

  test('[UI-05, VA-02] says that the owner of an address with an account gets an email, and keeps what was typed', async () => {
    const message = 'Check your inbox to finish signing up.';
    await open({}, { register: async () => ({ session: null, message }) as never });
    await type(field('email'), 'ada@example.com');
    expect(dialog().textContent).not.toContain(message);
    await submit();
    await eventually(() => expect(dialog().textContent).toContain(message));
    expect(byText(dialog(), '[role="status"]', message)).toBeDefined();
    expect(field('email')?.value).toBe('ada@example.com');
  });
});

test('[VA-01, VA-02] what is wrong with one of the two forms is not said by the other', async () => {
  const refuse = (words: string) => () =>
    Promise.reject(failure('invalid', 'Check it.', { errors: { email: [words] } }));
  const session = await openSession(null, { login: refuse('No such account.'), register: refuse('Not an address.') });
  const page = await mount(
    <MemoryRouter>
      <SessionProvider session={session}>
        <LoginForm email="" onEmailTyped={() => {}} />
        <RegisterForm email="" onEmailTyped={() => {}} />
      </SessionProvider>
    </MemoryRouter>,
  );
  const [login, register] = [...page.querySelectorAll('form')];
  const said = () =>
    [login, register].map((form) => form?.textContent?.match(/No such account\.|Not an address\./g) ?? []);
  expect(said()).toEqual([[], []]);
  await click(login?.querySelector('button[type="submit"]'));
  await eventually(() => expect(said()).toEqual([['No such account.'], []]));
  await click(register?.querySelector('button[type="submit"]'));
  await eventually(() => expect(said()).toEqual([[], ['Not an address.']]));
});

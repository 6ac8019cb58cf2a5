import { describe, expect, onTestFinished, test } from 'vitest';
import { mailsTo } from '../../support/accounts.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

const app = useApp('sqlite');

describe('the profile', () => {
  test('[VO-10, RT-07, RT-32, AC-02] has every part of what a user may change', async () => {
    const user = await app().user();
    await app().confirmAddress(user);
    const page = await openApp(app(), '/javascript/dashboard/profile', user);
    expect(page.title()).toBe('Profile · JavaScript · Chartered');
    const words = page.words();
    expect([...page.document.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      ...['Picture', 'About you', 'Sharing', 'Emails', 'Password', 'My devices', 'Appearance', 'Your data'],
    ]);
    expect(words).toEqual(
      expect.arrayContaining([
        ...['First name*', 'Last name', 'Email*', 'Occupation', 'LinkedIn, not linked yet', 'X', 'Save profile'],
        'Show my name in link previews of my credentials',
        'Changing it signs you out everywhere, including here.',
        'Firefox on LinuxThis browser',
        'Remembered in this browser for a year.',
        'Light theme',
        'Download my data',
        'Delete my account',
      ]),
    );
  });

  test('[AC-02] its form has the fields of POST /auth, which a browser can fill in, and what each is for', async () => {
    const user = await app().user();
    const profile = { first_name: 'Ada', last_name: 'King', occupation: 'Engineer', twitter: 'ada_l' };
    await app().ok('updateProfile', { body: profile, as: user });
    const page = await openApp(app(), '/profile', user);
    expect(page.fields('main form')).toEqual([
      ['First name*', 'first_name', 'text', 'given-name', 'Ada'],
      ['Last name', 'last_name', 'text', 'family-name', 'King'],
      ['Email*', 'email', 'email', 'email', user.email],
      ['Occupation', 'occupation', 'text', 'organization-title', 'Engineer'],
      ['LinkedIn, not linked yet', 'linkedin', 'text', 'url', ''],
      ['X', 'twitter', 'text', '', '@ada_l'],
    ]);
    expect(page.words('main form')).toEqual([
      ...['First name*', 'Last name', 'Email*', 'Not confirmed yet.'],
      ...['Occupation', 'For example: frontend developer.'],
      ...['LinkedIn, not linked yet', 'Add your profile URL to share credentials with one click.'],
      ...['X', 'Your username, such as @your_name.', 'Save profile'],
    ]);
    const linkedin = 'https://www.linkedin.com/in/ada';
    await app().ok('updateProfile', { body: { linkedin }, as: user });
    await app().confirmAddress(user);
    const linked = await openApp(app(), '/profile', user);
    expect(linked.fields('main form')[4]).toEqual(['LinkedIn', 'linkedin', 'text', 'url', linkedin]);
    expect(linked.words('main form')).toEqual([
      ...['First name*', 'Last name', 'Email*', 'Confirmed. A new address needs to be confirmed again.'],
      ...['Occupation', 'For example: frontend developer.'],
      ...['LinkedIn', 'You can share credentials with one click.'],
      ...['X', 'Your username, such as @your_name.', 'Save profile'],
    ]);
  });

  test('[AC-02] a picture is chosen from three kinds of files, one that is there can be removed', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/profile', user);
    const input = () => page.document.querySelector<HTMLInputElement>('input[type="file"]');
    expect([input()?.accept, input()?.getAttribute('aria-label')]).toEqual([
      'image/png,image/jpeg,image/webp',
      'Picture file',
    ]);
    const section = () => page.words().slice(page.words().indexOf('Picture'), page.words().indexOf('About you'));
    expect(section()).toEqual([
      ...['Picture', 'Shown next to your name.', 'Choose a picture'],
      'PNG, JPEG or WebP. We crop it to a square.',
    ]);
    let opened = 0;
    input()?.addEventListener('click', () => {
      opened += 1;
    });
    await page.press('Choose a picture');
    expect(opened).toBe(1);
  });

  test('[GU-01, ST-05] shows nobody the data of somebody else: who signs in from another tab finds the own', async () => {
    const [ada, eve] = [await app().user(), await app().user()];
    const page = await openApp(app(), '/profile', ada);
    const email = () => page.fields('main form')[2]?.at(-1);
    expect(email()).toBe(ada.email);
    await page.fill('Occupation', 'Half a word');
    const tab = new BroadcastChannel('chartered.session');
    onTestFinished(() => tab.close());
    // The same account: what is typed stays.
    tab.postMessage({ type: 'opened', token: ada.token });
    await page.settled();
    expect(page.fields('main form')[3]?.at(-1)).toBe('Half a word');
    tab.postMessage({ type: 'opened', token: eve.token });
    await page.until(() => expect(email()).toBe(eve.email));
    expect(page.fields('main form')[3]?.at(-1)).toBe('');
    tab.postMessage({ type: 'closed' });
    await page.until(() => expect(page.path()).toBe('/login'));
  });

  test('[AC-02] what is changed there is stored', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/profile', user);
    await page.fill(/^First name/, 'Ada');
    await page.fill('Occupation', 'Engineer');
    await page.fill('X', '@ada_l');
    await page.press('Save profile');
    await page.until(() => expect(page.words().join(' ')).toMatch(/saved/i));
    const { first_name, occupation, twitter } = await app().ok('auth', { as: user });
    expect({ first_name, occupation, twitter }).toEqual({
      first_name: 'Ada',
      occupation: 'Engineer',
      twitter: 'ada_l',
    });
  });
});

describe('logging in and out', () => {
  test('[RT-16, VA-01, AC-01] the login form, and where it leads', async () => {
    const page = await openApp(app(), '/javascript/login', null);
    expect(page.title()).toBe('Log in · JavaScript · Chartered');
    expect(page.words()).toEqual([
      ...['Log in', 'Your exams and results are waiting.', 'Email*', 'Password*'],
      ...['Forgot password? (opens in a new tab)', 'Log in', 'New here? Create an account'],
    ]);
    expect(page.links()).toEqual([
      ['Forgot password? (opens in a new tab)', '/javascript/password-recover'],
      ['Create an account', '/javascript/register'],
    ]);
  });

  test('[GU-01, ST-04, AC-01] after logging in, a guest is where they wanted to go', async () => {
    const body = {
      ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
      ...{ password: 'a long enough password', password_confirmation: 'a long enough password' },
    };
    await app().ok('register', { body });
    const page = await openApp(app(), '/javascript/dashboard/guides', null);
    expect(page.path()).toBe('/javascript/login');
    await page.fill(/^Email/, 'grace@example.com');
    await page.fill(/^Password/, 'a wrong password');
    await page.press('Log in');
    await page.until(() => expect(page.document.querySelector('[aria-invalid="true"]')).not.toBe(null));
    await page.fill(/^Password/, 'a long enough password');
    await page.press('Log in');
    await page.until(() => expect(page.path()).toBe('/javascript/dashboard/guides'));
    await page.until(() => expect(page.title()).toBe('Preparation Guides · JavaScript · Chartered'));
  });

  test('[GU-02] a signed-in user is led from the login to the dashboard', async () => {
    const page = await openApp(app(), '/vuejs/login', await app().user());
    await page.until(() => expect(page.path()).toBe('/vuejs/dashboard'));
  });

  test('[UI-03, RT-16, ST-04] logging out ends the session, and the home page is loaded', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/javascript/logout', user);
    await page.until(() => expect(page.loaded).toEqual(['/']));
    expect((await app().call('auth', { as: user })).status).toBe(401);
    expect(localStorage.getItem('chartered.session')).toBe(null);
  });

  test('[RT-17, AC-03] a forgotten password: the answer is the same for every address, and a mail goes to those that exist', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/javascript/password-recover', null);
    expect(page.words()).toEqual([
      'Recover your password',
      "We'll email you a link to set a new one.",
      ...['Email*', 'The address you signed up with.', 'Send the link', 'Remember it after all? Log in'],
    ]);
    await page.fill(/^Email/, user.email);
    await page.press('Send the link');
    await page.until(() => expect(page.path()).toBe('/javascript/password-recover/check-email'));
    const words = page.words();
    const other = await openApp(app(), '/javascript/password-recover', null);
    await other.fill(/^Email/, 'nobody@example.com');
    await other.press('Send the link');
    await other.until(() => expect(other.path()).toBe('/javascript/password-recover/check-email'));
    const plain = (all: string[], email: string) => all.map((word) => word.replaceAll(email, '…'));
    expect(plain(other.words(), 'nobody@example.com')).toEqual(plain(words, user.email));
    expect(await mailsTo(app(), 'nobody@example.com')).toEqual([]);
  });

  test('[RT-16, VA-02] the sign-up form', async () => {
    const page = await openApp(app(), '/javascript/register', null);
    expect(page.title()).toBe('Sign up · JavaScript · Chartered');
    expect(page.words()).toEqual([
      ...['Create your account', 'Then take a trial exam: free, timed, with an instant result.'],
      ...[
        'Full name*',
        'Exactly as it should appear on your credentials.',
        'Email*',
        'Password*',
        'At least 8 characters.',
      ],
      'Show my name in link previews of my credentials, for example on LinkedIn.',
      'Create account',
      'By signing up you agree to the terms and conditions (opens in a new tab).',
      'Have an account? Log in',
    ]);
  });
});

describe('guides, training and bootcamp', () => {
  test('[RT-06] guides are listed by technology, and one is read', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/javascript/dashboard/guides', user);
    expect(page.title()).toBe('Preparation Guides · JavaScript · Chartered');
    expect(page.links()).toEqual([
      ['Preparing for the JavaScript exams', '/javascript/dashboard/guides/javascript-certification'],
    ]);
    const guide = await openApp(app(), '/javascript/dashboard/guides/javascript-certification', user);
    expect(guide.document.querySelector('h1')?.textContent).toBe('Preparing for the JavaScript exams');
  });

  test('[RT-08, VO-11] lessons of a training are listed in their order; those that were not bought are locked', async () => {
    const page = await openApp(app(), '/javascript/dashboard/training', await app().user());
    expect(page.title()).toBe('Training · JavaScript · Chartered');
    const words = page.words();
    expect(words.slice(1, 5)).toEqual([
      ...[
        'Training',
        'JavaScript Developer',
        '8 lessons · 48 min read',
        'Locked lessons come with the training. See prices',
      ],
    ]);
    expect(words.filter((word) => /^\d$/.test(word))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(words.filter((word) => word.endsWith(' · Locked'))).toHaveLength(8);
    const lesson = await openApp(app(), '/javascript/dashboard/training/modules', await app().user());
    expect(lesson.words().join(' ')).toContain('This page is part of a paid product.');
  });

  test('[RT-03] without a bootcamp its page says what is there until then', async () => {
    const page = await openApp(app(), '/javascript/dashboard/bootcamp', await app().user());
    expect(page.title()).toBe('Online Bootcamp · JavaScript · Chartered');
    expect(page.words().slice(1)).toEqual([
      'Online Bootcamp',
      'You have no online bootcamp for JavaScript yet',
      'Until then, the preparation guide explains what an exam covers and how to prepare for it.',
      ...['Read the guide', 'Go to the trial exam'],
    ]);
    expect(page.links()).toEqual([
      ['Read the guide', '/javascript/dashboard/guides'],
      ['Go to the trial exam', '/javascript/dashboard'],
    ]);
  });
});

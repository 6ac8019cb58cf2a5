import { describe, expect, onTestFinished } from 'vitest';
import { mailsTo } from '../../support/accounts.ts';
import { testOneIn } from '../../support/run/test-one-in.ts';
import { openApp } from '../../support/site/opened-app.tsx';
import { useApp } from '../../support/suite.ts';

/** Each opens pages of a server: `npm test` takes half of them, the other half on the next day. */
const test = testOneIn(2);

const app = useApp('sqlite');
const demoApp = useApp('sqlite', { settings: { DEMO_DATA: 'true' } });

describe('the profile', () => {
  test('[VO-10, RT-07, RT-32, AC-02] has every part of what a user may change', async () => {
    const user = await app().user();
    await app().confirmAddress(user);
    const page = await openApp(app(), '/javascript/dashboard/profile', user);
    expect(page.title()).toBe('Profile · JavaScript · Chartered');
    const words = page.words();
    expect([...page.document.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      ...['Picture', 'About you', 'Sharing', 'Emails', 'Password', 'Sign-in security'],
      ...['My devices', 'Appearance', 'Your data'],
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

  test('[RT-07, AC-02, VO-10] until an address is confirmed it says so; all parts with what each is for', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/javascript/dashboard/profile', user);
    const ABOUT =
      'Credentials you earn from now on show your name as you write it here. To correct the name on an earlier one, write to us: the address is in the imprint.';
    const ALWAYS = [
      'Links and codes that you ask for, and changes of your account',
      'Receipts, invoices and refunds',
      'Results of certification exams, your credentials, and decisions about your exams and disputes',
      'Vouchers and team invitations that people send you',
    ];
    const parts = (email: string, emails: string[]) => [
      ...['Picture', 'Shown next to your name.', 'Choose a picture', 'PNG, JPEG or WebP. We crop it to a square.'],
      ...['About you', ABOUT, 'First name*', 'Last name', 'Email*', email],
      ...['Occupation', 'For example: frontend developer.', 'LinkedIn, not linked yet'],
      ...['Add your profile URL to share credentials with one click.', 'X', 'Your username, such as @your_name.'],
      ...[
        'Save profile',
        'Sharing',
        'We never post on your behalf.',
        'Show my name in link previews of my credentials',
      ],
      "LinkedIn and other networks show a picture and a title beside a link. The credential's own page always names you.",
      ...['Emails', 'Choose what we email you besides the essentials.'],
      ...['Trial results', 'Your score by topic after each trial exam.', 'Reminders'],
      'When you can retake an exam you failed, and two weeks before unused vouchers expire.',
      ...['Free Weekends', 'One email when a Free Weekend starts that you reserved a spot for.', ...emails],
      ...['Always sent', ...ALWAYS, 'Password', 'Changing it signs you out everywhere, including here.'],
      'You sign in with another provider. Set a password to sign in without it, too.',
      ...['Send me a link to set a password', 'Sign-in security'],
      'A second factor keeps your account yours, even if somebody learns your password.',
      ...['Passkeys', 'Name of the new passkey', 'Add a passkey', 'Authenticator app'],
      ...['An app on your phone shows a new code every 30 seconds.', 'Add an authenticator app', 'My devices'],
      "Where you're signed in. Sign out devices you don't recognize.",
      ...['Firefox on LinuxThis browser', 'Last used 1 Jan 2027, 12:00 UTC, signed in 1 Jan 2027, 12:00 UTC'],
      ...['Appearance', 'Remembered in this browser for a year.', 'Light theme'],
      ...['Your data', 'Download a copy, or delete your account.'],
      ...['Everything we store about you, in a machine-readable file.', 'Download my data'],
      ...['Your name, addresses and picture are deleted permanently.', 'Delete my account'],
    ];
    const lead = ['Profile', 'What others see of you, and how you sign in.'];
    expect(page.words()).toEqual([
      ...[...lead, 'Confirm your email address'],
      `We sent a link to ${user.email}. Open it, so that we know your results and certificates reach you. Once you have, trial results and reminders are emailed, and anything you bought as a guest with this address appears here.`,
      'Resend the email',
      ...parts('Not confirmed yet.', ['These emails start once you confirm your address.']),
    ]);
    await app().confirmAddress(user);
    const confirmed = await openApp(app(), '/javascript/dashboard/profile', user);
    expect(confirmed.words()).toEqual([
      ...[...lead, ...parts('Confirmed. A new address needs to be confirmed again.', [])],
    ]);
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
    tab.postMessage({ type: 'opened', mark: ada.token.slice(0, 12) });
    await page.settled();
    expect(page.fields('main form')[3]?.at(-1)).toBe('Half a word');
    page.holdSession(eve.token);
    tab.postMessage({ type: 'opened', mark: eve.token.slice(0, 12) });
    await page.until(() => expect(email()).toBe(eve.email));
    expect(page.fields('main form')[3]?.at(-1)).toBe('');
    tab.postMessage({ type: 'closed' });
    await page.until(() => expect(page.path()).toBe('/login'));
  });

  test('[AC-02, AC-05] a session of support can be signed out, and this browser has no button', async () => {
    const [user, staff] = [await app().user(), await app().user('administrator')];
    await app().ok('impersonate', { params: { id: user.id }, as: staff });
    const page = await openApp(app(), '/profile', user);
    const rows = () =>
      [...page.document.querySelectorAll('h2')]
        .find(({ textContent }) => textContent === 'My devices')
        ?.closest('section')
        ?.querySelectorAll('li') ?? [];
    const told = [...rows()].map((row) => [
      /This browser|Support, as you|$/.exec(row.textContent ?? '')?.[0],
      row.querySelector('button') !== null,
    ]);
    expect(told.toSorted()).toEqual([
      ['Support, as you', true],
      ['This browser', false],
    ]);
  });

  test('[AC-02] what is changed there is stored', async () => {
    const user = await app().user();
    const page = await openApp(app(), '/profile', user);
    await page.fill(/^First name/, 'Ada');
    await page.fill('Last name', 'King');
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
    expect(document.cookie).not.toContain('session');
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
    expect([words, page.links()]).toEqual([
      [
        'Check your mail',
        "If that address has an account, we've sent it a link to set a new password.",
        'The link is valid for one hour and works once. You can close this page.',
        ...['Back to log in', 'Nothing came? Check your spam folder, or try another address.'],
      ],
      [
        ['Back to log in', '/javascript/login'],
        ['try another address', '/javascript/password-recover'],
      ],
    ]);
    // Where nothing is sent in earnest, the mails can be read.
    const demo = await openApp(demoApp(), '/javascript/password-recover/check-email', null);
    expect(demo.links()).toContainEqual(['Open the demo mailbox', '/mailbox']);
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

describe('on the way of a sign-up', () => {
  test('[RT-16, CO-05] a buyer reads what it is for', async () => {
    const page = await openApp(app(), '/javascript/register?redirect=/checkout/success', null);
    expect(page.words().slice(0, 2)).toEqual([
      'Create your account',
      'Then confirm your email to open what you bought.',
    ]);
    expect(page.links()).toEqual([
      ['terms and conditions (opens in a new tab)', '/legal/cert-terms-conditions'],
      ['Log in', '/javascript/login?redirect=%2Fcheckout%2Fsuccess'],
    ]);
  });

  test('[RT-16, UI-13] the page of a technology keeps what is said after signing up, until it is left', async () => {
    const page = await openApp(app(), '/javascript/register', null);
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe('JAVASCRIPT_SIGN_UP_COMPLETED');
    await page.press('Log in');
    await page.until(() => expect(page.path()).toBe('/javascript/login'));
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe(null);
    await openApp(app(), '/register', null);
    expect(sessionStorage.getItem('chartered.flash.waiting')).toBe('CERT_SIGN_UP_COMPLETED');
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

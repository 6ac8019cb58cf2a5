// @vitest-environment happy-dom

import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CheckEmailPage } from '../../../src/client/pages/account/links/check-email-page.tsx';
import { PasswordChangedPage } from '../../../src/client/pages/account/links/password-changed-page.tsx';
import { PasswordResetPage, PasswordSetPage } from '../../../src/client/pages/account/links/password-link-page.tsx';
import { PasswordRecoverPage } from '../../../src/client/pages/account/links/password-recover-page.tsx';
import { SocialCallbackPage } from '../../../src/client/pages/account/links/social-callback-page.tsx';
import { UnsubscribePage } from '../../../src/client/pages/account/links/unsubscribe-page.tsx';
import { VerifyEmailPage } from '../../../src/client/pages/account/links/verify-email-page.tsx';
import type { User } from '../../../src/contract/account/session.ts';
import { ada } from '../../support/contract-samples.ts';
import { type Answer, answerCalls, refusal } from '../../support/site/answers.ts';
import { eventually } from '../../support/site/mount.tsx';
import { outlineOf } from '../../support/site/outline.ts';
import { fill, press } from '../../support/site/reading.ts';
import { showAt } from '../../support/site/show-at.tsx';

afterEach(() => vi.unstubAllGlobals());

type Answers = Record<string, () => Answer>;

async function open(address: string, answers: Answers, user: User | null = null) {
  const asked = answerCalls(answers);
  const place = await showAt(
    address,
    <Routes>
      <Route path="/unsubscribe/:id/:kind" element={<UnsubscribePage />} />
      <Route path="/:tech/reset/:token" element={<PasswordResetPage />} />
      <Route path="/set/:token" element={<PasswordSetPage />} />
      <Route path="/password-recover/success" element={<p>Changed</p>} />
      <Route path="/password-recover" element={<PasswordRecoverPage />} />
      <Route path="/:tech/password-recover" element={<PasswordRecoverPage />} />
      <Route path="/:tech/password-recover/check-email" element={<CheckEmailPage />} />
      <Route path="/:tech/password-recover/success" element={<PasswordChangedPage />} />
      <Route path="/verify/:id/:hash" element={<VerifyEmailPage />} />
      <Route path="/login/:provider/callback" element={<SocialCallbackPage />} />
    </Routes>,
    { user },
  );
  const lines = () => outlineOf(place.querySelector('main') ?? place);
  // Each has the same frame.
  expect([place.querySelector('header a')?.getAttribute('href'), place.querySelectorAll('aside li').length]).toEqual([
    ...['/', 3],
  ]);
  return { asked, lines, place, until: (words: string[]) => eventually(() => expect(lines()).toEqual(words)) };
}

describe('unsubscribing by a link', () => {
  const LINK = '/unsubscribe/ada/reminders?signature=s';
  const [READ, OFF] = [`GET ${LINK}`, `POST ${LINK}`];
  const ASK = ['# Unsubscribe from reminders?', 'Nothing has changed yet.'];
  const HINT = 'When you can retake an exam you failed, and two weeks before unused vouchers expire.';
  const CHOOSE = '[Choose your emails](/profile#emails)';

  test('asks first, says what failed, and then what is off', async () => {
    const answers: Answers = { [READ]: () => ({ kind: 'reminders', is_on: true }) };
    const { lines, until, asked } = await open(LINK, answers);
    await until([...ASK, HINT, '(Unsubscribe)']);
    answers[OFF] = () => refusal(503, 'Not now.');
    await press('Unsubscribe');
    await until([...ASK, HINT, 'alert: danger: You are not unsubscribed yet', 'Not now.', '(Unsubscribe)']);
    answers[OFF] = () => ({ kind: 'reminders', is_on: false });
    await press('Unsubscribe');
    await until([
      ...['# You are unsubscribed', 'Reminders no longer come by email. You can switch them on again in your profile.'],
      CHOOSE,
    ]);
    expect([asked, lines().length]).toEqual([[READ, OFF, OFF], 3]);
  });

  test('of a wrong link changes nothing; one that could not be read is asked for again', async () => {
    const wrong = await open('/unsubscribe/ada/reminders', {
      'GET /unsubscribe/ada/reminders?signature=': () => refusal(403, 'No.', 'link_wrong'),
    });
    await wrong.until([
      '# This link is invalid',
      'It is incomplete or was changed, so nothing was switched off. Open the link in the email again, or choose your emails in your profile.',
      CHOOSE,
    ]);
    const answers: Answers = {};
    const reading = await open(LINK, answers);
    expect(reading.lines()).toEqual(['# Unsubscribe', "One moment, we're checking the link."]);
    answers[READ] = () => 'offline';
    const away = await open(LINK, answers);
    await away.until([
      "# We couldn't check the link",
      'The server could not be reached. Check your connection. Nothing has changed, and your link is still valid.',
      '(Try again)',
    ]);
    answers[READ] = () => ({ kind: 'reminders', is_on: true });
    await press('Try again');
    await away.until([...ASK, HINT, '(Unsubscribe)']);
  });
});

describe('[AC-01] a link to set a password', () => {
  const READ = 'GET /password-links/t';
  const SEND = 'POST /reset-password';
  const link = () => ({ purpose: 'reset', email: 'ada@example.com' });
  const shown = (lines: string[]) => lines.filter((line) => !/^\{: |^\(Show /.test(line));
  const FORM = (title: string, more: string[] = []) => [
    ...[title, 'For ada@example.com. It signs you out everywhere.', ...more],
    ...['{New password*: }', 'At least 8 characters.', '{Repeat the password*: }', '(Set the password)'],
  ];

  test('has a form for whom it is', async () => {
    const checking = await open('/vuejs/reset/t', {});
    expect(checking.lines()).toEqual(['# Set a new password', "One moment, we're checking the link."]);
    expect(checking.place.querySelector('main [aria-busy="true"]')).not.toBe(null);
    for (const [address, title] of [
      ['/vuejs/reset/t', '# Set a new password'],
      ['/set/t', '# Set your password'],
    ] as const) {
      const { lines, place } = await open(address, { [READ]: link });
      await eventually(() => expect(shown(lines())).toEqual(FORM(title)));
      expect(place.querySelector('main [aria-busy="true"]')).toBe(null);
      const fields = [...place.querySelectorAll<HTMLInputElement>('main input')];
      expect(fields.map((field) => [field.name, field.type, field.autocomplete, field.value])).toEqual([
        ['username', 'text', 'username', 'ada@example.com'],
        ['password', 'password', 'new-password', ''],
        ['confirmation', 'password', 'new-password', ''],
      ]);
    }
  });

  test('sends both entries, says at which field something is wrong, and then that it is set', async () => {
    const answers: Answers = { [READ]: link };
    const { lines, asked, place } = await open('/set/t', answers);
    await eventually(() => expect(lines()).toContain('(Set the password)'));
    await fill('New password*', 'new words');
    await fill('Repeat the password*', 'other words');
    await press('Set the password');
    await eventually(() => expect(lines()).toContain('(Set the password; busy)'));
    expect([...place.querySelectorAll('main input')].map((field) => field.hasAttribute('readonly'))).toEqual([
      ...[true, true, true],
    ]);
    const body = { token: 't', password: 'new words', password_confirmation: 'other words' };
    expect(asked.at(-1)).toBe(`${SEND} ${JSON.stringify(body)}`);
    answers[SEND] = () => refusal(503, 'Not now.');
    const failed = await open('/set/t', answers);
    await eventually(() => expect(failed.lines()).toContain('(Set the password)'));
    await press('Set the password');
    await eventually(() =>
      expect(shown(failed.lines())).toEqual(FORM('# Set your password', ['alert: danger: Not now.'])),
    );
    const errors = { password: ['It is known.'], password_confirmation: ['They differ.'] };
    answers[SEND] = () => refusal(422, 'Check the form.', undefined, errors);
    await press('Set the password');
    await eventually(() =>
      expect(shown(failed.lines()).slice(2)).toEqual([
        ...['{New password*: ; invalid}', 'At least 8 characters.', 'It is known.'],
        ...['{Repeat the password*: ; invalid}', 'They differ.', '(Set the password)'],
      ]),
    );
    answers[SEND] = () => ({ message: 'Done.' });
    await press('Set the password');
    await eventually(() => expect(failed.place.textContent).toBe('Changed'));
  });

  const WORDS = {
    link_wrong: [
      '# This link is invalid',
      'It may be incomplete, or a newer link has replaced it. Open the latest email, or get another link.',
    ],
    link_used: [
      '# This link has already been used',
      'Each link works once. If that was you, log in with your new password; if not, get another link right away.',
    ],
    link_expired: ['# This link has expired', 'For your security, links expire. Get another one.'],
  };

  test.each(Object.entries(WORDS))('says why it does not work: %s', async (code, words) => {
    const tech = await open('/vuejs/reset/t', { [READ]: () => refusal(403, 'No.', code) });
    await tech.until([...words, '[Get another link](/vuejs/password-recover) [Log in](/vuejs/login)']);
    const plain = await open('/set/t', { [READ]: () => refusal(403, 'No.', code) });
    await plain.until([...words, '[Get another link](/password-recover) [Log in](/login)']);
  });

  test('that could not be checked is checked again', async () => {
    const answers: Answers = { [READ]: () => 'offline' };
    const { until, lines } = await open('/set/t', answers);
    await until([
      ...['# Set your password', "One moment, we're checking the link.", "alert: danger: We couldn't check the link"],
      ...['The server could not be reached. Check your connection.', '(Try again)'],
    ]);
    answers[READ] = link;
    await press('Try again');
    await eventually(() => expect(shown(lines())).toEqual(FORM('# Set your password')));
  });
});

describe('[RT-17] a forgotten password', () => {
  const SEND = 'POST /forgot-password {"email":"ada@example.com"}';
  const FORM = ['# Recover your password', "We'll email you a link to set a new one."];
  const END = ['(Send the link)', 'Remember it after all? [Log in](/vuejs/login)'];

  test('is asked for with the address of the link, and then a mail is on its way', async () => {
    const answers: Answers = {};
    const { lines, place, asked, until } = await open('/vuejs/password-recover?email=ada%40example.com', answers);
    expect(lines()).toEqual([...FORM, '{Email*: ada@example.com}', 'The address you signed up with.', ...END]);
    expect(place.querySelector('form')?.getAttribute('method')).toBe('dialog');
    expect(place.querySelector('header a')?.getAttribute('href')).toBe('/');
    expect(place.querySelectorAll('aside li')).toHaveLength(3);
    answers['POST /forgot-password'] = () => ({ message: 'Sent.' });
    await press('Send the link');
    await until([
      ...['# Check your mail', "If that address has an account, we've sent it a link to set a new password."],
      'The link is valid for one hour and works once. You can close this page.',
      '[Back to log in](/vuejs/login)',
      'Nothing came? Check your spam folder, or [try another address](/vuejs/password-recover).',
    ]);
    expect(place.querySelectorAll('aside li')).toHaveLength(3);
    expect(asked).toEqual([SEND]);
  });

  test('[VA-03] of an address that is wrong says so at it alone; what else failed is said above', async () => {
    const answers: Answers = {};
    const { until } = await open('/password-recover', answers);
    const [HINT, BACK] = ['The address you signed up with.', 'Remember it after all? [Log in](/login)'];
    answers['POST /forgot-password'] = () => refusal(503, 'Not now.');
    await press('Send the link');
    await until([...FORM, 'alert: danger: Not now.', '{Email*: }', HINT, '(Send the link)', BACK]);
    answers['POST /forgot-password'] = () => refusal(422, 'Check it.', undefined, { email: ['Enter an address.'] });
    await press('Send the link');
    await until([...FORM, '{Email*: ; invalid}', HINT, 'Enter an address.', '(Send the link)', BACK]);
  });

  test('is changed', async () => {
    const { lines } = await open('/vuejs/password-recover/success', {});
    expect(lines()).toEqual([
      ...['# Password changed', "Your new password is set. You've been signed out everywhere."],
      '[Log in with the new password](/vuejs/login)',
    ]);
  });
});

describe('[AC-01] a link to confirm an address', () => {
  const READ = 'GET /verify-email/ada/h?expires=9&signature=s';
  const ADDRESS = '/verify/ada/h?expires=9&signature=s';
  const unverified = { ...ada, email_verified: false };
  const verified = (exam: object | null) => ({ message: 'Done.', user: ada, exam });
  const HOME = '[Go to the dashboard](/vuejs/dashboard)';

  test('leads to the dashboard, or to the exam that was bought', async () => {
    const checking = await open(ADDRESS, {}, unverified);
    expect(checking.lines()).toEqual(['# Verify Email', "One moment, we're checking the link."]);
    const { until } = await open(ADDRESS, { [READ]: () => verified(null) }, unverified);
    await until(['# Your email address is confirmed', 'Your results and credentials can now reach you.', HOME]);
    const bought = await open(ADDRESS, { [READ]: () => verified({ id: 'e', tech: 'react' }) }, unverified);
    await bought.until([
      ...['# Your email address is confirmed', 'Your React exam is ready.'],
      '[Go to my exam](/react/exam/e/terms) [Go to the dashboard](/react/dashboard)',
    ]);
  });

  test.each([
    [
      'link_wrong',
      ['# This link is invalid', 'It may be incomplete, or it belongs to another account. Get another email.'],
    ],
    ['link_expired', ['# This link has expired', 'For your security, links expire. Get another email.']],
  ])('that does not work offers another, while one is needed: %s', async (code, words) => {
    const answers = { [READ]: () => refusal(403, 'No.', code) };
    const needed = await open(ADDRESS, answers, unverified);
    await eventually(() => expect(needed.lines().slice(0, 2)).toEqual(words));
    expect(needed.lines().slice(2)).toEqual([expect.stringMatching(/^\(.*\)$/), HOME]);
    const done = await open(ADDRESS, answers, ada);
    await done.until([...words, 'The address of this account, ada@example.com, is confirmed already.', HOME]);
  });

  test('that could not be checked is checked again', async () => {
    const answers: Answers = { [READ]: () => 'offline' };
    const { until } = await open(ADDRESS, answers, unverified);
    const TITLE = [
      "# We couldn't check the link",
      'The server could not be reached. Check your connection. Your link is still valid.',
    ];
    await until([...TITLE, '(Try again)', HOME]);
    answers[READ] = () => verified(null);
    await press('Try again');
    await until(['# Your email address is confirmed', 'Your results and credentials can now reach you.', HOME]);
  });
});

describe('[AC-01] the way back from a provider', () => {
  test('says that it was declined', async () => {
    const { until } = await open('/login/github/callback?error=access_denied&state=s', {});
    await until([
      '# Nothing has changed',
      "You declined at GitHub, so you aren't signed in. You can sign in another way.",
      '[Log in](/login) [Go to the home page](/)',
    ]);
  });
});

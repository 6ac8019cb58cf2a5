import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../src/server/data/seed/demo-accounts.ts';
import { checkPage } from '../support/accessibility.ts';
import { giveSession } from '../support/browser-session.ts';
import { expect, logIn, newPerson, signUp, test } from '../support/fixtures.ts';
import { linkOf, mailTo, passwordLink } from '../support/mails.ts';
import { pauseClock } from '../support/pause-clock.ts';
import { type Candidate, holdSession, loginToken, openBlank, register, request } from '../support/prepared-exam.ts';
import { settled } from '../support/settled.ts';

// Errors are part of these flows; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });
test.describe.configure({ timeout: 180_000 });

const profilePath = '/javascript/dashboard/profile';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A user's profile on its own device. */
async function openProfile(page: Page, candidate: Candidate): Promise<void> {
  await holdSession(page, candidate.token);
  await page.goto(profilePath);
  await expect(heading(page, 'Profile')).toBeVisible();
}

test('[AC-04] [RT-19] a new account confirms its address through the emailed link', async ({ page, server }) => {
  const person = newPerson();
  await signUp(page, person);
  const notice = page.getByText('Confirm your email address');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();

  await page.goto(`/mailbox?to=${encodeURIComponent(person.email)}`);
  await page
    .getByRole('button', { name: /Confirm your email address/ })
    .first()
    .click();
  await expect(page.getByRole('article')).toContainText(person.email);
  await page.goto(linkOf(await mailTo(server.url, person.email, /Confirm/), '/verify-email/'));
  await expect(heading(page, 'Your email address is confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('[AC-04] an invalid, expired or foreign confirmation link is explained and offers a new email', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  const link = linkOf(await mailTo(server.url, candidate.email, /Confirm/), '/verify-email/');
  await holdSession(page, candidate.token);
  await page.goto(link.replace(/signature=.{4}/, 'signature=AAAA'));
  await expect(heading(page, 'This link is invalid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend the email' })).toBeVisible();

  await server.advance(8 * 86_400_000);
  const later = await register(server.url);
  const token = await loginToken(server.url, candidate);
  await holdSession(page, token);
  await page.goto(link);
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();

  const foreign = linkOf(await mailTo(server.url, later.email, /Confirm/), '/verify-email/');
  await page.goto(foreign);
  await expect(heading(page, 'This link is invalid')).toBeVisible();
});

test('[AC-03] [RT-17] a forgotten password is reset by a link, once, and ends the old session', async ({
  page,
  device,
  server,
}) => {
  const candidate = await register(server.url);
  const old = await (await device()).newPage();
  await openProfile(old, candidate);

  await page.goto('/javascript/login');
  const [recover] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Forgot password?' }).click(),
  ]);
  await expect(heading(recover, 'Recover your password')).toBeVisible();
  await recover.getByRole('button', { name: 'Send the link' }).click();
  await expect(recover.getByText('Email is required.')).toBeVisible();
  await recover.getByLabel('Email').fill(candidate.email);
  await recover.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(recover, 'Check your mail')).toBeVisible();

  const link = linkOf(await mailTo(server.url, candidate.email, /new password/), '/password-reset/');
  await recover.goto(link);
  await expect(heading(recover, 'Set a new password')).toBeVisible();
  await expect(recover.getByText(`For ${candidate.email}`)).toBeVisible();
  await recover.getByLabel('New password').fill('short');
  await recover.getByLabel('Repeat the password').fill('short');
  await recover.getByRole('button', { name: 'Set the password' }).click();
  await expect(recover.getByText('Password needs at least 8 characters.')).toBeVisible();
  await expect(recover.getByLabel('New password')).toHaveValue('short');
  await recover.getByLabel('New password').fill('battery staple horse');
  await recover.getByLabel('Repeat the password').fill('battery staple hors');
  await recover.getByRole('button', { name: 'Set the password' }).click();
  await expect(recover.locator('input[name="confirmation"]')).toHaveAttribute('aria-invalid', 'true');
  await recover.getByLabel('Repeat the password').fill('battery staple horse');
  await recover.getByRole('button', { name: 'Set the password' }).click();
  await expect(heading(recover, 'Password changed')).toBeVisible();

  await old.getByRole('button', { name: 'Download my data' }).click();
  await expect(heading(old, 'Log in')).toBeVisible();

  await recover.goto(link);
  await expect(heading(recover, 'This link has already been used')).toBeVisible();
  await recover.getByRole('link', { name: 'Log in' }).click();
  await recover.locator('input[name="email"]').fill(candidate.email);
  await recover.locator('input[name="password"]').fill('battery staple horse');
  await recover.getByRole('button', { name: 'Log in' }).click();
  await recover.waitForURL('**/dashboard');
});

test('[AC-03] invalid and expired password links are explained and lead to a new one', async ({ page, server }) => {
  await page.goto('/vuejs/password-reset/not-a-token');
  await expect(heading(page, 'This link is invalid')).toBeVisible();
  const candidate = await register(server.url);
  const link = await passwordLink(server.url, candidate.email);
  await server.advance(3 * 3_600_000);
  await page.goto(link);
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await page.getByRole('link', { name: 'Get another link' }).click();
  await expect(heading(page, 'Recover your password')).toBeVisible();
});

test('[AC-02] changing the password ends every session, and the page says so', async ({ page, device, server }) => {
  const candidate = await register(server.url);
  const other = await (await device()).newPage();
  const token = await loginToken(server.url, candidate);
  await holdSession(other, token);
  await openProfile(page, candidate);
  await page.getByLabel('Current password').fill('something else');
  await page.getByLabel('New password').fill('battery staple horse');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New password')).toHaveValue('battery staple horse');
  await page.getByLabel('Current password').fill(candidate.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await other.goto('/javascript/dashboard');
  await expect(heading(other, 'Log in')).toBeVisible();
  await page.locator('input[name="email"]').fill(candidate.email);
  await page.locator('input[name="password"]').fill('battery staple horse');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${profilePath}`);
});

test('[AC-02] [VA-03] [RT-07] the profile is saved, and an error keeps what was typed', async ({ page, server }) => {
  const candidate = await register(server.url);
  await openProfile(page, candidate);
  await expect(page.getByText(', not linked yet')).toBeAttached();
  await page.getByLabel('First name').fill('Augusta');
  await page.getByLabel('Occupation').fill('Analyst');
  await page.getByLabel(/^LinkedIn/).fill('somewhere else');
  await page.getByLabel('X', { exact: true }).fill('@augusta_king');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Enter a LinkedIn profile URL')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(page.getByLabel(/^LinkedIn/)).toHaveValue('somewhere else');
  await page.getByLabel(/^LinkedIn/).fill('linkedin.com/in/augusta-king');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText(', not linked yet')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Augusta');
  await expect(page.getByLabel(/^LinkedIn/)).toHaveValue('https://www.linkedin.com/in/augusta-king');
  await expect(page.getByLabel('X', { exact: true })).toHaveValue('@augusta_king');
});

test('[VA-04] the sharing switch saves once, after the last change', async ({ page, server }) => {
  const candidate = await register(server.url);
  await page.clock.install();
  await openProfile(page, candidate);
  const sent: unknown[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'POST' && asked.url().endsWith('/api/auth')) sent.push(asked.postDataJSON());
  });
  const toggle = page.getByRole('switch', { name: 'Show my name in link previews of my credentials' });
  // Time passes when the test says so: three clicks fit into the time for which a save waits, however slow the machine is.
  await pauseClock(page, 1000);
  await toggle.click();
  await page.clock.fastForward(700);
  await toggle.click();
  await page.clock.fastForward(700);
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(sent).toEqual([]);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/auth'));
  await page.clock.fastForward(750);
  await answered;
  await page.clock.resume();
  expect(sent).toEqual([{ linkedin_achievement_share_permission: true }]);
  await page.reload();
  await expect(toggle).toBeChecked();
});

test('a picture is resized, shown, and removed', async ({ page, server }) => {
  await openProfile(page, await register(server.url));
  await page.getByLabel('Picture file').setInputFiles({
    name: 'words.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(page.getByText("This file can't be used as a picture.", { exact: false })).toBeVisible();
  await page.getByLabel('Picture file').setInputFiles('public/pictures/exam.png');
  await expect(page.locator('main img[src^="/api/images?src=%2Fapi%2Favatars%2F"]')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('main img[src^="/api/images?src=%2Fapi%2Favatars%2F"]')).toHaveCount(0);
});

test('a user lists and ends sessions, exports the data and deletes the account', async ({ page, device, server }) => {
  const candidate = await register(server.url);
  const elsewhere = await (await device()).newPage();
  await logIn(elsewhere, candidate.email, candidate.password);
  await openProfile(page, candidate);
  await page.getByRole('button', { name: /^Sign out .* on Linux/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(heading(elsewhere, 'Log in')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('chartered-data.json');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your email address').fill('somebody@example.com');
  await dialog.locator('input[name="password"]').fill(candidate.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByLabel('Your email address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Your email address').fill(candidate.email);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  const farewell = page.getByRole('dialog', { name: 'Account deleted' });
  await farewell.getByRole('button', { name: 'OK' }).click();
  await expect(farewell).toBeHidden();
  await expect(page.getByRole('link', { name: /^Log ?in$/ }).first()).toBeVisible();
  await expect(
    request(server.url, null, 'POST', '/login', { email: candidate.email, password: candidate.password }),
  ).rejects.toThrow('422');
});

test('[AC-05] an administrator acts as a user, sees a banner on every page, and returns with one click', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await logIn(page, 'admin@example.com', DEMO_PASSWORD);
  await page.goto('/review?tab=users');
  await page.getByLabel('Search by email or name').fill(candidate.email);
  await page
    .getByRole('row', { name: candidate.email })
    .getByRole('button', { name: /^Act as/ })
    .click();
  const banner = page.getByRole('region', { name: 'Acting as a user' });
  await page.waitForURL('**/dashboard');
  await expect(banner).toContainText('Amal Administrator acting as Grace Hopper');
  for (const path of ['/', '/javascript/dashboard/exam', profilePath]) {
    await page.goto(path);
    await expect(banner).toContainText(candidate.email);
  }
  await expect(page.getByText('Only the user can change the password.')).toBeVisible();
  await banner.getByRole('button', { name: 'Return to my account' }).click();
  await page.waitForURL('**/review?tab=users');
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account of Amal Administrator' })).toBeVisible();
});

test('[GU-01] [ST-04] a session that ends meanwhile leads to the login and back', async ({ page, server }) => {
  const candidate = await register(server.url);
  await openProfile(page, candidate);
  // Every automatic request has been answered, so the click is the first to find the session ended.
  await settled(page);
  await request(server.url, candidate.token, 'POST', '/logout');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.locator('input[name="email"]').fill(candidate.email);
  await page.locator('input[name="password"]').fill(candidate.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${profilePath}`);
  await expect(heading(page, 'Profile')).toBeVisible();
});

test("[VA-01] [VA-02] [VA-03] a failed login's error does not carry over to the sign-up form, but the email does", async ({
  page,
}) => {
  await page.goto('/login?email=nobody@example.com');
  await expect(page.locator('input[name="email"]')).toHaveValue('nobody@example.com');
  await page.locator('input[name="password"]').fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('form [aria-invalid="true"]')).not.toHaveCount(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
  await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(0);
  await expect(page.locator('input[name="email"]')).toHaveValue('nobody@example.com');
});

test('[ER-05] a login without a response shows an error under the password and can be retried', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await page.goto('/login');
  await page.route('**/api/login', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.locator('input[name="email"]').fill(candidate.email);
  await page.locator('input[name="password"]').fill(candidate.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Oops! something went wrong.')).toBeVisible();
  await expect(page.locator('input[name="password"]')).toHaveValue(candidate.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
});

test('[ST-07] a vote queued for sign-in survives a reload and is cast once, even with two tabs open', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await openBlank(page);
  await page.evaluate(() =>
    localStorage.setItem(
      'chartered.actions',
      JSON.stringify([
        {
          id: 'waits',
          kind: 'castVote',
          slug: 'future-certifications',
          votes: [{ value: 'svelte' }],
          flash: 'CERT_INTEREST_SUCCESS',
        },
      ]),
    ),
  );
  const other = await page.context().newPage();
  let casts = 0;
  page.context().on('request', (asked) => {
    if (asked.url().endsWith('/vote')) casts += 1;
  });
  await page.goto('/login');
  await page.reload();
  await other.goto('/login');
  expect(casts).toBe(0);
  await page.locator('input[name="email"]').fill(candidate.email);
  await page.locator('input[name="password"]').fill(candidate.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/dashboard');
  await other.waitForURL('**/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chartered.actions'))).toBeNull();
  await other.reload();
  // The tab that cast the vote says so in a dialog, which hides the page from roles: either of them may be that one.
  await expect(other.locator('h1', { hasText: /^Dashboard$/ })).toBeVisible();
  const poll = await request<{ voted: string[] }>(server.url, candidate.token, 'GET', '/polls/future-certifications');
  expect(poll.voted).toEqual(['svelte']);
  expect(casts).toBe(1);
});

test('[ST-07] [ER-06] a guest votes, signs up, and sees the vote counted without voting again', async ({ page }) => {
  await page.goto('/soon');
  await page.getByText('Solid', { exact: true }).click();
  await page.getByRole('button', { name: 'Cast my vote' }).click();
  await expect(page.getByText('Your vote is stored')).toBeVisible();
  await page.locator('#cast-your-vote').getByRole('button', { name: 'Sign up' }).click();
  const person = newPerson();
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('your vote', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/soon');
});

test('[RT-26] returning without consent, or with a foreign callback, is explained and changes nothing', async ({
  page,
}) => {
  await page.goto('/login/github/callback?error=access_denied');
  await expect(heading(page, 'Nothing has changed')).toBeVisible();
  await page.goto('/login/github/callback/vuejs?code=a-code&state=a-state');
  await expect(heading(page, 'Sign-in failed')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(heading(page, 'Log in')).toBeVisible();
});

test('account pages have no accessibility violations and do not scroll horizontally', async ({ page, server }) => {
  const candidate = await register(server.url);
  const link = await passwordLink(server.url, candidate.email);
  await openBlank(page);
  async function check(what: string): Promise<void> {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await checkPage(page, what);
  }
  for (const path of [
    '/password-recover',
    '/javascript/password-recover/check-email',
    '/password-recover/success',
    link,
    '/password-set/wrong',
    '/login/github/callback?error=access_denied',
  ]) {
    await page.goto(path);
    await expect(heading(page, /./)).toBeVisible();
    await check(path);
  }
  await giveSession(page, candidate.token);
  for (const path of ['/javascript/verify-email/a/b?expires=1&signature=c', profilePath, '/mailbox', '/profile']) {
    await page.goto(path);
    await expect(heading(page, /./)).toBeVisible();
    await check(path);
  }
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await check('the dialog of a deletion');
});

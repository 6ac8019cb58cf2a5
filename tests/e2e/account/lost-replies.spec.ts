import type { Page } from '@playwright/test';
import { closeSignUpDialog, expect, newPerson, test } from '../support/fixtures.ts';
import { passwordLink } from '../support/mails.ts';
import { holdSession, loginToken, register, request } from '../support/prepared-exam.ts';

// The browser logs each request whose reply is lost.
test.use({ allowedProblems: [/^Failed to load resource/] });
test.describe.configure({ timeout: 120_000 });

const PROFILE = '/javascript/dashboard/profile';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Lets the server do what the next such call asks for, and loses its reply. */
async function loseReply(page: Page, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test('a sign-up whose reply is lost signs the new user in', async ({ page }) => {
  const person = newPerson();
  await page.goto('/javascript/register');
  await loseReply(page, '/register');
  await page.locator('input[name="name"]').fill(person.name);
  await page.locator('input[name="email"]').fill(person.email);
  await page.locator('input[name="password"]').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await closeSignUpDialog(page);
  await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
});

test('a changed password and a deleted account are confirmed even when their replies are lost', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto(PROFILE);
  await loseReply(page, '/change-password');
  await page.locator('input[name="current"]').fill(candidate.password);
  await page.locator('input[name="next"]').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();

  const credentials = { email: candidate.email, password: 'another long password' };
  const token = await loginToken(server.url, credentials);
  await holdSession(page, token);
  await page.goto(PROFILE);
  await expect(heading(page, 'Profile')).toBeVisible();
  await loseReply(page, '/user/delete');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your email address').fill(candidate.email);
  await dialog.locator('input[name="password"]').fill(credentials.password);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL((address) => address.pathname === '/');
  await expect(request(server.url, null, 'POST', '/login', credentials)).rejects.toThrow('422');
});

test('a password reset is confirmed after a lost reply, as soon as the server is reachable', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await page.goto(await passwordLink(server.url, candidate.email));
  await expect(heading(page, 'Set a new password')).toBeVisible();
  // The reply to setting it, and the first answer to what became of it, are both lost.
  await loseReply(page, '/reset-password');
  await page.route('**/api/password-links/*', (route) => route.abort('connectionreset'), { times: 1 });
  await page.locator('input[name="password"]').fill('another long password');
  await page.locator('input[name="confirmation"]').fill('another long password');
  await page.getByRole('button', { name: 'Set the password' }).click();
  // Meanwhile no other password is taken: the first one may be set.
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('input[name="password"]')).not.toBeEditable();
  await page.waitForURL('**/password-recover/success');
  const credentials = { email: candidate.email, password: 'another long password' };
  await request(server.url, null, 'POST', '/login', credentials);
});

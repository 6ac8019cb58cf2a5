import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../../src/server/data/seed/demo-accounts.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { checkPage } from '../support/accessibility.ts';
import { closeSignUpDialog, expect, logIn, newPerson, test } from '../support/fixtures.ts';
import { mailTo } from '../support/mails.ts';
import { type Candidate, holdSession, register, request } from '../support/prepared-exam.ts';

// Errors are part of this flow; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });
test.describe.configure({ timeout: 120_000 });

const ELEVEN_MINUTES = 660_000;
const PROFILE = '/javascript/dashboard/profile';
const SENTENCE = "Nothing was changed, because you didn't confirm that it's you.";

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialog = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

async function advance(url: string, ms: number): Promise<void> {
  await request(url, null, 'POST', '/test/clock', { advance_ms: ms });
}

/** The code in the newest mail to a user, as soon as it is written. */
async function mailedCode(url: string, { email, token }: Candidate): Promise<string> {
  const { text } = await mailTo(url, email, /^Your confirmation code$/, token);
  const code = /^(\d{6})$/m.exec(text)?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

test('a new address requires the password: cancelling keeps what was typed, a wrong one shows an error, the right one saves', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto(PROFILE);
  await server.advance(ELEVEN_MINUTES);
  const email = `new-${candidate.email}`;
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="occupation"]').fill('Rear admiral');
  const save = page.getByRole('button', { name: 'Save profile' });

  await save.click();
  await expect(dialog(page).locator('input[name="password"]')).toBeFocused();
  // The button shows a spinner while it waits.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  await checkPage(page, 'the dialog of a confirmation');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.locator('input[name="email"]')).toHaveValue(email);
  await expect(page.locator('input[name="occupation"]')).toHaveValue('Rear admiral');

  await save.click();
  await dialog(page).locator('input[name="password"]').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('The password is wrong.')).toBeVisible();
  await dialog(page).locator('input[name="password"]').fill(candidate.password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText(SENTENCE)).toBeHidden();
  await expect
    .poll(async () => (await request<{ email: string }>(server.url, candidate.token, 'GET', '/auth')).email)
    .toBe(email);

  // For ten minutes nothing more is asked.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /Download/ }).click();
  expect((await download).suggestedFilename()).toBe('chartered-data.json');
});

test('an emailed code confirms, after a wrong one; a form with a password field needs no dialog', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto(PROFILE);
  await server.advance(ELEVEN_MINUTES);
  await page.getByRole('button', { name: /Download/ }).click();
  await dialog(page).getByRole('button', { name: 'Email me a code' }).click();
  const code = await mailedCode(server.url, candidate);
  await dialog(page)
    .locator('input[name="code"]')
    .fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('This is not the code from the newest mail.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Confirm another way' }).click();
  await expect(dialog(page).locator('input[name="password"]')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Email me a code' }).click();
  await expect(dialog(page).locator('input[name="code"]')).toBeVisible();
  const newest = await mailedCode(server.url, candidate);
  const download = page.waitForEvent('download');
  await dialog(page).locator('input[name="code"]').fill(newest);
  await page.keyboard.press('Enter');
  await download;
  await expect(dialog(page)).toBeHidden();

  await server.advance(ELEVEN_MINUTES);
  await page.locator('input[name="current"]').fill('not the password');
  await page.locator('input[name="next"]').fill('another long password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.locator('input[name="current"]').fill(candidate.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
});

test('an administrator confirms before acting as somebody else', async ({ page, server }) => {
  const candidate = await register(server.url);
  await logIn(page, 'admin@example.com', DEMO_PASSWORD);
  await server.advance(ELEVEN_MINUTES);
  await page.goto('/review?tab=users');
  await page.getByLabel('Search by email or name').fill(candidate.email);
  await page
    .getByRole('row', { name: candidate.email })
    .getByRole('button', { name: /^Act as/ })
    .click();
  await dialog(page).locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Return to my account' })).toBeVisible();
});

test.describe('with a provider', () => {
  let oauth: OauthProvider;
  let running: ServerProcess;
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-confirm-'));

  test.beforeAll(async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const publicUrl = `http://127.0.0.1:${port}`;
    oauth = await startOauthProvider(publicUrl);
    const environment = { DEMO_DATA: 'true', PUBLIC_URL: publicUrl, ...oauth.settings };
    running = await startServerProcess({ dataDir, databaseUrl: null, port, environment });
  });

  test.afterAll(async () => {
    await running.stop();
    await oauth.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('GitHub confirms in another tab; this page keeps its input and continues automatically', async ({ page }) => {
    const { email } = newPerson();
    const emails = [{ email, primary: true, verified: true }];
    oauth.person = { id: '501', login: 'grace-501', name: 'Grace Hopper', emails };
    oauth.consents = true;
    await page.goto(`${running.url}${PROFILE}`);
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await closeSignUpDialog(page);
    await expect(heading(page, 'Profile')).toBeVisible();
    await advance(running.url, ELEVEN_MINUTES);

    await page.locator('input[name="occupation"]').fill('Rear admiral');
    await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await expect(dialog(page).locator('input[name="password"]')).toHaveCount(0);
    const opened = page.context().waitForEvent('page');
    await dialog(page).getByRole('button', { name: 'Continue with GitHub' }).click();
    const tab = await opened;
    // The other tab comes back to the page on which this began, a reload there included.
    await tab.waitForURL(`**${PROFILE}`);
    await expect(heading(tab, 'Profile')).toBeVisible();
    await tab.reload();
    await expect(heading(tab, 'Profile')).toBeVisible();

    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText('You sign in with GitHub alone.')).toBeVisible();
    await expect(page.locator('input[name="occupation"]')).toHaveValue('Rear admiral');
    expect(oauth.violationsOf).toEqual([]);
  });
});

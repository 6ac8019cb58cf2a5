import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { violations } from '../../support/axe.ts';
import { freePort } from '../../support/free-port.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { giveSession, heldMark, heldToken } from '../support/browser-session.ts';
import { test } from '../support/fixtures.ts';
import { type Candidate, register } from '../support/prepared-exam.ts';

// A login that waits for the second factor is answered 403, a wrong code 422.
test.use({ allowedProblems: [/status of (403|422)/] });

let oauth: OauthProvider;
let running: ServerProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'chartered-factor-'));

test.beforeAll(async () => {
  const port = await freePort();
  // An IP address is no relying party.
  const publicUrl = `http://localhost:${port}`;
  oauth = await startOauthProvider(publicUrl);
  running = await startServerProcess({
    dataDir,
    databaseUrl: null,
    port,
    environment: { DEMO_DATA: 'true', WEAK_PASSWORD_HASHES: 'true', PUBLIC_URL: publicUrl, ...oauth.settings },
  });
});

test.afterAll(async () => {
  await running.stop();
  await oauth.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const site = () => `http://localhost:${running.port}`;
const PROFILE = '/javascript/dashboard/profile';
const securityOf = (page: Page) => page.getByRole('region', { name: 'Sign-in security' });

/** The field for a code of the app, or a recovery code, after the password. */
const factorOf = (page: Page) => page.locator('input[name="factor"]');

/** Moves the server's clock, so that the next code of an app is one that was not used. */
async function nextStep(): Promise<void> {
  await fetch(`${running.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: 30_000 }),
  });
  steps += 1;
}
let steps = 0;
/** The code that an app shows whose clock goes with the server's. */
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The browser has a device that makes and uses passkeys, and confirms each time. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Signs in to a profile whose section has loaded. */
async function openProfile(page: Page, { token }: Candidate): Promise<void> {
  const html = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';
  await page.route('**/blank-page', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${site()}/blank-page`);
  await giveSession(page, token);
  await page.goto(`${site()}${PROFILE}`);
  await expect(securityOf(page).getByRole('heading', { name: 'Passkeys' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${site()}/logout`);
  await page.waitForURL(`${site()}/`);
}

/** Email and password on the page of logging in. */
async function logIn(page: Page, { email, password }: Candidate): Promise<void> {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Adds an authenticator app. @returns its secret, and the recovery codes on show */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const section = securityOf(page);
  await section.getByRole('button', { name: 'Add an authenticator app' }).click();
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = ((await section.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '');
  await section.getByLabel('Code that the app shows').fill('000000');
  await section.getByRole('button', { name: 'Add the app' }).click();
  await expect(section.getByText("This code isn't right.")).toBeVisible();
  await section.getByLabel('Code that the app shows').fill(codeNow(secret));
  await section.getByRole('button', { name: 'Add the app' }).click();
  await expect(section.getByText('Save your recovery codes now')).toBeVisible();
  return { secret, codes: await section.getByRole('listitem').allTextContents() };
}

test('[AC-08] a passkey is added, asked for after the password, confirms the session, and is removed', async ({
  page,
}) => {
  const person = await register(running.url);
  await addAuthenticator(page);
  await openProfile(page, person);
  const section = securityOf(page);
  await section.getByLabel('Name of the new passkey').fill('My test key');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByText('Save your recovery codes now')).toBeVisible();
  expect(await section.getByRole('listitem').count()).toBe(10);
  const download = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download the codes' }).click();
  const codes = await section.getByRole('listitem').allTextContents();
  const file = readFileSync(await (await download).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await section.getByRole('button', { name: 'I saved them' }).click();
  await expect(section.getByRole('listitem')).toContainText('My test key');
  await expect(section.getByText('10 codes are left.')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await logOut(page);
  await page.goto(`${site()}/javascript/login`);
  await logIn(page, person);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  expect(await heldMark(page)).toBeNull();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/javascript/dashboard');

  // Ten minutes later, what changes how one signs in asks again.
  await fetch(`${running.url}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: 660_000 }),
  });
  steps += 22;
  await page.goto(`${site()}${PROFILE}`);
  await section.getByRole('button', { name: 'Remove My test key' }).click();
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await expect(section.getByText('codes are left')).toHaveCount(0);
});

test('[AC-08] [GU-01] a code of the app completes a login, which goes on to where the visitor wanted to go', async ({
  page,
}) => {
  const person = await register(running.url);
  await openProfile(page, person);
  const { secret, codes } = await addApp(page);
  await securityOf(page).getByRole('button', { name: 'I saved them' }).click();
  await logOut(page);

  await page.goto(`${site()}/javascript/dashboard/guides`);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await logIn(page, person);
  await expect(factorOf(page)).toBeVisible();
  // Longer than the cookie that remembers the way: people look for their phone.
  await page.context().clearCookies({ name: 'redirect' });
  await factorOf(page).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText("This code isn't right.")).toBeVisible();
  await nextStep();
  await factorOf(page).fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/javascript/dashboard/guides');

  await logOut(page);
  await page.goto(`${site()}/javascript/login`);
  await logIn(page, person);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByText('We remove the second factor once we know that')).toBeVisible();
  await factorOf(page).fill((codes[0] ?? '').toLowerCase());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/javascript/dashboard');
  await page.goto(`${site()}${PROFILE}`);
  await expect(securityOf(page).getByText('9 codes are left.')).toBeVisible();
});

test('[AC-07] [AC-08] a sign-in with a provider asks for the second factor, and goes on to where it began', async ({
  page,
}) => {
  const person = await register(running.url);
  oauth.person = {
    ...{ id: '9001', login: 'grace-9001', name: 'Grace Hopper' },
    emails: [{ email: person.email, primary: true, verified: true }],
  };
  oauth.consents = true;
  await openProfile(page, person);
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible();
  const { secret } = await addApp(page);
  await securityOf(page).getByRole('button', { name: 'I saved them' }).click();
  await logOut(page);

  await page.goto(`${site()}/javascript/dashboard/exam`);
  await page.getByRole('link', { name: 'Continue with GitHub' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
  expect(await heldToken(page)).toBeNull();
  await nextStep();
  await factorOf(page).fill(codeNow(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/javascript/dashboard/exam');
  expect(await heldToken(page)).not.toBeNull();
});

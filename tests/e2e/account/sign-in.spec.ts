import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { User } from '../../../src/contract/account/session.ts';
import { violations } from '../../support/axe.ts';
import { freePort } from '../../support/free-port.ts';
import { type OauthProvider, startOauthProvider } from '../../support/oauth-provider.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { checkPage } from '../support/accessibility.ts';
import { giveSession, heldMark, heldToken } from '../support/browser-session.ts';
import { closeSignUpDialog, expect, newPerson, test } from '../support/fixtures.ts';
import { holdSession, register, request } from '../support/prepared-exam.ts';
import { recordedEvents } from '../support/shop.ts';

// Errors are part of these flows; the browser logs each of them.
test.use({ allowedProblems: [/^Failed to load resource/] });
test.describe.configure({ timeout: 120_000 });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A voucher that no one has redeemed yet. */
async function freshVoucher(url: string): Promise<string> {
  const { code } = await request<{ code: string }>(url, null, 'POST', '/test/vouchers', {
    owner: 'partner@example.com',
    gives: 'one',
    covers: [{ certification_id: 'javascript-junior-developer', type: 'EXAM' }],
  });
  return code;
}

/** A guest chooses to redeem a voucher and is asked to sign in. */
async function askByVoucher(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Redeem the voucher' }).click();
}

test.describe('the dialog', () => {
  test('[ST-08] [UI-05] a visitor with a voucher signs up in the dialog using only the keyboard', {
    tag: '@first',
  }, async ({ page, server }) => {
    await askByVoucher(page, `/voucher/${await freshVoucher(server.url)}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Please login or sign up to redeem your voucher.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(dialog.locator('input[name="name"]')).toBeFocused();
    await expect(dialog.locator('input[name="email"]')).toHaveAttribute('autocomplete', 'username');
    await expect(dialog.locator('input[name="password"]')).toHaveAttribute('autocomplete', 'new-password');

    // The focus stays in the dialog, however often Tab is pressed.
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
      expect(isInside).toBe(true);
    }

    const person = newPerson();
    await dialog.locator('input[name="name"]').focus();
    await page.keyboard.type(person.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not an address');
    await page.keyboard.press('Tab');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await expect(dialog.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.locator('input[name="password"]')).toHaveValue(person.password);
    await dialog.locator('input[name="email"]').fill(person.email);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Account of ${person.name}` })).toBeVisible();
  });

  test('[ST-08] the dialog shows a failed login, keeps the email between the forms, and closes with Escape', async ({
    page,
    server,
  }) => {
    await askByVoucher(page, `/voucher/${await freshVoucher(server.url)}`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="email"]').fill('somebody@example.com');
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(dialog.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(dialog.locator('input[name="email"]')).toHaveValue('somebody@example.com');
    await expect(dialog.getByRole('link', { name: /Forgot password/ })).toHaveAttribute('target', '_blank');
    await dialog.locator('input[name="password"]').fill('not the password');
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog.locator('[aria-invalid="true"]')).not.toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create an account' }).click();
    await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('[UI-17] the dialog opens in 300 ms and closes in 200 ms, without motion when reduced motion is preferred', async ({
    page,
    server,
  }) => {
    const address = `/voucher/${await freshVoucher(server.url)}`;
    /** The animation of the dialog in one of its states, as the browser plays it. */
    const motion = async (close: () => Promise<void>) => {
      await askByVoucher(page, address);
      const dialog = page.getByRole('dialog');
      const style = () =>
        dialog.evaluate((element) => {
          const { animationName, animationDuration } = getComputedStyle(element);
          return [animationName, animationDuration];
        });
      await expect(dialog).toBeVisible();
      const open = await style();
      await dialog.evaluate((element) => {
        new MutationObserver(() => {
          const { animationName, animationDuration } = getComputedStyle(element);
          document.documentElement.dataset['closing'] = [animationName, animationDuration].join();
        }).observe(element, { attributes: true, attributeFilter: ['data-state'] });
      });
      await close();
      await expect(dialog).toBeHidden();
      const closing = await page.evaluate(() => document.documentElement.dataset['closing']);
      return [open, closing?.split(',')];
    };
    const dismiss = () => page.keyboard.press('Escape');
    expect(await motion(dismiss)).toEqual([
      ['dialog-in', '0.3s'],
      ['dialog-out', '0.2s'],
    ]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await motion(dismiss)).toEqual([
      ['fade-in', expect.stringMatching(/^(1e-05|0\.00001)s$/)],
      ['fade-out', expect.stringMatching(/^(1e-05|0\.00001)s$/)],
    ]);
  });

  test('the dialog has no accessibility violations in both themes, on phones too', async ({ page, server }) => {
    await askByVoucher(page, `/voucher/${await freshVoucher(server.url)}`);
    await expect(page.getByRole('dialog').locator('input[name="name"]')).toBeFocused();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await checkPage(page, 'the dialog');
  });
});

test.describe('the captcha', () => {
  /** The captcha vendor's verdict on a token. */
  let isHuman = false;
  const vendor = createHttpServer((asked, answer) => {
    asked.resume().on('end', () => answer.end(JSON.stringify({ success: isHuman })));
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-captcha-'));
  let running: ServerProcess;

  test.beforeAll(async () => {
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    const environment = { RECAPTCHA_SITE: 'site', RECAPTCHA_SECRET: 'secret', RECAPTCHA_ORIGIN: origin };
    running = await startServerProcess({ dataDir, databaseUrl: null, environment });
  });

  test.afterAll(async () => {
    await running.stop();
    vendor.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('[ST-13] a sign-up that fails the captcha shows an error and keeps what was typed; the next try succeeds', async ({
    page,
  }) => {
    await page.route('https://www.google.com/recaptcha/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `let options; globalThis.grecaptcha = { ready: (run) => run(), render: (_, given) => { options = given; return 0; },
          execute: () => options.callback('a-token'), reset: () => {} };`,
      }),
    );
    const person = newPerson();
    await page.goto(`${running.url}/javascript/register`);
    await page.locator('input[name="name"]').fill(person.name);
    await page.locator('input[name="email"]').fill(person.email);
    await page.locator('input[name="password"]').fill(person.password);
    const submit = page.getByRole('main').locator('button[type="submit"]');
    await submit.click();
    await expect(page.getByText('The check that keeps robots out did not pass.')).toBeVisible();
    await expect(page.locator('input[name="email"]')).toHaveValue(person.email);
    await expect(page.locator('input[name="password"]')).toHaveValue(person.password);
    isHuman = true;
    await submit.click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('[AC-08] [ST-04] of two tabs, logging out in one ends the other, and nothing of the session is left for scripts', async ({
  page,
  context,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto('/javascript/dashboard/profile');
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/javascript/dashboard');
  await expect(other.getByRole('button', { name: /^Account of / })).toBeVisible();
  const readable = await other.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(readable).not.toContain(candidate.token);

  await other.getByRole('button', { name: /^Account of / }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect([await heldToken(page), await heldMark(page)]).toEqual([null, null]);
  await expect(request(server.url, candidate.token, 'GET', '/auth')).rejects.toThrow('401');
});

test('[AC-08] [ST-04] who logs out without a connection is logged out on the server when a page finds it again', async ({
  page,
  server,
}) => {
  const candidate = await register(server.url);
  await holdSession(page, candidate.token);
  await page.goto('/javascript/dashboard');
  await expect(page.getByRole('button', { name: /^Account of / })).toBeVisible();
  await page.route('**/api/logout', (route) => route.abort('connectionfailed'), { times: 1 });
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('link', { name: /^Log ?in$/ }).first()).toBeVisible();
  await expect.poll(() => heldToken(page)).toBeNull();
  await expect(request(server.url, candidate.token, 'GET', '/auth')).rejects.toThrow('401');
});

test.describe('other providers', () => {
  let oauth: OauthProvider;
  let running: ServerProcess;
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-social-'));

  test.beforeAll(async () => {
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    oauth = await startOauthProvider(publicUrl);
    running = await startServerProcess({
      dataDir,
      databaseUrl: null,
      port,
      environment: { DEMO_DATA: 'true', PUBLIC_URL: publicUrl, ...oauth.settings },
    });
  });

  test.afterAll(async () => {
    await running.stop();
    await oauth.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const person = (id: string, email: string) => ({
    id,
    login: `grace-${id}`,
    name: 'Grace Hopper',
    emails: [{ email, primary: true, verified: true }],
  });

  test('[AC-07] [RT-26] [ST-04] a visitor signs in with GitHub and continues where they wanted to go', async ({
    page,
  }) => {
    oauth.person = person('101', newPerson().email);
    oauth.consents = true;
    await page.goto(`${running.url}/javascript/dashboard/exam`);
    await expect(heading(page, 'Log in')).toBeVisible();
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await page.waitForURL('**/javascript/dashboard/exam');
    // A sign-up with a provider is reported like any other (UI-13).
    await closeSignUpDialog(page);
    await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible();
    expect(oauth.violationsOf).toEqual([]);

    await page.goto(`${running.url}/javascript/dashboard/profile`);
    await page.getByRole('button', { name: 'Send me a link to set a password' }).click();
    await expect(page.getByText(`A link is on its way to ${oauth.person.emails[0]?.email}.`)).toBeVisible();
  });

  test('[ST-07] queued actions survive the redirect to a provider and back: they run once, then the dialog opens', async ({
    page,
  }) => {
    oauth.person = person('104', newPerson().email);
    oauth.consents = true;
    await page.goto(`${running.url}/soon`);
    await page.getByText('Solid', { exact: true }).click();
    await page.getByRole('button', { name: 'Cast my vote' }).click();
    await expect(page.getByText('Your vote is stored')).toBeVisible();
    await page.evaluate(() => {
      const waiting = JSON.parse(localStorage.getItem('chartered.actions') ?? '[]') as object[];
      const interest = { id: 'interest', kind: 'saveMetadata', interest: ['solid'], flash: 'CERT_INTEREST_SUCCESS' };
      localStorage.setItem('chartered.actions', JSON.stringify([...waiting, interest]));
    });
    const casts: string[] = [];
    page.on('request', (asked) => {
      if (/\/api\/(polls\/.+\/vote|user\/metadata)$/.test(asked.url())) casts.push(new URL(asked.url()).pathname);
    });
    await page.goto(`${running.url}/login`);
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await expect(page.getByRole('dialog', { name: 'Done!' })).toBeVisible();
    expect(casts).toEqual(['/api/polls/future-certifications/vote', '/api/user/metadata']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('chartered.actions'))).toBeNull();
    const token = await heldToken(page);
    const poll = await request<{ voted: string[] }>(running.url, token, 'GET', '/polls/future-certifications');
    expect(poll.voted).toEqual(['solid']);
    const user = await request<User>(running.url, token, 'GET', '/auth');
    expect(user.metadata.interest).toEqual(['solid']);
  });

  test('[UI-13] [IN-04] a sign-up is confirmed and recorded also when its link was followed before the application ran', async ({
    page,
  }) => {
    oauth.person = person('106', newPerson().email);
    oauth.consents = true;
    const events = recordedEvents(page);
    await page.goto(`${running.url}/vuejs/login`);
    const href = await page.getByRole('link', { name: 'Continue with GitHub' }).getAttribute('href');
    // As the browser follows it: nothing of the page hears of it.
    await page.goto(`${running.url}${href}`);
    await page.waitForURL('**/vuejs/dashboard');
    await expect(page.getByRole('dialog', { name: 'You are in!' })).toBeVisible();
    await closeSignUpDialog(page);
    const properties = { provider: 'github', tech: 'vuejs' };
    await expect
      .poll(() =>
        events.flatMap((body) =>
          body.action === 'record' && body.category === 'authentication' ? [[body.event, body.properties]] : [],
        ),
      )
      .toEqual([
        ['login_social', properties],
        ['create_account', properties],
      ]);
  });

  test('[UI-13] [VO-02] a sign-up for the trial leads to it at once; its confirmation waits until then', async ({
    page,
  }) => {
    await page.goto(`${running.url}/vuejs`);
    await page.getByRole('link', { name: 'Start the free trial' }).click();
    await page.waitForURL('**/vuejs/register?*');
    // By the other form and back, which keeps what it is for.
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const someone = newPerson();
    await page.locator('input[name="name"]').fill(someone.name);
    await page.locator('input[name="email"]').fill(someone.email);
    await page.locator('input[name="password"]').fill(someone.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/vuejs/trial-exams/*/terms');
    await expect(heading(page, 'Before you start')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
    await page.getByRole('button', { name: /^Accept and start/ }).click();
    await page.waitForURL('**/progress');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto(`${running.url}/vuejs/dashboard`);
    await expect(page.getByRole('dialog', { name: 'You are in!' })).toBeVisible();
    await closeSignUpDialog(page);
    await page.reload();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('[AC-07] a visitor who denies access learns that nothing has changed', async ({ page }) => {
    oauth.person = person('102', newPerson().email);
    oauth.consents = false;
    await page.goto(`${running.url}/login`);
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await expect(heading(page, 'Nothing has changed')).toBeVisible();
    expect(await heldToken(page)).toBeNull();
  });

  test('[AC-07] an address that already has an account requires its password; then the provider is connected', async ({
    page,
  }) => {
    const candidate = await register(running.url);
    oauth.person = person('103', candidate.email);
    oauth.consents = true;
    await page.goto(`${running.url}/login`);
    await page.getByRole('link', { name: 'Continue with GitHub' }).click();
    await expect(heading(page, 'This address already has an account')).toBeVisible();

    await openBlankAt(page);
    await giveSession(page, candidate.token);
    await page.goto(`${running.url}/javascript/dashboard/profile`);
    await page.getByRole('button', { name: 'Connect GitHub' }).click();
    await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible();
    await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
    await expect(page.getByRole('button', { name: 'Connect GitHub' })).toBeVisible();
    expect(oauth.violationsOf).toEqual([]);
  });

  test('[AC-07] a provider whose page does not open can be retried', async ({ page }) => {
    const candidate = await register(running.url);
    await page.clock.install();
    await openBlankAt(page);
    await giveSession(page, candidate.token);
    await page.goto(`${running.url}/javascript/dashboard/profile`);
    // An answer without content leaves the browser where it is, like a connection that breaks before any answer.
    await page.route(
      (url) => url.origin !== running.url,
      (route) => route.fulfill({ status: 204 }),
    );
    const connect = page.getByRole('button', { name: 'Connect GitHub' });
    const asked = page.waitForResponse((response) => response.status() === 204);
    await connect.click();
    await asked;
    await expect(connect).toHaveAttribute('aria-disabled', 'true');
    await page.clock.fastForward(15_000);
    await expect(page.getByText('page did not open. Check your connection and try again.')).toBeVisible();
    await expect(connect).not.toHaveAttribute('aria-disabled', 'true');

    await page.unrouteAll();
    oauth.person = person('105', candidate.email);
    oauth.consents = true;
    await connect.click();
    await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible();
  });

  /** A page of this server on which nothing runs. */
  async function openBlankAt(page: Page): Promise<void> {
    await page.route('**/blank-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Blank</title>' }),
    );
    await page.goto(`${running.url}/blank-page`);
  }

  test('the login page with its providers has no accessibility violations', async ({ page }) => {
    await page.goto(`${running.url}/login`);
    await expect(page.getByRole('link', { name: 'Continue with Discord' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});

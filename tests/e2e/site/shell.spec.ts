import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { COMMUNITY_LINKS } from '../../../src/contract/community.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { builtFile } from '../support/built-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { applicationReady, hydrated } from '../support/hydrated.ts';
import { demoToken, holdSession, openRunning, prepareTrial, register } from '../support/prepared-exam.ts';

/** What pages load a moment later is there: dialogs, consent, partners, the record of visits. */
const shellLoaded = (page: Page) => expect(page.locator('html[data-shell]')).toHaveCount(1);

const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 375, height: 780 };

const header = (page: Page) => page.getByRole('banner');
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

async function addressesOf(page: Page): Promise<(string | null)[]> {
  return Promise.all((await mainLinks(page).all()).map((link) => link.getAttribute('href')));
}

test.describe('header and menus', () => {
  test("[UI-01, UI-18] the header is 74 px high and links to the product's pages; the logo links to the top", async ({
    page,
  }) => {
    await page.setViewportSize(LARGE);
    await page.goto('/');
    expect((await header(page).boundingBox())?.height).toBe(74);
    // The demonstration has a free weekend that runs: its link stands beside the others.
    await expect(mainLinks(page).filter({ hasText: 'Blog' })).toHaveAttribute('href', '/blog');
    const addresses = await addressesOf(page);
    expect(addresses.filter((address) => !address?.endsWith('/free-weekend'))).toEqual([
      '/#available-certificates',
      '/#cast-your-vote',
      '/#hire-developers',
      '/blog',
      '/voucher',
    ]);
    const logo = header(page).getByRole('link', { name: 'Chartered, home' });
    await expect(logo).toHaveAttribute('href', '/#top');
    await page.goto('/blog');
    await expect(logo).toHaveAttribute('href', '/#top');
    // Each of them is somewhere on the start page.
    await page.goto('/');
    for (const id of ['top', 'available-certificates', 'cast-your-vote', 'hire-developers']) {
      await expect(page.locator(`#${id}`)).toHaveCount(1);
    }
  });

  test('[UI-02, UI-03] small screens have a side menu that closes when a link is followed', async ({ page }) => {
    await page.setViewportSize(SMALL);
    await page.goto('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(header(page).getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await menu.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/register');
  });

  test('nothing wraps badly at 320 px, for guests and for signed-in users', async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const heights = () =>
      header(page)
        .locator('a, button')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 0));
    await page.goto('/');
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(44);
    await holdSession(page, await demoToken(server.url, 'candidate@example.com'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
    expect(Math.max(...(await heights()))).toBeLessThanOrEqual(44);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  test('[UI-03] a signed-in user logs out from the side menu, and the start page is reloaded', async ({
    page,
    server,
  }) => {
    await page.setViewportSize(SMALL);
    const candidate = await register(server.url);
    await holdSession(page, candidate.token);
    await page.goto('/');
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Log Out' }).click();
    await expect(header(page).getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);
  });

  test('[UI-04, UI-16] the user menu opens and closes in 180 ms, on a click outside and on Escape', async ({
    page,
    server,
  }) => {
    await page.setViewportSize(LARGE);
    const candidate = await register(server.url);
    await holdSession(page, candidate.token);
    await page.goto('/');
    const trigger = page.getByRole('button', { name: /^Account of .*LinkedIn isn't connected yet/ });
    await trigger.click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    expect(await menu.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('0.18s');
    for (const [name, address] of [
      ['Home', '/home'],
      ['My Certificates', '/certificates'],
      ['Profile', '/profile'],
      ['Log out', '/logout'],
    ] as const) {
      await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('href', address);
    }
    await expect(menu.getByRole('menuitem', { name: 'Team Dashboard' })).toHaveCount(0);
    await expect(menu.getByText("LinkedIn isn't connected yet")).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(trigger).toBeFocused();
    await trigger.click();
    await expect(menu).toBeVisible();
    await page.locator('h1').first().click({ force: true });
    await expect(menu).toBeHidden();
  });

  test('reviewers keep their link', async ({ page, server }) => {
    await page.setViewportSize(LARGE);
    await holdSession(page, await demoToken(server.url, 'reviewer@example.com'));
    await page.goto('/');
    await mainLinks(page).filter({ hasText: 'Review' }).click();
    await expect(page).toHaveURL('/review');
    await expect(mainLinks(page).filter({ hasText: 'Review' })).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('themes', () => {
  /** Presses the switch once the application runs: what is pressed earlier changes the page a moment later. */
  async function choose(page: Page, name: 'Light theme' | 'Dark theme'): Promise<void> {
    await hydrated(page.getByRole('button', { name }));
    await page.getByRole('button', { name }).click();
  }
  const classes = (page: Page) => page.evaluate(() => document.documentElement.className.split(' ').sort());

  test('[RT-32, RT-33] the switch changes the page at once and is stored for a year', async ({ page, context }) => {
    await page.goto('/');
    expect(await classes(page)).toEqual(['dark', 'theme-lapiz']);
    await choose(page, 'Light theme');
    expect(await classes(page)).toEqual(['light', 'theme-lapiz']);
    await page.reload();
    expect(await classes(page)).toEqual(['light', 'theme-lapiz']);
    const cookie = (await context.cookies()).find(({ name }) => name === 'dark');
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(365);
    await page.goto('/vuejs');
    expect(await classes(page)).toEqual(['light', 'theme-vue']);
    await choose(page, 'Dark theme');
    expect(await classes(page)).toEqual(['dark', 'theme-vue']);
    await page.goto('/typescript');
    expect(await classes(page)).toEqual(['dark', 'theme-typescript']);
    await expect(page.getByRole('button', { name: /theme$/ })).toHaveCount(0);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`[RT-32] no page differs from the previous one, nor follows a system that prefers ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const seen = async (choice: string) => {
        const colours = new Set<string>();
        for (const path of ['/', '/blog', '/vuejs', '/react/success', '/login', '/legal/cert-terms-conditions']) {
          await page.goto(path);
          expect(await classes(page), path).toContain(choice);
          colours.add(await background());
        }
        return [...colours];
      };
      const dark = await seen('dark');
      expect(dark).toHaveLength(1);
      await page.goto('/');
      await choose(page, 'Light theme');
      const light = await seen('light');
      expect(light).toHaveLength(1);
      expect(light).not.toEqual(dark);
      // Within the app as well, and back.
      await page.goto('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
      await expect(page).toHaveURL('/blog');
      expect(await background()).toBe(light[0]);
      await page.goBack();
      await expect(page).toHaveURL('/');
      expect(await background()).toBe(light[0]);
    });
  }

  test('[RT-32] the theme switch is in the account menu of dashboards', async ({ page, server }) => {
    await page.setViewportSize(LARGE);
    const candidate = await register(server.url);
    await holdSession(page, candidate.token);
    await page.goto('/react/dashboard');
    await page
      .getByRole('button', { name: /^Account of/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Light theme' }).click();
    expect(await classes(page)).toEqual(['light', 'theme-react']);
  });
});

test.describe('dialogs', () => {
  const later = (page: Page, key: string) =>
    page.addInitScript((value) => sessionStorage.setItem('chartered.flash', value), key);

  test('[UI-13] confirms a completed action once', async ({ page }) => {
    await page.goto('/');
    for (const [key, title] of [
      ['CERT_INTEREST_SUCCESS', 'Done!'],
      ['CERT_SIGN_UP_COMPLETED', 'Sign up completed!'],
    ] as const) {
      await page.evaluate((value) => sessionStorage.setItem('chartered.flash', value), key);
      await page.reload();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => sessionStorage.getItem('chartered.flash'))).toBeNull();
    }
  });

  test('[UI-13] a new user of a technology is invited to vote, to meet others and to share', async ({ page }) => {
    await later(page, 'REACT_SIGN_UP_COMPLETED');
    await page.goto('/react');
    const dialog = page.getByRole('dialog', { name: 'You are in!' });
    await expect(dialog.getByRole('link', { name: 'Cast your vote' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^React community/ })).toHaveAttribute(
      'href',
      COMMUNITY_LINKS.react.url,
    );
    const linkedIn = await dialog.getByRole('link', { name: /^LinkedIn/ }).getAttribute('href');
    expect(linkedIn).toMatch(/^https:\/\/www\.linkedin\.com\//);
  });

  test('[ER-04] errors without a place on the page show the first validation message, else the message, else the default', async ({
    page,
  }) => {
    await page.goto('/');
    await shellLoaded(page);
    const fail = (reason: object) =>
      page.evaluate((failure) => void Promise.reject(failure).finally(() => {}), {
        kind: 'refused',
        details: {},
        ...reason,
      });
    for (const [reason, words] of [
      [{ message: 'Refused.', errors: { code: ['The code is too short.'] } }, 'The code is too short.'],
      [{ message: 'This voucher was used.', errors: {} }, 'This voucher was used.'],
      [{ message: '', errors: {} }, 'Something went wrong. Try again.'],
    ] as const) {
      const dialog = page.getByRole('dialog', { name: 'Error' });
      await fail(reason);
      await expect(dialog).toContainText(words);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toBeHidden();
    }
  });
});

test.describe('new deployments', () => {
  test.use({ allowedProblems: [/^Failed to load resource|dynamically imported module|Failed to fetch/] });
  const gone = (page: Page) => page.route('**/builds/meta/*.json', (route) => route.fulfill({ status: 404, body: '' }));
  const missPart = (page: Page) => page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
  // The record of the visit comes last of all.
  const settled = (page: Page) => page.waitForResponse('**/api/track');

  test('the server serves the build file that its pages name', async ({ page, request }) => {
    await page.goto('/');
    const id = await page.locator('meta[name="build"]').getAttribute('content');
    const answer = await request.get(`/builds/meta/${id}.json`);
    expect(await answer.json()).toEqual({ id });
    expect((await request.get('/builds/meta/0000000000000000.json')).status()).toBe(404);
  });

  test('[CO-08] a page of an older build offers the new version, and the next page is of it', async ({ page }) => {
    await page.setViewportSize(LARGE);
    await gone(page);
    const ready = settled(page);
    await page.goto('/');
    await ready;
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await missPart(page);
    await expect(page.getByRole('region', { name: 'New version' })).toBeVisible();
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
    await mainLinks(page).filter({ hasText: 'Blog' }).click();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true)).toBe(false);
    await expect(page).toHaveURL('/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  });

  test('[CO-08] a page whose program is gone comes from the new version', async ({ page }) => {
    await page.setViewportSize(LARGE);
    await gone(page);
    let isReloaded = false;
    page.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest() && new URL(request.url()).pathname === '/blog';
    });
    await page.route(`**${builtFile('blog-page')}`, (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    const ready = settled(page);
    await page.goto('/');
    await ready;
    await mainLinks(page).filter({ hasText: 'Blog' }).click();
    await expect.poll(() => isReloaded).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page).toHaveURL('/blog');
  });

  test('[CO-08] unsaved input is kept; the visitor is offered the new version', async ({ page }) => {
    await gone(page);
    const ready = settled(page);
    await page.goto('/login');
    await ready;
    await page.locator('input[name="email"]').fill('ada@example.com');
    await missPart(page);
    const bar = page.getByRole('region', { name: 'New version' });
    await expect(bar).toBeVisible();
    await expect(page.locator('input[name="email"]')).toHaveValue('ada@example.com');
    const again = settled(page);
    await bar.getByRole('button', { name: 'Load it now' }).click();
    await again;
    await expect(page.locator('input[name="email"]')).toHaveValue('');
  });

  test('[CO-08] an exam that is being taken is not reloaded', async ({ page, server }) => {
    const candidate = await register(server.url);
    const id = await prepareTrial(server.url, candidate.token);
    await holdSession(page, candidate.token);
    await gone(page);
    const ready = settled(page);
    await openRunning(page, `/javascript/trial-exams/${id}/progress`);
    await ready;
    await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
    await missPart(page);
    await expect(page.getByRole('region', { name: 'New version' })).toBeVisible();
    expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);
  });

  test('[LI-06] hovering over a link preloads its page', async ({ page }) => {
    await page.setViewportSize(LARGE);
    await page.goto('/');
    await applicationReady(page);
    const part = page.waitForRequest(`**${builtFile('blog-page')}`);
    await mainLinks(page).filter({ hasText: 'Blog' }).hover();
    await part;
    await expect(page).toHaveURL('/');
  });
});

test.describe('partners, consent and analytics', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chartered-shell-'));
  let configured: ServerProcess;
  test.beforeAll(async () => {
    configured = await startServerProcess({
      dataDir,
      databaseUrl: null,
      environment: {
        TAG_MANAGER_ID: 'GTM-TEST',
        RECAPTCHA_SITE: 'site-key',
        RECAPTCHA_SECRET: 'a-secret',
        PARTNERO_ALLOWED_ORIGINS: 'http://localhost:9',
        PARTNERO_COOKIE_MAX_AGE: '3600',
        CROWDFUNDING_URL: 'https://fund.example/chartered',
        PRODUCT_SEGMENT: 'badges',
        COMING_SOON_TECHS: 'nuxt',
        PREORDER_TECHS: 'angular,nuxt',
      },
    });
  });
  test.afterAll(async () => {
    await configured.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  test.use({ allowedProblems: [/^Failed to load resource|ERR_/] });

  const banner = (page: Page) => page.getByRole('region', { name: 'Privacy' });
  /** Stands in for the tag manager; it loads its own part as the real one does. */
  async function standIn(page: Page): Promise<string[]> {
    const asked: string[] = [];
    await page.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const part =
        "const part = document.createElement('script'); part.src = 'https://www.googletagmanager.com/part.js';";
      const body = route.request().url().includes('gtm.js') ? `{${part} document.head.append(part);}` : '';
      return route.fulfill({ contentType: 'text/javascript', body });
    });
    return asked;
  }

  test('[UI-01] the crowdfunding link appears when its address is configured, and opens a new tab', async ({
    page,
  }) => {
    await page.setViewportSize(LARGE);
    await page.goto(`${configured.url}/`);
    const link = mainLinks(page).filter({ hasText: 'Crowdfunding' });
    await expect(link).toHaveAttribute('href', 'https://fund.example/chartered');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  test('[UI-01] the header links use the configured URLs; none leads to a closed technology', async ({ page }) => {
    await page.setViewportSize(LARGE);
    await page.goto(`${configured.url}/blog`);
    await shellLoaded(page);
    await mainLinks(page).filter({ hasText: 'Available Badges' }).click();
    await expect(page).toHaveURL(`${configured.url}/#available-badges`);
    await expect(page.locator('#available-badges')).toBeInViewport();
    await page.goto(`${configured.url}/#cast-your-vote`);
    await expect(page.locator('#cast-your-vote')).toBeInViewport();
    await page.reload();
    await expect(page.locator('#available-badges').getByText('Coming soon.')).toHaveCount(1);
    await expect(page.locator('a[href^="/nuxt"]')).toHaveCount(0);
    await expect(page.locator('#available-badges').locator('a[href="/vuejs"]')).toHaveCount(1);
  });

  test('[ST-03] a technology in preorder is in presale; an upcoming one is closed, except the page after sign-up', async ({
    page,
  }) => {
    await page.goto(`${configured.url}/`);
    const presale = page.getByRole('listitem').filter({ has: page.getByText('Presale', { exact: true }) });
    await expect(presale.getByRole('heading', { level: 3 })).toHaveText(['Angular']);
    for (const [tech, count] of [
      ['angular', 1],
      ['vuejs', 0],
    ] as const) {
      await page.goto(`${configured.url}/${tech}`);
      await shellLoaded(page);
      await expect(page.locator('#top').getByText('Presale', { exact: true })).toHaveCount(count);
    }
    for (const [path, status] of [
      ['/nuxt', 404],
      ['/nuxt/dashboard', 404],
      ['/nuxt/success', 200],
    ] as const) {
      expect((await page.goto(`${configured.url}${path}`))?.status(), path).toBe(status);
      await expect(page.getByText('Page is under construction.'), path).toHaveCount(status === 404 ? 1 : 0);
    }
  });

  test('no consent banner is shown when nothing needs consent', async ({ page }) => {
    await page.goto('/');
    await shellLoaded(page);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
  });

  test('[IN-07] nothing is loaded before consent; afterwards only the configured scripts and their own parts', async ({
    page,
  }) => {
    const asked = await standIn(page);
    await page.goto(`${configured.url}/`);
    await expect(banner(page)).toBeVisible();
    expect(asked).toEqual([]);
    await banner(page).getByRole('button', { name: 'Allow' }).click();
    await expect(banner(page)).toBeHidden();
    await expect.poll(() => asked).toEqual(['/gtm.js', '/part.js']);
    await page.reload();
    await expect.poll(() => asked.length).toBe(4);
    await expect(banner(page)).toBeHidden();
    // Taken back: the page starts over without it.
    await page.getByRole('button', { name: 'Privacy choices' }).click();
    const reloaded = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Refuse' }).click();
    await reloaded;
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
    expect(asked).toHaveLength(4);
  });

  test('a refusal is stored, and applies in other tabs', async ({ page, context }) => {
    const asked = await standIn(page);
    await page.goto(`${configured.url}/`);
    const other = await context.newPage();
    await other.goto(`${configured.url}/`);
    await expect(banner(other)).toBeVisible();
    await banner(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(banner(other)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    expect(asked).toEqual([]);
  });

  test('scripts of unconfigured origins are blocked, whatever requests them', async ({ page }) => {
    const asked = await standIn(page);
    await page.goto(`${configured.url}/`);
    await banner(page).getByRole('button', { name: 'Allow' }).click();
    // What lets scripts of configured origins pass is there from the first of them on; until then none is let pass.
    await expect.poll(() => asked).toContain('/gtm.js');
    const outcome = await page.evaluate(() => {
      try {
        const script = document.createElement('script');
        script.src = 'https://evil.example/x.js';
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(outcome).toBe('TypeError');
  });

  test('[RT-34, LI-04] a partner is stored in two cookies; invalid keys are ignored', async ({ page, context }) => {
    const cookies = async () =>
      Object.fromEntries(
        (await context.cookies(configured.url))
          .filter(({ name }) => name.startsWith('partnero_'))
          .map(({ name, value }) => [name, decodeURIComponent(value)]),
      );
    await page.goto(`${configured.url}/vuejs?friend=a%3Bb&redirect=http%3A%2F%2Flocalhost%3A9%2F`);
    await shellLoaded(page);
    expect(await cookies()).toEqual({});
    await page.goto(`${configured.url}/vuejs?friend=ada-1`);
    await expect
      .poll(cookies)
      .toEqual({ partnero_partner: 'ada-1', partnero_referral: `${configured.url}/vuejs?friend=ada-1` });
    const expires =
      (await context.cookies(configured.url)).find(({ name }) => name === 'partnero_partner')?.expires ?? 0;
    expect(Math.abs(expires - Date.now() / 1000 - 3600)).toBeLessThan(120);
  });

  test('[IN-06] a sign-up in a later tab names the referring partner', async ({ page, context }) => {
    await page.route('https://www.google.com/**', (route) => route.abort());
    await page.goto(`${configured.url}/vuejs?friend=ada-1`);
    await expect
      .poll(async () => (await context.cookies(configured.url)).map(({ name }) => name))
      .toContain('partnero_partner');
    const later = await context.newPage();
    await page.close();
    await later.route('https://www.google.com/**', (route) => route.abort());
    await later.goto(`${configured.url}/register`);
    await later.locator('input[name="name"]').fill('Ada King');
    await later.locator('input[name="email"]').fill('ada-later@example.com');
    await later.locator('input[name="password"]').fill('correct horse battery');
    const sent = later.waitForRequest('**/api/register');
    await later.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ tracking: { partnero_partner: 'ada-1' } });
  });

  test('[RT-34] a partner link redirects only to allowed origins', async ({ page }) => {
    await page.route('http://localhost:9/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Partner</h1>' }),
    );
    await page.goto(`${configured.url}/vuejs?friend=ada-1&redirect=https%3A%2F%2Fevil.example%2F`);
    await shellLoaded(page);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.goto(`${configured.url}/vuejs?friend=ada-1&redirect=http%3A%2F%2Flocalhost%3A9%2Foffer`);
    await page.waitForURL('http://localhost:9/offer');
  });

  test('[ST-13] a sign-up waits for the token of the captcha, which is executed and reset for each form', async ({
    page,
  }) => {
    await page.route('https://www.google.com/recaptcha/api.js?*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `
          globalThis.captchaCalls = [];
          let options;
          globalThis.grecaptcha = {
            ready: (run) => run(),
            render: (place, given) => { options = given; captchaCalls.push('render ' + given.sitekey + ' ' + given.size); return 0; },
            execute: () => { captchaCalls.push('execute'); options.callback('token-1'); },
            reset: () => captchaCalls.push('reset'),
          };`,
      }),
    );
    await page.goto(`${configured.url}/register`);
    const sent = page.waitForRequest('**/api/register');
    await page.locator('input[name="name"]').fill('Ada King');
    await page.locator('input[name="email"]').fill('ada-captcha@example.com');
    await page.locator('input[name="password"]').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).headers()['x-captcha']).toBe('token-1');
    await expect
      .poll(() => page.evaluate(() => (globalThis as { captchaCalls?: string[] }).captchaCalls))
      .toEqual(['render site-key invisible', 'execute', 'reset']);
  });

  test('[ST-13] a captcha that does not load holds no form back: the address is confirmed by mail', async ({
    page,
  }) => {
    await page.route('https://www.google.com/**', (route) => route.abort());
    await page.goto(`${configured.url}/register`);
    const sent = page.waitForRequest('**/api/register');
    await page.locator('input[name="name"]').fill('Ada King');
    await page.locator('input[name="email"]').fill('ada-without@example.com');
    await page.locator('input[name="password"]').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).headers()['x-captcha']).toBeUndefined();
    await expect(page.getByText('so we sent a link to ada-without@example.com.')).toBeVisible();
  });

  test('[GU-10, GU-11, AC-08] API calls carry coupon, campaign and tech until the tab is closed', async ({ page }) => {
    await page.goto('/vuejs?coupon=SPRING&utm_source=mail');
    // The address is read once the application has taken over.
    await applicationReady(page);
    const call = page.waitForRequest('**/api/**');
    await page.goto('/vuejs/register');
    expect((await call).headers()).toMatchObject({
      'x-coupon': 'SPRING',
      'x-utm': 'utm_source=mail',
      'x-tech': 'vuejs',
    });
  });

  test('page views are recorded without private data; a browser that opts out is not tracked', async ({
    page,
    device,
  }) => {
    const track = page.waitForRequest('**/api/track');
    await page.goto('/password-reset/s3cret-token');
    const body = (await track).postDataJSON();
    expect(body).toMatchObject({ action: 'record', event: 'page_view', properties: { path: '/password-reset/~' } });

    const other = await (await device()).newPage();
    await other.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }),
    );
    const asked: string[] = [];
    other.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await other.goto('/blog');
    await shellLoaded(other);
    await other.goto('/');
    await shellLoaded(other);
    expect(asked.filter((path) => path === '/api/track')).toEqual([]);
  });
});

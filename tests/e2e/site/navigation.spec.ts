import { chromium } from '@playwright/test';
import { pageOf } from '../../../src/contract/pages.ts';
import { publicPaths } from '../../../src/server/http/documents/public-paths.ts';
import { builtFile } from '../support/built-files.ts';
import { expect, logIn, test } from '../support/fixtures.ts';
import { applicationReady } from '../support/hydrated.ts';
import { holdSession, register } from '../support/prepared-exam.ts';
import { settled } from '../support/settled.ts';

// One expression: two would be taken for a fixture with its options.
test.use({
  allowedProblems: [
    /^(Failed to load resource|TypeError: Failed to fetch dynamically|React Router caught the following error)/,
  ],
});

test('prerendered pages are complete and readable without JavaScript, and forms say that they need it', async ({
  device,
}) => {
  test.setTimeout(360_000);
  const context = await device({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { id, path } of publicPaths()) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator('main h1').first(), path).toBeVisible();
    const { layout } = pageOf(id);
    if (layout === 'auth') await expect(page.locator('form noscript p'), path).toContainText('needs JavaScript');
    else await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
    await expect(page.locator('body > noscript'), path).toHaveCount(0);
    // Submitted before the code has arrived, it would get into an address, or stop the code from running.
    await expect(page.locator('form:not([method="dialog"])'), path).toHaveCount(0);
    await expect(page.locator('script:not([src]):not([type="application/json"])'), path).toHaveCount(0);
  }
  await page.goto('/javascript');
  await expect(page.getByText('Certified JavaScript Developer, Senior').first()).toBeVisible();
  await context.close();
});

test('a prerendered page is hydrated, not rendered again', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.locator('main h1').first();
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => element.setAttribute('data-kept', 'yes'));
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  await expect(page.locator('main h1[data-kept="yes"]')).toBeVisible();
  // Also far below, where the chunk of a component loads only near the viewport.
  await expect(page.locator('#hire-developers h2')).toHaveText('Hire developers by what they can do');
  await page.locator('#hire-developers').scrollIntoViewIfNeeded();
  await expect(page.locator('#hire-developers').getByRole('textbox')).toBeEditable();
});

test('an anchor link does not re-render the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  const questions = (await page.locator('#questions').textContent()) ?? '';
  expect(questions.length).toBeGreaterThan(500);
  await page.getByRole('main').getByRole('link', { name: 'Choose a free trial' }).first().click();
  await expect(page).toHaveURL('/#available-certificates');
  await expect(page.locator('#available-certificates')).toBeInViewport();
  // It was never near the viewport: its HTML is shown without its chunk.
  expect(await page.locator('#questions').textContent()).toBe(questions);
});

test('[RT-36] back, forward, reload and a link from outside lead to the same pages with the same titles', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.locator('main a[href^="/blog/"]').first().click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  const post = page.url();
  await expect(page).not.toHaveTitle('Blog · Chartered');
  const title = await page.title();
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(page).toHaveTitle('Blog · Chartered');
  await page.goForward();
  await expect(page).toHaveURL(post);
  await expect(page).toHaveTitle(title);
  await page.reload();
  await expect(page).toHaveTitle(title);
  await page.goto('/#hire-developers');
  await expect(page.locator('#hire-developers')).toBeInViewport();
});

test('a new page starts at the top; back and reload restore the scroll position; a changed query does not scroll', async ({
  page,
  server,
}) => {
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/');
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  // The footer is where the longest way has been gone.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Blog' });
  await link.scrollIntoViewIfNeeded();
  await settled(page);
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const before = await top();
  expect(before).toBeGreaterThan(1500);
  await link.click();
  await expect(page).toHaveTitle('Blog · Chartered');
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Prove you can really code.');
  await expect.poll(top).toBe(before);
  await page.reload();
  await expect.poll(top).toBe(before);

  // The components above a section load while the page scrolls to it.
  await page.goto('/blog');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hire Developers' }).click();
  await expect(page.locator('#hire-developers').getByRole('textbox')).toBeEditable();
  const distance = () => page.locator('#hire-developers').evaluate((place) => place.getBoundingClientRect().top);
  await expect.poll(distance).toBeGreaterThanOrEqual(0);
  await expect.poll(distance).toBeLessThan(150);

  await logIn(page, 'reviewer@example.com', 'chartered-demo');
  await page.goto(`${server.url}/review`);
  await page.setViewportSize({ width: 1280, height: 300 });
  await page.getByRole('tab', { name: 'Exams' }).scrollIntoViewIfNeeded();
  // The queue arrives after its tabs and makes the page tall enough to scroll.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, 40));
      return top();
    })
    .toBe(40);
  // A click of Playwright may scroll by itself, when something covers the tab for a moment.
  await page.getByRole('tab', { name: 'Exams' }).dispatchEvent('mousedown', { button: 0 });
  await expect(page).toHaveURL(/tab=exams/);
  await expect(page.getByRole('table', { name: 'Exams' })).toBeVisible();
  expect(await top()).toBe(40);
});

test('[UI-16] a search that was typed a moment before a link was pressed does not lead back', async ({
  page,
  server,
}) => {
  await logIn(page, 'owner@example.com', 'chartered-demo');
  await page.goto(`${server.url}/team/progress`);
  const field = page.getByRole('searchbox');
  await expect(field).toBeEditable();
  await settled(page);
  // Later than the search, which waits for a quarter of a second.
  await page.route(`**${builtFile('team-vouchers-page')}`, async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  // In one task: on a slow machine the search would otherwise have begun, rightly, before the link is pressed.
  const link = await page.getByRole('link', { name: 'Vouchers', exact: true }).first().elementHandle();
  await field.evaluate((input: HTMLInputElement, pressed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'a');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    (pressed as HTMLElement | null)?.click();
  }, link);
  await expect(page).toHaveTitle(/^Team Vouchers/);
  await settled(page);
  await expect(page).toHaveTitle(/^Team Vouchers/);
  await page.goBack();
  await expect(field).toHaveValue('');
  await field.fill('b');
  await expect(page).toHaveURL(/[?&]search=b/);
  await page.reload();
  await expect(field).toHaveValue('b');
  await field.fill('');
  await expect(page).not.toHaveURL(/search=/);
});

test('a page whose chunk fails to load leaves the other pages reachable', async ({ page }) => {
  await page.route(`**${builtFile('blog-page')}`, (route) => route.abort());
  await page.goto('/');
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Service Error' })).toBeVisible();
  await page.unrouteAll();
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Prove you can really code.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});

test.describe('with a script that is lost on the way', () => {
  test.use({ allowedProblems: [/^Failed to load resource/] });

  test('a page is opened all the same', async ({ page }) => {
    for (const path of ['/blog', '/login']) {
      let lost = 0;
      await page.route(
        `**${builtFile('app')}`,
        (route) => {
          lost += 1;
          return route.abort('connectionreset');
        },
        { times: 2 },
      );
      await page.goto(path);
      await expect(page.locator('html[data-layout]')).toBeAttached();
      expect(lost).toBe(2);
    }
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test('[GU-01] a deep link of a guest is followed after the login, with its query', async ({ page }) => {
  await page.goto('/javascript/dashboard/guides?from=mail');
  await page.waitForURL('**/javascript/login');
  await page.locator('input[name="email"]').fill('candidate@example.com');
  await page.locator('input[name="password"]').fill('chartered-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/javascript/dashboard/guides?from=mail');
});

test('[ST-04] two tabs agree on who is signed in', async ({ context, page, server }) => {
  const { token } = await register(server.url);
  await holdSession(page, token);
  await page.goto('/javascript/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/javascript/dashboard/guides');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await other.goto('/logout');
  await expect(other).toHaveURL('/');
  // The first tab has nothing to show any more, and keeps where it was for after the login.
  await expect(page).toHaveURL('/javascript/login');
});

test('signing in works with third-party cookies switched off', async ({ server, launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'],
  });
  const page = await browser.newPage({ baseURL: server.url });
  await logIn(page, 'candidate@example.com', 'chartered-demo');
  await page.reload();
  await expect(page).toHaveURL('/javascript/dashboard');
  await browser.close();
});

test('[RT-28] moving between the team area and other pages reloads the document', async ({ page, server }) => {
  const mark = () => page.evaluate(() => Object.assign(window, { marked: true }));
  const isMarked = () => page.evaluate(() => 'marked' in window);
  await logIn(page, 'owner@example.com', 'chartered-demo');
  await page.goto('/team/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await mark();
  await page.locator('a[href="/team/vouchers"]').first().click();
  await expect(page).toHaveURL('/team/vouchers');
  expect(await isMarked()).toBe(true);
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  expect(await isMarked()).toBe(false);
});

test('with the server unreachable at the start, public pages show, others wait and continue automatically', async ({
  page,
  server,
}) => {
  const { token } = await register(server.url);
  await holdSession(page, token);
  let isCut = true;
  await page.route('**/api/**', (route) => (isCut ? route.abort('internetdisconnected') : route.continue()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/javascript/dashboard');
  await expect(page.getByRole('heading', { name: "This page didn't load" })).toBeVisible();
  await expect(page.getByText("You're still signed in")).toBeVisible();
  isCut = false;
  await expect(page).toHaveTitle(/^Dashboard/, { timeout: 15_000 });
  await expect(page.getByRole('heading', { name: "This page didn't load" })).toHaveCount(0);
});

test('[GU-12] where the credentials dashboard is disabled its pages do not exist', async ({ page }) => {
  // The settings stand in the document; the server that serves others is asked in the tests of the API.
  await page.route('**/certificates', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replace('cert_dashboard_enabled&quot;:true', 'cert_dashboard_enabled&quot;:false'),
    });
  });
  await page.goto('/certificates');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});

test('[UI-14] [ER-03] a page whose chunk fails to load shows an error and can be reloaded', async ({ page }) => {
  let isCut = true;
  await page.route(`**${builtFile('home-page')}`, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Server Error' })).toBeVisible();
  await expect(page.getByText('Something went wrong, Please reload the page.')).toBeVisible();
  isCut = false;
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(page.locator('html[data-layout="default"]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Prove you can really code.' })).toBeVisible();
});

test('[ER-01] a page about a missing item, or a missing summary, shows 404', async ({ page, server }) => {
  const { token } = await register(server.url);
  await holdSession(page, token);
  const missing = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Not Found' }), path).toBeVisible();
  };
  for (const path of [
    '/blog/no-such-post',
    '/legal/no-such-policy',
    '/javascript/dashboard/guides/no-such-guide',
    '/javascript/dashboard/training/no-such-training',
    '/javascript/dashboard/bootcamp/no-such-bootcamp',
    '/javascript/editor/no-such-challenge',
    '/javascript/exam/no-such-exam/terms',
    '/javascript/certificates/no-such-credential',
  ]) {
    await missing(path);
  }
  await page.route('**/api/user/summary*', (route) =>
    route.fulfill({ status: 404, json: { message: 'The summary was not found.', request_id: 'none' } }),
  );
  await missing('/javascript/dashboard');
});

test('a page that is opened takes the focus to its heading, also when its content comes later', async ({ page }) => {
  for (const [link, title] of [
    ['Privacy', 'Privacy policy'],
    ['Blog', 'Blog'],
  ] as const) {
    await page.goto('/');
    await applicationReady(page);
    await page.getByRole('link', { name: link, exact: true }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  }
});

test('a heading that comes later does not take the focus from who has gone on', async ({ page }) => {
  await page.goto('/');
  await applicationReady(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/documents/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Privacy', exact: true }).first().press('Enter');
  await expect(page).toHaveURL('/legal/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  const home = page.getByRole('banner').getByRole('link', { name: /home/i });
  await page.keyboard.press('Shift');
  await home.focus();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  await expect(home).toBeFocused();
});

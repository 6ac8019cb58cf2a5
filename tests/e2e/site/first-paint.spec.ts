import type { Page, Request } from '@playwright/test';
import { builtFile } from '../support/built-files.ts';
import { expect, newPerson, test } from '../support/fixtures.ts';
import { applicationReady } from '../support/hydrated.ts';
import { holdSession, register, request } from '../support/prepared-exam.ts';

const isApp = ({ pathname }: URL) => pathname.endsWith('.js') && pathname !== builtFile('start');

/** Keeps the page's code back. @returns a function that lets it through */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(isApp, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const openEarly = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });

test('a prerendered page asks for its code and its data after it was painted, and for each file once', async ({
  page,
}) => {
  await page.goto('/');
  await applicationReady(page);
  const { paint, files } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    files: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js(on)?$/.test(name))
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime })),
  }));
  expect(files.filter(({ startTime }) => startTime < paint).map(({ path }) => path)).toEqual([builtFile('start')]);
  const later = files.filter(({ startTime }) => startTime >= paint).map(({ path }) => path);
  expect(later).toContain(builtFile('app'));
  expect(later).toContain(builtFile('home-page'));
  expect(later.filter((path) => path.endsWith('.json'))).toHaveLength(1);
  expect(new Set(later).size).toBe(later.length);
});

test('a prerendered page names the fonts that it shows, and no other', async ({ page }) => {
  for (const path of ['/', '/typescript', '/typescript/free-weekend', '/legal/partner-referral', '/blog', '/soon']) {
    const shown: string[] = [];
    const note = (request: Request) => {
      if (request.resourceType() === 'font') shown.push(new URL(request.url()).pathname);
    };
    page.on('request', note);
    // Without the code, which would show more than the document.
    await page.route(isApp, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(path);
    const named = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
        ({ href }) => new URL(href).pathname,
      ),
    );
    // On a busy machine, fonts may be "ready" before the text that needs them is laid out.
    const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loaded, path).toBe(named.length);
    await page.evaluate(() => document.fonts.ready);
    page.off('request', note);
    expect(new Set(shown), path).toEqual(new Set(named));
  }
});

test('what was typed and pressed before the code arrived is repeated', async ({ page }) => {
  const release = await holdScripts(page);
  await openEarly(page, '/vuejs/qa/demo');
  const question = page.getByRole('tabpanel').first();
  await question.getByRole('textbox').first().pressSequentially('computer');
  await question.getByRole('textbox').first().press('Backspace');
  await question.getByRole('textbox').first().pressSequentially('d');
  await question.getByRole('textbox').nth(1).fill('count.value');
  // It waits for an answer, of which nothing is known yet.
  await question.getByRole('button', { name: 'Check my answer' }).click({ force: true });
  await expect(page.locator('#root[data-early]')).toBeAttached();
  release();
  await expect(question.getByText('Correct', { exact: true }).first()).toBeVisible();
  await expect(question.getByRole('textbox').first()).toHaveValue('computed');
});

test('a part whose code is fetched when it is used repeats what was done there before', async ({ page }) => {
  const release = await holdScripts(page);
  await openEarly(page, '/');
  const question = page.getByRole('main').getByRole('article').first();
  const choice = question.getByRole('radio').nth(1);
  await choice.check({ force: true });
  await question.getByRole('button', { name: 'Check my answer' }).click({ force: true });
  release();
  await expect(question.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(choice).toBeChecked();
});

test.describe('the form that verifies a credential stands in the document', () => {
  test.use({ allowedProblems: [/Failed to load resource.*404/] });

  test('what was entered and submitted before the code arrived is verified, and gets into no address', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await openEarly(page, '/verify');
    const code = page.getByLabel('Credential URL or ID');
    await code.fill('AbCdEfGhIjKlMnOpQrStUv');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page).toHaveURL('/verify');
    release();
    await expect(page.getByText('The result appears here.')).toHaveCount(0);
    await expect(page.getByText('No credential has this ID.')).toBeVisible();
    await expect(code).toHaveValue('AbCdEfGhIjKlMnOpQrStUv');
    await expect(page).toHaveURL('/verify');
  });
});

test.describe('a page whose code never arrives', () => {
  test.use({ allowedProblems: [/Failed to load resource|dynamically imported module/] });

  test('is read, and its links work', async ({ page }) => {
    await page.route(isApp, (route) => route.abort());
    await openEarly(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  });
});

test.describe('the form of the login page stands in the document', () => {
  test.use({ allowedProblems: [/Failed to load resource.*401/] });

  const email = (page: Page) => page.locator('input[name="email"]');
  const password = (page: Page) => page.locator('input[name="password"]');

  test('a password that was typed and submitted before the code arrived signs in', async ({ page, server }) => {
    const candidate = await register(server.url);
    const release = await holdScripts(page);
    await openEarly(page, '/javascript/login');
    await email(page).fill(candidate.email);
    await password(page).pressSequentially(candidate.password);
    await password(page).press('Enter');
    await expect(page.locator('#root[data-early]')).toBeAttached();
    await expect(page).toHaveURL('/javascript/login');
    release();
    await page.waitForURL('**/javascript/dashboard');
  });

  test('what is submitted before any script arrived stays in the form and gets into no address', async ({
    page,
    server,
  }) => {
    const candidate = await register(server.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login?email=somebody%40example.com', { waitUntil: 'commit' });
    await email(page).fill(candidate.email);
    await password(page).fill(candidate.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await password(page).press('Enter');
    expect(await page.evaluate(() => location.href)).toBe(`${server.url}/login?email=somebody%40example.com`);
    release();
    await applicationReady(page);
    await expect(email(page)).toHaveValue(candidate.email);
    await expect(password(page)).toHaveValue(candidate.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
    expect(asked.filter((url) => /horse/.test(decodeURIComponent(url)))).toEqual([]);
  });

  test('what only the browser knows is added: an email of the address, the path to continue with', async ({ page }) => {
    const release = await holdScripts(page);
    await openEarly(page, '/login?email=ada%40example.com&social=refused&redirect=%2Forders');
    const title = page.getByRole('heading', { level: 1 });
    await title.evaluate((element) => element.setAttribute('data-kept', 'yes'));
    await password(page).fill('correct horse');
    await expect(email(page)).toHaveValue('');
    release();
    await expect(email(page)).toHaveValue('ada@example.com');
    await expect(page.getByText('You declined the sign-in at the provider.')).toBeVisible();
    await expect(password(page)).toHaveValue('correct horse');
    await expect(title).toHaveAttribute('data-kept', 'yes');
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/register?email=ada%40example.com&redirect=%2Forders',
    );
  });

  test('a signed-in user is redirected, whatever was pressed before', async ({ page, server }) => {
    const candidate = await register(server.url);
    await holdSession(page, candidate.token);
    const release = await holdScripts(page);
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) logins.push(request.url());
    });
    await openEarly(page, '/javascript/login');
    await email(page).fill('somebody@example.com');
    await page.getByRole('button', { name: 'Log in' }).click();
    release();
    await page.waitForURL('**/javascript/dashboard');
    expect(logins).toEqual([]);
  });

  test('what is submitted while an expired session is being validated is sent as soon as it is refused', async ({
    page,
    server,
  }) => {
    const candidate = await register(server.url);
    await holdSession(page, candidate.token);
    await request(server.url, candidate.token, 'POST', '/logout');
    let validate = () => {};
    const validated = new Promise<void>((done) => {
      validate = done;
    });
    await page.route('**/api/auth', async (route) => {
      await validated;
      await route.continue();
    });
    await page.goto('/javascript/login');
    await applicationReady(page);
    await email(page).fill(candidate.email);
    await password(page).fill(candidate.password);
    // It waits, and says so.
    await page.getByRole('main').locator('button[aria-busy]').click({ force: true });
    await expect(email(page)).toHaveValue(candidate.email);
    await expect(page).toHaveURL('/javascript/login');
    validate();
    await page.waitForURL('**/javascript/dashboard');
  });

  test('what was typed into the form of a sign-up before its code arrived creates the account', async ({ page }) => {
    const release = await holdScripts(page);
    const person = newPerson();
    await openEarly(page, '/javascript/register');
    await page.locator('input[name="name"]').fill(person.name);
    await email(page).fill(person.email);
    await password(page).fill(person.password);
    await page.getByRole('checkbox').check({ force: true });
    await page.getByRole('button', { name: 'Create account' }).click();
    const sent = page.waitForRequest('**/api/register');
    release();
    expect((await sent).postDataJSON()).toMatchObject({
      email: person.email,
      password: person.password,
      linkedin_achievement_share_permission: true,
    });
    await page.waitForURL('**/javascript/dashboard');
  });
});

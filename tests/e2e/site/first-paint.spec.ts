import type { Page } from '@playwright/test';
import { builtFile } from '../support/built-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { applicationReady } from '../support/hydrated.ts';

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

test.describe('a page whose code never arrives', () => {
  test.use({ allowedProblems: [/Failed to load resource|dynamically imported module/] });

  test('is read, and its links work', async ({ page }) => {
    await page.route(isApp, (route) => route.abort());
    await openEarly(page, '/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  });
});

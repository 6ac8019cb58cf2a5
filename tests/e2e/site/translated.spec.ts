import { expect, test } from '../support/fixtures.ts';
import { applicationReady } from '../support/hydrated.ts';

test.describe('the browser translates a page before it is hydrated', () => {
  test.use({ translator: 'early', allowedProblems: [/status of (401|422)/] });

  for (const path of ['/', '/javascript', '/javascript/login', '/soon', '/blog', '/legal/terms']) {
    test(`${path} works, and no error is reported`, async ({ page }) => {
      await page.goto(path);
      await applicationReady(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      // Its words are there, once, and in the hands of the translator.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('heading', { level: 1 }).locator('font font')).not.toHaveCount(0);
      // It reacts: a link leads on without another document.
      await page.evaluate(() => Object.assign(window, { isSame: true }));
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1 }).locator('font font')).not.toHaveCount(0);
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    });
  }

  test('what a visitor does before the page reacts is not lost', async ({ page }) => {
    let release = () => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      if (!(await page.locator('#root[data-early] font').first().isVisible())) return route.continue();
      await isHeld;
      await route.continue();
    });
    await page.goto('/javascript/login', { waitUntil: 'commit' });
    await page.locator('#root[data-early] input[name="email"]').fill('ada@example.com');
    release();
    await applicationReady(page);
    await expect(page.locator('input[name="email"]')).toHaveValue('ada@example.com');
    await page.locator('input[name="password"]').fill('wrong-password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  });
});

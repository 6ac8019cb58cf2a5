import type { Page } from '@playwright/test';
import { checkPage } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { writeFile } from '../support/workspace.ts';

const EDITOR = '/javascript/editor/javascript-practice-initials';

/** CodeMirror's `interactionDelay`. Milliseconds. */
const INTERACTION_DELAY_MS = 75;

const editorOf = (page: Page) => page.locator('[data-editor] .cm-content').first();
const listOf = (page: Page) => page.locator('[data-editor] .cm-tooltip-autocomplete li');
const textOf = (page: Page) =>
  editorOf(page).evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );

/** Waits until the list takes keys: for a moment after it opened, they are still meant for the text. */
async function listTakesKeys(page: Page): Promise<void> {
  await listOf(page).first().waitFor();
  await page.evaluate((moment) => new Promise((done) => setTimeout(done, moment)), INTERACTION_DELAY_MS * 2);
}

test.use({ viewport: { width: 1440, height: 1000 } });

test('[EX-12] members, globals and keywords are completed by the keyboard alone', async ({ page }) => {
  await page.goto(EDITOR);
  await writeFile(page, 'main.js', 'const list = [1, 2];\n');
  await page.keyboard.type('list.fla');
  await expect(listOf(page).first()).toContainText('flat');
  await expect(listOf(page).filter({ hasText: 'flatMap' })).toBeVisible();
  await listTakesKeys(page);
  await page.keyboard.press('ArrowDown');
  await expect(listOf(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page)).toContain('list.flatMap');

  await writeFile(page, 'main.js', '');
  await page.keyboard.type('structuredC');
  await expect(listOf(page).first()).toContainText('structuredClone');
  await listTakesKeys(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('; Math.hyp');
  await expect(listOf(page).first()).toContainText('hypot');
  await listTakesKeys(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page)).toBe('structuredClone; Math.hypot');

  // The list does not stay over the results.
  await writeFile(page, 'main.js', 'const list = [1, 2];\n');
  await page.keyboard.type('list.fla');
  await expect(listOf(page).first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(listOf(page)).toHaveCount(0);

  // Nothing of the browser that grading lacks.
  await writeFile(page, 'main.js', '');
  await page.keyboard.type('localStor');
  await expect(listOf(page)).toHaveCount(0);
  await writeFile(page, 'main.js', '');
  await page.keyboard.type("'list.fla");
  await expect(listOf(page)).toHaveCount(0);
});

test('[EX-12] a failed test shows input, expected and got, and the code of the test on request', async ({ page }) => {
  await page.goto(EDITOR);
  await writeFile(page, 'main.js', 'export const initials = (name) => name[0];\n');
  await page.keyboard.press('Control+Enter');
  const tests = page.getByRole('region', { name: 'Tests', exact: true });
  await expect(tests.getByLabel('Failed').first()).toBeVisible({ timeout: 30_000 });
  const item = tests.getByRole('listitem').filter({ hasText: 'takes the first letter of each word' });
  await expect(item.getByRole('definition')).toHaveText(["initials('Ada Lovelace')", '"AL"', '"A"']);
  await expect(item.getByRole('term')).toHaveText(['Input', 'Expected', 'Got']);
  const code = item.getByRole('group', { name: 'js code' });
  await expect(code).toBeHidden();
  await item.getByText('Test code').focus();
  await page.keyboard.press('Enter');
  await expect(code).toContainText("m.initials('Ada Lovelace')");
  await expect
    .poll(() => page.evaluate(() => [...CSS.highlights.keys()].filter((name) => name.startsWith('code-')).length))
    .toBeGreaterThan(0);
  await checkPage(page, 'a failed test');
});

test('[EX-12] the tests run what is in the editor, even when the run follows a change at once', async ({ page }) => {
  await page.goto(EDITOR);
  await writeFile(page, 'main.js', 'export const initials = (name) => name;\n');
  // One task, so that nothing is rendered between the change and the keys.
  await editorOf(page).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '// changed\n');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
    );
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, composed: true }),
    );
  });
  await expect(page.getByRole('region', { name: 'Tests', exact: true }).getByText(/^\d of \d passed$/)).toBeVisible();
  await expect(page.locator('[data-outdated]')).toHaveAttribute('data-outdated', 'false');
});

test('[EX-12] what code can use is listed in the challenge', async ({ page }) => {
  await page.goto(EDITOR);
  const summary = page.getByText('What your code can use');
  await summary.focus();
  await page.keyboard.press('Enter');
  for (const name of ['structuredClone', 'URLSearchParams', 'crypto.randomUUID', 'fetch']) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  }
  await checkPage(page, 'the list of what code can use');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test('[EX-12] a challenge is tabs, which the keyboard reaches and which keep what they hold', async ({ page }) => {
    await page.goto(EDITOR);
    const tabs = page.getByRole('tablist', { name: 'Parts of the challenge' });
    await expect(tabs.getByRole('tab')).toHaveText(['Brief', 'Code', 'Tests', 'Console']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabs.getByRole('tab', { name: 'Brief' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(editorOf(page)).toBeVisible();
    await expect(page.getByText('What your code can use')).toBeHidden();
    await writeFile(page, 'main.js', "export const initials = (name) => { console.log(name); return 'AL'; };\n");
    await page.getByRole('button', { name: 'Run the tests' }).click();
    // The results are in view, and the focus is with them.
    const results = page.getByRole('region', { name: 'Tests', exact: true });
    await expect(results.getByText(/^\d of \d passed$/)).toBeVisible({ timeout: 30_000 });
    await expect(tabs.getByRole('tab', { name: /^Tests/ })).toBeFocused();
    await expect(tabs.getByRole('tab', { name: /^Tests/ })).toHaveText(/\d\/\d/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => textOf(page)).toContain('console.log(name)');
    await editorOf(page).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page)).not.toContain('console.log(name)');
    await page.getByRole('tab', { name: /^Tests/ }).click();
    await expect(results.getByText('Out of date')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    await checkPage(page, 'outdated tests of a challenge');
  });
});

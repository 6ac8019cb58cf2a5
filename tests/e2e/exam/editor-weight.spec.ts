import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { watchScripts } from '../support/script-weight.ts';

test.use({ canRecord: false });

/** Scripts that the editor adds to its page until it takes the first key, as sent to a browser. Bytes, with those of the headers. */
const MAX_EDITOR_BYTES = 130_000;

/** Notes when the page has its frame, and when the editor is painted. */
async function noteEditor(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const editor = document.querySelector('[data-editor]')?.shadowRoot?.querySelector('.cm-content');
      if (!editor) return;
      seen.disconnect();
      // In the frame after it, when it is painted, as the editor itself waits before it loads more.
      requestAnimationFrame(() => Object.assign(globalThis, { editorAt: performance.now() }));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
}

/** Paths of scripts in the order of their requests. */
async function scriptsUntil(page: Page, mark: string): Promise<string[]> {
  await page.waitForFunction((name) => name in globalThis, mark);
  return page.evaluate((name) => {
    const until = (globalThis as unknown as Record<string, number>)[name] ?? 0;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const before = entries.filter((entry) => entry.name.endsWith('.js') && entry.startTime <= until);
    return [...new Set(before.map((entry) => new URL(entry.name).pathname))];
  }, mark);
}

// A challenge that does not exist is answered with 404, which the browser logs.
test.use({ allowedProblems: [/^Failed to load resource/] });

test('[RT-11] the editor takes its first key within its budget of scripts, and loads languages and completion after it', async ({
  page,
}) => {
  // What the page weighs without the editor: that of a challenge that does not exist.
  const plain = await watchScripts(page);
  await page.goto('/javascript/editor/no-such-challenge');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ofPage = new Set(plain.keys());

  const fresh = await page.context().browser()?.newContext();
  const other = await fresh?.newPage();
  if (!fresh || !other) throw new Error('There is no browser.');
  const scripts = await watchScripts(other);
  await noteEditor(other);
  await other.goto(new URL('/javascript/editor/javascript-practice-initials', page.url()).href);
  const before = await scriptsUntil(other, 'editorAt');
  const editor = other.locator('[data-editor="main.js"] .cm-content');
  await editor.click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('/');
  await expect(editor).toContainText('/');

  const total = before.reduce((sum, path) => sum + (scripts.get(path) ?? 0), 0);
  const added = before.filter((path) => !ofPage.has(path));
  const bytes = added.reduce((sum, path) => sum + (scripts.get(path) ?? 0), 0);
  const words = `${bytes} of ${total}\n${before.map((path) => `${ofPage.has(path) ? ' ' : '+'} ${scripts.get(path)} ${path}`).join('\n')}`;
  test.info().annotations.push({ type: 'figure', description: words });
  expect(bytes, words).toBeGreaterThan(60_000);
  expect(bytes, words).toBeLessThanOrEqual(MAX_EDITOR_BYTES);
  // The rest comes later, unasked.
  await expect.poll(() => [...scripts.keys()].some((path) => !before.includes(path) && !ofPage.has(path))).toBe(true);
  await fresh.close();
});

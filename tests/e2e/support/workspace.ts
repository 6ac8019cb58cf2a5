import { expect, type Page } from '@playwright/test';
import type { CandidateChallenge } from '../../../src/contract/exam/exercises.ts';
import { exercisesOf, goTo, holdSession, isChallenge, openRunning, prepareTrial, register } from './prepared-exam.ts';

/** A running trial with its first challenge open. */
export async function openChallenge(page: Page, url: string, tech: string) {
  const candidate = await register(url);
  const id = await prepareTrial(url, candidate.token, `${tech}-trial`);
  const exercises = await exercisesOf(url, candidate.token, id);
  const number = exercises.findIndex(isChallenge) + 1;
  const challenge = exercises[number - 1] as CandidateChallenge;
  await holdSession(page, candidate.token);
  await openRunning(page, `/${tech}/trial-exams/${id}/progress`);
  await goTo(page, number);
  await expect(page.getByRole('heading', { level: 1, name: challenge.title })).toBeVisible();
  return { candidate, id, challenge, number };
}

/** Replaces a file in the editor by pasting. */
export async function writeFile(page: Page, path: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: path, exact: true }).click();
  // With what is loaded after the editor is painted.
  const editor = page.locator(`[data-editor="${path}"][data-loaded] .cm-content`);
  await expect(editor).toBeVisible();
  await editor.click();
  await page.keyboard.press('Control+A');
  await editor.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
    );
  }, text);
}

/** Runs the visible tests. @returns how many passed, of how many */
export async function runTests(page: Page): Promise<{ passed: number; total: number }> {
  await page.getByRole('button', { name: 'Run the visible tests' }).click();
  const words = page.getByText(/^\d+ of \d+ passed$/);
  await expect(words).toBeVisible({ timeout: 30_000 });
  const [passed = 0, total = 0] = ((await words.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  return { passed, total };
}

import { answerCurrent, beginExam, handIn, openTrial, storedWork, untilSaved } from '../support/exam-steps.ts';
import { expect, newPerson, signUp, test } from '../support/fixtures.ts';

test('[EX-01, EX-02, EX-03, EX-06, EX-13, EX-14, RT-13] a visitor signs up, takes a trial exam and sees the result', {
  tag: '@first',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newPerson());
  const id = await openTrial(page);
  await beginExam(page, `/javascript/trial-exams/${id}/progress`);

  const position = await page
    .getByText(/^1 of \d+/)
    .first()
    .textContent();
  const total = Number.parseInt(position?.split(' ').at(-1) ?? '', 10);
  expect(total).toBe(22);
  for (let number = 1; number <= 20; number += 1) {
    await expect(page.getByText(`${number} of ${total}`, { exact: true })).toBeVisible();
    await answerCurrent(page);
    await page.getByRole('button', { name: 'Next' }).click();
  }

  // A challenge: the code is saved as it is typed, and the visible tests can be run.
  await expect(page.getByRole('tab').first()).toBeVisible();
  await page.getByRole('button', { name: 'Run the visible tests' }).click();
  await expect(page.getByText(/^\d of \d passed/)).toBeVisible({ timeout: 20_000 });
  const editor = page.locator('[data-editor] .cm-content').first();
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\n// a note in the code');
  await untilSaved(page);
  await expect.poll(async () => (await storedWork(page, id)).length).toBe(21);

  await handIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Passed|Not passed this time/);
  await page.getByRole('link', { name: 'Public result page' }).click();
  await page.waitForURL('**/results');
  await expect(page).toHaveTitle(/Trial Examination Result/);
});

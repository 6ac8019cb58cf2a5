import type { Page } from '@playwright/test';
import { DARK_COOKIE } from '../../../src/contract/theme.ts';
import { expect, test } from '../support/fixtures.ts';
import { exercisesOf, goTo, isQuestion, savedWord, storedOf, untilGraded } from '../support/prepared-exam.ts';
import { openChallenge, runTests, writeFile } from '../support/workspace.ts';

// Over the limit the tests are not run, and what is noticed while the exam ends may come after its end.
test.use({ viewport: { width: 1440, height: 1000 }, allowedProblems: [/status of 409/] });

const editorOf = (page: Page, path: string) => page.locator(`[data-editor="${path}"] .cm-content`);
const textOf = (page: Page, path: string) =>
  editorOf(page, path).evaluate((element) =>
    [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  );
/** From a challenge, whose overview is in a drawer, to another exercise. */
async function leaveTo(page: Page, number: number): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await goTo(page, number);
}

const LINE = `${'x'.repeat(99)}\n`;

test('[EX-12] an answer over the limit is reported, survives a reload and never blocks handing in', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const { candidate, id, challenge, number } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  await writeFile(page, path, 'export const kept = 1;\n');
  await expect(savedWord(page)).toBeVisible();
  await writeFile(page, path, LINE.repeat(920));
  await expect(page.getByText(/^92,\d{3} of 100,000 characters\./)).toBeVisible();
  await expect(savedWord(page)).toBeVisible();
  const near = (await storedOf(server.url, candidate.token, id)).get(challenge.id)?.answer;

  await writeFile(page, path, LINE.repeat(1010));
  const notice = page.getByText(/1,\d{3} too many\./);
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/your last saved version is graded: version \d+, saved at/);
  await expect(page.getByText('Not saved', { exact: true }).first()).toBeVisible();

  // A reload drops nothing and shows the same, at the same exercise.
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/your last saved version is graded: version \d+/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download this version' }).click();
  expect((await download).suggestedFilename()).toBe('challenge-files.json');

  // From another exercise it is still said.
  await leaveTo(page, 1);
  await expect(page.getByText(`Exercise ${number} is not saved`)).toBeVisible();
  await page.getByRole('button', { name: 'Hand in', exact: true }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(`Exercise ${number} is over the limit of 100,000 characters: its last saved`);
  await dialog.getByRole('button', { name: 'Hand in' }).click();
  await page.waitForURL('**/done');
  await expect(page.getByText('1 answer is over the limit of 100,000 characters.')).toBeVisible();
  await untilGraded(server.url, candidate.token, id);
  expect(near).toEqual({ kind: 'files', files: expect.objectContaining({ [path]: LINE.repeat(920) }) });
});

test('[EX-10] keys typed in text stay in the text: a word jump stays in the challenge, letters only choose options', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { candidate, id, challenge, number } = await openChallenge(page, server.url, 'javascript');
  const title = page.getByRole('heading', { level: 1, name: challenge.title });
  const path = challenge.editable[0] ?? '';
  await editorOf(page, path).click();
  for (const key of ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+f', 'Alt+o', 'a']) await page.keyboard.press(key);
  await expect(title).toBeVisible();
  await page.getByText('Add a note').click();
  await page.getByRole('textbox', { name: 'Your note' }).click();
  for (const key of ['Alt+ArrowLeft', 'Alt+ArrowRight']) await page.keyboard.press(key);
  await expect(title).toBeVisible();
  await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'false');

  // From the editor, too, Ctrl+Enter runs the tests; it writes nothing.
  const before = await textOf(page, path);
  await editorOf(page, path).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^\d+ of \d+ passed$/)).toBeVisible({ timeout: 30_000 });
  expect(await textOf(page, path)).toBe(before);

  // Outside a text field, Alt with an arrow navigates, and a letter chooses.
  await title.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(title).toHaveCount(0);
  const exercises = await exercisesOf(server.url, candidate.token, id);
  const single = exercises.findIndex((one) => isQuestion(one) && one.kind === 'single');
  await goTo(page, single + 1);
  await page.keyboard.press('3');
  await expect(page.getByRole('main').getByRole('radio').nth(2)).toBeChecked();
  await page.keyboard.press('9');
  await expect(page.getByRole('main').getByRole('radio').nth(2)).toBeChecked();
  await page.keyboard.press('b');
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('f');
  await expect(page.getByRole('main').getByRole('radio').nth(1)).toBeChecked();
  await expect(savedWord(page)).toBeVisible();
  expect((await storedOf(server.url, candidate.token, id)).get(exercises[single]?.id ?? '')?.answer).toEqual({
    kind: 'choice',
    choice: 1,
  });
  expect(number).toBeGreaterThan(1);
});

test('[EX-12] undo history and cursor survive switching to another file and another exercise', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { challenge, number } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  const files = page.getByRole('tablist', { name: 'Files' }).getByRole('tab');
  await writeFile(page, path, 'const first = 1;\nconst second = 2;\n');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('// one ');
  for (const leave of [
    async () => {
      if ((await files.count()) > 1) await files.nth(1).click();
      await page.getByRole('tab', { name: path, exact: true }).click();
    },
    async () => {
      await leaveTo(page, 1);
      await goTo(page, number);
    },
  ]) {
    await leave();
    await editorOf(page, path).focus();
    await page.keyboard.type('more ');
    await expect.poll(() => textOf(page, path)).toMatch(/^\/\/ one (more )+const first/);
  }
  for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(page, path)).not.toContain('const first');
});

test('[EX-10] Escape, then Tab leaves the editor, also when Escape closes a list of completions', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { challenge } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  await writeFile(page, path, 'const something = 1;\nconst somewhere = 2;\n');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('some');
  const list = page.locator(`[data-editor="${path}"] .cm-tooltip-autocomplete`);
  await expect(list).toBeVisible();
  const before = await textOf(page, path);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(editorOf(page, path)).not.toBeFocused();
  expect(await textOf(page, path)).toBe(before);
  // Any other key takes it back: Tab indents again.
  await editorOf(page, path).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await expect(editorOf(page, path)).toBeFocused();
  await expect.poll(() => textOf(page, path)).not.toBe(before);
});

test('[EX-12] results of an older version are marked as such, and count again when the change is undone', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { challenge } = await openChallenge(page, server.url, 'javascript');
  const path = challenge.editable[0] ?? '';
  const { passed, total } = await runTests(page);
  await editorOf(page, path).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('/');
  await expect(page.getByText('Out of date', { exact: true })).toBeVisible();
  await expect(page.getByText(`${passed} of ${total} passed before.`)).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ passed$/)).toHaveCount(0);
  await expect(page.getByRole('img', { name: /^(Passed|Failed)$/ })).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(page.getByText(`${passed} of ${total} passed`, { exact: true })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[EX-12] the editor's search panel is readable in ${colorScheme}`, async ({ page, server }) => {
    test.setTimeout(180_000);
    await page.context().addCookies([{ name: DARK_COOKIE, value: String(colorScheme === 'dark'), url: server.url }]);
    const { challenge } = await openChallenge(page, server.url, 'javascript');
    const path = challenge.editable[0] ?? '';
    await page.locator(`[data-editor="${path}"][data-loaded] .cm-content`).click();
    await page.keyboard.press('Control+f');
    const panel = page.locator(`[data-editor="${path}"] .cm-search`);
    await expect(panel).toBeVisible();
    const found = await panel.locator('button, input, label').evaluateAll((elements) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('There is no canvas.');
      const read = (colour: string, below: readonly number[]) => {
        canvas.fillStyle = `rgb(${below.join(' ')})`;
        canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const luminance = (colour: number[]) => {
        const [r = 0, g = 0, b = 0] = colour.map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return elements.map((element) => {
        const layers: string[] = [];
        for (let above: Element | null = element; above; above = above.parentElement) {
          layers.unshift(getComputedStyle(above).backgroundColor);
        }
        const page = [getComputedStyle(document.body).backgroundColor, ...layers];
        const ground = page.reduce<number[]>((below, layer) => read(layer, below), [255, 255, 255]);
        const style = getComputedStyle(element);
        const [light = 0, dark = 0] = [luminance(read(style.color, ground)), luminance(ground)].sort((a, b) => b - a);
        return {
          what: element.textContent || element.getAttribute('name') || '',
          ratio: (light + 0.05) / (dark + 0.05),
          image: style.backgroundImage,
        };
      });
    });
    expect(found.length).toBeGreaterThan(6);
    // A picture behind the text would hide what was computed.
    expect(
      found.filter(({ image, ratio }) => ratio < 7 || (image !== 'none' && !image.startsWith('url'))),
      'AAA',
    ).toEqual([]);
  });
}

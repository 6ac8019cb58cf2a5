import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  exercisesOf,
  isQuestion,
  prepareTrial,
  register,
  rightAnswer,
  savedWord,
  storedOf,
  untilGraded,
} from '../support/prepared-exam.ts';

// What is noticed while the exam ends may come after its end.
test.use({ allowedProblems: [/status of 409/] });

/** Where the focus is, and whether it can be seen. An element that only takes the focus to be read out needs no ring. */
function focus(page: Page): Promise<{ what: string; isLost: boolean; isVisible: boolean }> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return { what: 'nothing', isLost: true, isVisible: false };
    const what = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 80);
    if (element.getAttribute('tabindex') === '-1') return { what, isLost: false, isVisible: true };
    const rings: Element[] = [element, ...element.querySelectorAll('*')];
    for (let above = element.parentElement, level = 0; above && level < 3; above = above.parentElement, level += 1) {
      rings.push(above);
    }
    const isVisible = rings.some((one) => {
      const style = getComputedStyle(one);
      const after = getComputedStyle(one, '::after');
      return [style, after].some((look) => look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) > 0);
    });
    const box = element.getBoundingClientRect();
    return { what, isLost: false, isVisible: isVisible && box.bottom > 0 && box.top < innerHeight };
  });
}

/** The ring may come a moment after the focus, as the editor's does. */
async function expectFocus(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { what, isLost, isVisible } = await focus(page);
      return isLost ? 'the focus is lost' : isVisible ? 'visible' : `the focus cannot be seen at ${what}`;
    })
    .toBe('visible');
}

/** Presses Tab until the element has the focus. Every stop on the way must be visible. */
async function tabTo(page: Page, target: Locator, options: { backwards?: boolean } = {}): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    if (
      await target.evaluate((element) =>
        element.getRootNode() instanceof ShadowRoot
          ? (element.getRootNode() as ShadowRoot).activeElement === element
          : document.activeElement === element,
      )
    )
      return;
    // In the editor Tab indents; Escape before it leaves, as the editor's name says.
    if ((await focus(page)).what.includes('Press Escape, then Tab')) await page.keyboard.press('Escape');
    await page.keyboard.press(options.backwards ? 'Shift+Tab' : 'Tab');
    // The browser's own controls come after the last element of the page.
    if (!(await focus(page)).isLost) await expectFocus(page);
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** In a text Alt and an arrow move by words, so the shortcuts of the exam work outside of it alone. */
async function leaveText(page: Page): Promise<void> {
  while (
    await page.evaluate(() => document.activeElement?.matches('textarea, input[type="text"], input:not([type])'))
  ) {
    await page.keyboard.press('Tab');
  }
}

test('[EX-10] an exam using only the keyboard, from the login to the result', async ({ page, server }) => {
  test.setTimeout(360_000);
  // A form that has every kind of question.
  let candidate = await register(server.url);
  let id = '';
  let tech = '';
  for (const one of ['javascript', 'react', 'vuejs', 'typescript', 'javascript', 'react', 'vuejs', 'typescript']) {
    candidate = await register(server.url);
    const trial = await prepareTrial(server.url, candidate.token, `${one}-trial`);
    const exercises = await exercisesOf(server.url, candidate.token, trial);
    const kinds = new Set(exercises.filter(isQuestion).map(({ kind }) => kind));
    [id, tech] = [trial, one];
    if (kinds.size === 5) break;
  }
  const exercises = await exercisesOf(server.url, candidate.token, id);
  const wanted = `/${tech}/trial-exams/${id}/progress`;

  await page.goto(wanted);
  await page.waitForURL('**/login');
  await tabTo(page, page.locator('input[name="email"]'));
  await page.keyboard.type(candidate.email);
  await page.keyboard.press('Tab');
  await expect(page.locator('input[name="password"]')).toBeFocused();
  await page.keyboard.type(candidate.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${wanted}`);
  await expect(savedWord(page)).toBeVisible();

  const main = page.getByRole('main');
  const seen = new Set<string>();
  for (const [index, exercise] of exercises.entries()) {
    if (index > 0) await expectFocus(page);
    if (!isQuestion(exercise)) {
      await expect(main.getByRole('heading', { level: 1, name: exercise.title })).toBeVisible();
      const editor = page.locator('[data-editor] .cm-content').first();
      await tabTo(page, editor);
      await page.keyboard.press('Control+End');
      await page.keyboard.type('\n// typed by hand');
      // Tab indents in the editor; Escape, then Tab leaves it.
      await page.keyboard.press('Tab');
      await expect(editor).toBeFocused();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      await expect(editor).not.toBeFocused();
      await expectFocus(page);
    } else {
      await expect(main.getByRole('heading', { level: 1, name: `Question ${index + 1} of` })).toBeVisible();
      // Of each kind one is answered; the others are only passed by.
      if (!seen.has(exercise.kind)) {
        const right = rightAnswer(exercise);
        switch (right.kind) {
          case 'choice': {
            await tabTo(page, main.getByRole('radio').first());
            await page.keyboard.press('Space');
            for (let step = 0; step < right.choice; step += 1) await page.keyboard.press('ArrowDown');
            await expect(main.getByRole('radio').nth(right.choice)).toBeChecked();
            await expectFocus(page);
            break;
          }
          case 'choices':
            for (const choice of right.choices) {
              await tabTo(page, main.getByRole('checkbox').nth(choice));
              await page.keyboard.press('Space');
              await expect(main.getByRole('checkbox').nth(choice)).toBeChecked();
            }
            break;
          case 'texts':
            for (const [gap, text] of right.texts.entries()) {
              await tabTo(page, main.getByRole('textbox', { name: `Gap ${gap + 1}`, exact: true }).first());
              await page.keyboard.type(text);
            }
            break;
          case 'order':
            for (const [place, shown] of right.order.entries()) {
              const name = (isQuestion(exercise) ? exercise.options[shown] : '')?.replaceAll('`', '') ?? '';
              const handles = main.locator('[data-control="handle"]');
              // The list is a part of its own, which takes a moment even when it is preloaded.
              await expect(handles.first()).toBeVisible();
              const names = await handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
              const at = names.findIndex((one) => one.startsWith(`${name}, position`));
              expect(at).toBeGreaterThanOrEqual(place);
              if (at === place) continue;
              const row = main.locator(`[data-item="${shown}"] [data-control="handle"]`);
              await tabTo(page, row, { backwards: false }).catch(() => tabTo(page, row, { backwards: true }));
              for (let step = at; step > place; step -= 1) {
                await page.keyboard.press('Alt+ArrowUp');
                await expect(row).toBeFocused();
              }
            }
        }
        seen.add(exercise.kind);
      }
    }
    await leaveText(page);
    if (index === 0) {
      await page.keyboard.press('Alt+f');
      await expect(page.getByRole('button', { name: 'Flag for review' })).toHaveAttribute('aria-pressed', 'true');
    }
    if (index < exercises.length - 1) await page.keyboard.press('Alt+ArrowRight');
  }
  await page.keyboard.press('Alt+ArrowLeft');
  await expectFocus(page);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(savedWord(page)).toBeVisible();

  const stored = await storedOf(server.url, candidate.token, id);
  for (const [exerciseId, work] of stored) {
    const exercise = exercises.find((one) => one.id === exerciseId);
    if (!exercise || !isQuestion(exercise) || !work.answer) continue;
    expect(work.answer, exercise.kind).toEqual(rightAnswer(exercise));
  }
  test.info().annotations.push({ type: 'figure', description: `kinds answered: ${[...seen].join(', ')}` });

  // The overview, then the dialog: first let it be, then hand in.
  await page.keyboard.press('Alt+o');
  await expectFocus(page);
  await page.keyboard.press('Escape');
  const handIn = page.getByRole('button', { name: 'Hand in', exact: true }).first();
  await tabTo(page, handIn);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep answering' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(handIn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/exercises? (is|are) unanswered/)).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Hand in' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/done');
  await expect(page.getByText(/pass mark \d+/)).toBeVisible({ timeout: 60_000 });
  // It stands near the end, below every exercise.
  await tabTo(page, page.getByRole('link', { name: 'Public result page' }), { backwards: true });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/results');
  await untilGraded(server.url, candidate.token, id);
});

import type { Locator, Page } from '@playwright/test';
import { recordingText } from '../../../../src/contract/site/recording.ts';
import { violations } from '../../../support/axe.ts';
import { expect, test } from '../../support/fixtures.ts';
import { applicationReady } from '../../support/hydrated.ts';
import { showTheme } from '../../support/prepared-exam.ts';
import { settled } from '../../support/settled.ts';

/** More presses than any page of the workshop has stops before what is looked for. */
const MAX_STOPS = 150;

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await applicationReady(page);
  // What is still loaded, such as the session, shows and takes away buttons in the order of tabs.
  await settled(page);
};
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await isFocused(target)) return expect(target).toBeInViewport();
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

const drawn = (page: Page, id: string) => page.locator(`svg.statechart [data-id="${id}"]`);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const ACTIVE = /, active/;

/** Presses an arrow key until a state of the drawing has the focus. */
async function arrowTo(page: Page, key: string, id: string): Promise<void> {
  for (let step = 0; step < MAX_STOPS; step += 1) {
    if (await isFocused(drawn(page, id))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${id}.`);
}

/** In both themes. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect.soft(await violations(page), `${what}, ${theme}`).toEqual([]);
  }
}

const recording = recordingText({
  format: 'chartered.recording',
  format_version: 1,
  runs: [
    {
      chart: 'copyLink',
      version: 'abc',
      is_cut: false,
      steps: [
        { keys: [], at: 0, value: 'idle' },
        { keys: [{ source: 'copyLink.idle', event: 'copyLink.pressed', index: 0 }], at: 10, value: 'copying' },
      ],
    },
  ],
});

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]) {
  test.describe(`with the keyboard alone, ${viewport.width} px wide`, () => {
    test.use({ viewport });
    test.describe.configure({ timeout: 120_000 });

    test('[WS-03] a chart is found and opened, a state found, a collapsed one opened, a transition followed', async ({
      page,
    }) => {
      await open(page, '/statecharts');
      await tabTo(page, page.getByRole('searchbox', { name: 'Search charts' }));
      await page.keyboard.type('an exam from its terms');
      await expectAccessible(page, 'the list, searched');
      await press(page, page.getByRole('main').getByRole('link', { name: /^Exam\s*an exam from/i }));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exam');

      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: 'Find a state or an event' })).toBeFocused();
      await page.keyboard.type('displaced');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await expectAccessible(page, 'found states');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/state=exam\.displaced/);
      await expect(page.getByRole('heading', { level: 2, name: 'Displaced' })).toBeVisible();

      await tabTo(page, drawn(page, 'exam.displaced'));
      await arrowTo(page, 'ArrowUp', 'exam.taking');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/state=exam\.taking/);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/view=open%3Aexam\.taking/);
      await expect(drawn(page, 'exam.taking.answering')).toBeAttached();
      await expectAccessible(page, 'an opened state');

      await open(page, '/statecharts/copyLink?state=copyLink.idle');
      await tabTo(page, drawn(page, 'copyLink.idle'));
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(drawn(page, 'copyLink.copying')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/state=copyLink\.copying/);
    });

    test('[WS-02, WS-04, WS-07] a chart is played with data, travelled through, overlaid and saved', async ({
      page,
    }) => {
      await open(page, '/statecharts/poll');
      await press(page, button(page, 'Simulate'));
      // Who starts it goes on in its panel, not behind the list of charts.
      await expect(page.getByRole('tab', { name: 'Simulate' })).toBeFocused();
      await press(page, button(page, 'Start the simulation'));
      await expect(drawn(page, 'poll.loading')).toHaveAccessibleName(ACTIVE);
      await press(page, button(page, /loading the poll .* succeeds/i));
      await press(page, button(page, 'Send'));
      await expect(drawn(page, 'poll.choosing')).toHaveAccessibleName(ACTIVE);
      await press(page, button(page, /option toggled/i));
      await tabTo(page, page.getByRole('combobox', { name: 'Case' }));
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page, 'a payload');
      await press(page, button(page, 'Send'));
      await expect(page.getByText('["b"]')).toBeVisible();

      const slider = page.getByRole('slider', { name: 'Step' });
      await tabTo(page, slider);
      await page.keyboard.press('Home');
      await expect(drawn(page, 'poll.loading')).toHaveAccessibleName(ACTIVE);
      await page.keyboard.press('ArrowRight');
      await expect(drawn(page, 'poll.choosing')).toHaveAccessibleName(ACTIVE);
      await expectAccessible(page, 'a simulation');
      await press(page, button(page, 'End the simulation'));

      await press(page, button(page, 'Overlay'));
      const coverage = page.getByRole('menuitem', { name: 'Coverage' });
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      // A menu takes the first letters of an entry.
      await page.keyboard.type('cov');
      await expect(coverage).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/transitions are walked, by \d+ paths/)).toBeVisible();
      await expectAccessible(page, 'coverage');

      await press(page, button(page, 'Export'));
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toMatch(/^poll\./);
    });

    test('[WS-02] a recording is opened and replayed', async ({ page }) => {
      await open(page, '/statecharts/session');
      await press(page, button(page, 'Replay'));
      // Listened for before the way there: the browser asks nobody but a listener that it knows of.
      const asked = page.waitForEvent('filechooser');
      await press(page, button(page, 'Open a recording'));
      const chooser = await asked;
      await chooser.setFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(recording) });
      await expect(page).toHaveURL(/\/statecharts\/copyLink/);
      await tabTo(page, page.getByRole('slider', { name: 'Step' }));
      await page.keyboard.press('End');
      await expect(drawn(page, 'copyLink.copying')).toHaveAccessibleName(ACTIVE);
      await expectAccessible(page, 'a recording');
    });
  });
}

import type { Page } from '@playwright/test';
import { readCoverage } from '../../../paths/files/coverage-file.ts';
import { expect, test } from '../../support/fixtures.ts';
import { applicationReady } from '../../support/hydrated.ts';

const open = async (page: Page, address: string) => {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await applicationReady(page);
};
const drawn = (page: Page, id: string) => page.locator(`svg.statechart [data-id="${id}"]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'About the selection' });
const viewOf = (page: Page) => page.getByRole('combobox', { name: 'View' });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();
const scrolled = (page: Page) => panel(page).evaluate(({ scrollTop }) => scrollTop);
const ACTIVE = /, active/;

/** The address of a path of the exam, at the step that enters a state. */
function pathInto(state: string): string {
  const { paths = {}, transitions = [] } = readCoverage().charts['exam'] ?? {};
  for (const [path, steps] of Object.entries(paths)) {
    const leaves = steps.findIndex((taken) => taken.some((number) => transitions[number]?.startsWith(`${state}/`)));
    if (leaves > 1) return `/statecharts/exam?path=${path}&step=${leaves - 1}`;
  }
  throw new Error(`No path leaves ${state}.`);
}

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('[WS-03] a path opens the box that it is in and says where it is, until the reader chooses a view', async ({
      page,
    }) => {
      await open(page, pathInto('exam.taking.deliveringLast'));
      await expect(viewOf(page)).toHaveValue('open:exam.taking');
      await expect(drawn(page, 'exam.taking.deliveringLast')).toHaveAccessibleName(ACTIVE);
      await expect(drawn(page, 'exam.taking.deliveringLast')).toBeInViewport();
      await expect(panel(page).getByText('Now: Delivering last')).toBeInViewport();
      await page.getByRole('slider', { name: 'Step' }).press('Home');
      await expect(viewOf(page)).toHaveValue('overview');
      await expect(panel(page).getByText('Now: Loading')).toBeInViewport();

      // What is selected elsewhere is shown, and the next step leads back to the run.
      await page.getByRole('combobox', { name: 'Find a state or an event' }).fill('reading');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/state=exam\.terms\.reading/);
      await expect(viewOf(page)).toHaveValue('open:exam.terms');
      await press(page, 'Next step');
      await expect(page).not.toHaveURL(/state=/);
      await expect(viewOf(page)).toHaveValue('overview');
      await viewOf(page).selectOption('all');
      await expect(page).toHaveURL(/view=all/);
      await press(page, 'Next step');
      await expect(page).toHaveURL(/step=2/);
      await expect(viewOf(page)).toHaveValue('all');
    });

    test('[WS-02] a simulation is followed from the view that was open, and each step shows the next choices', async ({
      page,
    }) => {
      await open(page, '/statecharts/exam?view=open:exam.taking');
      await press(page, 'Simulate');
      await press(page, 'Start the simulation');
      await expect(panel(page).getByText('Now: Loading')).toBeInViewport();
      await expect(viewOf(page)).toHaveValue('overview');
      await press(page, /loading the state of the exam .* succeeds/i);
      await press(page, 'Send');
      await expect(page.getByRole('slider', { name: 'Step' })).toHaveValue('1');
      expect(await scrolled(page)).toBe(0);
      await expect(page.locator('svg.statechart [data-id][aria-label*=", active"]').last()).toBeAttached();
    });

    test('the details of another state are read from their beginning', async ({ page }) => {
      await open(page, '/statecharts/exam?state=exam.taking');
      const last = panel(page).getByRole('button', { name: 'Delivering last', exact: true });
      await last.scrollIntoViewIfNeeded();
      expect(await scrolled(page)).toBeGreaterThan(0);
      await last.click();
      await expect(page).toHaveURL(/state=exam\.taking\.deliveringLast/);
      expect(await scrolled(page)).toBe(0);
    });

    test('[WS-03] the table of transitions has everything within its panel', async ({ page }) => {
      await open(page, '/statecharts/exam?panel=transitions');
      const table = page.getByRole('table', { name: 'Transitions of Exam' });
      await expect(table.getByRole('columnheader')).toHaveText(['From', 'What happens']);
      const [inner, outer] = await table.evaluate((element) => [
        element.scrollWidth,
        element.parentElement?.clientWidth ?? 0,
      ]);
      expect(inner).toBeLessThanOrEqual(outer ?? 0);
    });
  });
}

test.describe('375 px wide', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the search has the whole width, and what it finds is not cut to one line', async ({ page }) => {
    await open(page, '/statecharts/order');
    const box = page.getByRole('combobox', { name: 'Find a state or an event' });
    expect((await box.boundingBox())?.width).toBeGreaterThan(330);
    await box.fill('payment');
    const context = page.getByRole('option').filter({ hasText: 'nothing is granted yet' }).locator('span').last();
    expect((await context.boundingBox())?.height).toBeGreaterThan(24);
  });

  test('[WS-14] the line that names a highlighted requirement leaves the drawing its room', async ({ page }) => {
    await open(page, '/statecharts/examClock?requirement=EX-05');
    const line = page.getByRole('status').filter({ hasText: 'Highlighted: EX-05.' });
    expect((await line.boundingBox())?.height).toBeLessThan(30);
    await expect(page.locator('[data-id][aria-label*=", highlighted:"]').first()).toBeInViewport();
  });
});

test('the list of charts begins at the chart that is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/statecharts/workshop');
  const list = page.getByRole('navigation', { name: 'Charts' });
  await expect(list.getByRole('link', { name: /^Workshop/ })).toBeInViewport();
});

test('watching can be stopped once there is something to watch', async ({ page }) => {
  await open(page, '/statecharts/poll');
  await press(page, 'Watch');
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Stop watching' })).toHaveCount(0);
});

import { expect, type Page } from '@playwright/test';
import { sampleQuestionMachine } from '../../../../machines/learning/sample-question/sample-question.machine.ts';
import { hydrated } from '../../support/hydrated.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';

/** The state shared by the drivers of one walk. */
export class SampleQuestionWorld {
  readonly watch = new ChartWatch('sampleQuestion');
}

const panelOf = (page: Page) => page.getByRole('tabpanel', { name: /Fill the gaps/ });
const gapOf = (page: Page, number: 1 | 2) => panelOf(page).getByRole('textbox', { name: new RegExp(`^Gap ${number}`) });
const checkOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Check my answer' });
const againOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Try again' });
const sourceOf = (page: Page) => panelOf(page).getByRole('link', { name: /^Source: / });

async function expectAnswer(page: Page, [first = '', second = '']: readonly string[]): Promise<void> {
  await expect(gapOf(page, 1)).toHaveValue(first);
  await expect(gapOf(page, 2)).toHaveValue(second);
}

export const sampleQuestionDrivers = defineDrivers<typeof sampleQuestionMachine, SampleQuestionWorld>(
  sampleQuestionMachine,
  {
    async open(page) {
      await page.goto('/vuejs/qa/demo');
      // The samples load when somebody turns to them; the click is repeated then.
      await page.getByRole('tab', { name: /Fill the gaps/ }).click();
      await hydrated(gapOf(page, 1));
    },
    events: {
      async 'sample.answerChanged'(page, { event }) {
        await gapOf(page, 2).fill(event.answer[1] ?? '');
        await gapOf(page, 1).fill(event.answer[0] ?? '');
      },
      async 'sample.answerChecked'(page) {
        await checkOf(page).click();
      },
      async 'sample.restarted'(page) {
        await againOf(page).click();
      },
    },
    invokes: {},
    checks: {
      async open(page, { services: world }) {
        await world.watch.reaches('open');
        await expect(gapOf(page, 1)).toBeEnabled();
        await expectAnswer(page, []);
        await expect(checkOf(page)).toHaveAttribute('aria-disabled', 'true');
        await expect(sourceOf(page)).toHaveCount(0);
      },
      async answered(page, { snapshot, services: world }) {
        await world.watch.reaches('answered');
        await expectAnswer(page, snapshot.context.answer);
        await expect(checkOf(page)).not.toHaveAttribute('aria-disabled', 'true');
        await expect(sourceOf(page)).toHaveCount(0);
      },
      async checked(page, { snapshot, services: world }) {
        await world.watch.reaches('checked');
        await expectAnswer(page, snapshot.context.answer);
        // What was checked cannot be changed under the key.
        await expect(gapOf(page, 1)).toBeDisabled();
        await expect(panelOf(page)).toContainText('Incorrect');
        await expect(sourceOf(page)).toBeVisible();
      },
    },
  },
);

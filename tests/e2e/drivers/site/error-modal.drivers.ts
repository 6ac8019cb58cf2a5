import { expect, type Page } from '@playwright/test';
import { failure } from '../../../../machines/shared/failure.ts';
import { errorModalMachine } from '../../../../machines/site/error-modal/error-modal.machine.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';

/** The state shared by the drivers of one walk. */
export class ErrorModalWorld {
  readonly watch = new ChartWatch('errorModal');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Error' });

export const errorModalDrivers = defineDrivers<typeof errorModalMachine, ErrorModalWorld>(errorModalMachine, {
  async open(page) {
    await page.goto('/legal/imprint');
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
  },
  events: {
    async 'errorModal.failed'(page, { event, services: world }) {
      const { message, errors } = event.failure;
      const isFirst = world.watch.count === 0;
      // A call that nobody waits for fails.
      await page.evaluate((error) => void Promise.reject(error), failure('refused', message, { errors }));
      // The dialog is fetched for the first failure, and begins closed.
      if (isFirst) await world.watch.reaches('closed');
    },
    async 'errorModal.closed'(page) {
      await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
    },
  },
  checks: {
    async closed(page, { services: world }) {
      if (world.watch.count > 0) await world.watch.reaches('closed');
      await expect(dialogOf(page)).toHaveCount(0);
    },
    async open(page, { snapshot, services: world }) {
      await world.watch.reaches('open');
      await expect(dialogOf(page)).toHaveAccessibleDescription(snapshot.context.message);
    },
  },
});

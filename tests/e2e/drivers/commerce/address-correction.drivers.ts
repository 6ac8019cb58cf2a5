import { expect, type Page } from '@playwright/test';
import { addressCorrectionMachine } from '../../../../machines/commerce/address-correction/address-correction.machine.ts';
import { GUEST_ORDER } from '../../../models/commerce/address-correction.model.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class AddressCorrectionWorld {
  readonly gate = new Gate({
    status: { method: 'GET', path: /^\/api\/checkout\/[^/]+$/ },
    report: { method: 'POST', path: /^\/api\/checkout\/[^/]+\/report$/ },
    correct: { method: 'POST', path: /^\/api\/checkout\/[^/]+\/address$/ },
  });
  readonly watch = new ChartWatch('addressCorrection');
}

const main = (page: Page) => page.getByRole('main');
const openOf = (page: Page) => main(page).getByRole('button', { name: 'Correct the email address' });
const formOf = (page: Page) => main(page).getByRole('form', { name: 'Correct the email address' });
const fieldOf = (page: Page) => formOf(page).getByRole('textbox', { name: /^Right email address/ });
const submitOf = (page: Page) => formOf(page).getByRole('button', { name: /^Correct the address/ });

export const addressCorrectionDrivers = defineDrivers<typeof addressCorrectionMachine, AddressCorrectionWorld>(
  addressCorrectionMachine,
  {
    async open(page, { services: world, input }) {
      await world.gate.guard(page);
      await page.goto(`/checkout/success?order=${input.orderId}`);
      await (await world.gate.take('status')).fulfill({ json: GUEST_ORDER });
      await (await world.gate.take('report')).fulfill({ json: { first: false } });
      await expect(openOf(page)).toBeVisible();
    },
    events: {
      async 'addressCorrection.opened'(page) {
        await openOf(page).click();
      },
      async 'addressCorrection.submitted'(page, { event }) {
        await fieldOf(page).fill(event.email);
        await submitOf(page).click();
      },
      async 'addressCorrection.cancelled'(page) {
        await formOf(page).getByRole('button', { name: 'Cancel' }).click();
      },
    },
    invokes: {
      correctAddress: {
        async done(_page, { output, services: world }) {
          await (await world.gate.take('correct')).fulfill({ json: output });
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('correct'), error);
        },
      },
    },
    checks: {
      async closed(page, { services: world }) {
        await world.watch.reaches('closed');
        await expect(openOf(page)).toBeVisible();
        await expect(formOf(page)).toHaveCount(0);
      },
      async filling(page) {
        await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
      },
      async 'filling.asked'(page, { services: world }) {
        await world.watch.reaches({ filling: 'asked' });
        await expect(formOf(page).getByRole('alert')).toHaveCount(0);
      },
      async 'filling.refused'(page, { snapshot, services: world }) {
        await world.watch.reaches({ filling: 'refused' });
        const { failure } = snapshot.context;
        const problem = failure?.errors['email']?.[0];
        if (problem !== undefined) await expect(fieldOf(page)).toHaveAccessibleDescription(new RegExp(problem));
        else await expect(formOf(page).getByRole('alert')).toHaveCount(1);
        // What was typed stays.
        await expect(fieldOf(page)).toHaveValue('ada@example.com');
      },
      async correcting(page, { services: world }) {
        await world.watch.reaches('correcting');
        await world.gate.arrived('correct');
        expect(world.gate.requestOf('correct').postDataJSON()).toEqual({ email: 'ada@example.com' });
        await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
      },
      async corrected(page, { services: world }) {
        await world.watch.reaches('corrected');
        await expect(main(page).getByRole('status').filter({ hasText: 'ada@example.com' })).toHaveText(
          'The receipt is on its way to ada@example.com.',
        );
      },
    },
  },
);

import { expect, type Page } from '@playwright/test';
import { passwordRecoverMachine } from '../../../../machines/account/password-recover/password-recover.machine.ts';
import { hydrated } from '../../support/hydrated.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class PasswordRecoverWorld {
  readonly gate = new Gate({ send: { method: 'POST', path: /^\/api\/forgot-password$/ } });
  readonly watch = new ChartWatch('passwordRecover');
}

const fieldOf = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email' });
const submitOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Send the link/ });

export const passwordRecoverDrivers = defineDrivers<typeof passwordRecoverMachine, PasswordRecoverWorld>(
  passwordRecoverMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto('/javascript/password-recover');
      await hydrated(fieldOf(page));
    },
    events: {
      async 'passwordRecover.submitted'(page, { event }) {
        await fieldOf(page).fill(event.email);
        await submitOf(page).click();
      },
    },
    invokes: {
      sendLink: {
        async done(_page, { services: world }) {
          await (await world.gate.take('send')).continue();
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('send'), error);
        },
      },
    },
    checks: {
      async filling(page, { services: world }) {
        await world.watch.reaches('filling');
        await expect(page.getByRole('alert')).toHaveCount(0);
        await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
      },
      async refused(page, { snapshot, services: world }) {
        await world.watch.reaches('refused');
        const { failure } = snapshot.context;
        const problem = failure?.errors['email']?.[0];
        if (problem === undefined)
          await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
        else await expect(fieldOf(page)).toHaveAccessibleDescription(new RegExp(problem));
        // What was typed stays.
        await expect(fieldOf(page)).toHaveValue('ada@example.com');
        await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
      },
      async sending(page, { services: world }) {
        await world.watch.reaches('sending');
        await world.gate.arrived('send');
        expect(world.gate.requestOf('send').postDataJSON()).toEqual({ email: 'ada@example.com' });
        await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
      },
      async sent(page, { services: world }) {
        await world.watch.reaches('sent');
        await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible();
      },
    },
  },
);

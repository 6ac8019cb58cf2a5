import { expect, type Page } from '@playwright/test';
import { passwordLinkMachine } from '../../../../machines/account/password-link/password-link.machine.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class PasswordLinkWorld {
  readonly gate = new Gate({
    check: { method: 'GET', path: /^\/api\/password-links\/[^/]+$/ },
    set: { method: 'POST', path: /^\/api\/reset-password$/ },
  });
  readonly watch = new ChartWatch('passwordLink');
}

const mainOf = (page: Page) => page.getByRole('main');
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const fieldOf = (page: Page, label: string) => mainOf(page).getByLabel(label, { exact: false }).first();
const submitOf = (page: Page) => mainOf(page).getByRole('button', { name: /^Set the password/ });

/** What was typed stays, and whether it can be changed. */
async function expectForm(page: Page, isBusy: boolean): Promise<void> {
  await expect(mainOf(page)).toContainText('For ada@example.com.');
  if (isBusy) await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  else await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
  await expect(fieldOf(page, 'New password')).toBeEditable({ editable: !isBusy });
  if (isBusy) await expect(fieldOf(page, 'Repeat the password')).toHaveValue('correct horse');
}

export const passwordLinkDrivers = defineDrivers<typeof passwordLinkMachine, PasswordLinkWorld>(passwordLinkMachine, {
  async open(page, { input, services: world }) {
    await world.gate.guard(page);
    await page.goto(`/javascript/password-reset/${input.token}`);
    await world.gate.arrived('check');
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'passwordLink.submitted'(page, { event }) {
      await hydrated(submitOf(page));
      await fieldOf(page, 'New password').fill(event.password);
      await fieldOf(page, 'Repeat the password').fill(event.confirmation);
      await submitOf(page).click();
    },
    async 'passwordLink.retried'(page) {
      await mainOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    checkLink: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('check')).fulfill({ json: { purpose: 'reset', ...output } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('check'), error);
      },
    },
    setPassword: {
      async done(_page, { services: world }) {
        await (await world.gate.take('set')).fulfill({ json: { message: 'Done.' } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('set'), error);
      },
    },
  },
  advance: (page, { milliseconds }) => page.clock.fastForward(milliseconds),
  checks: {
    async checking(page, { services: world }) {
      await world.watch.reaches('checking');
      await world.gate.arrived('check');
      await expect(mainOf(page)).toContainText("One moment, we're checking the link.");
      await expect(submitOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(mainOf(page).getByRole('alert')).toContainText("We couldn't check the link");
      await expect(submitOf(page)).toHaveCount(0);
    },
    async wrong(page, { services: world }) {
      await world.watch.reaches('wrong');
      await expect(titleOf(page, 'This link is invalid')).toBeVisible();
      await expect(submitOf(page)).toHaveCount(0);
    },
    async used(page, { services: world }) {
      await world.watch.reaches('used');
      await expect(titleOf(page, 'This link has already been used')).toBeVisible();
      await expect(submitOf(page)).toHaveCount(0);
    },
    async expired(page, { services: world }) {
      await world.watch.reaches('expired');
      await expect(titleOf(page, 'This link has expired')).toBeVisible();
      await expect(submitOf(page)).toHaveCount(0);
    },
    async filling(page, { snapshot, services: world }) {
      await world.watch.reaches('filling');
      await expectForm(page, false);
      const { failure } = snapshot.context;
      const problem = failure?.errors['password']?.[0];
      const isGeneral = failure !== null && problem === undefined;
      await expect(mainOf(page).getByRole('alert')).toHaveCount(isGeneral ? 1 : 0);
      if (problem !== undefined) {
        await expect(fieldOf(page, 'New password')).toHaveAccessibleDescription(new RegExp(problem));
      }
    },
    async saving(page, { services: world }) {
      await world.watch.reaches('saving');
      await world.gate.arrived('set');
      const [password, password_confirmation] = ['correct horse', 'correct horse'];
      const wanted = { token: 'link-1', password, password_confirmation };
      expect(world.gate.requestOf('set').postDataJSON()).toEqual(wanted);
      await expectForm(page, true);
    },
    async askingOutcome(page, { services: world }) {
      await world.watch.reaches('askingOutcome');
      await world.gate.arrived('check');
      await expectForm(page, true);
    },
    async unknown(page, { services: world }) {
      await world.watch.reaches('unknown');
      await expectForm(page, true);
      await expect(mainOf(page).getByRole('alert')).toContainText('The server could not be reached.');
    },
    async changed(page, { services: world }) {
      await world.watch.reaches('changed');
      await expect(titleOf(page, 'Password changed')).toBeVisible();
    },
  },
});

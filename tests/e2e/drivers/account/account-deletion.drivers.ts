import { expect, type Page } from '@playwright/test';
import { accountDeletionMachine } from '../../../../machines/account/account-deletion/account-deletion.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import { earnedCredential } from '../../../support/contract-samples.ts';
import { hydrated } from '../../support/hydrated.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedAccount } from './account-page.ts';

/** The state shared by the drivers of one walk. */
export class AccountDeletionWorld {
  readonly gate = new Gate({
    remove: { method: 'POST', path: /^\/api\/user\/delete$/ },
    auth: { method: 'GET', path: /^\/api\/auth$/ },
  });
  readonly watch = new ChartWatch('accountDeletion');
  readonly user: User;
  /** Whether the name is to be kept, as the path has it. */
  keepsName = false;

  private constructor(user: User) {
    this.user = user;
  }

  static async prepare(url: string, otherTab: Page): Promise<AccountDeletionWorld> {
    return new AccountDeletionWorld((await sharedAccount(url, otherTab)).user);
  }
}

/** What the user has earned, so that the dialog asks about the name. */
const earned = { data: [earnedCredential], meta: { total: 1 } };

const askOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Delete my account' });
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Delete your account?' });
const close = closings('alertdialog', dialogOf);
const addressOf = (page: Page) => dialogOf(page).locator('input[name="confirmation"]');
const keepNameOf = (page: Page) => dialogOf(page).getByRole('checkbox', { name: 'Keep my name on my credentials' });
const confirmOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^Delete permanently/ });

/** The dialog can be answered, or waits; what was typed stays. */
async function expectDialog(page: Page, isBusy: boolean, address: string): Promise<void> {
  await expect(dialogOf(page)).toBeVisible();
  await expect(addressOf(page)).toHaveValue(address);
  const cancel = dialogOf(page).getByRole('button', { name: 'Cancel' });
  if (isBusy) {
    await expect(confirmOf(page)).toHaveAttribute('aria-busy', 'true');
    await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  } else {
    await expect(confirmOf(page)).not.toHaveAttribute('aria-busy');
    await expect(cancel).not.toHaveAttribute('aria-disabled', 'true');
  }
}

export const accountDeletionDrivers = defineDrivers<typeof accountDeletionMachine, AccountDeletionWorld>(
  accountDeletionMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.route('**/api/certificates', (route) => route.fulfill({ json: earned }));
      await page.goto('/javascript/dashboard/profile');
      await (await world.gate.take('auth')).continue();
      await hydrated(askOf(page));
    },
    events: {
      async 'accountDeletion.requested'(page) {
        await askOf(page).click();
      },
      async 'accountDeletion.cancelled'(page) {
        await close(page);
      },
      async 'accountDeletion.confirmed'(page, { event, services: world }) {
        world.keepsName = event.keepName;
        await addressOf(page).fill(event.confirmation);
        await dialogOf(page)
          .locator('input[name="password"]')
          .fill(event.password ?? '');
        await keepNameOf(page).setChecked(event.keepName);
        await confirmOf(page).click();
      },
    },
    invokes: {
      deleteAccount: {
        async done(_page, { services: world }) {
          await (await world.gate.take('remove')).fulfill({ json: { ok: true } });
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('remove'), error);
        },
      },
      readAccount: {
        async done(_page, { output, services: world }) {
          const route = await world.gate.take('auth');
          if (output) await route.continue();
          else await refuse(route, failure('signedOut', 'The session is over.'));
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('auth'), error);
        },
      },
    },
    checks: {
      async closed(page, { services: world }) {
        await world.watch.reaches('closed');
        await expect(dialogOf(page)).toHaveCount(0);
      },
      async confirming(page, { services: world }) {
        await world.watch.reaches('confirming');
        await expectDialog(page, false, '');
        await expect(dialogOf(page)).toContainText(`Type ${world.user.email} to confirm.`);
        await expect(keepNameOf(page)).not.toBeChecked();
        await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
      },
      async refused(page, { snapshot, services: world }) {
        await world.watch.reaches('refused');
        await expectDialog(page, false, 'ada@example.com');
        const problem = snapshot.context.failure?.errors['confirmation']?.[0];
        await expect(dialogOf(page).getByRole('alert')).toHaveCount(problem === undefined ? 1 : 0);
        if (problem !== undefined) await expect(addressOf(page)).toHaveAccessibleDescription(new RegExp(problem));
      },
      async deleting(page, { services: world }) {
        await world.watch.reaches('deleting');
        await world.gate.arrived('remove');
        const wanted = {
          confirmation: 'ada@example.com',
          password: 'correct horse',
          keep_name: world.keepsName,
        };
        expect(world.gate.requestOf('remove').postDataJSON()).toEqual(wanted);
        await expectDialog(page, true, 'ada@example.com');
      },
      async checking(page, { services: world }) {
        await world.watch.reaches('checking');
        await world.gate.arrived('auth');
        await expectDialog(page, true, 'ada@example.com');
      },
      async deleted(page, { services: world }) {
        await world.watch.reaches('deleted');
        await page.waitForURL((url) => !url.pathname.includes('profile'));
        await expect(page.getByRole('button', { name: /^Account of / })).toHaveCount(0);
      },
    },
  },
);

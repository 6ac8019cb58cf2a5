import { expect, type Page } from '@playwright/test';
import { passwordChangeMachine } from '../../../../machines/account/password-change/password-change.machine.ts';
import { failure } from '../../../../machines/shared/failure.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { register, request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { expectFieldErrors } from '../field-errors.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class PasswordChangeWorld {
  readonly gate = new Gate({
    change: { method: 'PUT', path: /^\/api\/change-password$/ },
    auth: { method: 'GET', path: /^\/api\/auth$/ },
    link: { method: 'POST', path: /^\/api\/forgot-password$/ },
  });
  readonly watch = new ChartWatch('passwordChange');
  readonly user: User;

  private constructor(user: User) {
    this.user = user;
  }

  static async prepare(url: string, otherTab: Page): Promise<PasswordChangeWorld> {
    const { token } = await register(url);
    await giveSession(otherTab, token);
    return new PasswordChangeWorld(await request<User>(url, token, 'GET', '/auth'));
  }
}

const formOf = (page: Page) => page.locator('form').filter({ has: page.locator('input[name="current"]') });
const submitOf = (page: Page) => formOf(page).getByRole('button', { name: /^Change password/ });
const linkOf = (page: Page) => page.getByRole('button', { name: /^Send me a link to set a password/ });
const linkSection = (page: Page) =>
  page
    .locator('div')
    .filter({ has: linkOf(page) })
    .last();

/** The form can be sent, or waits; what was typed stays. */
async function expectForm(page: Page, isBusy: boolean, typed: boolean): Promise<void> {
  if (isBusy) await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  else await expect(submitOf(page)).not.toHaveAttribute('aria-busy');
  await expect(formOf(page).locator('input[name="current"]')).toHaveValue(typed ? 'correct horse' : '');
  await expect(formOf(page).locator('input[name="next"]')).toHaveValue(typed ? 'battery staple' : '');
}

export const passwordChangeDrivers = defineDrivers<typeof passwordChangeMachine, PasswordChangeWorld>(
  passwordChangeMachine,
  {
    async open(page, { input, services: world }) {
      await world.gate.guard(page);
      await page.goto('/javascript/dashboard/profile');
      const user: User = { ...world.user, has_password: input.hasPassword };
      await (await world.gate.take('auth')).fulfill({ json: user });
      await hydrated(input.hasPassword ? submitOf(page) : linkOf(page));
    },
    events: {
      async 'passwordChange.submitted'(page, { event }) {
        await formOf(page).locator('input[name="current"]').fill(event.current);
        await formOf(page).locator('input[name="next"]').fill(event.next);
        await submitOf(page).click();
      },
      async 'passwordChange.linkRequested'(page) {
        await linkOf(page).click();
      },
    },
    invokes: {
      changePassword: {
        async done(_page, { services: world }) {
          await (await world.gate.take('change')).fulfill({ json: { ok: true } });
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('change'), error);
        },
      },
      readSession: {
        async done(_page, { output, services: world }) {
          const route = await world.gate.take('auth');
          if (output) await route.fulfill({ json: world.user });
          else await refuse(route, failure('signedOut', 'The session is over.'));
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('auth'), error);
        },
      },
      sendLink: {
        async done(_page, { services: world }) {
          await (await world.gate.take('link')).fulfill({ json: { message: 'Sent.' } });
        },
        async error(_page, { error, services: world }) {
          await refuse(await world.gate.take('link'), error);
        },
      },
    },
    checks: {
      async opening() {
        throw new Error('The page never rests here.');
      },
      async filling(page, { services: world }) {
        await world.watch.reaches('filling');
        await expectForm(page, false, false);
        await expect(formOf(page).getByRole('alert')).toHaveCount(0);
      },
      async refused(page, { snapshot, services: world }) {
        await world.watch.reaches('refused');
        await expectForm(page, false, true);
        const { failure: last } = snapshot.context;
        const isOfField = Object.keys(last?.errors ?? {}).length > 0;
        await expect(formOf(page).getByRole('alert')).toHaveCount(isOfField ? 0 : 1);
        const current = formOf(page).locator('input[name="current"]');
        const next = formOf(page).locator('input[name="next"]');
        await expectFieldErrors({ current_password: current, new_password: next }, last);
      },
      async sending(page, { services: world }) {
        await world.watch.reaches('sending');
        await world.gate.arrived('change');
        const wanted = { current_password: 'correct horse', new_password: 'battery staple' };
        expect(world.gate.requestOf('change').postDataJSON()).toEqual(wanted);
        await expectForm(page, true, true);
      },
      async checking(page, { services: world }) {
        await world.watch.reaches('checking');
        await world.gate.arrived('auth');
        await expectForm(page, true, true);
      },
      async changed(page, { services: world }) {
        await world.watch.reaches('changed');
        await page.waitForURL('**/javascript/login**');
        await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      },
      async withoutPassword(page, { services: world }) {
        await world.watch.reaches('withoutPassword');
        await expect(linkOf(page)).not.toHaveAttribute('aria-busy');
        await expect(formOf(page)).toHaveCount(0);
      },
      async sendingLink(page, { services: world }) {
        await world.watch.reaches('sendingLink');
        await world.gate.arrived('link');
        expect(world.gate.requestOf('link').postDataJSON()).toEqual({ email: world.user.email });
        await expect(linkOf(page)).toHaveAttribute('aria-busy', 'true');
      },
      async linkRefused(page, { services: world }) {
        await world.watch.reaches('linkRefused');
        await expect(linkSection(page)).toContainText('The server could not be reached.');
        await expect(linkOf(page)).not.toHaveAttribute('aria-busy');
      },
      async linkSent(page, { services: world }) {
        await world.watch.reaches('linkSent');
        await expect(page.getByText(`A link is on its way to ${world.user.email}.`)).toBeVisible();
        await expect(linkOf(page)).toHaveCount(0);
      },
    },
  },
);

import { expect, type Page } from '@playwright/test';
import {
  type SocialOutcome,
  socialCallbackMachine,
} from '../../../../machines/account/social-callback/social-callback.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import { giveSession, markOf } from '../../support/browser-session.ts';
import { request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';

/** The state shared by the drivers of one walk. */
export class SocialCallbackWorld {
  readonly gate = new Gate({
    callback: { method: 'POST', path: /^\/api\/login\/(?:github|discord)\/callback$/ },
    factor: { method: 'POST', path: /^\/api\/second-factor$/ },
  });
  readonly watch = new ChartWatch('socialCallback');
  readonly otherTab: Page;
  readonly token: string;
  readonly user: User;

  private constructor(otherTab: Page, token: string, user: User) {
    this.otherTab = otherTab;
    this.token = token;
    this.user = user;
  }

  /** A user who connects a provider is signed in before. */
  static async prepare(url: string, otherTab: Page, { edges }: Path): Promise<SocialCallbackWorld> {
    const { token } = await sharedUser(url);
    const isConnecting = edges.some(
      ({ step }) => step?.kind === 'done' && (step.event['output'] as SocialOutcome).user !== null,
    );
    if (isConnecting) await giveSession(otherTab, token);
    return new SocialCallbackWorld(otherTab, token, await request<User>(url, token, 'GET', '/auth'));
  }
}

const mainOf = (page: Page) => page.getByRole('main');
const logInOf = (page: Page) => mainOf(page).getByRole('link', { name: 'Log in' });

/** The page says what became of it, and where to go from here. */
async function expectSaid(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(logInOf(page)).toBeVisible();
  await expect(mainOf(page).getByRole('link', { name: 'Go to the home page' })).toBeVisible();
}

export const socialCallbackDrivers = defineDrivers<typeof socialCallbackMachine, SocialCallbackWorld>(
  socialCallbackMachine,
  {
    async open(page, { input: { answer }, services: world }) {
      const { provider, ...rest } = answer;
      const given = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== null);
      await world.gate.guard(page);
      await page.goto(`/login/${provider}/callback?${new URLSearchParams(given)}`);
    },
    events: {
      async 'socialCallback.factorGiven'(page, { services: { gate, otherTab, token, user } }) {
        await mainOf(page).locator('input[name="factor"]').fill('123456');
        await mainOf(page).getByRole('button', { name: 'Confirm' }).click();
        await giveSession(otherTab, token);
        const session = { token: markOf(token), expires_at: Date.now() + 86_400_000, user };
        await (await gate.take('factor')).fulfill({ json: session });
      },
      async 'socialCallback.factorGivenUp'(page) {
        await mainOf(page).getByRole('button', { name: 'Start over' }).click();
      },
    },
    invokes: {
      exchangeCode: {
        async done(_page, { output, services: { gate, otherTab, token, user } }) {
          if (output.session) await giveSession(otherTab, token);
          const session = output.session && { token: markOf(token), expires_at: Date.now() + 86_400_000, user };
          await (await gate.take('callback')).fulfill({
            json: {
              ...{ purpose: output.user ? 'connect' : 'login', session, user: output.user && user },
              ...{ redirect: output.redirect, created: false },
            },
          });
        },
        async error(_page, { error, services: world }) {
          const { code, details } = failureOf(error);
          const waiting = { pending: 'p'.repeat(43), kinds: ['totp'], expires_at: Date.now() + 600_000 };
          const isAsked = code === 'second_factor_required';
          await refuse(
            await world.gate.take('callback'),
            isAsked ? { ...failureOf(error), details: { ...details, ...waiting } } : error,
          );
        },
      },
    },
    checks: {
      async reading() {
        throw new Error('The page never rests here.');
      },
      async exchanging(page, { services: world }) {
        await world.watch.reaches('exchanging');
        await world.gate.arrived('callback');
        expect(world.gate.requestOf('callback').postDataJSON()).toMatchObject({ code: 'code', state: 'state' });
        await expect(page.getByRole('heading', { level: 1, name: 'Signing in' })).toBeVisible();
        await expect(logInOf(page)).toHaveCount(0);
      },
      async askingFactor(page, { services: world }) {
        await world.watch.reaches('askingFactor');
        await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
        await expect(mainOf(page).locator('input[name="factor"]')).toBeVisible();
      },
      async done(page, { services: world }) {
        await world.watch.reaches('done');
        await page.waitForURL((url) => !url.pathname.includes('/callback'));
        await expect(page.getByRole('button', { name: /^Account of / }).first()).toBeVisible();
      },
      async refused(page, { services: world }) {
        await world.watch.reaches('refused');
        await expectSaid(page, 'Nothing has changed');
      },
      async accountExists(page, { services: world }) {
        await world.watch.reaches('accountExists');
        await expectSaid(page, 'This address already has an account');
      },
      async wrong(page, { services: world }) {
        await world.watch.reaches('wrong');
        await expectSaid(page, 'Sign-in failed');
      },
      async unreachable(page, { services: world }) {
        await world.watch.reaches('unreachable');
        await expectSaid(page, 'GitHub could not be asked');
      },
    },
  },
);

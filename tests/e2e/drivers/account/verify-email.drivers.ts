import { expect, type Page } from '@playwright/test';
import { verifyEmailMachine } from '../../../../machines/account/verify-email/verify-email.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import { giveSession } from '../../support/browser-session.ts';
import { request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';

/** The state shared by the drivers of one walk. */
export class VerifyEmailWorld {
  readonly gate = new Gate({ verify: { method: 'GET', path: /^\/api\/verify-email\/[^/]+\/[^/]+$/ } });
  readonly watch = new ChartWatch('verifyEmail');
  readonly user: User;

  private constructor(user: User) {
    this.user = user;
  }

  static async prepare(url: string, otherTab: Page): Promise<VerifyEmailWorld> {
    const { token } = await sharedUser(url);
    await giveSession(otherTab, token);
    return new VerifyEmailWorld(await request<User>(url, token, 'GET', '/auth'));
  }
}

const mainOf = (page: Page) => page.getByRole('main');
const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const dashboardOf = (page: Page) => mainOf(page).getByRole('link', { name: 'Go to the dashboard' });
const examOf = (page: Page) => mainOf(page).getByRole('link', { name: 'Go to my exam' });
const resendOf = (page: Page) => mainOf(page).getByRole('button', { name: 'Resend the email' });
const retryOf = (page: Page) => mainOf(page).getByRole('button', { name: 'Try again' });

/** The page offers what helps, and nothing else. */
async function expectOffers(page: Page, { resend = 0, retry = 0 } = {}): Promise<void> {
  await expect(dashboardOf(page)).toBeVisible();
  await expect(resendOf(page)).toHaveCount(resend);
  await expect(retryOf(page)).toHaveCount(retry);
}

export const verifyEmailDrivers = defineDrivers<typeof verifyEmailMachine, VerifyEmailWorld>(verifyEmailMachine, {
  ownWords: ['verify'],
  async open(page, { input, services: world }) {
    const { id, hash, expires, signature } = input.link;
    await world.gate.guard(page);
    await page.goto(`/javascript/verify-email/${id}/${hash}?expires=${expires}&signature=${signature}`);
    await world.gate.arrived('verify');
  },
  events: {
    async 'verifyEmail.retried'(page) {
      await retryOf(page).click();
    },
  },
  invokes: {
    verify: {
      async done(_page, { output: { exam }, services: world }) {
        const user: User = { ...world.user, email_verified: true };
        await (await world.gate.take('verify')).fulfill({ json: { message: 'Verified.', user, exam } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('verify'), error);
      },
    },
  },
  checks: {
    async verifying(page, { snapshot, services: world }) {
      await world.watch.reaches('verifying');
      await world.gate.arrived('verify');
      const { id, hash, ...query } = snapshot.context.link;
      const called = new URL(world.gate.requestOf('verify').url());
      expect(called.pathname).toBe(`/api/verify-email/${id}/${hash}`);
      expect(Object.fromEntries(called.searchParams)).toEqual(query);
      await expect(mainOf(page)).toContainText("One moment, we're checking the link.");
      await expect(dashboardOf(page)).toHaveCount(0);
    },
    async verified(page, { snapshot, services: world }) {
      await world.watch.reaches('verified');
      await expect(titleOf(page, 'Your email address is confirmed')).toBeVisible();
      const { exam } = snapshot.context;
      await expect(mainOf(page)).toContainText(
        exam ? 'Your JavaScript exam is ready.' : 'Your results and credentials can now reach you.',
      );
      await expect(examOf(page)).toHaveCount(exam ? 1 : 0);
      if (exam) await expect(examOf(page)).toHaveAttribute('href', `/javascript/exam/${exam.id}/terms`);
      await expectOffers(page);
    },
    async expired(page, { services: world }) {
      await world.watch.reaches('expired');
      await expect(titleOf(page, 'This link has expired')).toBeVisible();
      await expectOffers(page, { resend: 1 });
    },
    async wrong(page, { services: world }) {
      await world.watch.reaches('wrong');
      await expect(titleOf(page, 'This link is invalid')).toBeVisible();
      await expectOffers(page, { resend: 1 });
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(titleOf(page, "We couldn't check the link")).toBeVisible();
      await expectOffers(page, { retry: 1 });
    },
  },
});

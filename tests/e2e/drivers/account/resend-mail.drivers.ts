import { expect, type Page } from '@playwright/test';
import { resendMailMachine } from '../../../../machines/account/resend-mail/resend-mail.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';

/** The state shared by the drivers of one walk. */
export class ResendMailWorld {
  readonly gate = new Gate({ send: { method: 'POST', path: /^\/api\/verify-email$/ } });
  readonly watch = new ChartWatch('resendMail');

  static async prepare(url: string, otherTab: Page): Promise<ResendMailWorld> {
    await giveSession(otherTab, (await sharedUser(url)).token);
    return new ResendMailWorld();
  }
}

const buttonOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Resend the email/ });
const sentOf = (page: Page) => page.getByRole('main').getByText('The email is on its way.');
const problemOf = (page: Page) => page.getByRole('main').getByText('The server could not be reached.');

export const resendMailDrivers = defineDrivers<typeof resendMailMachine, ResendMailWorld>(resendMailMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/profile');
    await hydrated(buttonOf(page));
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'resendMail.requested'(page) {
      await buttonOf(page).click();
    },
  },
  invokes: {
    sendMail: {
      async done(_page, { services: world }) {
        await (await world.gate.take('send')).fulfill({ json: { message: 'Sent.' } });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('send'), error);
      },
    },
  },
  advance: (page, { milliseconds }) => page.clock.fastForward(milliseconds),
  checks: {
    async ready(page, { services: world }) {
      await world.watch.reaches('ready');
      await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
      await expect(sentOf(page).or(problemOf(page))).toHaveCount(0);
    },
    async sending(page, { services: world }) {
      await world.watch.reaches('sending');
      await world.gate.arrived('send');
      await expect(buttonOf(page)).toHaveAttribute('aria-busy', 'true');
      await expect(sentOf(page).or(problemOf(page))).toHaveCount(0);
    },
    async sent(page, { services: world }) {
      await world.watch.reaches('sent');
      await expect(sentOf(page)).toBeVisible();
      await expect(buttonOf(page)).toHaveCount(0);
    },
    async refused(page, { services: world }) {
      await world.watch.reaches('refused');
      await expect(problemOf(page)).toBeVisible();
      await expect(buttonOf(page)).not.toHaveAttribute('aria-busy');
    },
  },
});

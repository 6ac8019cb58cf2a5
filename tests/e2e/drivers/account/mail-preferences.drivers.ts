import { expect, type Page } from '@playwright/test';
import {
  type MailChange,
  mailPreferencesMachine,
} from '../../../../machines/account/mail-preferences/mail-preferences.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { MailPreferences } from '../../../../src/contract/account/mails.ts';
import { giveSession } from '../../support/browser-session.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';

/** Everything is on. */
const STORED: MailPreferences = {
  email: 'ada@example.com',
  email_verified: true,
  block: null,
  kinds: [
    { kind: 'trial_results', is_on: true },
    { kind: 'reminders', is_on: true },
    { kind: 'free_weekends', is_on: true },
  ],
};

/** The same, and the address has rejected a mail. */
const BLOCKED: MailPreferences = { ...STORED, block: { reason: 'rejected', at: Date.UTC(2026, 10, 20) } };

/** The state shared by the drivers of one walk. */
export class MailPreferencesWorld {
  readonly gate = new Gate({
    read: { method: 'GET', path: /^\/api\/user\/mail-preferences$/ },
    kind: { method: 'PUT', path: /^\/api\/user\/mail-preferences$/ },
    address: { method: 'POST', path: /^\/api\/user\/mail-preferences\/unblock$/ },
  });
  readonly watch = new ChartWatch('mailPreferences');
  stored = STORED;
  /** Changes that the server has not answered, the oldest first. */
  waiting: MailChange[] = [];

  static async prepare(url: string, otherTab: Page): Promise<MailPreferencesWorld> {
    await giveSession(otherTab, (await sharedUser(url)).token);
    return new MailPreferencesWorld();
  }

  /** What the page says about the last change that was not stored. */
  refusal = '';

  /** What the page shows: what is stored, with the changes that are on their way. */
  isShownOn(): boolean {
    const last = this.waiting.findLast((change) => change.of === 'kind');
    return last?.of === 'kind' ? last.isOn : (this.stored.kinds[1]?.is_on ?? false);
  }
}

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Reminders' });
const unblockOf = (page: Page) => page.getByRole('button', { name: 'This address works again' });

/** Stores what the first waiting change says, as the server does. */
function apply(stored: MailPreferences, change: MailChange): MailPreferences {
  if (change.of === 'address') return { ...stored, block: null };
  const { kind, isOn } = change;
  return { ...stored, kinds: stored.kinds.map((one) => (one.kind === kind ? { kind, is_on: isOn } : one)) };
}

/** The choices are as they were and a mail is rejected: a switch is turned and a button pressed again. */
async function restoreElsewhere(page: Page, world: MailPreferencesWorld, stored = BLOCKED): Promise<void> {
  world.stored = stored;
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await world.gate.take('read')).fulfill({ json: stored });
  await expect(unblockOf(page)).toHaveCount(stored.block ? 1 : 0);
}

export const mailPreferencesDrivers = defineDrivers<typeof mailPreferencesMachine, MailPreferencesWorld>(
  mailPreferencesMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto('/profile');
      await (await world.gate.take('read')).fulfill({ json: STORED });
      await expect(switchOf(page)).toBeChecked();
    },
    events: {
      async 'mailPreferences.changed'(page, { event, services: world }) {
        const { change } = event;
        if (change.of === 'address') {
          if (world.stored.block === null) await restoreElsewhere(page, world);
          await unblockOf(page).click();
        } else {
          if (world.isShownOn() === change.isOn) await restoreElsewhere(page, world);
          await switchOf(page).click();
        }
        world.waiting.push(change);
      },
    },
    invokes: {
      storeChange: {
        async done(_page, { services: world }) {
          const change = world.waiting.shift();
          if (!change) throw new Error('Nothing is being stored.');
          world.stored = apply(world.stored, change);
          await (await world.gate.take(change.of)).fulfill({ json: world.stored });
        },
        async error(_page, { error, services: world }) {
          const { kind, message } = failureOf(error);
          world.refusal = kind === 'unreachable' ? 'The server could not be reached. Check your connection.' : message;
          const change = world.waiting.shift();
          if (!change) throw new Error('Nothing is being stored.');
          await refuse(await world.gate.take(change.of), error);
        },
      },
    },
    checks: {
      async settled(page, { snapshot, services: world }) {
        await world.watch.reaches('settled');
        await expect(switchOf(page)).toBeChecked({ checked: world.isShownOn() });
        await expect(switchOf(page)).toHaveAttribute('aria-busy', 'false');
        await expect(unblockOf(page)).toHaveCount(world.stored.block === null ? 0 : 1);
        const failure = page.getByRole('alert').filter({ hasText: 'Your choice was not stored' });
        await expect(failure).toHaveCount(snapshot.context.failure === null ? 0 : 1);
        if (snapshot.context.failure) {
          // It does not depend on what else the page has to say.
          const { block } = world.stored;
          await restoreElsewhere(page, world, { ...world.stored, block: block ? null : BLOCKED.block });
          await expect(failure).toContainText(world.refusal);
        }
      },
      async storing(page, { services: world }) {
        await world.watch.reaches('storing');
        const [change] = world.waiting;
        if (!change) throw new Error('Nothing is being stored.');
        await world.gate.arrived(change.of);
        if (change.of === 'kind') {
          expect(world.gate.requestOf('kind').postDataJSON()).toEqual({ kind: change.kind, is_on: change.isOn });
        }
        await expect(switchOf(page)).toBeChecked({ checked: world.isShownOn() });
      },
    },
  },
);

import { expect, type Page } from '@playwright/test';
import { flashMachine } from '../../../../machines/site/flash/flash.machine.ts';
import type { Poll } from '../../../../src/contract/site/polls.ts';
import type { Candidate } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser, signInElsewhere, signOutElsewhere } from '../visitor.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:flash/error.invoke(watchFlash)/0':
    'it listens to what its own page completes: nothing of the browser or the server is between them that could fail',
  'state:flash.waiting': 'the story of a sign-up for a trial waits with it (sign-in.spec.ts)',
  'transition:flash/flash.appeared[isForLater]/0': 'the story of a sign-up for a trial waits with it (sign-in.spec.ts)',
  'transition:flash.waiting/flash.intentDone/0': 'the story of a sign-up for a trial waits with it (sign-in.spec.ts)',
};

const TITLES: Readonly<Record<string, string>> = {
  CERT_INTEREST_SUCCESS: 'Done!',
  CERT_SIGN_UP_COMPLETED: 'Sign up completed!',
};

const COUNTED: Poll = { slug: 'next', title: 'Next?', max_choices: 1, options: [], voters: 1, voted: ['svelte'] };

/** The state shared by the drivers of one walk. */
export class FlashWorld {
  readonly gate = new Gate({ vote: { method: 'POST', path: /^\/api\/polls\/[^/]+\/vote$/ } });
  readonly watch = new ChartWatch('flash');
  readonly url: string;
  readonly otherTab: Page;
  private readonly user: Candidate;

  private constructor(url: string, otherTab: Page, user: Candidate) {
    this.url = url;
    this.otherTab = otherTab;
    this.user = user;
  }

  static async prepare(url: string, otherTab: Page): Promise<FlashWorld> {
    return new FlashWorld(url, otherTab, await sharedUser(url));
  }

  /** An action that waits for a sign-in, and that a dialog confirms, is completed. */
  async complete(flash: string): Promise<void> {
    await signOutElsewhere(this.otherTab);
    await this.otherTab.evaluate((key) => {
      const action = {
        id: crypto.randomUUID(),
        kind: 'castVote',
        slug: 'next',
        votes: [{ value: 'svelte' }],
        flash: key,
      };
      localStorage.setItem('chartered.actions', JSON.stringify([action]));
    }, flash);
    await signInElsewhere(this.url, this.otherTab, this.user);
    await (await this.gate.take('vote')).fulfill({ json: COUNTED });
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');

export const flashDrivers = defineDrivers<typeof flashMachine, FlashWorld>(flashMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/legal/imprint');
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
  },
  events: {
    'flash.appeared': (_page, { event, services: world }) => world.complete(event.key),
    async 'flash.intentDone'() {},
    async 'flash.closed'(page) {
      await dialogOf(page).getByRole('button', { name: 'OK' }).click();
    },
  },
  checks: {
    async quiet(page, { services: world }) {
      await world.watch.reaches('quiet');
      await expect(dialogOf(page)).toHaveCount(0);
    },
    async waiting(page) {
      await expect(dialogOf(page)).toHaveCount(0);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      await expect(dialogOf(page)).toHaveAccessibleName(TITLES[snapshot.context.key ?? ''] ?? 'no dialog');
    },
  },
});

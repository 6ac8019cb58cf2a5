import { expect, type Page } from '@playwright/test';
import { type ConsentChoice, consentMachine } from '../../../../machines/site/consent/consent.machine.ts';
import { poll } from '../../support/poll.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'state:consent.notNeeded': 'where nothing needs consent, pages do not fetch the chart',
  'transition:consent.deciding/always[isUnneeded]/0': 'where nothing needs consent, pages do not fetch the chart',
  'transition:consent/error.invoke(watchOtherTabs)/0':
    'in a browser without messages between tabs each tab asks for itself, without an error',
};

/** The state shared by the drivers of one walk. */
export class ConsentWorld {
  readonly watch = new ChartWatch('consent');
  readonly otherTab: Page;
  /** Requests for the third party of this document. */
  scripts = 0;
  /** What the browser should have kept. */
  choice: ConsentChoice | null = null;

  constructor(otherTab: Page) {
    this.otherTab = otherTab;
  }

  /** The visitor chooses in the other tab. */
  async chooseElsewhere(choice: ConsentChoice): Promise<void> {
    this.choice = choice;
    await this.otherTab.evaluate((value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the application keeps it
      document.cookie = `consent=${value}; path=/; samesite=lax`;
      new BroadcastChannel('chartered.consent').postMessage({ choice: value });
    }, choice);
  }

  kept(): Promise<string | undefined> {
    return this.otherTab.evaluate(() => document.cookie.match(/consent=(\w+)/)?.[1]);
  }
}

/** The browser signals that its user declines. */
function declineTracking(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Privacy' });
const reviewOf = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });
const buttonOf = (page: Page, name: string) => bannerOf(page).getByRole('button', { name });

async function expectBanner(page: Page, shown: 'closed' | 'open' | 'reviewed'): Promise<void> {
  await expect(bannerOf(page)).toHaveCount(shown === 'closed' ? 0 : 1);
  await expect(reviewOf(page)).toHaveCount(shown === 'closed' ? 1 : 0);
  if (shown !== 'closed') await expect(buttonOf(page, 'Keep as it is')).toHaveCount(shown === 'reviewed' ? 1 : 0);
}

/** The script is there once with consent, and not without. */
async function expectScript(page: Page, world: ConsentWorld, isLoaded: boolean): Promise<void> {
  if (isLoaded) await poll(() => world.scripts).toBe(1);
  else await poll(() => page.evaluate(() => 'dataLayer' in window).catch(() => true)).toBe(false);
  await poll(() => world.kept()).toBe(world.choice ?? undefined);
}

export const consentDrivers = defineDrivers<typeof consentMachine, ConsentWorld>(consentMachine, {
  async open(page, { input, services: world }) {
    world.choice = input.choice;
    if (input.choice !== null) await world.chooseElsewhere(input.choice);
    if (input.isDeclinedByBrowser) await page.addInitScript(declineTracking);
    await page.route('https://www.googletagmanager.com/**', (route) => {
      world.scripts += 1;
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    page.on('framenavigated', () => {
      world.scripts = 0;
    });
    await page.goto('/legal/imprint');
    await expect(page.locator('html')).toHaveAttribute('data-shell', 'loaded');
  },
  events: {
    async 'consent.granted'(page, { services: world }) {
      world.choice = 'granted';
      await buttonOf(page, 'Allow').click();
    },
    async 'consent.refused'(page, { services: world }) {
      world.choice = 'refused';
      await buttonOf(page, 'Refuse').click();
    },
    async 'consent.reviewRequested'(page) {
      await reviewOf(page).click();
    },
    async 'consent.reviewClosed'(page) {
      await buttonOf(page, 'Keep as it is').click();
    },
    async 'consent.decidedElsewhere'(_page, { event, services: world }) {
      await world.chooseElsewhere(event.choice);
    },
  },
  checks: {
    async deciding() {
      throw new Error('The page never rests here.');
    },
    async notNeeded() {
      throw new Error('Where nothing needs consent, there is no chart.');
    },
    async undecided(page, { services: world }) {
      await world.watch.reaches('undecided');
      await expectBanner(page, 'open');
      await expectScript(page, world, false);
    },
    async granted(page, { services: world }) {
      await world.watch.reaches('granted');
      await expectBanner(page, 'closed');
      await expectScript(page, world, true);
    },
    async reviewingGrant(page, { services: world }) {
      await world.watch.reaches('reviewingGrant');
      await expectBanner(page, 'reviewed');
      await expectScript(page, world, true);
    },
    async refused(page, { services: world }) {
      await world.watch.reaches('refused');
      await expectBanner(page, 'closed');
      await expectScript(page, world, false);
    },
    async reviewingRefusal(page, { services: world }) {
      await world.watch.reaches('reviewingRefusal');
      await expectBanner(page, 'reviewed');
      await expectScript(page, world, false);
    },
  },
});

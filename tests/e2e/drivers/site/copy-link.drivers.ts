import { expect, type Page } from '@playwright/test';
import { copyLinkMachine } from '../../../../machines/site/copy-link/copy-link.machine.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { register } from '../../support/prepared-exam.ts';
import { buyVouchers } from '../../support/voucher-shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { perServer } from '../per-server.ts';

declare global {
  interface Window {
    /** Writings that wait for the browser's decision. */
    clipboardWrites: { text: string; allow: () => void; deny: () => void }[];
  }
}

/** The owner of vouchers, whose links can be copied. */
const owner = perServer(async (url) => {
  const buyer = await register(url);
  const [code = ''] = await buyVouchers(url, buyer.email, 2);
  return { token: buyer.token, code };
});

/** The state shared by the drivers of one walk. */
export class CopyLinkWorld {
  readonly watch = new ChartWatch('copyLink');
  readonly link: string;

  private constructor(link: string) {
    this.link = link;
  }

  static async prepare(url: string, otherTab: Page): Promise<CopyLinkWorld> {
    const { token, code } = await owner(url);
    await giveSession(otherTab, token);
    return new CopyLinkWorld(`${url}/voucher/${code}`);
  }
}

/** Stands in for the clipboard: the browser decides when the walk says so. */
function holdWrites(): void {
  window.clipboardWrites = [];
  navigator.clipboard.writeText = (text) =>
    new Promise((allow, fail) => {
      window.clipboardWrites.push({ text, allow, deny: () => fail(new DOMException('Denied.', 'NotAllowedError')) });
    });
}

const buttonOf = (page: Page, { link }: CopyLinkWorld) =>
  page.getByRole('main').getByRole('button', { name: `to voucher ${link.split('/').at(-1)}` });
const statusOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /clipboard|by hand/ });

export const copyLinkDrivers = defineDrivers<typeof copyLinkMachine, CopyLinkWorld>(copyLinkMachine, {
  async open(page, { services: world }) {
    await page.addInitScript(holdWrites);
    await page.goto('/javascript/dashboard/vouchers');
    await hydrated(buttonOf(page, world));
    // From here on time passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'copyLink.pressed'(page, { services: world }) {
      await buttonOf(page, world).click();
    },
  },
  invokes: {
    writeClipboard: {
      done: (page) => page.evaluate(() => window.clipboardWrites.at(-1)?.allow()),
      error: (page) => page.evaluate(() => window.clipboardWrites.at(-1)?.deny()),
    },
  },
  advance: (page, { milliseconds }) => page.clock.fastForward(milliseconds),
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(buttonOf(page, world)).toHaveText(/^Copy link/);
      await expect(statusOf(page)).toHaveCount(0);
    },
    async copying(page, { services: world }) {
      await world.watch.reaches('copying');
      await poll(() => page.evaluate(() => window.clipboardWrites.at(-1)?.text)).toBe(world.link);
      await expect(statusOf(page)).toHaveCount(0);
    },
    async copied(page, { services: world }) {
      await world.watch.reaches('copied');
      await expect(buttonOf(page, world)).toHaveText(/^Copied/);
      await expect(statusOf(page)).toHaveText('The link is on the clipboard.');
    },
    async refused(page, { services: world }) {
      await world.watch.reaches('refused');
      await expect(buttonOf(page, world)).toHaveText(/^Copy link/);
      await expect(statusOf(page)).toHaveText(`Copy it by hand: ${world.link}`);
    },
  },
});

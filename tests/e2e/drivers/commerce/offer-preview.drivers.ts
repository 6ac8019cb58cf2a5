import { expect, type Page } from '@playwright/test';
import { offerPreviewMachine } from '../../../../machines/commerce/offer-preview/offer-preview.machine.ts';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { DraftData } from '../../../../src/contract/commerce/offers-admin.ts';
import { giveSession } from '../../support/browser-session.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { demoToken } from '../../support/prepared-exam.ts';
import { changed } from '../account/session.drivers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class OfferPreviewWorld {
  readonly gate = new Gate({ preview: { method: 'POST', path: /^\/api\/offers\/coupon\/[^/]+\/preview$/ } });
  readonly watch = new ChartWatch('offerPreview');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** What the form says. */
  form: { name: string; coupon: string; at: number | null } = { name: '', coupon: '', at: null };
  /** Whether prices have been shown. */
  hasPrices = false;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

type Asked = { data: DraftData; coupon?: string; at?: number };

/** As the browser's own field has it. */
const LATER = '2099-01-01T00:00';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Preview' });
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const retryOf = (page: Page) => panelOf(page).getByRole('button', { name: 'Try again' });
const pricesOf = (page: Page) => panelOf(page).getByText(/^As of /);
const spinnerOf = (page: Page) => panelOf(page).getByRole('heading').locator('svg');

/** The call that the page makes about what the form says now. */
async function takeCall({ gate, form }: OfferPreviewWorld) {
  const route = await gate.take('preview');
  const { data, coupon = '', at }: Asked = route.request().postDataJSON();
  expect({ name: data['name'], coupon, at: at ?? null }).toEqual(form);
  return { route, data };
}

export const offerPreviewDrivers = defineDrivers<typeof offerPreviewMachine, OfferPreviewWorld>(offerPreviewMachine, {
  async open(page, { services: world }) {
    const token = await demoToken(world.url, 'admin@example.com');
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto('/offers/coupon/welcome10');
    world.form.name = await nameOf(page).inputValue();
    // A pause in typing passes when the walk says so.
    await pauseClock(page, 1000);
  },
  events: {
    async 'offerPreview.changed'(page, { services: world }) {
      const at = await page.evaluate((local) => new Date(local).getTime(), LATER);
      world.form = { name: `Welcome, changed ${world.watch.count} times`, coupon: 'welcome10', at };
      const coupon = panelOf(page).getByRole('textbox', { name: 'With a coupon' });
      await world.gate.leavingBehind(async () => {
        const before = world.watch.count;
        await coupon.fill(world.form.coupon);
        await panelOf(page).getByLabel('Seen at').fill(LATER);
        await nameOf(page).fill(world.form.name);
        await world.watch.moved(before);
      });
    },
    async 'offerPreview.retried'(page, { event, snapshot }) {
      if (snapshot.can(event)) await retryOf(page).click();
      else await expect(retryOf(page)).toHaveCount(0);
    },
  },
  invokes: {
    previewOffer: {
      async done(_page, { services: world }) {
        const { route } = await takeCall(world);
        await route.continue();
        world.hasPrices = true;
      },
      async error(_page, { error, services: world }) {
        const { route, data } = await takeCall(world);
        if (failureOf(error).kind === 'unreachable') await route.abort('connectionreset');
        else {
          const tooLong = { ...data, name: 'x'.repeat(1000) };
          await route.continue({ postData: changed(route.request().postData(), { data: tooLong }) });
        }
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async waiting(page, { services: world }) {
      await world.watch.reaches('waiting');
      await expect(spinnerOf(page)).toHaveCount(1);
      await expect(retryOf(page)).toHaveCount(0);
      await expect(pricesOf(page)).toHaveCount(world.hasPrices ? 1 : 0);
    },
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('preview');
      await expect(spinnerOf(page)).toHaveCount(1);
      await expect(retryOf(page)).toHaveCount(0);
    },
    async shown(page, { services: world }) {
      await world.watch.reaches('shown');
      await expect(spinnerOf(page)).toHaveCount(0);
      await expect(pricesOf(page)).toHaveCount(1);
      await expect(nameOf(page)).not.toHaveAttribute('aria-invalid');
    },
    async failed(page, { snapshot, services: world }) {
      await world.watch.reaches('failed');
      const isInvalid = snapshot.context.failure?.kind === 'invalid';
      await expect(spinnerOf(page)).toHaveCount(0);
      await expect(panelOf(page)).toContainText(
        isInvalid ? 'Fix the marked fields to see prices.' : 'The server could not be reached.',
      );
      await expect(retryOf(page)).toHaveCount(isInvalid ? 0 : 1);
      // What was computed before stays, and says so.
      await expect(pricesOf(page)).toHaveCount(world.hasPrices ? 1 : 0);
    },
  },
});

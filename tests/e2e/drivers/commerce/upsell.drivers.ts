import { expect, type Page } from '@playwright/test';
import { upsellMachine } from '../../../../machines/commerce/upsell/upsell.machine.ts';
import { formatMoney } from '../../../../src/contract/commerce/money.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { continueToPayment, recordedEvents } from '../../support/shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const PRODUCT = 'javascript-developer-exam';

/** The state shared by the drivers of one walk. */
export class UpsellWorld {
  readonly gate = new Gate({
    upsells: { method: 'GET', path: /^\/api\/upsell\/[^/]+$/ },
    quote: { method: 'POST', path: /^\/api\/quotes$/ },
    order: { method: 'POST', path: /^\/api\/checkout$/ },
  });
  readonly watch = new ChartWatch('upsell');
  /** What the page sends to be recorded. */
  events: ReturnType<typeof recordedEvents> = [];
  /** What was added so far, also what was removed again. */
  readonly added: string[] = [];
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const rowOf = (page: Page, slug: string) => dialogOf(page).getByRole('listitem').filter({ hasText: slug });
const addOf = (page: Page) => dialogOf(page).getByRole('button', { name: /^Add (to order|for )/ });

/**
 * Every report of a kind, once there are as many as there should be.
 *
 * @param properties of each, beside those of the product
 */
async function expectReports(page: Page, world: UpsellWorld, event: string, properties: object[]): Promise<void> {
  const reported = async () => {
    // Events are sent in batches, once what sends them is loaded.
    await page.clock.fastForward(1000);
    return world.events.flatMap((body) => (body.action === 'record' && body.event === event ? [body.properties] : []));
  };
  await poll(reported).toEqual(properties.map((more) => ({ slug: PRODUCT, tech: 'javascript', ...more })));
}

/** Each time that something was added, once (IN-04). */
const expectAdded = (page: Page, world: UpsellWorld) =>
  expectReports(
    page,
    world,
    'upsell_popup_item_added',
    world.added.map((slug) => ({ items: [slug] })),
  );

export const upsellDrivers = defineDrivers<typeof upsellMachine, UpsellWorld>(upsellMachine, {
  async open(page, { services: world, input: { items } }) {
    await world.gate.guard(page);
    world.events = recordedEvents(page);
    await page.goto(`/checkout/${PRODUCT}`);
    await (await world.gate.take('upsells')).fulfill({ json: { data: items, meta: { total: items.length } } });
    await (await world.gate.take('quote')).continue();
    await continueToPayment(page, 'ada@example.com');
    await expect(dialogOf(page)).toBeVisible();
    // From here on the pauses pass when the walk says so.
    await pauseClock(page, 2000);
  },
  events: {
    async 'upsell.itemAdded'(page, { event: { slug }, services: world }) {
      world.added.push(slug);
      await rowOf(page, slug).getByRole('button', { name: 'Add', exact: true }).click();
    },
    async 'upsell.itemRemoved'(page, { event: { slug } }) {
      await rowOf(page, slug).getByRole('button', { name: 'Remove', exact: true }).click();
    },
    async 'upsell.confirmed'(page) {
      await addOf(page).click();
    },
    async 'upsell.declined'(page) {
      await close(page, 'No, thanks');
    },
  },
  checks: {
    async choosing(page, { snapshot, services: world }) {
      await world.watch.reaches('choosing');
      const { items } = snapshot.context;
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(items.length);
      for (const { slug, selected, price } of items) {
        const choice = rowOf(page, slug).getByRole('button');
        await expect(choice).toHaveText(selected ? 'Remove' : 'Add');
        await expect(choice).toHaveAttribute('aria-pressed', String(selected));
        await expect(rowOf(page, slug)).toContainText(formatMoney(price.total, 'USD'));
      }
      const chosen = items.filter(({ selected }) => selected);
      const extra = chosen.reduce((sum, { price }) => sum + price.total, 0);
      await expect(addOf(page)).toHaveText(
        chosen.length === 0 ? 'Add to order' : `Add for ${formatMoney(extra, 'USD')}`,
      );
      // Nothing can be added while nothing is selected.
      if (chosen.length === 0) await expect(addOf(page)).toHaveAttribute('aria-disabled', 'true');
      await expectReports(page, world, 'upsell_popup_viewed', [{}]);
      await expectAdded(page, world);
    },
    async done(page, { snapshot, services: world }) {
      await world.watch.reaches('done');
      await expect(dialogOf(page)).toHaveCount(0);
      const slugs = snapshot.output?.slugs ?? [];
      // Extras are priced before the order is placed; without any it is placed at once.
      const next = slugs.length > 0 ? 'quote' : 'order';
      await world.gate.arrived(next);
      expect(world.gate.requestOf(next).postDataJSON()).toMatchObject({ upsell: slugs });
      await expectReports(page, world, 'upsell_popup_submit', [{ items: slugs }]);
      await expectAdded(page, world);
    },
  },
});

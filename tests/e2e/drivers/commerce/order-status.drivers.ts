import { expect, type Page } from '@playwright/test';
import { orderStatusMachine } from '../../../../machines/commerce/order-status/order-status.machine.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { recordedEvents } from '../../support/shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class OrderStatusWorld {
  readonly gate = new Gate({
    status: { method: 'GET', path: /^\/api\/checkout\/[^/]+$/ },
    report: { method: 'POST', path: /^\/api\/checkout\/[^/]+\/report$/ },
  });
  readonly watch = new ChartWatch('orderStatus');
  /** What the page sends to be recorded. */
  events: ReturnType<typeof recordedEvents> = [];
  /** Whether the server said that this page is the first to report the purchase. */
  isFirst = false;
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Refuses a call as the server does, or does not answer it. */
async function fail(world: OrderStatusWorld, name: 'status' | 'report', error: unknown): Promise<void> {
  const route = await world.gate.take(name);
  if (isFailure(error) && error.kind === 'notFound') {
    await route.fulfill({ status: 404, json: { message: error.message, request_id: 'walk' } });
  } else await route.abort('connectionfailed');
}

export const orderStatusDrivers = defineDrivers<typeof orderStatusMachine, OrderStatusWorld>(orderStatusMachine, {
  ownWords: ['fetchStatus'],
  async open(page, { services: world, input }) {
    await world.gate.guard(page);
    world.events = recordedEvents(page);
    await page.goto(`/checkout/success${input.orderId === null ? '' : `?order=${input.orderId}`}`);
    // Before, the application has not started, which takes timers, too.
    if (input.orderId !== null) await world.gate.arrived('status');
    else await expect(page.getByRole('heading', { name: 'No order to show' })).toBeVisible();
    // From here on the pauses between questions pass when the walk says so.
    await pauseClock(page);
  },
  events: {
    async 'orderStatus.checked'(page, { services: world }) {
      const before = world.watch.count;
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Check now|Check again|Try again|Checking)$/ })
        .click();
      await world.watch.moved(before);
    },
  },
  invokes: {
    fetchStatus: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('status')).fulfill({ json: output });
      },
      error: (_page, { error, services: world }) => fail(world, 'status', error),
    },
    claimReport: {
      async done(_page, { output, services: world }) {
        world.isFirst = output.first;
        await (await world.gate.take('report')).fulfill({ json: output });
      },
      error: (_page, { error, services: world }) => fail(world, 'report', error),
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async opening() {
      throw new Error('The page never rests here.');
    },
    async judging() {
      throw new Error('The page never rests here.');
    },
    async verifying(page, { snapshot, services: world }) {
      await world.watch.reaches('verifying');
      await world.gate.arrived('status');
      const isOffline = snapshot.context.failure !== null;
      if (isOffline) await expect(title(page)).toHaveText("Your order didn't load");
      else await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(1);
    },
    async unknown(page, { services: world }) {
      await world.watch.reaches('unknown');
      await expect(page.getByRole('heading', { name: 'No order to show' })).toBeVisible();
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(title(page)).toHaveText("Your order didn't load");
    },
    async pending(page, { snapshot }) {
      const isReviewed = snapshot.context.order?.state === 'underReview';
      await expect(title(page)).toHaveText(isReviewed ? "We're checking your payment" : 'Waiting for your payment');
    },
    async 'pending.waiting'(page, { snapshot, services: world }) {
      await world.watch.reaches({ pending: 'waiting' });
      const count = snapshot.context.failure === null ? 0 : 1;
      await expect(page.getByText("The server can't be reached right now. We keep trying.")).toHaveCount(count);
    },
    async 'pending.asking'(page, { services: world }) {
      await world.watch.reaches({ pending: 'asking' });
      await world.gate.arrived('status');
      await expect(page.getByRole('button', { name: 'Checking' })).toBeVisible();
    },
    async declined(page, { services: world }) {
      await world.watch.reaches('declined');
      await expect(title(page)).toHaveText("The payment didn't go through");
      await expect(page.getByRole('main')).toContainText('Your card was declined.');
    },
    async closed(page, { services: world }) {
      await world.watch.reaches('closed');
      await expect(title(page)).toHaveText('This order was not paid');
      await expect(page.getByRole('link', { name: 'Order again' })).toBeVisible();
    },
    async returned(page, { services: world }) {
      await world.watch.reaches('returned');
      await expect(title(page)).toHaveText('Your refund');
    },
    async reporting(page, { services: world }) {
      await world.watch.reaches('reporting');
      await world.gate.arrived('report');
      await expect(title(page)).toHaveText('Thank you');
    },
    async complete(page, { services: world }) {
      await world.watch.reaches('complete');
      await expect(title(page)).toHaveText('Thank you');
      const purchases = async () => {
        // Events are sent in batches, once what sends them is loaded.
        await page.clock.fastForward(1000);
        return world.events.filter((body) => body.action === 'record' && body.event === 'purchase').length;
      };
      await poll(purchases).toBe(world.isFirst ? 1 : 0);
    },
  },
});

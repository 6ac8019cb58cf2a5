import { expect, type Page, type Route } from '@playwright/test';
import {
  type BuyerDetails,
  checkoutMachine,
  type KeptQuote,
} from '../../../../machines/commerce/checkout/checkout.machine.ts';
import { type Failure, isFailure } from '../../../../machines/shared/failure.ts';
import { formatMoney } from '../../../../src/contract/commerce/money.ts';
import type { Quote } from '../../../../src/contract/commerce/prices.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { continueToPayment, expectTotal, recordedEvents } from '../../support/shop.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

type Operation = 'cancelled' | 'upsells' | 'quote' | 'order';

/** The state shared by the drivers of one walk. */
export class CheckoutWorld {
  readonly gate = new Gate<Operation>({
    cancelled: { method: 'GET', path: /^\/api\/checkout\/[^/]+$/ },
    upsells: { method: 'GET', path: /^\/api\/upsell\/[^/]+$/ },
    quote: { method: 'POST', path: /^\/api\/quotes$/ },
    order: { method: 'POST', path: /^\/api\/checkout$/ },
  });
  readonly watch = new ChartWatch('checkout');
  /** What the page sends to be recorded. */
  events: ReturnType<typeof recordedEvents> = [];
  /** The last price that was answered. */
  answered: Quote | null = null;
  /** Payment pages that the browser was sent to. */
  payPages: string[] = [];
}

/** Makes the listener for the buyer's return fail on start. */
export function breakReturn(): void {
  const listen = window.addEventListener;
  window.addEventListener = (...rest: unknown[]) => {
    const [type, listener] = rest;
    if (type === 'pageshow' && String(listener).includes('persisted')) throw new Error('The page has no history.');
    Reflect.apply(listen, window, rest);
  };
}

const STATUS: Partial<Record<Failure['kind'], number>> = { signedOut: 401, notFound: 404, refused: 409, invalid: 422 };

/** Refuses a call as the server does, or does not answer it. */
async function fail(route: Route, error: unknown): Promise<void> {
  const status = isFailure(error) ? STATUS[error.kind] : undefined;
  if (!isFailure(error) || status === undefined) return route.abort('connectionfailed');
  const { message, code, errors } = error;
  return route.fulfill({ status, json: { message, request_id: 'walk', ...(code ? { code } : {}), errors } });
}

/** How far the page's clock, which stands still, may be ahead of the server's, by which the page reckons. Milliseconds. */
const CLOCKS_APART_MS = 5000;

/** Answers with a price whose lifetime begins now, by the page's clock. */
async function answerQuote(page: Page, world: CheckoutWorld, { quote, lifetimeMs }: KeptQuote): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  const route = await world.gate.take('quote');
  world.answered = { ...quote, expires_at: now + lifetimeMs - CLOCKS_APART_MS };
  await route.fulfill({ status: 201, json: world.answered });
}

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const submitOf = (page: Page) => page.getByRole('button', { name: /^Continue to payment/ });
const retryOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Try again' });
const dialogOf = (page: Page) => page.getByRole('dialog');
const decline = closings('dialog', dialogOf, 'Escape');

/** Fills in the quantity, also the one that is there already: an input that does not change reports nothing. */
async function enterSeats(page: Page, quantity: number): Promise<void> {
  const seats = page.locator('input[name="quantity"]');
  const shown = await seats.inputValue();
  await seats.fill(shown === String(quantity) ? `0${quantity}` : String(quantity));
}

/** The details that the tab kept of an order whose payment page was left. */
async function keepDetails(page: Page, orderId: string, details: BuyerDetails): Promise<void> {
  const kept = JSON.stringify({ orderId, userId: null, details });
  await page.addInitScript((value) => sessionStorage.setItem('chartered.buyer', value), kept);
}

async function expectFailure(page: Page, failure: Failure | null): Promise<void> {
  if (failure === null) return;
  const [ofField] = Object.values(failure.errors).flat();
  const shown =
    failure.kind === 'unreachable' ? 'The server could not be reached. Check your connection.' : failure.message;
  await expect(page.getByRole('main')).toContainText(ofField ?? shown);
}

export const checkoutDrivers = defineDrivers<typeof checkoutMachine, CheckoutWorld>(checkoutMachine, {
  ownWords: ['openCheckout'],
  async open(page, { services: world, input: { wish, cancelled, details } }) {
    await world.gate.guard(page);
    if (cancelled !== null && details) await keepDetails(page, cancelled, details);
    world.events = recordedEvents(page);
    // The browser stays on this page, as while it waits for the next one.
    await page.route('https://pay.example/**', async (route) => {
      world.payPages.push(route.request().url());
      await route.fulfill({ status: 204 });
    });
    // The server's clock has not moved on with the page's, and banners, read again after a while, would tell its time.
    await page.route('**/api/banners**', async (route) => {
      const server_time = await page.evaluate(() => Date.now()).catch(() => Date.now());
      await route.fulfill({ json: { data: [], meta: { total: 0, server_time } } });
    });
    const search = new URLSearchParams({
      ...(wish.quantity === 1 ? {} : { quantity: String(wish.quantity) }),
      ...(cancelled === null ? {} : { cancelled }),
    });
    await page.goto(`/checkout/${wish.slug}?${search}`);
    await world.gate.arrived(cancelled === null ? 'quote' : 'cancelled');
    // From here on the pauses pass when the walk says so.
    await pauseClock(page, 2000);
  },
  events: {
    async 'checkout.changed'(page, { event: { change }, services: world }) {
      const before = world.watch.count;
      const enter = async () => {
        if (change.quantity !== undefined) await enterSeats(page, change.quantity);
        if (change.coupon !== undefined) {
          await page.locator('input[name="coupon"]').fill(change.coupon ?? '');
          await page.getByRole('button', { name: 'Apply' }).click();
        }
        if (change.upsell?.length === 0) await page.getByRole('button', { name: 'Order without extras' }).click();
        else if (change.upsell !== undefined)
          await page
            .getByRole('button', { name: /^Remove / })
            .last()
            .click();
        await world.watch.moved(before);
      };
      // A price that is under way answers later, and must change nothing. Not by the server, whose clock has not moved on.
      await world.gate.leavingBehind(enter, (route) =>
        route.fulfill({ status: 201, json: { ...world.answered, total: 1 } }),
      );
    },
    async 'checkout.submitted'(page, { event: { details } }) {
      const delivery = page.getByRole('checkbox', { name: /^I agree that delivery starts/ });
      await delivery.setChecked(details.immediateDelivery);
      await page.locator('input[name="company"]').fill(details.company ?? '');
      await page.locator('input[name="vat_id"]').fill(details.vatId ?? '');
      await continueToPayment(page, details.email);
    },
    async 'checkout.retried'(page) {
      await retryOf(page).click();
    },
    async 'checkout.returned'(page) {
      // As a browser does that kept the page.
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    },
  },
  invokes: {
    fetchCancelled: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('cancelled')).fulfill({ json: output });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('cancelled'), error),
    },
    openCheckout: {
      async done(page, { output: { upsells, ...kept }, services: world }) {
        await answerQuote(page, world, kept);
        const route = await world.gate.take('upsells');
        await route.fulfill({ json: { data: upsells, meta: { total: upsells.length } } });
      },
      async error(_page, { error, services: world }) {
        const extras = await world.gate.take('upsells');
        await extras.fulfill({ json: { data: [], meta: { total: 0 } } });
        await fail(await world.gate.take('quote'), error);
      },
    },
    fetchQuote: {
      done: (page, { output, services: world }) => answerQuote(page, world, output),
      error: async (_page, { error, services: world }) => fail(await world.gate.take('quote'), error),
    },
    startOrder: {
      async done(_page, { output: { link, orderId }, services: world }) {
        const route = await world.gate.take('order');
        await route.fulfill({ status: 201, json: { link, order_id: orderId } });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('order'), error),
    },
    upsell: {
      async done(page, { output: { slugs } }) {
        const add = dialogOf(page).getByRole('button', { name: 'Add', exact: true });
        // What was added and then declined is not ordered.
        for (let left = Math.max(1, slugs.length); left > 0; left -= 1) await add.first().click();
        if (slugs.length === 0) await decline(page, 'No, thanks');
        else
          await dialogOf(page)
            .getByRole('button', { name: /^Add for / })
            .click();
      },
      async error() {
        throw new Error('The dialog calls nothing that could fail.');
      },
    },
    watchReturn: {
      async done() {
        throw new Error('The page watches as long as it is open.');
      },
      async error(_page, { services: world }) {
        // Broken from the start: the chart has taken note of it in its first steps.
        await world.watch.moved(1);
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async beginning() {
      throw new Error('The page never rests here.');
    },
    async restoring(page, { services: world }) {
      await world.watch.reaches('restoring');
      await world.gate.arrived('cancelled');
      await expect(title(page)).toHaveCount(0);
    },
    async paidAlready(page, { snapshot, services: world }) {
      await world.watch.reaches('paidAlready');
      await expect(page.getByRole('heading', { name: "There's nothing left to pay" })).toBeVisible();
      await expect(page.getByRole('link', { name: 'See the order' })).toHaveAttribute(
        'href',
        `/checkout/success?order=${snapshot.context.cancelled}`,
      );
    },
    async opening(page, { snapshot, services: world }) {
      await world.watch.reaches('opening');
      await world.gate.arrived('upsells');
      await expectQuoteAsked(world, snapshot.context.wish);
      await expect(title(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(title(page)).toHaveText("The price didn't load");
    },
    async signedOut(page, { snapshot, services: world }) {
      await world.watch.reaches('signedOut');
      const back = encodeURIComponent(`/checkout/${snapshot.context.wish.slug}?${new URL(page.url()).searchParams}`);
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        `/login?redirect=${back}`,
      );
    },
    async unknown(page, { services: world }) {
      await world.watch.reaches('unknown');
      await expect(page.getByRole('heading', { name: "This product doesn't exist" })).toBeVisible();
    },
    async notOffered(page, { snapshot, services: world }) {
      await world.watch.reaches('notOffered');
      await expect(page.getByRole('heading', { name: "This can't be bought right now" })).toBeVisible();
      await expectFailure(page, snapshot.context.failure);
    },
    async reviewing(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { quote, wish, failure, details } = snapshot.context;
      await expectTotal(page, formatMoney(quote?.total ?? 0, 'USD'));
      await expect(submitOf(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText("You haven't paid yet")).toHaveCount(wish.replaces === null ? 0 : 1);
      if (details) await expect(page.locator('input[name="email"]')).toHaveValue(details.email ?? '');
      await expectFailure(page, failure);
    },
    async 'reviewing.settled'(page) {
      await expect(page.getByText('The price has changed since you opened this page.')).toHaveCount(0);
    },
    async 'reviewing.priceChanged'(page) {
      await expect(page.getByText('The price has changed since you opened this page.')).toBeVisible();
    },
    async changing(page, { services: world }) {
      await world.watch.reaches('changing');
      await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
    },
    async repricing(page, { snapshot, services: world }) {
      await world.watch.reaches('repricing');
      await expectQuoteAsked(world, snapshot.context.wish);
      await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
    },
    async unpriced(page) {
      await expectTotal(page, '—');
    },
    async 'unpriced.invalid'(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { failure } = snapshot.context;
      if (failure) await expectFailure(page, failure);
      else await expect(page.getByText('Enter a number from 1 to 500.')).toBeVisible();
      await expect(retryOf(page)).toHaveCount(0);
    },
    async 'unpriced.notLoaded'(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expectFailure(page, snapshot.context.failure);
      await expect(retryOf(page)).toBeVisible();
    },
    async pricing(page, { snapshot, services: world }) {
      await world.watch.reaches('pricing');
      await expectQuoteAsked(world, snapshot.context.wish);
      await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
    },
    async upselling(page, { snapshot, services: world }) {
      await world.watch.reaches('upselling');
      await expect(dialogOf(page)).toHaveAccessibleName('Add to your order');
      await expect(dialogOf(page).getByRole('listitem')).toHaveCount(snapshot.context.upsells.length);
    },
    async starting(page, { snapshot, services: world }) {
      await world.watch.reaches('starting');
      const { quote, details, wish } = snapshot.context;
      await expectBody(world, 'order', {
        ...{ slug: wish.slug, quantity: wish.quantity, upsell: wish.upsell },
        ...(details?.company ? { billing: { company: details.company } } : {}),
        ...(details?.email ? { email: details.email } : {}),
        ...{ quote: quote?.id, immediate_delivery: details?.immediateDelivery },
      });
      await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
      // What is being ordered stays as it was sent.
      await expect(page.locator('input[name="quantity"]')).toBeDisabled();
      await expect(page.locator('input[name="coupon"]')).toBeDisabled();
    },
    async failed(page, { snapshot, services: world }) {
      await world.watch.reaches('failed');
      await expectFailure(page, snapshot.context.failure);
      await expect(page.locator('input[name="email"]')).toHaveValue(snapshot.context.details?.email ?? '');
      await expect(retryOf(page)).toBeVisible();
    },
    async 'leaving.returning'(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await world.gate.arrived('cancelled');
      expect(world.gate.requestOf('cancelled').url()).toContain(`/checkout/${snapshot.context.cancelled}`);
      await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
    },
    async leaving(page) {
      await expect(page.locator('input[name="quantity"]')).toBeDisabled();
    },
    async 'leaving.away'(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      // Who comes back to the page finds the order again.
      await expect(page).toHaveURL(new RegExp(`[?&]cancelled=${snapshot.context.cancelled}$`));
      await poll(() => world.payPages.at(-1)).toBe('https://pay.example/1');
      const reports = async () => {
        // Events are sent in batches, once what sends them is loaded.
        await page.clock.fastForward(1000);
        return world.events.filter((body) => body.action === 'record' && body.event === 'initiate_checkout').length;
      };
      await poll(reports).toBe(world.payPages.length);
    },
  },
});

type Asked = { slug: string; quantity: number; upsell: readonly string[]; replaces: string | null };

/** The price of exactly what is wished is asked for. */
const expectQuoteAsked = (world: CheckoutWorld, { slug, quantity, upsell, replaces }: Asked) =>
  expectBody(world, 'quote', { slug, quantity, upsell, ...(replaces === null ? {} : { replaces }) });

async function expectBody(world: CheckoutWorld, name: Operation, body: Record<string, unknown>): Promise<void> {
  await world.gate.arrived(name);
  expect(world.gate.requestOf(name).postDataJSON()).toMatchObject(body);
}

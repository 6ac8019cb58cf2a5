import { type Download, expect, type Page, type Route } from '@playwright/test';
import {
  type OrderDetailContext,
  orderDetailMachine,
} from '../../../../machines/commerce/order-detail/order-detail.machine.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import { giveSession } from '../../support/browser-session.ts';
import { poll } from '../../support/poll.ts';
import { register } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class OrderDetailWorld {
  readonly gate = new Gate({
    order: { method: 'GET', path: /^\/api\/orders\/[^/]+$/ },
    return: { method: 'POST', path: /^\/api\/orders\/[^/]+\/returns$/ },
    document: { method: 'GET', path: /^\/api\/orders\/[^/]+\/invoice$/ },
  });
  readonly watch = new ChartWatch('orderDetail');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** What the browser saved. */
  downloads: Download[] = [];
  /** How many documents arrived. */
  documents = 0;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const main = (page: Page) => page.getByRole('main');
const dialogOf = (page: Page) => page.getByRole('alertdialog');
const documentOf = (page: Page) => main(page).getByRole('button', { name: /^Invoice / });
/** Documents besides the one that the walks fetch. */
const otherDocumentOf = (page: Page) => main(page).getByRole('button', { name: /^Credit note / });
/** What the page says after a return, by the state of its refund. */
const RETURNED = {
  succeeded: 'Your money is on its way',
  failed: "Your return is recorded, but the refund didn't go through",
} as const;
const CONFIRMATION = "We've emailed you a confirmation.";
const returnOf = (page: Page) => main(page).getByRole('button', { name: /^Return up to 2 for \$158/ });

const piecesOf = (page: Page) => dialogOf(page).getByRole('spinbutton', { name: 'Vouchers to return' });
const isReturnable = ({ order }: Pick<OrderDetailContext, 'order'>) => (order?.lines[0]?.returnable.pieces ?? 0) > 0;

/** Refuses a call as the server does, or does not answer it. */
async function fail(route: Route, error: unknown): Promise<void> {
  if (!isFailure(error) || error.kind === 'unreachable') return route.abort('connectionfailed');
  const status = error.kind === 'notFound' ? 404 : 409;
  return route.fulfill({ status, json: { message: error.message, request_id: 'walk' } });
}

export const orderDetailDrivers = defineDrivers<typeof orderDetailMachine, OrderDetailWorld>(orderDetailMachine, {
  ownWords: ['fetchDocument'],
  async open(page, { services: world, input: { orderId } }) {
    const { token } = await register(world.url);
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    page.on('download', (download) => world.downloads.push(download));
    await page.goto(`/orders/${orderId}`);
  },
  events: {
    async 'orderDetail.retried'(page) {
      await main(page).getByRole('button', { name: 'Try again' }).click();
    },
    async 'orderDetail.documentRequested'(page) {
      await documentOf(page).click();
    },
    async 'orderDetail.returnChosen'(page, { event, snapshot }) {
      // A line that cannot be given back has no button.
      if (snapshot.can(event)) await returnOf(page).click();
      else await expect(returnOf(page)).toHaveCount(isReturnable(snapshot.context) ? 1 : 0);
    },
    async 'orderDetail.piecesChanged'(page, { event }) {
      await piecesOf(page).fill(String(event.pieces));
    },
    async 'orderDetail.returnConfirmed'(page) {
      await dialogOf(page)
        .getByRole('button', { name: /^Return (it|them)$/ })
        .click();
    },
    async 'orderDetail.returnDeclined'(page) {
      await dialogOf(page)
        .getByRole('button', { name: /^Keep (it|them)$/ })
        .click();
    },
  },
  invokes: {
    fetchOrder: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('order')).fulfill({ json: output });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('order'), error),
    },
    returnLine: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('return')).fulfill({ json: output });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('return'), error),
    },
    fetchDocument: {
      async done(_page, { services: world }) {
        world.documents += 1;
        await (await world.gate.take('document')).fulfill({ contentType: 'application/pdf', body: '%PDF' });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('document'), error),
    },
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('order');
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(1);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(main(page).getByRole('heading', { name: 'Not Found' })).toBeVisible();
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(main(page).getByRole('heading', { name: "This order didn't load" })).toBeVisible();
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(page.getByRole('heading', { name: 'What you bought', includeHidden: true })).toBeVisible();
    },
    async 'shown.resting'(page, { snapshot }) {
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(documentOf(page)).not.toHaveAttribute('aria-busy', 'true');
      await expect(main(page).locator('[aria-disabled="true"]')).toHaveCount(0);
      await expect(returnOf(page)).toHaveCount(isReturnable(snapshot.context) ? 1 : 0);
    },
    async 'shown.resting.unchanged'(page, { services: world }) {
      for (const words of Object.values(RETURNED)) await expect(page.getByText(words)).toHaveCount(0);
      await poll(() => world.downloads.map((download) => download.suggestedFilename())).toEqual(
        Array.from({ length: world.documents }, () => 'chartered-2026-000001.pdf'),
      );
    },
    async 'shown.resting.returned'(page, { snapshot }) {
      const isSent = snapshot.context.order?.refunds.at(-1)?.state === 'succeeded';
      await expect(page.getByText(RETURNED.succeeded)).toHaveCount(isSent ? 1 : 0);
      await expect(page.getByText(CONFIRMATION)).toHaveCount(isSent ? 1 : 0);
      await expect(page.getByText(RETURNED.failed)).toHaveCount(isSent ? 0 : 1);
    },
    async 'shown.resting.refused'(page, { snapshot }) {
      const { failure, number } = snapshot.context;
      const isDocument = failure?.kind === 'unreachable' && number !== null;
      await expect(main(page)).toContainText(
        isDocument ? "The document couldn't be downloaded. Try again." : (failure?.message ?? ''),
      );
    },
    async 'shown.confirming'(page) {
      await expect(piecesOf(page)).toHaveAccessibleDescription(/2 of 2 are unused\./);
    },
    async 'shown.confirming.possible'(page, { snapshot }) {
      const isOne = snapshot.context.pieces === 1;
      await expect(dialogOf(page)).toHaveAccessibleName(isOne ? 'Return for $89?' : 'Return for $158?');
      await expect(dialogOf(page)).toContainText(
        `You lose access to ${isOne ? '1 unused voucher' : '2 unused vouchers'} of Exam right away`,
      );
    },
    async 'shown.confirming.impossible'(page) {
      await expect(dialogOf(page)).toHaveAccessibleName('Return how many?');
      await expect(piecesOf(page)).toHaveAccessibleDescription(/Enter a whole number from 1 to 2\./);
      await expect(dialogOf(page).getByRole('button', { name: /^Return (it|them)$/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
    async 'shown.returning'(page, { snapshot: { context }, services: world }) {
      await world.gate.arrived('return');
      const amount = context.pieces === 1 ? 8900 : 15_800;
      const sent = world.gate.requestOf('return').postDataJSON();
      expect(sent).toEqual({ position: 0, quantity: context.pieces, amount });
      await expect(dialogOf(page).locator('[aria-busy="true"]')).toHaveCount(1);
    },
    async 'shown.downloading'(page, { snapshot, services: world }) {
      await world.gate.arrived('document');
      expect(new URL(world.gate.requestOf('document').url()).searchParams.get('number')).toBe('2026-000001');
      await expect(documentOf(page)).toHaveAttribute('aria-busy', 'true');
      // What waits for the download says so.
      for (const waiting of [otherDocumentOf(page), ...(isReturnable(snapshot.context) ? [returnOf(page)] : [])]) {
        await expect(waiting).toHaveAttribute('aria-disabled', 'true');
        await expect(waiting).toHaveAccessibleDescription('A document is being downloaded.');
      }
    },
  },
});

import { expect, type Page, type Route } from '@playwright/test';
import {
  type StaffDecision,
  staffOrderMachine,
} from '../../../../machines/commerce/staff-order/staff-order.machine.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import type { RefundView } from '../../../../src/contract/commerce/refunds.ts';
import type { StaffOrder } from '../../../../src/contract/commerce/staff/order-reviews.ts';
import { giveSession } from '../../support/browser-session.ts';
import { demoToken } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class StaffOrderWorld {
  readonly gate = new Gate({
    order: { method: 'GET', path: /^\/api\/staff\/orders\/[^/]+$/ },
    close: { method: 'POST', path: /^\/api\/staff\/order-reviews\/review-1\/close$/ },
    refund: { method: 'POST', path: /^\/api\/orders\/order-1\/refunds$/ },
    retry: { method: 'POST', path: /^\/api\/refunds\/refund-1\/retry$/ },
    address: { method: 'POST', path: /^\/api\/staff\/orders\/[\w-]+\/address$/ },
  });
  readonly watch = new ChartWatch('staffOrder');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** What is on its way to the server, or was last. */
  decision: StaffDecision = { kind: 'retry', refundId: 'refund-1' };

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const failed: RefundView = {
  ...{ id: 'refund-1', order_id: 'order-1', state: 'failed', amount: 4_900, reason: 'As promised.' },
  ...{ problem: 'The bank refused it.', created_at: 2, ended_at: 3 },
};

/** Another line of the order, of which two vouchers are unused. */
const training: StaffOrder['lines'][number] = {
  ...{ position: 1, name: 'Training', amount: 19_800, quantity: 2, returned: 0, unused: 2, problem: null },
};

const taken: RefundView = {
  ...{ id: 'refund-2', order_id: 'order-1', state: 'sent', amount: 100, reason: 'As agreed.' },
  ...{ problem: null, created_at: 4, ended_at: null },
};

/**
 * The order of the model with something to decide of every kind; it stays, so that each can be decided again: a refund that is tried again
 * fails again.
 */
const withQuestions = (order: unknown, decision?: StaffDecision): StaffOrder => ({
  ...(order as StaffOrder),
  lines: [...(order as StaffOrder).lines, training],
  left: 34_700,
  refunds: decision?.kind === 'refund' ? [failed, taken] : [failed],
  reviews: [
    {
      ...{ id: 'review-1', reason: 'card-country', amount: null, currency: null, state: 'open', opened_at: 2 },
      ...{ closed_at: null, closed_by: null, note: null },
    },
  ],
});

const main = (page: Page) => page.getByRole('main');
const refreshOf = (page: Page) => main(page).getByRole('button', { name: 'Refresh' });
const noteOf = (page: Page) => main(page).getByRole('textbox', { name: /^Note/ });
const reasonOf = (page: Page, kind: 'refund' | 'address' = 'refund') =>
  regionOf(page, kind).getByRole('textbox', { name: /^Reason/ });
const emailOf = (page: Page) => main(page).getByRole('textbox', { name: /^Email of the buyer/ });
const amountOf = (page: Page) => main(page).getByRole('textbox', { name: /^Amount/ });

const PARTS: Readonly<Record<StaffDecision['kind'], { region: string; done: string }>> = {
  close: { region: 'To review', done: 'Closed. Your note is on record.' },
  refund: { region: 'Send money back', done: 'The refund is on its way.' },
  retry: { region: 'Refunds', done: 'The payment provider refused the refund.' },
  address: { region: 'Correct the address', done: 'Corrected. The receipt is on its way.' },
};
const kinds = ['close', 'refund', 'retry', 'address'] as const;
const regionOf = (page: Page, kind: StaffDecision['kind']) =>
  main(page).getByRole('region', { name: PARTS[kind].region, exact: true });
/** The button of a decision; its only one. */
const buttonOf = (page: Page, kind: StaffDecision['kind']) => regionOf(page, kind).getByRole('button');

async function fillIn(page: Page, decision: StaffDecision): Promise<void> {
  if (decision.kind === 'close') await noteOf(page).fill(decision.note);
  if (decision.kind === 'address') {
    await emailOf(page).fill(decision.email);
    await reasonOf(page, 'address').fill(decision.reason);
  }
  if (decision.kind !== 'refund') return;
  const { part } = decision;
  const ways = main(page).getByRole('group', { name: 'What goes back' });
  if ('amount' in part) {
    await ways.getByRole('radio', { name: 'An amount' }).check();
    await amountOf(page).fill((part.amount / 100).toFixed(2));
  } else {
    await ways.getByRole('radio', { name: 'What nobody has used' }).check();
    const ofTraining = part.lines.find(({ position }) => position === training.position)?.quantity ?? 0;
    await main(page).getByRole('checkbox', { name: 'Exam, $149' }).check();
    await main(page)
      .getByRole('textbox', { name: /^Vouchers of Training/ })
      .fill(ofTraining === 0 ? '' : String(ofTraining));
    await expect(main(page).getByText(ofTraining === 0 ? 'Goes back: $149' : 'Goes back: $347')).toBeVisible();
  }
  await reasonOf(page).fill(decision.reason);
}

/** What a form says to the server: what was typed, and a key of its own for money. */
function bodyOf(decision: StaffDecision): unknown {
  if (decision.kind === 'close') return { note: decision.note };
  if (decision.kind === 'retry') return null;
  if (decision.kind === 'address') return { email: decision.email, reason: decision.reason };
  const { part, reason } = decision;
  return { ...part, reason, idempotency_key: expect.stringMatching(/^[\w-]{36}$/) };
}

/** Refuses a call as the server does, or does not answer it. */
async function fail(route: Route, error: unknown): Promise<void> {
  if (!isFailure(error) || error.kind === 'unreachable') return route.abort('connectionfailed');
  const status = error.kind === 'notFound' ? 404 : 409;
  return route.fulfill({ status, json: { message: error.message, request_id: 'walk' } });
}

/** Nothing is said about a decision. */
async function expectSilence(page: Page): Promise<void> {
  for (const kind of kinds) await expect(main(page).getByText(PARTS[kind].done)).toHaveCount(0);
  await expect(main(page).getByRole('alert')).toHaveCount(0);
}

export const staffOrderDrivers = defineDrivers<typeof staffOrderMachine, StaffOrderWorld>(staffOrderMachine, {
  async open(page, { services: world, input: { orderId } }) {
    const token = await demoToken(world.url, 'admin@example.com');
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto(`/review/orders/${orderId}`);
  },
  events: {
    async 'staffOrder.reloaded'(page, { snapshot }) {
      if (snapshot.matches('unreachable')) await main(page).getByRole('button', { name: 'Try again' }).click();
      else await refreshOf(page).click();
    },
    async 'staffOrder.decided'(page, { event, snapshot, services: world }) {
      // About an own order there is nothing to press.
      if (!snapshot.can(event)) return expect(buttonOf(page, event.decision.kind)).toHaveCount(0);
      world.decision = event.decision;
      await fillIn(page, event.decision);
      await buttonOf(page, event.decision.kind).click();
    },
  },
  invokes: {
    fetchOrder: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('order')).fulfill({ json: withQuestions(output) });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('order'), error),
    },
    sendDecision: {
      async done(_page, { output, services: { gate, decision } }) {
        const decided = await gate.take(decision.kind);
        if (decision.kind === 'close') await decided.fulfill({ json: withQuestions(output) });
        if (decision.kind === 'refund') await decided.fulfill({ status: 201, json: taken });
        if (decision.kind === 'retry') await decided.fulfill({ json: failed });
        if (decision.kind === 'address') await decided.fulfill({ json: withQuestions(output) });
        await (await gate.take('order')).fulfill({ json: withQuestions(output, decision) });
      },
      error: async (_page, { error, services: { gate, decision } }) => fail(await gate.take(decision.kind), error),
    },
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('order');
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(1);
      await expect(refreshOf(page)).toHaveCount(0);
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
      const { order } = snapshot.context;
      await expect(main(page).getByRole('heading', { level: 1, name: /^Order of / })).toBeVisible();
      const isOwn = order?.is_own === true;
      await expect(main(page).getByText('This is your own order')).toHaveCount(isOwn ? 1 : 0);
      for (const kind of kinds) await expect(buttonOf(page, kind)).toHaveCount(isOwn ? 0 : 1);
      const facts = main(page).getByRole('region', { name: 'Facts' });
      await expect(facts.getByText('Refunded')).toHaveCount(order?.refunded ? 1 : 0);
    },
    async 'shown.resting'(page) {
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(refreshOf(page)).not.toHaveAttribute('aria-disabled', 'true');
    },
    'shown.resting.unchanged': (page) => expectSilence(page),
    async 'shown.resting.done'(page, { services: { decision } }) {
      await expect(main(page).getByText(PARTS[decision.kind].done)).toBeVisible();
      await expect(main(page).getByRole('alert')).toHaveCount(0);
    },
    async 'shown.resting.refused'(page, { snapshot, services: { decision } }) {
      const words =
        snapshot.context.failure?.kind === 'unreachable'
          ? 'The server could not be reached.'
          : 'Somebody has closed this already.';
      await expect(regionOf(page, decision.kind).getByRole('alert')).toContainText(words);
      await expect(main(page).getByRole('alert')).toHaveCount(1);
      for (const kind of kinds) await expect(main(page).getByText(PARTS[kind].done)).toHaveCount(0);
      // What was typed stays.
      if (decision.kind === 'close') await expect(noteOf(page)).toHaveValue(decision.note);
      if (decision.kind === 'refund') await expect(reasonOf(page)).toHaveValue(decision.reason);
      if (decision.kind === 'address') await expect(reasonOf(page, 'address')).toHaveValue(decision.reason);
    },
    async 'shown.deciding'(page, { services: { gate, decision } }) {
      await gate.arrived(decision.kind);
      expect(gate.requestOf(decision.kind).postDataJSON()).toEqual(bodyOf(decision));
      await expect(buttonOf(page, decision.kind)).toHaveAttribute('aria-busy', 'true');
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(1);
      // What waits for the decision says so.
      const others = kinds.filter((kind) => kind !== decision.kind).map((kind) => buttonOf(page, kind));
      for (const waiting of [refreshOf(page), ...others]) {
        await expect(waiting).toHaveAttribute('aria-disabled', 'true');
        await expect(waiting).toHaveAccessibleDescription('A decision is being carried out.');
      }
      await expectSilence(page);
    },
  },
});

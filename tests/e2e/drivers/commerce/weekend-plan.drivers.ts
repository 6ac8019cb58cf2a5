import { expect, type Page, type Route } from '@playwright/test';
import {
  type WeekendPlan,
  weekendPlanMachine,
} from '../../../../machines/commerce/weekend-plan/weekend-plan.machine.ts';
import { isFailure } from '../../../../machines/shared/failure.ts';
import { STEP_LABELS as LABELS, utcMoment } from '../../../../src/client/pages/commerce/offers/weekend.words.ts';
import { TECH_LABELS } from '../../../../src/contract/techs.ts';
import { giveSession } from '../../support/browser-session.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { demoToken } from '../../support/prepared-exam.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const ONE = String.raw`/api/staff/free-weekends/weekend-\d`;

/** The state shared by the drivers of one walk. */
export class WeekendPlanWorld {
  readonly gate = new Gate({
    list: { method: 'GET', path: /^\/api\/staff\/free-weekends$/ },
    preview: { method: 'POST', path: /^\/api\/staff\/free-weekends\/preview$/ },
    prepare: { method: 'POST', path: /^\/api\/staff\/free-weekends$/ },
    move: { method: 'PUT', path: new RegExp(`^${ONE}$`) },
    offer: { method: 'POST', path: new RegExp(`^${ONE}/offer$`) },
    withdraw: { method: 'POST', path: new RegExp(`^${ONE}/withdraw$`) },
    discard: { method: 'POST', path: new RegExp(`^${ONE}/discard$`) },
  });
  readonly watch = new ChartWatch('weekendPlan');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** What is on its way to the server, or was last. */
  step: WeekendPlan['step'] = 'prepare';

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const startOf = (page: Page) => dialogOf(page).getByLabel('Start');
const confirmOf = (page: Page, { step }: WeekendPlan) =>
  dialogOf(page).getByRole('button', {
    name: step === 'prepare' ? 'Prepare' : LABELS[step],
    exact: true,
  });

/** An instant as the field has it; the browser's time zone is UTC. */
const asField = (at: number | null) => (at === null ? '' : new Date(at).toISOString().slice(0, 16));

/** Refuses a call as the server does, or does not answer it. */
async function fail(route: Route, error: unknown): Promise<void> {
  if (!isFailure(error) || error.kind === 'unreachable') return route.abort('connectionfailed');
  return route.fulfill({ status: 409, json: { message: error.message, request_id: 'walk', code: error.code } });
}

const listed = (weekends: readonly unknown[]) => ({ data: weekends, meta: { total: weekends.length } });

export const weekendPlanDrivers = defineDrivers<typeof weekendPlanMachine, WeekendPlanWorld>(weekendPlanMachine, {
  async open(page, { services: world }) {
    const token = await demoToken(world.url, 'admin@example.com');
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto('/offers?kind=free-weekend');
    await world.gate.arrived('list');
    // From here on the pause passes when the walk says so.
    await pauseClock(page, 2000);
  },
  events: {
    async 'weekendPlan.opened'(page, { event: { plan }, services: world }) {
      world.step = plan.step;
      const { id, startedAt } = plan;
      const label = id === null ? LABELS.prepare : `${LABELS[plan.step]}: JavaScript, ${utcMoment(startedAt ?? 0)}`;
      await page.getByRole('button', { name: label, exact: true }).click();
    },
    async 'weekendPlan.changed'(page, { event: { change }, snapshot, services: world }) {
      const before = world.watch.count;
      if (change.tech) {
        const other = snapshot.context.plan?.tech === change.tech ? 'javascript' : change.tech;
        await dialogOf(page).getByLabel('Technology').selectOption(TECH_LABELS[other]);
      }
      if (change.startedAt !== undefined) {
        // An input that does not change reports nothing.
        const wanted = asField(change.startedAt);
        if ((await startOf(page).inputValue()) === wanted) await startOf(page).fill(wanted === '' ? asField(0) : '');
        await startOf(page).fill(wanted);
      }
      await world.watch.moved(before);
    },
    async 'weekendPlan.confirmed'(page, { snapshot }) {
      const { plan } = snapshot.context;
      // Where something stands in the way, the button says so and does nothing.
      if (plan) await confirmOf(page, plan).click({ force: true });
    },
    async 'weekendPlan.cancelled'(page) {
      await close(page);
    },
    async 'weekendPlan.retried'(page) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    fetchWeekends: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('list')).fulfill({ json: listed(output) });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('list'), error),
    },
    previewPlan: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('preview')).fulfill({ json: output });
      },
      error: async (_page, { error, services: world }) => fail(await world.gate.take('preview'), error),
    },
    carryOut: {
      async done(_page, { output, services: { gate, step } }) {
        const route = await gate.take(step);
        const [first] = output;
        const { changes: _, ...weekend } = first ?? { changes: [] };
        if (step === 'discard') await route.fulfill({ json: { ok: true } });
        else await route.fulfill({ status: step === 'prepare' ? 201 : 200, json: weekend });
        await (await gate.take('list')).fulfill({ json: listed(output) });
      },
      error: async (_page, { error, services: { gate, step } }) => fail(await gate.take(step), error),
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('list');
      await expect(page.getByRole('button', { name: 'New free weekend' })).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(page.getByText("The list didn't load")).toBeVisible();
    },
    async listed(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole('row')).toHaveCount(snapshot.context.weekends.length + 1);
      const offered = snapshot.context.weekends.filter(({ is_enabled }) => is_enabled);
      await expect(page.getByRole('button', { name: /^Withdraw:/ })).toHaveCount(offered.length);
    },
    async 'listed.unchanged'(page) {
      await expect(page.getByText(/^The free weekend is /)).toHaveCount(0);
    },
    async 'listed.done'(page) {
      await expect(page.getByText(/^The free weekend is /)).toBeVisible();
    },
    async planning(page, { services: world, snapshot }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page)).toBeVisible();
    },
    async 'planning.beginning'() {
      throw new Error('The page never rests here.');
    },
    async 'planning.incomplete'(page, { snapshot: { context } }) {
      await expect(startOf(page)).toHaveValue('');
      if (context.plan) await expect(confirmOf(page, context.plan)).toHaveAccessibleDescription('Enter a start first.');
      await expect(dialogOf(page).getByText('Reservations')).toHaveCount(0);
    },
    async 'planning.changing'(page, { snapshot: { context } }) {
      if (context.plan) await expect(confirmOf(page, context.plan)).toHaveAttribute('aria-disabled', 'true');
    },
    async 'planning.previewing'(_page, { snapshot: { context }, services: world }) {
      await world.gate.arrived('preview');
      const { tech, startedAt, id } = context.plan as WeekendPlan;
      expect(world.gate.requestOf('preview').postDataJSON()).toEqual({ tech, started_at: startedAt, id });
    },
    async 'planning.unpreviewed'(page) {
      await expect(dialogOf(page).getByRole('alert')).toContainText('The server could not be reached.');
    },
    async 'planning.previewed'(page, { snapshot }) {
      const { plan, preview, failure } = snapshot.context;
      const dialog = dialogOf(page);
      await expect(dialog.getByText('3 people wait for the next one')).toBeVisible();
      await expect(dialog.getByRole('link', { name: 'javascript-soon' })).toBeVisible();
      await expect(dialog.getByText('As soon as it is offered.')).toBeVisible();
      const isTaking = plan?.step === 'withdraw' || plan?.step === 'discard';
      await expect(dialog.getByText('JavaScript has a free weekend then.')).toHaveCount(
        preview?.problem && !isTaking ? 1 : 0,
      );
      if (plan && !snapshot.can({ type: 'weekendPlan.confirmed' })) {
        await expect(confirmOf(page, plan)).toHaveAccessibleDescription('Something stands in the way.');
      }
      await expect(dialog.getByRole('alert')).toHaveCount(failure ? 1 : 0);
    },
    async carryingOut(page, { snapshot: { context }, services: world }) {
      await world.watch.reaches('carryingOut');
      const { step, startedAt, seenStart, tech } = context.plan as WeekendPlan;
      await world.gate.arrived(step);
      const bodies = {
        prepare: { tech, started_at: startedAt },
        move: { started_at: startedAt, seen_start: seenStart },
        offer: { seen_start: seenStart },
        discard: { seen_start: seenStart },
        withdraw: null,
      };
      expect(world.gate.requestOf(step).postDataJSON()).toEqual(bodies[step]);
      if (context.plan) await expect(dialogOf(page).locator('[aria-busy="true"]')).toHaveCount(1);
    },
  },
});

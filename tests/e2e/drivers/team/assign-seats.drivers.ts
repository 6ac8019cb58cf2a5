import { expect, type Page, type Route } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import type { AssignLine } from '../../../../machines/team/assign-seats/assign-lines.ts';
import { assignSeatsMachine } from '../../../../machines/team/assign-seats/assign-seats.machine.ts';
import { errorSchema } from '../../../../src/contract/common.ts';
import { seatRoutes } from '../../../../src/contract/team/seats.ts';
import { giveSession } from '../../support/browser-session.ts';
import { registerConfirmed } from '../../support/mails.ts';
import { assignTo, joinTeam, ownTeam, seatsOf, type TeamPerson } from '../../support/team/people.ts';
import { buyVouchers } from '../../support/voucher-shop.ts';
import { changed } from '../account/session.drivers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

const SEATS = 8;
/** More than one path assigns. */
const NAMES = ['Ada', 'Bell', 'Cleo', 'Dora', 'Edna', 'Fay'] as const;

const OUTCOME_WORDS: Record<AssignLine['outcome'], string> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  notAssigned: 'Not assigned',
  skipped: 'Stopped before',
};

/** The state shared by the drivers of one walk. */
export class AssignSeatsWorld {
  readonly gate = new Gate({ assign: { method: 'POST', path: /^\/api\/teams\/[^/]+\/voucher-combos\/assign$/ } });
  readonly watch = new ChartWatch('assignSeats');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  /** Members without a seat, those who got one in the open dialog among them. */
  people: TeamPerson[] = [];
  /** A member who has an unused seat of everything. */
  holder: TeamPerson | null = null;
  /** Codes by what the model calls them; `spent` has no free seat. */
  combos = { A: '', B: '', spent: '' };
  /** Names in the report of the open dialog, by what the model calls the members. */
  readonly called = new Map<string, TeamPerson>();
  /** Who has got a seat of which combo. */
  readonly assigned = new Set<string>();
  /** What the server said, by what the model has it say. */
  readonly said = new Map<string, string>();
  combo: 'A' | 'B' = 'A';
  /** How many seats of the chosen ones the page is told to be free; null for as many as there are. */
  shownFree: number | null = null;
  /** The member whose seat waits for an answer. */
  next = '';

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }

  key = ({ id }: TeamPerson) => `${this.combo} ${id}`;

  /** The dialog is opened: the members of the model are others than those who have a seat. */
  begin(combo: 'A' | 'B'): void {
    this.combo = combo;
    this.called.clear();
    const [ada, grace] = this.people.filter((one) => !this.assigned.has(this.key(one)));
    if (!ada || !grace) throw new Error('There are too few members.');
    this.called.set('ada', ada).set('grace', grace);
  }

  personOf(id: string): TeamPerson {
    const person = this.called.get(id);
    if (!person) throw new Error(`Nobody stands for ${id}.`);
    return person;
  }

  /** A line of the report as the page shows it. */
  wordsOf({ id, outcome, message }: AssignLine): string {
    const words = OUTCOME_WORDS[outcome];
    return `${this.personOf(id).name}${words}${message === '' ? '' : `: ${this.said.get(message) ?? message}`}`;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });
const rowOf = (page: Page, email: string) => dialogOf(page).getByRole('listitem').filter({ hasText: email });
const sectionOf = (page: Page, code: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2 }), hasText: code });

const SEATS_PATH = /\/api\/teams\/[^/]+\/voucher-combos$/;
const tooMany = (page: Page) => dialogOf(page).getByText('Only 1 seat is free; you chose 2.');

/** The page learns how many seats are free, as after others have assigned some. */
async function tellFree(page: Page, world: AssignSeatsWorld, free: number | null): Promise<void> {
  if (free === null && world.shownFree === null) return;
  world.shownFree = free;
  const status = dialogOf(page).getByRole('status').last();
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    if (free === null) await expect(status).not.toHaveText(/chosen, 1 seat free$/, { timeout: 1000 });
    else await expect(status).toHaveText(new RegExp(`chosen, ${free} seats? free$`), { timeout: 1000 });
  }).toPass();
}

/** What the call is sent with instead, so that the server refuses it as the path has it, and with which status it does. */
function refusable({ combos, holder }: AssignSeatsWorld, route: Route, error: unknown) {
  const { kind, code } = failureOf(error);
  const body = route.request().postData();
  if (kind === 'notFound') return { status: 404, postData: changed(body, { user_id: 'nobody' }) };
  if (code === 'seat_assigned') return { status: 409, postData: changed(body, { user_id: holder?.id }) };
  return { status: 409, postData: changed(body, { voucher_combo_code: combos.spent }) };
}

export const assignSeatsDrivers = defineDrivers<typeof assignSeatsMachine, AssignSeatsWorld>(assignSeatsMachine, {
  async open(page, { services: world }) {
    const { url } = world;
    const owner = await registerConfirmed(url);
    for (const seats of [SEATS, SEATS, 2]) await buyVouchers(url, owner.email, seats);
    const team = await ownTeam(url, owner.token);
    const combos = await seatsOf(url, owner.token, team.id);
    const large = combos.filter(({ total }) => total === SEATS).map(({ code }) => code);
    const [A = '', B = ''] = large;
    const spent = combos.find(({ total }) => total === 2)?.code ?? '';
    world.combos = { A, B, spent };
    const holder = await joinTeam(url, owner.token, team.id, ['Holly', 'Holder']);
    const second = await joinTeam(url, owner.token, team.id, ['Second', 'Holder']);
    world.holder = holder;
    for (const code of [A, B, spent]) await assignTo(url, owner.token, team.id, code, holder.id);
    await assignTo(url, owner.token, team.id, spent, second.id);
    for (const name of NAMES) world.people.push(await joinTeam(url, owner.token, team.id, [name, 'Member']));
    await giveSession(world.otherTab, owner.token);
    await world.gate.guard(page);
    await page.route(SEATS_PATH, async (route) => {
      const { shownFree } = world;
      if (shownFree === null) {
        await route.fallback();
        return;
      }
      const response = await route.fetch();
      const answer = seatRoutes.teamVoucherCombos.response.parse(await response.json());
      const code = world.combos[world.combo];
      const data = answer.data.map((combo) => (combo.code === code ? { ...combo, free: shownFree } : combo));
      await route.fulfill({ response, json: { ...answer, data } });
    });
    await page.goto('/team/vouchers');
  },
  events: {
    async 'assignSeats.started'(page, { event, services: world }) {
      const combo = event.combo === 'A' ? 'A' : 'B';
      world.begin(combo);
      await sectionOf(page, world.combos[combo]).getByRole('button', { name: 'Assign seats' }).click();
    },
    async 'assignSeats.submitted'(page, { event, services: world }) {
      await tellFree(page, world, event.people.length > event.free ? event.free : null);
      // Who has a seat by now is not listed.
      const listed = event.people
        .map(({ id }) => world.personOf(id))
        .filter((one) => !world.assigned.has(world.key(one)));
      const [first, ...others] = listed.map(({ email }) => email);
      const isChosen = dialogOf(page).getByRole('checkbox', { checked: true });
      if ((await isChosen.count()) > 0) await buttonOf(page, 'Clear selection').click();
      await expect(isChosen).toHaveCount(0);
      if (first !== undefined) {
        // All that a search finds, and nobody else.
        const search = dialogOf(page).getByRole('searchbox');
        await search.fill(first);
        await buttonOf(page, 'Select all without one').click();
        await search.fill('');
        for (const email of others) await rowOf(page, email).getByRole('checkbox').check();
        // Who is chosen stays chosen while others are looked for.
        if (event.people.length <= event.free) await search.fill(first);
      }
      await buttonOf(page, 'Assign').click();
    },
    async 'assignSeats.stopped'(page, { event, snapshot }) {
      const stop = buttonOf(page, 'Stop');
      if (snapshot.can(event)) await stop.click();
      else await expect(stop).toHaveAttribute('aria-disabled', 'true');
    },
    async 'assignSeats.corrected'(page, { event, snapshot }) {
      const again = buttonOf(page, 'Choose again');
      if (snapshot.can(event)) await again.click();
      else await expect(again).toHaveCount(0);
    },
    async 'assignSeats.closed'(page, { snapshot }) {
      await close(page, snapshot.matches('choosing') ? 'Cancel' : 'Close');
    },
  },
  invokes: {
    assignSeat: {
      async done(_page, { services: world }) {
        const route = await world.gate.take('assign');
        world.assigned.add(world.key(world.personOf(world.next)));
        await route.continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('assign');
        const { kind, message } = failureOf(error);
        if (kind === 'unreachable') {
          world.said.set(message, 'The server could not be reached. Check your connection.');
          await route.abort('connectionreset');
          return;
        }
        const { status, ...change } = refusable(world, route, error);
        const response = await route.fetch(change);
        expect(response.status()).toBe(status);
        world.said.set(message, errorSchema.parse(await response.json()).message);
        await route.fulfill({ response });
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      // The list shows every seat that the server has assigned: those of the walk and the holder's.
      for (const combo of ['A', 'B'] as const) {
        const count = [...world.assigned].filter((key) => key.startsWith(combo)).length + 1;
        const holders = sectionOf(page, world.combos[combo]).getByRole('button', { name: /^Take back the seat of/ });
        await expect(holders).toHaveCount(count);
      }
    },
    async choosing(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page)).toHaveAccessibleName('Assign seats');
      await expect(buttonOf(page, 'Assign')).toBeVisible();
      await expect(buttonOf(page, 'Choose again')).toHaveCount(0);
      // Who has an unused seat of these is not in the list.
      await expect(dialogOf(page).getByText('Holly Holder')).toHaveCount(0);
      const seated = world.people.filter((one) => world.assigned.has(world.key(one)));
      await expect(dialogOf(page).getByRole('checkbox')).toHaveCount(world.people.length - seated.length + 2);
    },
    async 'choosing.asked'(page, { snapshot, services: world }) {
      const unassigned = snapshot.context.lines.filter(({ outcome }) => outcome !== 'assigned');
      await expect(dialogOf(page).getByRole('checkbox', { checked: true })).toHaveCount(unassigned.length);
      for (const { id } of unassigned) {
        await expect(dialogOf(page).getByRole('checkbox', { name: world.personOf(id).name })).toBeChecked();
      }
      await expect(dialogOf(page).getByText('Choose at least one member.')).toHaveCount(0);
      await expect(tooMany(page)).toHaveCount(0);
    },
    async 'choosing.missing'(page) {
      await expect(dialogOf(page).getByText('Choose at least one member.')).toBeVisible();
    },
    async 'choosing.tooMany'(page) {
      await expect(tooMany(page)).toBeVisible();
      await expect(dialogOf(page).getByText('Choose at least one member.')).toHaveCount(0);
    },
    async next() {
      throw new Error('The next member is chosen at once.');
    },
    async assigning(page, { snapshot, services: world }) {
      await world.watch.reaches('assigning');
      await world.gate.arrived('assign');
      world.next = snapshot.context.lines.find(({ outcome }) => outcome === 'waiting')?.id ?? '';
      await expectReport(page, world, snapshot.context.lines);
      const stop = buttonOf(page, 'Stop');
      if (snapshot.can({ type: 'assignSeats.stopped' })) await expect(stop).not.toHaveAttribute('aria-disabled');
      else await expect(stop).toHaveAttribute('aria-disabled', 'true');
      await expect(buttonOf(page, 'Choose again')).toHaveCount(0);
      // The report stays until every member has an outcome.
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeVisible();
    },
    async report(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expectReport(page, world, snapshot.context.lines);
      await expect(buttonOf(page, 'Close').first()).not.toHaveAttribute('aria-disabled');
      await expect(buttonOf(page, 'Stop')).toHaveCount(0);
      await expect(buttonOf(page, 'Choose again')).toHaveCount(snapshot.can({ type: 'assignSeats.corrected' }) ? 1 : 0);
    },
    async 'report.finished'(page) {
      await expect(dialogOf(page).getByText('No more seats are free')).toHaveCount(0);
    },
    async 'report.spent'(page) {
      await expect(dialogOf(page).getByText('No more seats are free')).toBeVisible();
    },
  },
});

async function expectReport(page: Page, world: AssignSeatsWorld, lines: readonly AssignLine[]): Promise<void> {
  await expect(dialogOf(page).getByRole('listitem')).toHaveText(lines.map((line) => world.wordsOf(line)));
  const assigned = lines.filter(({ outcome }) => outcome === 'assigned').length;
  await expect(dialogOf(page).getByRole('status').first()).toHaveText(`${assigned} of ${lines.length} assigned`);
}

import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { type ChangeKind, type ChangeLine, isMadeAtOnce } from '../../../../machines/team/team-changes/change-lines.ts';
import { teamChangesMachine } from '../../../../machines/team/team-changes/team-changes.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { newPerson } from '../../support/person.ts';
import { type Candidate, request } from '../../support/prepared-exam.ts';
import { type BoughtTeam, buyTeam, inviteByMail, joinTeam } from '../../support/team.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { type PeoplePlace, pathOf } from './people-place.ts';

type Snapshot = SnapshotFrom<typeof teamChangesMachine>;

/** Transitions that cannot happen in this application, and why. */
export const UNREACHABLE: Readonly<Record<string, string>> = {
  'transition:teamChanges.idle/teamChanges.asked[isNothing]/0':
    'the buttons for chosen people are not there while nobody is chosen',
};

/** What the page offers: each event only where the chart takes it, and stopping only where several changes wait. */
export const offeredChanges = {
  begin: {},
  step:
    (graph: Graph) =>
    (world: object, { from, step }: GraphEdge): object | undefined => {
      const before = graph.nodes[from]?.moment.snapshot as Snapshot | undefined;
      if (step?.kind !== 'event' || before === undefined) return world;
      if (step.event.type === 'teamChanges.asked' && (step.event['targets'] as unknown[]).length === 0)
        return undefined;
      return before.can(step.event as never) ? world : undefined;
    },
};

type Call = 'remove' | 'role' | 'resend';
const callOf = (kind: ChangeKind): Call => (kind === 'remove' || kind === 'role' ? kind : 'resend');

/** The state shared by the drivers of one walk. */
export class TeamChangesWorld {
  readonly gate = new Gate({
    remove: { method: 'DELETE', path: /^\/api\/teams\/[^/]+\/users$/ },
    role: { method: 'PUT', path: /^\/api\/teams\/[^/]+\/users\/role$/ },
    resend: { method: 'POST', path: /^\/api\/teams\/[^/]+\/invitations\/[^/]+\/resend$/ },
  });
  readonly watch = new ChartWatch('teamChanges');
  readonly url: string;
  private readonly team: BoughtTeam;
  /** Stands for the one member who is removed. */
  readonly member: Candidate;
  readonly place: PeoplePlace;
  readonly path: string;
  /** The call that waits for an answer. */
  call: Call = 'remove';

  private constructor(url: string, team: BoughtTeam, member: Candidate, place: PeoplePlace, path: string) {
    this.url = url;
    this.team = team;
    this.member = member;
    this.place = place;
    this.path = path;
  }

  /** A team with two members and three open invitations. */
  static async prepare(url: string, otherTab: Page, place: PeoplePlace = 'team'): Promise<TeamChangesWorld> {
    const team = await buyTeam(url, 3);
    const member = await joinTeam(url, team);
    await joinTeam(url, team);
    for (let count = 0; count < 3; count += 1) await inviteByMail(url, team, newPerson().email);
    await giveSession(otherTab, team.owner.token);
    return new TeamChangesWorld(url, team, member, place, await pathOf(url, team, place));
  }

  /** The member who was removed is taken in again, before the page looks. */
  async restore(): Promise<void> {
    const { url, team, member } = this;
    const { id } = await request<{ id: string }>(url, member.token, 'GET', '/auth');
    await request(url, team.owner.token, 'POST', `/teams/${team.teamId}/users`, { user_id: id });
  }
}

const questionOf = (page: Page) => page.getByRole('alertdialog');
const close = closings('alertdialog', questionOf);
const outcomeOf = (page: Page) => page.getByRole('dialog');
const memberRow = (page: Page, email: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: email });
/** The box that chooses all of a list, whose label says how many are chosen. */
const ALL = /^(Select all|\d+ (person|people) selected)$/;
const part = (page: Page, name: string) => page.getByRole('region', { name });

const WORDS: Record<ChangeLine['outcome'], string> = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Not done',
  skipped: 'Stopped before',
};

/** The report says of each change what became of it. Names are those of the walk, in the same order. */
async function expectReport(page: Page, { context: { lines } }: Snapshot): Promise<void> {
  const items = outcomeOf(page).getByRole('listitem');
  await expect(items).toHaveCount(lines.length);
  for (const [at, { outcome, message }] of lines.entries()) {
    const reason = message === '' ? '' : ': ';
    await expect(items.nth(at)).toContainText(`${WORDS[outcome]}${reason}`);
  }
  const done = lines.filter(({ outcome }) => outcome === 'done').length;
  await expect(outcomeOf(page).getByRole('status')).toHaveText(`${done} of ${lines.length} done`);
}

const isShownInDialog = ({ context }: Snapshot) => context.lines.length > 1;

/** How often one member was to be removed, over the paths. */
let removals = 0;

export const teamChangesDrivers = defineDrivers<typeof teamChangesMachine, TeamChangesWorld>(teamChangesMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto(world.path);
    if (world.place === 'onboarding') {
      await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(4);
      return;
    }
    await expect(part(page, 'Open invitations').getByRole('checkbox')).toHaveCount(4);
    await expect(part(page, 'Members').getByRole('checkbox')).toHaveCount(4);
  },
  events: {
    async 'teamChanges.asked'(page, { event, services: world }) {
      if (event.kind === 'remove') {
        // One of several, by the bar over the ticked ones or by its row, in turn.
        removals += 1;
        if (removals % 2 === 1) {
          const members = part(page, 'Members');
          await members.getByRole('checkbox', { name: ALL }).check();
          await members.getByRole('checkbox', { name: ALL }).uncheck();
          await memberRow(page, world.member.email).getByRole('checkbox').check();
          await members.getByRole('button', { name: 'Remove', exact: true }).click();
          return;
        }
        await memberRow(page, world.member.email)
          .getByRole('button', { name: /^Options for/ })
          .click();
        await page.getByRole('menuitem', { name: 'Remove' }).click();
        return;
      }
      const isSetUp = world.place === 'onboarding';
      const list = isSetUp
        ? page.getByRole('main')
        : part(page, event.kind === 'role' ? 'Members' : 'Open invitations');
      await list.getByRole('checkbox', { name: ALL }).check();
      await list.getByRole('button', { name: event.kind === 'role' ? 'Change role' : 'Send again' }).click();
    },
    async 'teamChanges.confirmed'(page, { event, snapshot }) {
      const { kind } = snapshot.context;
      if (kind === 'role') {
        await questionOf(page).getByRole('combobox', { name: /^Role/ }).selectOption(event.value.trim());
      }
      await questionOf(page)
        .getByRole('button', { name: kind === 'role' ? 'Change the role' : 'Remove' })
        .click();
    },
    async 'teamChanges.cancelled'(page, { snapshot }) {
      await close(page);
      // Who was chosen stays chosen.
      if (snapshot.context.kind === 'role') {
        await expect(part(page, 'Members').getByRole('checkbox', { name: ALL })).toBeChecked();
      }
    },
    async 'teamChanges.stopped'(page) {
      await outcomeOf(page).getByRole('button', { name: 'Stop' }).click();
    },
    async 'teamChanges.retried'(page) {
      await outcomeOf(page).getByRole('button', { name: 'Try again' }).click();
    },
    async 'teamChanges.closed'(page) {
      await outcomeOf(page).getByRole('button', { name: 'Close' }).first().click();
    },
  },
  invokes: {
    makeChange: {
      async done(_page, { services: world }) {
        const route = await world.gate.take(world.call);
        const response = await route.fetch();
        expect(response.status()).toBe(200);
        // The list is fetched again afterwards: the next change finds the same people.
        if (world.call === 'remove') await world.restore();
        await route.fulfill({ response });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take(world.call), error);
      },
    },
  },
  checks: {
    async idle(page, { snapshot, services: world }) {
      await world.watch.reaches('idle');
      await expect(questionOf(page)).toHaveCount(0);
      await expect(outcomeOf(page)).toHaveCount(0);
      const [done] = snapshot.context.lines;
      const said = page.getByRole('main').getByRole('status').filter({ hasText: 'was removed.' });
      await expect(said).toHaveCount(done ? 1 : 0);
    },
    async confirming(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { kind, lines } = snapshot.context;
      await expect(questionOf(page)).toHaveAccessibleName(
        kind === 'role' ? `Change the role of ${lines.length} people` : /^Remove .+\?$/,
      );
      if (kind === 'remove') await expect(questionOf(page)).not.toHaveAccessibleName(/\d people/);
      await expect(questionOf(page).locator('button[aria-busy="true"]')).toHaveCount(0);
    },
    async 'confirming.asked'(page) {
      await expect(questionOf(page).locator('[aria-invalid="true"]')).toHaveCount(0);
    },
    async 'confirming.missing'(page) {
      await expect(questionOf(page).getByRole('combobox', { name: /^Role/ })).toHaveAccessibleDescription(
        'Choose a role.',
      );
    },
    async choosing() {
      throw new Error('The next change is chosen at once.');
    },
    async changing(page, { snapshot, services: world }) {
      await world.watch.reaches('changing');
      world.call = callOf(snapshot.context.kind);
      await world.gate.arrived(world.call);
      if (isShownInDialog(snapshot)) {
        await expectReport(page, snapshot);
        const stop = outcomeOf(page).getByRole('button', { name: 'Stop' });
        if (snapshot.can({ type: 'teamChanges.stopped' })) await expect(stop).not.toHaveAttribute('aria-disabled');
        else await expect(stop).toHaveAttribute('aria-disabled', 'true');
      } else {
        expect(isMadeAtOnce(snapshot.context.kind)).toBe(false);
        await expect(questionOf(page).getByRole('button', { name: /^Remove/ })).toHaveAttribute('aria-busy', 'true');
      }
    },
    async report(page, { snapshot, services: world }) {
      await world.watch.reaches('report');
      await expectReport(page, snapshot);
      await expect(outcomeOf(page).getByRole('button', { name: 'Try again' })).toHaveCount(
        snapshot.can({ type: 'teamChanges.retried' }) ? 1 : 0,
      );
    },
  },
});

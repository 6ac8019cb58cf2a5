import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { invitePeopleMachine } from '../../../../machines/team/invite-people/invite-people.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { type BoughtTeam, buyTeam } from '../../support/team.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { type PeoplePlace, pathOf } from './people-place.ts';

type Snapshot = SnapshotFrom<typeof invitePeopleMachine>;

declare global {
  interface Window {
    /** Ends the reading of a file, which waits for it. */
    settleFile(isReadable: boolean): void;
  }
}

/** What the page offers: each event only where the chart takes it. */
export const offeredInvites = {
  begin: {},
  step:
    (graph: Graph) =>
    (world: object, { from, step }: GraphEdge): object | undefined => {
      const before = graph.nodes[from]?.moment.snapshot as Snapshot | undefined;
      return step?.kind !== 'event' || before === undefined || before.can(step.event as never) ? world : undefined;
    },
};

/** The state shared by the drivers of one walk. */
export class InvitePeopleWorld {
  readonly gate = new Gate({
    one: { method: 'POST', path: /^\/api\/teams\/[^/]+\/users$/ },
    many: { method: 'POST', path: /^\/api\/teams\/[^/]+\/invitations$/ },
  });
  readonly watch = new ChartWatch('invitePeople');
  readonly url: string;
  readonly team: BoughtTeam;

  readonly path: string;

  private constructor(url: string, team: BoughtTeam, path: string) {
    this.url = url;
    this.team = team;
    this.path = path;
  }

  static async prepare(url: string, otherTab: Page, place: PeoplePlace = 'team'): Promise<InvitePeopleWorld> {
    const team = await buyTeam(url, 2);
    await giveSession(otherTab, team.owner.token);
    return new InvitePeopleWorld(url, team, await pathOf(url, team, place));
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const buttonOf = (page: Page, name: string | RegExp) => dialogOf(page).getByRole('button', { name });
const fieldOf = (page: Page, name: RegExp) => dialogOf(page).getByRole('textbox', { name });
const closeOf = (page: Page) =>
  dialogOf(page)
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .first();
const submitOf = (page: Page) => dialogOf(page).locator('button[type="submit"]');

async function expectAlert(page: Page, { context: { failure } }: Snapshot): Promise<void> {
  const isGeneral = failure !== null && Object.keys(failure.errors).length === 0;
  await expect(dialogOf(page).getByRole('alert').filter({ visible: true })).toHaveCount(isGeneral ? 1 : 0);
}

async function expectBusy(page: Page): Promise<void> {
  await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(closeOf(page)).toHaveAttribute('aria-disabled', 'true');
  // The dialog waits for the answer.
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeVisible();
}

const LIST = 'Correct the list';
const REST = /^(Correct|Continue with) the rest$/;

/** A long list begins with its first hundred lines. */
const expectLines = (page: Page, lines: readonly unknown[]) =>
  expect(dialogOf(page).getByRole('listitem')).toHaveCount(Math.min(lines.length, 100));

export const invitePeopleDrivers = defineDrivers<typeof invitePeopleMachine, InvitePeopleWorld>(invitePeopleMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.addInitScript(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = function wait(this: Blob) {
        return new Promise((resolve, reject) => {
          window.settleFile = (isReadable) => {
            if (isReadable) resolve(read.call(this));
            else reject(new Error('The file could not be read.'));
          };
        });
      };
    });
    await page.goto(world.path);
  },
  events: {
    async 'invitePeople.started'(page) {
      await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
      // Nobody gets by accident the rights that were given last.
      for (const role of await dialogOf(page).getByRole('combobox').all()) await expect(role).toHaveValue('member');
    },
    async 'invitePeople.oneChosen'(page) {
      await dialogOf(page).getByRole('radio', { name: 'One person' }).check();
    },
    async 'invitePeople.manyChosen'(page) {
      await dialogOf(page)
        .getByRole('radio', { name: /^Several people/ })
        .check();
    },
    async 'invitePeople.fileChosen'(page, { event }) {
      await dialogOf(page)
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          // The page reads it when the path says so.
          buffer: Buffer.from(await event.file.text()),
        });
    },
    async 'invitePeople.personSubmitted'(page, { event: { person, role } }) {
      await fieldOf(page, /^Email address/).fill(person.email);
      await fieldOf(page, /^First name/).fill(person.first_name);
      await fieldOf(page, /^Last name/).fill(person.last_name);
      await dialogOf(page)
        .getByRole('combobox', { name: /^Role$/ })
        .selectOption(role);
      await submitOf(page).click();
    },
    async 'invitePeople.linesSubmitted'(page, { event: { text, role } }) {
      await fieldOf(page, /^People/).fill(text);
      await dialogOf(page)
        .getByRole('combobox', { name: /^Role for all/ })
        .selectOption(role);
      await submitOf(page).click();
    },
    async 'invitePeople.confirmed'(page) {
      await buttonOf(page, /^Invite \d/).click();
    },
    async 'invitePeople.corrected'(page) {
      await buttonOf(page, LIST).or(buttonOf(page, REST)).click();
    },
    async 'invitePeople.closed'(page) {
      await closeOf(page).click();
    },
  },
  invokes: {
    readFile: {
      async done(page) {
        await page.evaluate(() => window.settleFile(true));
      },
      async error(page) {
        await page.evaluate(() => window.settleFile(false));
      },
    },
    invitePerson: {
      async done(_page, { services: world }) {
        await (await world.gate.take('one')).continue();
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('one'), error);
      },
    },
    inviteLines: {
      async done(_page, { services: world }) {
        await (await world.gate.take('many')).continue();
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('many'), error);
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
    },
    async enteringOne(page, { snapshot, services: world }) {
      await world.watch.reaches('enteringOne');
      await expect(dialogOf(page).getByRole('radio', { name: 'One person' })).toBeChecked();
      const { person, failure } = snapshot.context;
      if (failure) await expect(fieldOf(page, /^Email address/)).toHaveValue(person.email);
      await expect(dialogOf(page).locator('[aria-invalid="true"]').filter({ visible: true })).toHaveCount(
        failure && failureOf(failure).kind === 'invalid' ? 1 : 0,
      );
      await expectAlert(page, snapshot);
    },
    async invitingOne(page, { services: world }) {
      await world.watch.reaches('invitingOne');
      await world.gate.arrived('one');
      await expectBusy(page);
    },
    async enteringMany(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page).getByRole('radio', { name: /^Several people/ })).toBeChecked();
      await expectAlert(page, snapshot);
    },
    async 'enteringMany.asked'(page, { snapshot }) {
      await expect(fieldOf(page, /^People/)).not.toHaveAttribute('aria-invalid');
      await expect(fieldOf(page, /^People/)).toHaveValue(snapshot.context.text);
    },
    async 'enteringMany.missing'(page) {
      await expect(fieldOf(page, /^People/)).toHaveAccessibleDescription(/Enter at least one address\.$/);
    },
    async 'enteringMany.unreadable'(page) {
      await expect(fieldOf(page, /^People/)).toHaveAccessibleDescription(/The file couldn't be read\./);
    },
    async readingFile(page, { services: world }) {
      await world.watch.reaches('readingFile');
      await expectBusy(page);
    },
    async reviewing(page, { snapshot, services: world }) {
      await world.watch.reaches('reviewing');
      const { lines } = snapshot.context;
      await expectLines(page, lines);
      const count = (...outcomes: string[]) => lines.filter(({ outcome }) => outcomes.includes(outcome)).length;
      const [good, bad, later] = [count('waiting'), count('invalid', 'repeated'), count('later')];
      const status = dialogOf(page).getByRole('status').first();
      if (bad > 0) await expect(status).toContainText(`${bad} line`);
      if (later > 0) await expect(status).toContainText(`${good} people first, ${later} after that.`);
      await expect(status).toContainText('Nothing is sent yet.');
      await expect(buttonOf(page, /^Invite \d/)).toHaveCount(good > 0 ? 1 : 0);
    },
    async invitingMany(page, { services: world }) {
      await world.watch.reaches('invitingMany');
      await world.gate.arrived('many');
      await expectBusy(page);
    },
    async report(page, { snapshot, services: world }) {
      await world.watch.reaches('report');
      const { lines } = snapshot.context;
      await expectLines(page, lines);
      await expect(dialogOf(page).getByRole('status').first()).toHaveText(
        new RegExp(`^[1-9]\\d* of ${lines.length} invited$`),
      );
      await expect(buttonOf(page, REST)).toHaveCount(snapshot.can({ type: 'invitePeople.corrected' }) ? 1 : 0);
    },
  },
});

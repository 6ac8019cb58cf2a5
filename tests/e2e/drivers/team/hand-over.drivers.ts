import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { handOverMachine } from '../../../../machines/team/hand-over/hand-over.machine.ts';
import { errorSchema } from '../../../../src/contract/common.ts';
import type { Team } from '../../../../src/contract/team/teams.ts';
import { giveSession } from '../../support/browser-session.ts';
import { giveToPartner, openTeam, partnerToken, seatsOf } from '../../support/team/people.ts';
import { changed } from '../account/session.drivers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class HandOverWorld {
  readonly gate = new Gate({ hand: { method: 'POST', path: /^\/api\/teams\/[^/]+\/voucher-combos\/assign-to-team$/ } });
  readonly watch = new ChartWatch('handOver');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  token = '';
  readonly teams = new Map<string, Team>();
  /** How many seats each team should have. */
  readonly handed = new Map<string, number>();
  /** What is being handed over. */
  choice = { teamId: '', count: 0 };
  /** What the form should say about the last call. */
  refusal: string | null = null;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const close = closings('dialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });
const teamField = (page: Page) => dialogOf(page).getByRole('combobox', { name: /^Team/ });
const countField = (page: Page) => dialogOf(page).getByRole('textbox', { name: /^Number of vouchers/ });

async function expectErrors(page: Page, { team, count }: { team: boolean; count: boolean }): Promise<void> {
  if (team) await expect(teamField(page)).toHaveAccessibleDescription('Choose a team.');
  else await expect(teamField(page)).not.toHaveAttribute('aria-invalid');
  if (count) await expect(countField(page)).toHaveAccessibleDescription(/Enter a whole number from 1 to/);
  else await expect(countField(page)).not.toHaveAttribute('aria-invalid');
}

export const handOverDrivers = defineDrivers<typeof handOverMachine, HandOverWorld>(handOverMachine, {
  async open(page, { services: world }) {
    const { url } = world;
    world.token = await partnerToken(url);
    for (const name of ['one', 'two']) world.teams.set(name, await openTeam(url, world.token, `Class ${name}`));
    for (const count of [2, 2, 2, 3, 3, 3]) await giveToPartner(url, count);
    await giveSession(world.otherTab, world.token);
    await world.gate.guard(page);
    await page.goto('/team/partner');
  },
  events: {
    async 'handOver.started'(page, { event, services: world }) {
      world.refusal = null;
      const free = `${event.free} of ${event.free} vouchers free`;
      const combo = page.getByRole('main').getByRole('listitem').filter({ hasText: free }).first();
      await combo.getByRole('button', { name: /^Hand to a team/ }).click();
    },
    async 'handOver.submitted'(page, { event, services: world }) {
      world.refusal = null;
      await teamField(page).selectOption(world.teams.get(event.teamId)?.id ?? '');
      await countField(page).fill(String(event.count));
      await buttonOf(page, 'Hand over').click();
    },
    async 'handOver.closed'(page, { snapshot }) {
      await close(page, snapshot.matches('handed') ? 'Close' : 'Cancel');
    },
  },
  invokes: {
    handVouchers: {
      async done(_page, { services: world }) {
        await (await world.gate.take('hand')).continue();
        const { teamId, count } = world.choice;
        world.handed.set(teamId, (world.handed.get(teamId) ?? 0) + count);
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('hand');
        if (failureOf(error).kind === 'unreachable') {
          world.refusal = 'The server could not be reached. Check your connection.';
          await route.abort('connectionreset');
          return;
        }
        const response = await route.fetch({ postData: changed(route.request().postData(), { count: 9 }) });
        expect(response.status()).toBe(409);
        world.refusal = errorSchema.parse(await response.json()).message;
        await route.fulfill({ response });
      },
    },
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(dialogOf(page)).toHaveCount(0);
      for (const [name, { id }] of world.teams) {
        const seats = await seatsOf(world.url, world.token, id);
        expect(seats.reduce((sum, { total }) => sum + total, 0)).toBe(world.handed.get(name) ?? 0);
      }
    },
    async filling(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(dialogOf(page)).toHaveAccessibleName('Hand vouchers to a team');
      await expect(dialogOf(page)).toContainText(`${snapshot.context.free} vouchers free.`);
      await expect(buttonOf(page, 'Hand over')).not.toHaveAttribute('aria-busy');
    },
    async 'filling.asked'(page) {
      await expectErrors(page, { team: false, count: false });
      await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
    },
    async 'filling.teamMissing'(page) {
      await expectErrors(page, { team: true, count: false });
    },
    async 'filling.countWrong'(page) {
      await expectErrors(page, { team: false, count: true });
    },
    async 'filling.refused'(page, { services: world }) {
      await expectErrors(page, { team: false, count: false });
      await expect(dialogOf(page).getByRole('alert')).toHaveText(world.refusal ?? '');
      expect(world.refusal).not.toBeNull();
    },
    async handing(page, { snapshot, services: world }) {
      world.choice = snapshot.context.choice;
      await world.watch.reaches('handing');
      await world.gate.arrived('hand');
      await expect(buttonOf(page, 'Hand over')).toHaveAttribute('aria-busy', 'true');
      await expect(buttonOf(page, 'Cancel')).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toBeVisible();
    },
    async handed(page, { snapshot, services: world }) {
      await world.watch.reaches('handed');
      const { teamId, count } = snapshot.context.choice;
      await expect(dialogOf(page)).toHaveAccessibleName('Handed over');
      await expect(dialogOf(page)).toContainText(`Class ${teamId} has ${count} more seat`);
      const link = dialogOf(page).getByRole('link', { name: 'Assign the seats' });
      await expect(link).toHaveAttribute('href', `/team/vouchers?team=${world.teams.get(teamId)?.id}`);
    },
  },
});

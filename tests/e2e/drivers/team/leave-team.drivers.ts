import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { leaveTeamMachine } from '../../../../machines/team/leave-team/leave-team.machine.ts';
import type { TeamSummary } from '../../../../src/contract/team/teams.ts';
import { giveSession } from '../../support/browser-session.ts';
import { bringIn, joinTeam, openTeam, partnerToken, type TeamPerson } from '../../support/team/people.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class LeaveTeamWorld {
  readonly gate = new Gate({ leave: { method: 'DELETE', path: /^\/api\/teams\/[^/]+\/users$/ } });
  readonly watch = new ChartWatch('leaveTeam');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  member: TeamPerson | null = null;
  teamId = '';
  /** What the dialog should say about the last call. */
  refusal: string | null = null;
  /** Where the page goes on after the team was left. */
  lands = '';

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }

  /** Ids of the teams that the member is in. */
  async teams(): Promise<string[]> {
    const headers = { authorization: `Bearer ${this.member?.token}` };
    const response = await fetch(`${this.url}/api/teams`, { headers });
    // Who is in no team is told that the team area is closed.
    if (response.status === 403) return [];
    return ((await response.json()) as { data: TeamSummary[] }).data.map(({ id }) => id);
  }
}

const dialogOf = (page: Page) => page.getByRole('alertdialog');
const close = closings('alertdialog', dialogOf);
const buttonOf = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });

export const leaveTeamDrivers = defineDrivers<typeof leaveTeamMachine, LeaveTeamWorld>(leaveTeamMachine, {
  async open(page, { services: world }) {
    const { url } = world;
    const partner = await partnerToken(url);
    const team = await openTeam(url, partner, 'A class');
    world.member = await joinTeam(url, partner, team.id, ['Ada', 'Member']);
    world.teamId = team.id;
    const { token } = world.member;
    await giveSession(world.otherTab, token);
    await world.gate.guard(page);
    await page.goto(`/team/my-dashboard?team=${team.id}`);
  },
  events: {
    async 'leaveTeam.asked'(page) {
      await page.getByRole('main').getByRole('button', { name: 'Leave the team' }).click();
    },
    async 'leaveTeam.confirmed'(page, { services: world }) {
      world.refusal = null;
      await buttonOf(page, 'Leave the team').click();
    },
    async 'leaveTeam.cancelled'(page, { services: world }) {
      world.refusal = null;
      await close(page);
    },
  },
  invokes: {
    leaveTeam: {
      async done(_page, { output, services: world }) {
        const route = await world.gate.take('leave');
        world.lands = '/vuejs/dashboard';
        if (output.isInAnotherTeam && world.member) {
          const partner = await partnerToken(world.url);
          const other = await openTeam(world.url, partner, 'Another class');
          await bringIn(world.url, partner, other.id, world.member);
          world.lands = '/team/my-dashboard';
        }
        await route.continue();
      },
      async error(_page, { error, services: world }) {
        const { kind, message } = failureOf(error);
        world.refusal = kind === 'unreachable' ? 'The server could not be reached. Check your connection.' : message;
        await refuse(await world.gate.take('leave'), error);
      },
    },
  },
  checks: {
    async member(page, { services: world }) {
      await world.watch.reaches('member');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Leave the team' })).toBeVisible();
      expect(await world.teams()).toContain(world.teamId);
    },
    async confirming(page, { services: world }) {
      await world.watch.reaches('confirming');
      await expect(dialogOf(page)).toHaveAccessibleName('Leave A class?');
      await expect(buttonOf(page, 'Leave the team')).not.toHaveAttribute('aria-busy');
      await expect(dialogOf(page).getByRole('alert')).toHaveText(world.refusal === null ? [] : [world.refusal]);
      expect(await world.teams()).toContain(world.teamId);
    },
    async leaving(page, { services: world }) {
      await world.watch.reaches('leaving');
      await world.gate.arrived('leave');
      expect(world.gate.requestOf('leave').postDataJSON()).toEqual({ user_id: world.member?.id });
      await expect(buttonOf(page, 'Leave the team')).toHaveAttribute('aria-busy', 'true');
      await expect(buttonOf(page, 'Cancel')).toHaveAttribute('aria-disabled', 'true');
      await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
    },
    async left(page, { services: world }) {
      await world.watch.reaches('left');
      await expect(page).toHaveURL(world.lands);
      await expect(page.getByRole('dialog', { name: 'You have left the team' })).toBeVisible();
      expect(await world.teams()).not.toContain(world.teamId);
    },
  },
});

import { expect, type Page, type Route } from '@playwright/test';
import { isUnanswered } from '../../../../machines/shared/failure.ts';
import { shareScoresMachine } from '../../../../machines/team/share-scores/share-scores.machine.ts';
import type { MemberProgress } from '../../../../src/contract/team/progress.ts';
import { giveSession } from '../../support/browser-session.ts';
import { request } from '../../support/prepared-exam.ts';
import { assignTo, handToTeam, joinTeam, openTeam, partnerToken } from '../../support/team/people.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';

/** The state shared by the drivers of one walk. */
export class ShareScoresWorld {
  readonly gate = new Gate({ store: { method: 'PUT', path: /^\/api\/teams\/[^/]+\/score-sharing$/ } });
  readonly watch = new ChartWatch('shareScores');
  readonly url: string;
  /** Another tab of the same browser. */
  readonly otherTab: Page;
  token = '';
  teamId = '';
  /** What the server has stored. */
  stored = false;
  /** Whether the page should say that the last choice was not stored. */
  hasFailed = false;

  constructor(url: string, otherTab: Page) {
    this.url = url;
    this.otherTab = otherTab;
  }

  async storedOnServer(): Promise<boolean> {
    const path = `/teams/${this.teamId}/own-progress`;
    return (await request<{ data: MemberProgress }>(this.url, this.token, 'GET', path)).data.shares_scores;
  }
}

const switchOf = (page: Page) => page.getByRole('switch', { name: 'Share my scores with my managers' });
const problemOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your choice was not stored' });
const doubtOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "We don't know whether your choice was stored" });
const sentIn = (route: Route) => (route.request().postDataJSON() as { shares_scores: boolean }).shares_scores;

/** Brings the switch where the member can turn it the wanted way, as a choice on another device would. */
async function turnElsewhere(page: Page, world: ShareScoresWorld, isShared: boolean): Promise<void> {
  await request(world.url, world.token, 'PUT', `/teams/${world.teamId}/score-sharing`, { shares_scores: isShared });
  world.stored = isShared;
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(switchOf(page)).toBeChecked({ checked: isShared });
}

export const shareScoresDrivers = defineDrivers<typeof shareScoresMachine, ShareScoresWorld>(shareScoresMachine, {
  async open(page, { services: world }) {
    const { url } = world;
    const partner = await partnerToken(url);
    const team = await openTeam(url, partner, 'A class');
    const member = await joinTeam(url, partner, team.id, ['Ada', 'Member']);
    await assignTo(url, partner, team.id, await handToTeam(url, partner, team.id, 1), member.id);
    world.token = member.token;
    world.teamId = team.id;
    await giveSession(world.otherTab, member.token);
    await world.gate.guard(page);
    await page.goto(`/team/my-dashboard?team=${team.id}`);
    await expect(page.getByRole('list', { name: 'Exams that your managers see' })).toContainText('Not started');
  },
  events: {
    async 'shareScores.chosen'(page, { event, snapshot, services: world }) {
      if (snapshot.matches('settled') && world.stored === event.isShared) {
        await turnElsewhere(page, world, !event.isShared);
      }
      world.hasFailed = false;
      await switchOf(page).click();
    },
    async 'shareScores.retried'(page, { event, snapshot, services: world }) {
      const again = page.getByRole('button', { name: 'Try again' });
      if (!snapshot.can(event)) {
        await expect(again).toHaveCount(0);
        return;
      }
      world.hasFailed = false;
      await again.click();
    },
  },
  invokes: {
    storeChoice: {
      async done(_page, { services: world }) {
        const route = await world.gate.take('store');
        world.stored = sentIn(route);
        await route.continue();
      },
      async error(_page, { error, services: world }) {
        const route = await world.gate.take('store');
        // The server stores the choice, and its reply is lost.
        if (isUnanswered(error)) {
          world.stored = sentIn(route);
          await route.fetch();
        }
        await refuse(route, error);
        world.hasFailed = true;
      },
    },
  },
  checks: {
    async settled(page, { services: world }) {
      await world.watch.reaches('settled');
      await expect(switchOf(page)).toBeChecked({ checked: world.stored });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'false');
      await expect(problemOf(page)).toHaveCount(world.hasFailed ? 1 : 0);
      await expect(doubtOf(page)).toHaveCount(0);
      expect(await world.storedOnServer()).toBe(world.stored);
    },
    async storing(page, { snapshot, services: world }) {
      await world.watch.reaches('storing');
      await world.gate.arrived('store');
      expect(world.gate.requestOf('store').postDataJSON()).toEqual({ shares_scores: snapshot.context.sent });
      await expect(switchOf(page)).toBeChecked({ checked: snapshot.context.wanted });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'true');
      await expect(problemOf(page)).toHaveCount(0);
      await expect(doubtOf(page)).toHaveCount(0);
    },
    async unknown(page, { snapshot, services: world }) {
      await world.watch.reaches('unknown');
      await expect(switchOf(page)).toBeChecked({ checked: snapshot.context.wanted });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'false');
      await expect(doubtOf(page)).toHaveCount(1);
      await expect(problemOf(page)).toHaveCount(0);
    },
  },
});

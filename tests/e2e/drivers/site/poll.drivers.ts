import { expect, type Page } from '@playwright/test';
import { pollMachine } from '../../../../machines/site/poll/poll.machine.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { holdLock } from '../../support/held-lock.ts';
import { applicationReady, hydrated } from '../../support/hydrated.ts';
import type { Candidate } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser, signInElsewhere, signOutElsewhere } from '../visitor.ts';
import { eventOf } from '../walk.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:poll.opening/always[isKnown]/0':
    'a document brings the poll of the site along, and the walks move to its page to vote on one of their own; tests/e2e/site/public-pages.spec.ts votes on the one of the document',
  'transition:poll.queued/poll.voteCast/0':
    'where a vote waits for the sign-in, the page has no button that sends it again',
  'transition:poll.queued/poll.voterChanged/0':
    'a vote waits only while the voter is a guest, and a guest cannot become one',
};

type Visitor = 'guest' | 'user';

/** Who looks at the page: a vote has its voter, and only the other one can follow. */
export const visitors = {
  begin: 'guest' as Visitor,
  step: (graph: Graph) => (visitor: Visitor, edge: GraphEdge) => {
    const event = eventOf(edge);
    if (!event) return visitor;
    if (!graph.nodes[edge.from]?.moment.snapshot.can(event)) return undefined;
    if (event.type === 'poll.voteCast') return event['by'] === visitor ? visitor : undefined;
    if (event.type !== 'poll.voterChanged') return visitor;
    return event['by'] === visitor ? undefined : (event['by'] as Visitor);
  },
};

/** The state shared by the drivers of one walk. */
export class PollWorld {
  readonly gate = new Gate({
    load: { method: 'GET', path: /^\/api\/polls\/[^/]+$/ },
    vote: { method: 'POST', path: /^\/api\/polls\/[^/]+\/vote$/ },
  });
  readonly watch = new ChartWatch('poll');
  readonly url: string;
  readonly otherTab: Page;
  readonly user: Candidate;

  private constructor(url: string, otherTab: Page, user: Candidate) {
    this.url = url;
    this.otherTab = otherTab;
    this.user = user;
  }

  static async prepare(url: string, otherTab: Page): Promise<PollWorld> {
    // Another tab of the visitor runs what waits for the sign-in.
    await holdLock(otherTab, 'chartered.actions');
    return new PollWorld(url, otherTab, await sharedUser(url));
  }

  /** What waits on the device for the sign-in. */
  queued(): Promise<unknown> {
    return this.otherTab.evaluate(() => JSON.parse(localStorage.getItem('chartered.actions') ?? '[]'));
  }
}

const sectionOf = (page: Page) => page.locator('#cast-your-vote');
const optionsOf = (page: Page) => sectionOf(page).getByRole('checkbox');
const optionOf = (page: Page, value: string) =>
  sectionOf(page).getByRole('checkbox', { name: value.toUpperCase(), exact: true });
const castOf = (page: Page) => sectionOf(page).getByRole('button', { name: /^Cast my vote/ });
const changeOf = (page: Page) => sectionOf(page).getByRole('button', { name: 'Change my vote' });
const skeletonOf = (page: Page) => sectionOf(page).locator('[aria-busy="true"]:not(button)');

/** The options are shown, with what is chosen. */
async function expectChosen(page: Page, chosen: readonly string[]): Promise<void> {
  for (const value of ['a', 'b', 'c']) {
    await expect(optionOf(page, value)).toBeChecked({ checked: chosen.includes(value) });
  }
}

export const pollDrivers = defineDrivers<typeof pollMachine, PollWorld>(pollMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    // A page that one moves to brings no poll along; the document of this one does.
    await page.goto('/blog');
    await applicationReady(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/soon');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await world.gate.arrived('load');
  },
  events: {
    async 'poll.optionToggled'(page, { event }) {
      await hydrated(optionOf(page, event.value));
      await optionOf(page, event.value).dispatchEvent('click');
    },
    async 'poll.voteCast'(page) {
      await castOf(page).click();
    },
    async 'poll.changeRequested'(page) {
      await changeOf(page).click();
    },
    async 'poll.voterChanged'(_page, { event, services: world }) {
      const before = world.watch.count;
      // The other tab has run what waited.
      await world.otherTab.evaluate(() => localStorage.removeItem('chartered.actions'));
      // A call for the visitor before is not the one that the path answers next.
      await world.gate.leavingBehind(async () => {
        if (event.by === 'user') await signInElsewhere(world.url, world.otherTab, world.user);
        else await signOutElsewhere(world.otherTab);
        await world.watch.moved(before);
      });
    },
    async 'poll.retried'(page) {
      await sectionOf(page).getByRole('button', { name: 'Load it again' }).click();
    },
  },
  invokes: {
    loadPoll: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('load')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('load'), error);
      },
    },
    castVote: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('vote')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('vote'), error);
      },
    },
  },
  checks: {
    async opening() {
      throw new Error('The poll never rests there.');
    },
    async loading(page, { snapshot, services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('load');
      // What was shown stays until the answer is there.
      await expect(skeletonOf(page)).toHaveCount(snapshot.context.poll === null ? 1 : 0);
    },
    async choosing(page, { snapshot, services: world }) {
      await world.watch.reaches('choosing');
      const { chosen, failure, poll } = snapshot.context;
      const most = poll?.max_choices ?? 0;
      await expectChosen(page, chosen);
      const free = sectionOf(page).locator('input[type="checkbox"]:not(:checked)');
      for (const option of await free.all()) await expect(option).toBeEnabled({ enabled: chosen.length < most });
      await expect(sectionOf(page)).toContainText(
        `${most === 1 ? 'One answer' : `Up to ${most} answers`}, ${chosen.length} chosen`,
      );
      if (chosen.length === 0) await expect(castOf(page)).toHaveAttribute('aria-disabled', 'true');
      else await expect(castOf(page)).not.toHaveAttribute('aria-disabled', 'true');
      await expect(sectionOf(page).getByText("Your vote didn't go through")).toHaveCount(failure ? 1 : 0);
    },
    async voting(page, { snapshot, services: world }) {
      await world.watch.reaches('voting');
      await world.gate.arrived('vote');
      const votes = snapshot.context.chosen.map((value) => ({ value }));
      expect(world.gate.requestOf('vote').postDataJSON()).toEqual({ votes });
      await expect(castOf(page)).toHaveAttribute('aria-busy', 'true');
      await expectChosen(page, snapshot.context.chosen);
    },
    async voted(page, { snapshot, services: world }) {
      await world.watch.reaches('voted');
      await expect(sectionOf(page)).toContainText('Your vote counts.');
      const votes = snapshot.context.poll?.voted?.length ?? 0;
      await expect(sectionOf(page).getByText('your vote', { exact: true })).toHaveCount(votes);
      await expect(optionsOf(page)).toHaveCount(0);
    },
    async queued(page, { snapshot, services: world }) {
      await world.watch.reaches('queued');
      await expect(sectionOf(page)).toContainText('Your vote is stored');
      for (const value of snapshot.context.chosen) await expect(sectionOf(page)).toContainText(value.toUpperCase());
      const votes = snapshot.context.chosen.map((value) => ({ value }));
      expect(await world.queued()).toMatchObject([{ kind: 'castVote', slug: 'future-certifications', votes }]);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(sectionOf(page).locator('form, [role="alert"], [aria-busy="true"]')).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(sectionOf(page).getByRole('alert')).toContainText("The poll didn't load.");
    },
  },
});

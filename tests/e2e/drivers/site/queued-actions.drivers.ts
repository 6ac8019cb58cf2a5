import { expect, type Page } from '@playwright/test';
import {
  type QueuedAction,
  queuedActionsMachine,
} from '../../../../machines/site/queued-actions/queued-actions.machine.ts';
import type { User } from '../../../../src/contract/account/session.ts';
import type { Poll } from '../../../../src/contract/site/polls.ts';
import type { Path } from '../../../../src/walks/cover/generate.ts';
import type { GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { holdLock, releaseLock } from '../../support/held-lock.ts';
import { hydrated } from '../../support/hydrated.ts';
import { request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { sharedUser } from '../visitor.ts';
import { eventOf } from '../walk.ts';

/** Steps that no browser can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:queuedActions/error.invoke(watchQueue)/0':
    'it listens to its own page: nothing of the browser or the server is between them that could fail',
  'transition:queuedActions.acting/error.invoke(holdLock)/0':
    'in a browser without locks, or that refuses one, the page runs the queue or waits, without an error',
  'transition:queuedActions.acting.reading/error.invoke(readOldest)/0':
    'where the device cannot be read, the page uses what it remembers itself',
  'transition:queuedActions.acting.reading/queuedActions.added/0':
    'the queue is read in less time than anybody needs to add something',
};

/** What the page adds is an interest, which it offers to change only when it has been stored: once is enough. */
export const follow = {
  begin: { isAdded: false },
  step: () => (world: { isAdded: boolean }, edge: GraphEdge) => {
    if (eventOf(edge)?.type !== 'queuedActions.added') return edge.goals.some(isOutOfReach) ? undefined : world;
    return world.isAdded || edge.goals.some(isOutOfReach) ? undefined : { isAdded: true };
  },
};

const isOutOfReach = (goal: string) => goal in UNREACHABLE;

/** What the device has in the queue each time that the tab gets the lock: what is read until nothing is left. */
function queuesOf({ edges }: Path): QueuedAction[][] {
  const queues: QueuedAction[][] = [];
  for (const { step } of edges) {
    if (step?.kind === 'event' && step.event.type === 'queuedActions.lockAcquired') queues.push([]);
    if (step?.kind !== 'done' || step.src !== 'readOldest') continue;
    const action = step.event['output'] as QueuedAction | null;
    if (action) queues.at(-1)?.push({ ...action, id: crypto.randomUUID() });
  }
  return queues;
}

const COUNTED: Poll = { slug: 'next', title: 'Next?', max_choices: 1, options: [], voters: 1, voted: ['svelte'] };

/** The state shared by the drivers of one walk. */
export class QueuedActionsWorld {
  readonly gate = new Gate({
    vote: { method: 'POST', path: /^\/api\/polls\/[^/]+\/vote$/ },
    interest: { method: 'POST', path: /^\/api\/user\/metadata$/ },
  });
  readonly watch = new ChartWatch('queuedActions');
  readonly otherTab: Page;
  readonly user: User;
  /** Of each turn of this tab with the queue: what it finds. */
  readonly queues: QueuedAction[][];
  /** Whether something was completed that a dialog confirms at the end. */
  isConfirmed = false;

  private constructor(otherTab: Page, user: User, queues: QueuedAction[][]) {
    this.otherTab = otherTab;
    this.user = user;
    this.queues = queues;
  }

  static async prepare(url: string, otherTab: Page, path: Path): Promise<QueuedActionsWorld> {
    const { token } = await sharedUser(url);
    await giveSession(otherTab, token);
    const world = new QueuedActionsWorld(otherTab, await request<User>(url, token, 'GET', '/auth'), queuesOf(path));
    await world.takeLock();
    return world;
  }

  /** It is the other tab's turn to run the queue. */
  async takeLock(): Promise<void> {
    await holdLock(this.otherTab, 'chartered.actions');
  }

  /** The other tab leaves the queue to this one, once this one sees it: a write reaches other processes later than a lock. */
  async releaseLock(page: Page): Promise<void> {
    const queue = JSON.stringify(this.queues.shift() ?? []);
    await this.otherTab.evaluate((queue) => localStorage.setItem('chartered.actions', queue), queue);
    await page.waitForFunction((queue) => localStorage.getItem('chartered.actions') === queue, queue);
    await releaseLock(this.otherTab);
  }

  async kept(): Promise<QueuedAction[]> {
    return this.otherTab.evaluate(() => JSON.parse(localStorage.getItem('chartered.actions') ?? '[]'));
  }
}

const nameOf = (action: QueuedAction | null) => (action?.kind === 'castVote' ? 'vote' : 'interest');
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Done!' });
const formOf = (page: Page) => page.locator('form').filter({ hasText: 'Register your interest' });

export const queuedActionsDrivers = defineDrivers<typeof queuedActionsMachine, QueuedActionsWorld>(
  queuedActionsMachine,
  {
    async open(page, { services: world }) {
      await world.gate.guard(page);
      await page.goto('/soon');
    },
    events: {
      async 'queuedActions.added'(page, { services: world }) {
        await world.takeLock();
        await page.locator('#interest').scrollIntoViewIfNeeded();
        const box = formOf(page).getByRole('checkbox').first();
        await hydrated(box);
        await box.check();
        await formOf(page).getByRole('button', { name: "I'm interested" }).click();
      },
      async 'queuedActions.lockAcquired'(page, { services: world }) {
        await world.releaseLock(page);
      },
    },
    invokes: {
      holdLock: {
        async done() {
          throw new Error('The tab holds the lock until the queue is empty.');
        },
        async error() {
          throw new Error('No browser refuses the lock.');
        },
      },
      readOldest: {
        // The queue on the device is as the path has it.
        async done() {},
        async error() {
          throw new Error('Where the device cannot be read, the page remembers the queue.');
        },
      },
      runAction: {
        async done(_page, { services: world }) {
          const [action = null] = await world.kept();
          const route = await world.gate.take(nameOf(action));
          world.isConfirmed ||= action?.flash !== undefined;
          await route.fulfill({ json: action?.kind === 'castVote' ? COUNTED : world.user });
        },
        async error(_page, { error, services: world }) {
          const [action = null] = await world.kept();
          await refuse(await world.gate.take(nameOf(action)), error);
        },
      },
    },
    checks: {
      async idle(page, { services: world }) {
        await world.watch.reaches('idle');
        expect(await world.kept()).toEqual([]);
        await expect(dialogOf(page)).toHaveCount(world.isConfirmed ? 1 : 0);
        if (world.isConfirmed) await dialogOf(page).getByRole('button', { name: 'OK' }).click();
        await expect(dialogOf(page)).toHaveCount(0);
        world.isConfirmed = false;
      },
      async acting(page, { snapshot, services: world }) {
        await world.watch.reaches(snapshot.value);
        if (!world.isConfirmed) await expect(dialogOf(page)).toHaveCount(0);
      },
      async 'acting.awaitingLock'() {},
      async 'acting.reading'() {},
      async 'acting.running'(_page, { snapshot, services: world }) {
        await world.gate.arrived(nameOf(snapshot.context.action));
        expect((await world.kept())[0]).toMatchObject({ ...snapshot.context.action, id: expect.any(String) });
      },
    },
  },
);

import { expect, type Frame, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { challengeMachine } from '../../../../machines/exam/challenge/challenge.machine.ts';
import type { CandidateChallenge } from '../../../../src/contract/exam/exercises.ts';
import type { FrameMessage } from '../../../../src/harness/preview-protocol.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { poll } from '../../support/poll.ts';
import { request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { eventOf } from '../walk.ts';

type ChallengeSnapshot = SnapshotFrom<typeof challengeMachine>;

const ID = 'javascript-practice-initials';

/** Steps that no page can be led to, with the reason. */
export const UNREACHABLE = {
  'transition:challenge.active/error.invoke(previewFrame)/0':
    'the page always has a place for the frame, and what goes wrong in the frame is reported by it',
};

/** A frame reports while it runs; a run that is over reports nothing but what its code still prints. */
export const offered = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    if (edge.step?.kind === 'error' && edge.step.src === 'previewFrame') return undefined;
    const event = eventOf(edge) as Parameters<ChallengeSnapshot['can']>[0] | undefined;
    const before = graph.nodes[edge.from]?.moment.snapshot as ChallengeSnapshot | undefined;
    return event && !before?.can(event) ? undefined : world;
  },
};

/** The state shared by the drivers of one walk. */
export class ChallengeWorld {
  readonly gate = new Gate({ build: { method: 'POST', path: new RegExp(`^/api/practice/javascript/${ID}/preview$`) } });
  readonly watch = new ChartWatch('challenge');
  readonly tests: CandidateChallenge['tests'];

  private constructor(tests: CandidateChallenge['tests']) {
    this.tests = tests;
  }

  static async prepare(url: string): Promise<ChallengeWorld> {
    const path = `/practice/javascript/${ID}`;
    return new ChallengeWorld((await request<CandidateChallenge>(url, null, 'GET', path)).tests);
  }
}

const runOf = (page: Page) => page.getByRole('button', { name: 'Run the tests' });
const stopOf = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const frameOf = (page: Page) => page.locator('iframe[title="Preview"]');
const testsOf = (page: Page) => page.getByRole('region', { name: 'Tests', exact: true });
const consoleOf = (page: Page) => page.getByRole('log', { name: 'Console', exact: true });

/** The frame says something, as the code in it does. */
async function say(page: Page, message: FrameMessage | { type: 'preview.open' }): Promise<void> {
  const find = (): Frame | undefined => page.frames().find((frame) => frame.url().endsWith('/preview-frame.html'));
  await poll(() => find() !== undefined).toBe(true);
  await find()?.evaluate((said) => parent.postMessage(said, '*'), message);
}

/** What the tests and the code have said so far. */
async function expectReports(page: Page, { context }: ChallengeSnapshot): Promise<void> {
  await expect(testsOf(page).getByLabel('Passed', { exact: true })).toHaveCount(context.reports.length);
  if (context.logs.length > 0) await expect(consoleOf(page)).toHaveText(context.logs.join('\n'));
  else await expect(consoleOf(page)).toContainText('Console output outside the tests');
}

export const challengeDrivers = defineDrivers<typeof challengeMachine, ChallengeWorld>(challengeMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    // A frame in which nothing runs: what its code says comes from the walk.
    await page.route('**/preview-frame.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Preview</title>' }),
    );
    await page.goto(`/javascript/editor/${ID}`);
    await hydrated(runOf(page));
  },
  events: {
    async 'preview.requested'(page, { snapshot, services: world }) {
      const late = snapshot.matches('building') ? await world.gate.take('build') : null;
      const before = world.watch.count;
      // From the keyboard it is run again while it runs.
      if (await runOf(page).isVisible()) await runOf(page).click();
      else await page.keyboard.press('Control+Enter');
      await world.watch.moved(before);
      await late?.abort();
    },
    async 'preview.opened'(page, { services: world }) {
      const before = world.watch.count;
      await say(page, { type: 'preview.open' });
      await world.watch.moved(before);
    },
    async 'preview.testReported'(page, { snapshot, services: world }) {
      const test = world.tests[snapshot.context.reports.length];
      const before = world.watch.count;
      await say(page, {
        ...{ type: 'result', id: 1, name: test?.name ?? '', observed: JSON.stringify(test?.expect) },
        ...{ error: null, logs: ['adding 1 and 2'] },
      });
      await world.watch.moved(before);
    },
    async 'preview.logged'(page, { event, services: world }) {
      const before = world.watch.count;
      await say(page, { type: 'log', line: event.line });
      await world.watch.moved(before);
    },
    async 'preview.finished'(page) {
      await say(page, { type: 'done', id: 1 });
    },
    async 'preview.cancelled'(page, { snapshot, services: world }) {
      const late = snapshot.matches('building') ? await world.gate.take('build') : null;
      const before = world.watch.count;
      await stopOf(page).click();
      await world.watch.moved(before);
      // What comes late changes nothing.
      await late?.abort();
    },
  },
  invokes: {
    buildPreview: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('build')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('build'), error);
      },
    },
    previewFrame: {
      async done() {
        throw new Error('A frame never ends by itself.');
      },
      async error() {
        throw new Error('What goes wrong in the frame is reported by it.');
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async idle(page, { services: world }) {
      await world.watch.reaches('idle');
      await expect(runOf(page)).toBeVisible();
      await expect(frameOf(page)).toHaveCount(0);
    },
    async building(page, { services: world }) {
      await world.watch.reaches('building');
      await world.gate.arrived('build');
      expect(Object.keys(world.gate.requestOf('build').postDataJSON())).toEqual(['files']);
      await expect(stopOf(page)).toBeVisible();
      await expect(testsOf(page).getByLabel('Passed', { exact: true })).toHaveCount(0);
    },
    async buildFailed(page, { services: world }) {
      await world.watch.reaches('buildFailed');
      await expect(testsOf(page)).toContainText("The code couldn't be built");
      await expect(testsOf(page)).toContainText('index.js, line 1: Unexpected token');
      await expect(runOf(page)).toBeVisible();
    },
    async unavailable(page, { services: world }) {
      await world.watch.reaches('unavailable');
      await expect(testsOf(page)).toContainText('The preview is unavailable');
      await expect(frameOf(page)).toHaveCount(0);
    },
    async active(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      await expect(frameOf(page)).toHaveCount(1);
      await expectReports(page, snapshot);
    },
    async 'active.opening'(page) {
      await expect(stopOf(page)).toBeVisible();
    },
    async 'active.running'(page) {
      await expect(stopOf(page)).toBeVisible();
    },
    async 'active.finished'(page, { snapshot, services: { tests } }) {
      const passed = `${snapshot.context.reports.length} of ${tests.length} passed`;
      await expect(testsOf(page).getByRole('status')).toHaveText(passed);
      await expect(runOf(page)).toBeVisible();
    },
    async hanging(page, { services: world }) {
      await world.watch.reaches('hanging');
      await expect(testsOf(page)).toContainText("The code didn't finish within 8 seconds.");
      await expect(frameOf(page)).toHaveCount(0);
      await expect(runOf(page)).toBeVisible();
    },
  },
});

import { expect, type Page } from '@playwright/test';
import { failureOf } from '../../../../machines/shared/failure.ts';
import { workshopMachine } from '../../../../machines/site/workshop/workshop.machine.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { poll } from '../../support/poll.ts';
import { defineDrivers } from '../define-drivers.ts';
import { isDrawn, isOnItsWay, type Name, STATES, type WorkshopSnapshot, type WorkshopWorld } from './workshop.world.ts';

declare global {
  interface Window {
    /** Lets the file that was chosen last be read. */
    letRead?: () => void;
  }
}

const TITLES: Readonly<Record<string, string>> = { poll: 'Poll', session: 'Session' };

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const panelOf = (page: Page) => page.getByRole('tabpanel');
const stepsOf = (page: Page) => page.getByRole('region', { name: 'Steps', exact: true });
const sliderOf = (page: Page) => stepsOf(page).getByRole('slider', { name: 'Step' });
/** What an active state says to a screen reader. */
const ACTIVE = /, active/;

/** Brings the panel of the run to the front, where the reader looks at another one. */
async function showRun(page: Page, name: 'Simulate' | 'Watch' | 'Replay'): Promise<void> {
  await expect(tabOf(page, name)).toBeVisible();
  if ((await tabOf(page, name).getAttribute('aria-selected')) !== 'true') await tabOf(page, name).click();
  await expect(tabOf(page, name)).toHaveAttribute('aria-selected', 'true');
}

/** Reads of files take as long as the walk says. */
function holdReads(): void {
  const read = Blob.prototype.text;
  Blob.prototype.text = async function text() {
    await new Promise<void>((resolve) => {
      window.letRead = resolve;
    });
    return read.call(this);
  };
}

/** The browser does not let tabs talk from now on. */
function refuseChannels(): void {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      if (name === 'chartered.inspect') throw new DOMException('Not allowed.', 'SecurityError');
      super(name);
    }
  };
}

/** The reader goes to another page of the site, and comes back to the address. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Chartered, home' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-layout', 'workshop');
  await page.goBack();
}

/** The reader opens the address of a chart, or the list. */
async function openChart(page: Page, world: WorkshopWorld, chart: Name | null): Promise<void> {
  if (chart === null) {
    await page.getByRole('link', { name: 'Statecharts', exact: true }).click();
  } else if (world.isMissing(chart)) {
    // No link of the site leads to a chart that it does not have.
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, world.addressOf(chart));
  } else {
    const links = page.getByRole('link', { name: new RegExp(`^${TITLES[chart]}`) });
    await links.and(page.locator(`[href="${world.addressOf(chart)}"]`)).click();
  }
}

/** Which step of how many is on show. */
async function expectStep(page: Page, at: number, count: number): Promise<void> {
  await expect(sliderOf(page)).toHaveValue(String(at));
  await expect(sliderOf(page)).toHaveAttribute('max', String(count - 1));
  await expect(stepsOf(page)).toContainText(`${at + 1}/${count}`);
}

/** The drawing lights the state of the step on show. */
async function expectLit(page: Page, { context }: WorkshopSnapshot): Promise<void> {
  const id = STATES[context.of as Name][context.at] ?? '';
  await expect(page.locator(`svg.statechart [data-id="${id}"]`)).toHaveAccessibleName(ACTIVE);
}

/** The runs of other tabs, or of the recording, and which of them is on show. */
async function expectRuns(page: Page, { context }: WorkshopSnapshot): Promise<void> {
  const runs = Object.entries(context.runs);
  await expect(panelOf(page).locator('button[aria-pressed]')).toHaveCount(runs.length);
  for (const [key, { chart, steps }] of runs) {
    const run = panelOf(page).getByRole('button', { name: new RegExp(`^${TITLES[chart]}`) });
    await expect(run).toContainText(steps.length === 1 ? '1 step' : `${steps.length} steps`);
    await expect(run).toHaveAttribute('aria-pressed', String(key === context.followed));
  }
}

export const workshopDrivers = defineDrivers<typeof workshopMachine, WorkshopWorld>(workshopMachine, {
  ownWords: ['loadChart', 'readRecording'],
  async open(page, { services: world, input }) {
    await world.gate.guard(page);
    await page.addInitScript(holdReads);
    world.chart = input.chart as Name | null;
    await page.goto(world.chart === null ? '/statecharts' : world.addressOf(world.chart));
  },
  events: {
    async 'workshop.chartOpened'(page, { event, snapshot, services: world }) {
      const chart = event.chart as Name | null;
      world.chart = chart;
      // The page of the run is opened without the reader.
      if (isOnItsWay(snapshot)) return;
      await world.watch.causes(event.type, async () => {
        if (chart === snapshot.context.chart) await leaveAndReturn(page);
        else await openChart(page, world, chart);
      });
    },
    async 'workshop.retried'(page, { event, services: world }) {
      await world.watch.causes(event.type, () => buttonOf(page, 'Try again').click());
    },
    async 'workshop.simulationStarted'(page, { event, services: world }) {
      await world.watch.causes(event.type, async () => {
        await buttonOf(page, 'Simulate').click();
        await world.gate.letThrough('judge', () => buttonOf(page, 'Start the simulation').click());
      });
    },
    async 'workshop.stepTaken'(page, { event, snapshot, services: world }) {
      await world.watch.causes(event.type, async () => {
        await showRun(page, 'Simulate');
        // The options arrive, then one of them is chosen.
        await buttonOf(page, snapshot.context.at === 0 ? /loading the poll .* succeeds/i : /option toggled/i).click();
        await buttonOf(page, 'Send').click();
      });
    },
    async 'workshop.stepVisited'(page, { event, snapshot, services: world }) {
      await world.watch.causes(event.type, async () => {
        const { at } = snapshot.context;
        if (event.at === 0) await sliderOf(page).press('Home');
        else if (event.at >= snapshot.context.steps.length) await sliderOf(page).press('End');
        else await sliderOf(page).press(event.at > at ? 'ArrowRight' : 'ArrowLeft');
      });
    },
    async 'workshop.watchStarted'(page, { event, services: world }) {
      await world.watch.causes(event.type, async () => {
        if (world.isRefusingChannels) await page.evaluate(refuseChannels);
        await buttonOf(page, 'Watch').click();
      });
    },
    async 'workshop.stepReported'(_page, { event, snapshot, services: world }) {
      const { report } = event;
      const before = world.watch.count;
      const known = snapshot.context.runs[`${report.page}/${report.run}`];
      await world.report(report, known?.steps.length ?? 0);
      await world.gate.letThrough(report.chart as Name, () => world.watch.took(event.type, before));
      world.loaded.add(report.chart);
    },
    async 'workshop.runFollowed'(page, { event, snapshot, services: world }) {
      await world.watch.causes(event.type, async () => {
        await showRun(page, snapshot.matches({ run: 'watching' }) ? 'Watch' : 'Replay');
        const title = TITLES[snapshot.context.runs[event.key]?.chart ?? ''];
        await panelOf(page)
          .getByRole('button', { name: new RegExp(`^${title}`) })
          .click();
      });
    },
    async 'workshop.replayStarted'(page, { event, services: world }) {
      await world.watch.causes(event.type, () => buttonOf(page, 'Replay').click());
    },
    async 'workshop.fileChosen'(page, { event, services: world }) {
      await world.watch.causes(event.type, async () => {
        world.source = 'file';
        await showRun(page, 'Replay');
        const buffer = Buffer.from(world.nextFile());
        await page.getByLabel('Recording').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer });
      });
    },
    async 'workshop.strayChosen'(page, { event, services: world }) {
      await world.watch.causes(event.type, async () => {
        world.source = 'stray';
        await buttonOf(page, 'Overlay').click();
        await page.getByRole('menuitem', { name: 'Traffic' }).click();
        await buttonOf(page, /^Replay the run of/).click();
      });
    },
    async 'workshop.played'(page, { event, snapshot, services: world }) {
      await world.watch.causes(event.type, async () => {
        const isReplay = snapshot.matches({ run: 'replaying' });
        if (isReplay) {
          await pauseClock(page);
          world.isPaused = true;
        }
        await stepsOf(page)
          .getByRole('button', { name: isReplay ? 'Play' : 'Back to the newest step', exact: true })
          .click();
      });
    },
    async 'workshop.paused'(page, { event, services: world }) {
      await world.watch.causes(event.type, () =>
        stepsOf(page).getByRole('button', { name: 'Pause', exact: true }).click(),
      );
    },
    async 'workshop.runClosed'(page, { event, snapshot, services: world }) {
      await world.watch.causes(event.type, async () => {
        const isSimulating = snapshot.matches({ run: 'simulating' });
        const isWatching = snapshot.matches({ run: 'watching' });
        await showRun(page, isSimulating ? 'Simulate' : isWatching ? 'Watch' : 'Replay');
        const isWatched = isWatching && Object.keys(snapshot.context.runs).length > 0;
        await buttonOf(page, isSimulating ? 'End the simulation' : isWatched ? 'Stop watching' : 'Close').click();
      });
    },
  },
  invokes: {
    loadChart: {
      async done(page, { services: world }) {
        const { chart } = world;
        if (chart === null) throw new Error('No chart is loaded for the list.');
        if (world.isAtOnce(chart)) return;
        await world.gate.letThrough(chart, () => expect(headingOf(page, TITLES[chart] ?? '')).toBeVisible());
        world.loaded.add(chart);
      },
      async error(_page, { error, services: world }) {
        const { chart } = world;
        if (chart === null || failureOf(error).kind === 'notFound') return;
        await world.gate.arrived(chart, 2);
        // The chart and its drawing.
        await (await world.gate.take(chart)).abort('connectionreset');
        await (await world.gate.take(chart)).abort('connectionreset');
      },
    },
    watchTabs: {
      async error(_page, { services: world }) {
        if (!world.isRefusingChannels) throw new Error('Tabs can talk to each other here.');
      },
    },
    readRecording: {
      async done(page, { services: world }) {
        const read = async () => {
          await world.watch.causes('xstate.done.actor.readRecording', async () => {
            if (world.source === 'file') await page.evaluate(() => window.letRead?.());
          });
        };
        const { gate } = world;
        if (world.source === 'stray') return gate.letThrough('judge', read);
        await gate.letThrough('judge', () => gate.letThrough('poll', () => gate.letThrough('session', read)));
        world.loaded.add('poll').add('session');
      },
      async error(page, { services: world }) {
        await world.watch.causes('xstate.error.actor.readRecording', () => page.evaluate(() => window.letRead?.()));
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.runFor(milliseconds);
  },
  checks: {
    async drawing(_page, { snapshot, services: world }) {
      await world.stepIsTaken();
      await world.watch.reaches(snapshot.value);
    },
    async 'drawing.opening'() {
      throw new Error('The page never rests there.');
    },
    async 'drawing.list'(page, { snapshot }) {
      if (isOnItsWay(snapshot)) return;
      await expect(headingOf(page, 'Statecharts')).toBeVisible();
      for (const title of Object.values(TITLES)) {
        await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })).toBeVisible();
      }
    },
    async 'drawing.loading'(page, { services: world }) {
      if (world.chart === null || world.isAtOnce(world.chart)) return;
      await world.gate.arrived(world.chart, 2);
      await expect(headingOf(page, 'Loading the chart')).toHaveCount(1);
      await expect(page.getByRole('group', { name: /^Chart of/ })).toHaveCount(0);
    },
    async 'drawing.shown'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      const title = TITLES[snapshot.context.chart ?? ''] ?? '';
      await expect(headingOf(page, title)).toBeVisible();
      await expect(page.getByRole('group', { name: `Chart of ${title}`, exact: true })).toBeVisible();
      const here = page.getByRole('navigation', { name: 'Charts', exact: true }).locator('[aria-current="page"]');
      await expect(here).toHaveAccessibleName(title);
    },
    async 'drawing.unknown'(page, { services: world }) {
      const name = world.chart === null ? '' : world.addressOf(world.chart).split('/').at(-1);
      await expect(
        page.getByRole('heading', { name: `There is no chart "${name}"`, exact: true, level: 1 }),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'All charts' })).toBeVisible();
    },
    async 'drawing.failed'(page) {
      await expect(
        page.getByRole('heading', { name: 'The chart could not be loaded', exact: true, level: 1 }),
      ).toBeVisible();
      await expect(page.getByText('Check your connection.')).toBeVisible();
      await expect(buttonOf(page, 'Try again')).toBeVisible();
    },
    async run(page, { snapshot, services: world }) {
      const isPlaying = snapshot.matches({ run: { replaying: { opened: 'playing' } } });
      if (world.isPaused && !isPlaying) await page.clock.resume();
      world.isPaused = isPlaying;
    },
    async 'run.none'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      for (const name of ['Simulate', 'Watch', 'Replay']) {
        await expect(buttonOf(page, name)).toHaveAttribute('aria-pressed', 'false');
        await expect(tabOf(page, name)).toHaveCount(0);
      }
      await expect(stepsOf(page)).toHaveCount(0);
    },
    async 'run.simulating'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await showRun(page, 'Simulate');
      await expect(buttonOf(page, 'End the simulation')).toBeVisible();
      await expectStep(page, snapshot.context.at, snapshot.context.steps.length);
      const state = snapshot.context.at === 0 ? 'poll.loading' : 'poll.choosing';
      await expect(page.locator(`svg.statechart [data-id="${state}"]`)).toHaveAccessibleName(ACTIVE);
    },
    async 'run.watching'(page, { snapshot, services: world }) {
      if (!isDrawn(snapshot) || world.isRefusingChannels) return;
      await expect(buttonOf(page, 'Watch')).toHaveAttribute('aria-pressed', 'true');
      await showRun(page, 'Watch');
      await expect(page.getByRole('switch', { name: 'Pages report their charts' })).toBeChecked();
      await expectRuns(page, snapshot);
    },
    async 'run.watching.waiting'(page) {
      await expect(stepsOf(page)).toHaveCount(0);
    },
    async 'run.watching.followed'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      const { at, steps } = snapshot.context;
      await expectStep(page, at, steps.length);
      await expectLit(page, snapshot);
    },
    async 'run.watching.followed.live'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await expect(buttonOf(page, 'Back to the newest step')).toHaveCount(0);
    },
    async 'run.watching.followed.held'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await expect(buttonOf(page, 'Back to the newest step')).toBeVisible();
    },
    async 'run.replaying'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await expect(buttonOf(page, 'Replay')).toHaveAttribute('aria-pressed', 'true');
      await showRun(page, 'Replay');
      const { problem } = snapshot.context;
      await expect(panelOf(page).getByText('The file cannot be replayed')).toHaveCount(problem === '' ? 0 : 1);
      if (problem !== '') await expect(panelOf(page)).toContainText('This file is not a recording of charts.');
    },
    async 'run.replaying.choosing'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await expect(buttonOf(page, 'Open a recording')).not.toHaveAttribute('aria-busy');
      await expect(stepsOf(page)).toHaveCount(0);
      await expectRuns(page, snapshot);
    },
    async 'run.replaying.reading'(page, { snapshot, services: world }) {
      if (world.source === 'stray') await world.gate.arrived('judge');
      else await poll(() => page.evaluate(() => window.letRead !== undefined)).toBe(true);
      if (isDrawn(snapshot)) await expect(buttonOf(page, /^Open a recording/)).toHaveAttribute('aria-busy', 'true');
    },
    async 'run.replaying.opened'(page, { snapshot, services: world }) {
      if (!isDrawn(snapshot)) return;
      await expect(buttonOf(page, 'Open a recording')).not.toHaveAttribute('aria-busy');
      if (world.source === 'stray') {
        await expect(panelOf(page)).toContainText('The run leaves the chart at step 3');
        await expectStep(page, 2, 3);
        return;
      }
      const { context } = snapshot;
      const leaves = 'The run leaves the chart at step 2';
      await expect(panelOf(page)).toContainText(
        context.of === 'session' ? leaves : 'The chart allows every step of this run.',
      );
      await expect(panelOf(page)).toContainText('Not shown: runs of "gone".');
      if (context.problem !== '') await expect(panelOf(page)).toContainText('The open recording stays open.');
      await expectRuns(page, snapshot);
      await expectStep(page, context.at, context.steps.length);
      await expectLit(page, snapshot);
    },
    async 'run.replaying.opened.resting'(page, { snapshot }) {
      if (!isDrawn(snapshot)) return;
      await expect(stepsOf(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    },
    async 'run.replaying.opened.playing'(page) {
      await expect(stepsOf(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    },
  },
});

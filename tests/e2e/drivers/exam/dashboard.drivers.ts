import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import {
  type DashboardContext,
  type DashboardData,
  dashboardMachine,
  firstDeadline,
} from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Exam } from '../../../../src/contract/exam/exam.ts';
import type { Certification } from '../../../../src/contract/site/system.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { prepareTrial, register, request } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
import { giveSession } from '../visitor.ts';
import { eventOf } from '../walk.ts';

const OPEN = ['awaitingTerms', 'ready', 'running'];
/** The first deadline that has not passed is that far away whenever the page loads. Shorter than a call may take. Milliseconds. */
const LEFT_MS = 10_000;
const WORDS: Record<string, string> = {
  ready: 'Ready to start',
  running: 'In progress',
  grading: 'Being graded',
  passed: 'Passed',
};

type Context = Pick<DashboardContext, 'summary'>;
const examsOf = ({ summary }: Context) => summary.flatMap(({ exams }) => exams);
const hasOpenTrial = ({ summary }: Context) =>
  summary.some(({ trial, exams }) => trial && exams.some(({ state }) => OPEN.includes(state)));
const isGrading = (context: Context) => examsOf(context).some(({ state }) => state === 'grading');

/**
 * What the page offers and the server can say: a trial where none is open, and no deadline that has passed already unless
 * the exam is still shown with it. While a result is awaited the page polls before a deadline passes.
 */
export const shownExams = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const { step } = edge;
    const before = graph.nodes[edge.from]?.moment.snapshot as SnapshotFrom<typeof dashboardMachine> | undefined;
    if (step === undefined || before === undefined) return world;
    const { context } = before;
    const event = eventOf(edge);
    if (event?.type === 'dashboard.trialRequested') {
      return before.can({ type: event.type }) && !hasOpenTrial(context) ? world : undefined;
    }
    if (event?.type === 'dashboard.refreshRequested') {
      return before.matches('shown') && isGrading(context) ? undefined : world;
    }
    if (step.kind === 'done' && step.src === 'loadDashboard' && context.passedDeadline !== null) {
      const next = firstDeadline(step.event['output'] as DashboardData);
      const isOver = next !== null && next <= context.passedDeadline;
      return isOver && firstDeadline(context) !== next ? undefined : world;
    }
    return world;
  },
};

const prepared = perServer(async (url) => {
  const { token } = await register(url);
  const id = await prepareTrial(url, token, 'javascript-trial', 'awaitingTerms');
  const exam = await request<Exam>(url, token, 'GET', `/exams/${id}`);
  const { data } = await request<{ data: Certification[] }>(url, null, 'GET', '/certifications');
  return { token, exam, certifications: data };
});

/** The state shared by the drivers of one walk. */
export class DashboardWorld {
  readonly gate = new Gate({
    summary: { method: 'GET', path: /^\/api\/user\/summary$/ },
    certifications: { method: 'GET', path: /^\/api\/certifications$/ },
    time: { method: 'GET', path: /^\/api\/datetime$/ },
    trial: { method: 'POST', path: /^\/api\/trial-exams$/ },
    // Never answered: it would say what time it is.
    banners: { method: 'GET', path: /^\/api\/banners$/ },
  });
  readonly watch = new ChartWatch('dashboard');
  /** The trial that the server opens. */
  readonly exam: Exam;
  private readonly certifications: readonly Certification[];
  /** When the deadlines of the model are in this walk. */
  private readonly deadlines = new Map<number, number>();

  private constructor(exam: Exam, certifications: readonly Certification[]) {
    this.exam = exam;
    this.certifications = certifications;
  }

  static async prepare(url: string, otherTab: Page): Promise<DashboardWorld> {
    const { token, exam, certifications } = await prepared(url);
    await giveSession(otherTab, token);
    return new DashboardWorld(exam, certifications);
  }

  /** The server says which exams there are. */
  async answer(page: Page, { summary, certifications }: DashboardData): Promise<void> {
    const serverTime = await page.evaluate(() => Date.now());
    const isOffered = certifications.some(({ tech, trial }) => tech === 'javascript' && trial);
    const data = summary.map((entry) => ({
      ...entry,
      title: 'Certified Walker',
      exams: entry.exams.map((exam) => ({
        ...exam,
        started_at: exam.started_at === null ? null : serverTime - 60_000,
        deadline_at: exam.deadline_at === null ? null : this.deadlineOf(exam.deadline_at, serverTime),
      })),
    }));
    const offered = this.certifications.filter(({ tech, trial }) => isOffered || !trial || tech !== 'javascript');
    await (await this.gate.take('time')).fulfill({ json: { serverTime } });
    await (await this.gate.take('certifications')).fulfill({
      json: { data: offered, meta: { total: offered.length } },
    });
    await (await this.gate.take('summary')).fulfill({ json: { data, meta: { total: data.length } } });
  }

  /** A deadline that has passed stays where it is. */
  private deadlineOf(deadline: number, now: number): number {
    const known = this.deadlines.get(deadline);
    const at = known !== undefined && known <= now ? known : now + LEFT_MS;
    this.deadlines.set(deadline, at);
    return at;
  }

  /** The server does not say which exams there are. */
  async refuse(error: unknown): Promise<void> {
    await (await this.gate.take('time')).abort();
    await (await this.gate.take('certifications')).fulfill({ json: { data: [], meta: { total: 0 } } });
    await refuse(await this.gate.take('summary'), error);
  }

  async asked(): Promise<void> {
    await Promise.all((['summary', 'certifications', 'time'] as const).map((name) => this.gate.arrived(name)));
  }
}

const mainOf = (page: Page) => page.getByRole('main');
const alertOf = (page: Page) => mainOf(page).getByText("The trial didn't open");
const trialOf = (page: Page) => mainOf(page).getByRole('button', { name: /^(Retake|Start) the trial/ });

/** The exams of the server, by their states. */
async function expectExams(page: Page, snapshot: SnapshotFrom<typeof dashboardMachine>): Promise<void> {
  const { context } = snapshot;
  const exams = examsOf(context);
  await expect(mainOf(page).getByRole('listitem')).toHaveCount(exams.length);
  for (const { state } of exams)
    await expect(
      mainOf(page)
        .getByText(WORDS[state] ?? state)
        .first(),
    ).toBeVisible();
  await expect(mainOf(page).getByRole('heading', { name: 'No exam yet' })).toHaveCount(exams.length === 0 ? 1 : 0);
  const mayTake = snapshot.can({ type: 'dashboard.trialRequested' }) || snapshot.hasTag('opening');
  await expect(trialOf(page)).toHaveCount(mayTake && !hasOpenTrial(context) ? 1 : 0);
  await expect(alertOf(page)).toHaveCount(context.failure === null ? 0 : 1);
}

export const dashboardDrivers = defineDrivers<typeof dashboardMachine, DashboardWorld>(dashboardMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto('/javascript/dashboard/exam');
    // The guard of the page asks whether there is a trial.
    const exams = [
      {
        id: 'a',
        state: 'ready',
        score_percent: null,
        started_at: null,
        deadline_at: null,
        ended_at: null,
        topics: null,
      },
    ];
    const entry = { certification_id: 'a', slug: 'javascript-trial', tech: 'javascript', title: 'Trial', trial: true };
    await (await world.gate.take('summary')).fulfill({ json: { data: [{ ...entry, exams }], meta: { total: 1 } } });
    await (await world.gate.take('certifications')).fulfill({ json: { data: [], meta: { total: 0 } } });
    await world.asked();
    await pauseClock(page);
  },
  events: {
    async 'dashboard.trialRequested'(page, { snapshot, services: world }) {
      const names = snapshot.matches('refreshing') ? (['summary', 'certifications', 'time'] as const) : [];
      const late = await Promise.all(names.map((name) => world.gate.take(name)));
      await hydrated(trialOf(page));
      await trialOf(page).click();
      await world.gate.arrived('trial');
      // Answers to a reload that was left must change nothing.
      for (const route of late) await route.abort();
    },
    async 'dashboard.refreshRequested'(page, { services: world }) {
      const before = world.watch.count;
      await page.clock.fastForward(LEFT_MS);
      await world.watch.moved(before);
    },
    async 'dashboard.retried'(page) {
      await mainOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    loadDashboard: {
      async done(page, { output, services: world }) {
        await world.answer(page, output);
      },
      async error(_page, { error, services: world }) {
        await world.refuse(error);
      },
    },
    createTrial: {
      async done(_page, { services: world }) {
        await (await world.gate.take('trial')).fulfill({ status: 201, json: world.exam });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('trial'), error);
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.asked();
      await expect(mainOf(page).locator('[aria-busy="true"]')).toHaveCount(1);
      await expect(trialOf(page)).toHaveCount(0);
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(page.getByRole('heading', { name: "Your exams didn't load" })).toBeVisible();
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(mainOf(page).getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Examination' })).toHaveCount(0);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      await expectExams(page, snapshot);
      if (snapshot.can({ type: 'dashboard.trialRequested' }) && !hasOpenTrial(snapshot.context)) {
        await expect(trialOf(page)).not.toHaveAttribute('aria-busy');
      }
    },
    async refreshing(page, { snapshot, services: world }) {
      await world.watch.reaches('refreshing');
      await world.asked();
      // What was shown stays.
      await expectExams(page, snapshot);
    },
    async openingTrial(page, { snapshot, services: world }) {
      await world.watch.reaches('openingTrial');
      await world.gate.arrived('trial');
      expect(world.gate.requestOf('trial').postDataJSON()).toEqual({ certification: 'javascript-trial' });
      await expectExams(page, snapshot);
      await expect(trialOf(page)).toHaveAttribute('aria-busy', 'true');
    },
    async left(page, { services: world }) {
      await world.watch.reaches('left');
      await page.waitForURL(`**/javascript/trial-exams/${world.exam.id}/terms`);
    },
  },
});

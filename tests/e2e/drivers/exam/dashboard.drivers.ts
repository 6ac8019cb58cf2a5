import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import {
  type AttemptSummary,
  type DashboardContext,
  type DashboardData,
  dashboardMachine,
  firstDeadline,
} from '../../../../machines/exam/dashboard/dashboard.machine.ts';
import type { Exam } from '../../../../src/contract/exam/exam.ts';
import type { Certification } from '../../../../src/contract/site/system.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { prepareTrial, register, request } from '../../support/prepared-exam.ts';
import { refuse, shownMessage } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
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

type Snapshot = SnapshotFrom<typeof dashboardMachine>;
type Context = Pick<DashboardContext, 'summary'>;
const examsOf = ({ summary }: Context) => summary.flatMap(({ exams }) => exams);
const hasOpenTrial = ({ summary }: Context) =>
  summary.some(({ trial, exams }) => trial && exams.some(({ state }) => OPEN.includes(state)));
const isGrading = (context: Context) => examsOf(context).some(({ state }) => state === 'grading');

/** The pages that show the chart: the list of exams, and the next step. */
export type DashboardPlace = 'exams' | 'start';

const PLACES: Record<DashboardPlace, { path: string; title: string }> = {
  exams: { path: '/javascript/dashboard/exam', title: 'Examination' },
  start: { path: '/javascript/dashboard', title: 'Dashboard' },
};

/** The next step offers a trial to those who have none. */
const isTrialShown = (context: Context, place: DashboardPlace) =>
  place === 'exams' ? !hasOpenTrial(context) : examsOf(context).length === 0;

/**
 * What the page offers and the server can say: a trial where none is open, and no deadline that has passed already unless
 * the exam is still shown with it. While a result is awaited the page polls before a deadline passes.
 */
export const shownExams = (place: DashboardPlace) => ({
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const { step } = edge;
    const before = graph.nodes[edge.from]?.moment.snapshot as Snapshot | undefined;
    if (step === undefined || before === undefined) return world;
    const { context } = before;
    const event = eventOf(edge);
    if (event?.type === 'dashboard.trialRequested') {
      return before.can({ type: event.type }) && isTrialShown(context, place) ? world : undefined;
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
});

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

  readonly place: DashboardPlace;

  private constructor(exam: Exam, certifications: readonly Certification[], place: DashboardPlace) {
    this.exam = exam;
    this.certifications = certifications;
    this.place = place;
  }

  static async prepare(url: string, otherTab: Page, place: DashboardPlace): Promise<DashboardWorld> {
    const { token, exam, certifications } = await prepared(url);
    await giveSession(otherTab, token);
    return new DashboardWorld(exam, certifications, place);
  }

  /** The server says which exams there are. */
  async answer(page: Page, { summary, certifications }: DashboardData): Promise<void> {
    const serverTime = await page.evaluate(() => Date.now());
    const isAhead = (deadline: number | null): deadline is number =>
      deadline !== null && (this.deadlines.get(deadline) ?? Number.POSITIVE_INFINITY) > serverTime;
    const first = Math.min(
      ...examsOf({ summary })
        .map(({ deadline_at }) => deadline_at)
        .filter(isAhead),
    );
    const isOffered = certifications.some(({ tech, trial }) => tech === 'javascript' && trial);
    const data = summary.map((entry) => ({
      ...entry,
      title: 'Certified Walker',
      exams: entry.exams.map((exam) => ({
        ...exam,
        started_at: exam.started_at === null ? null : serverTime - 60_000,
        deadline_at: exam.deadline_at === null ? null : this.deadlineOf(exam.deadline_at, serverTime, first),
      })),
    }));
    const offered = this.certifications.filter(({ tech, trial }) => isOffered || !trial || tech !== 'javascript');
    await (await this.gate.take('time')).fulfill({ json: { serverTime } });
    await (await this.gate.take('certifications')).fulfill({
      json: { data: offered, meta: { total: offered.length } },
    });
    await (await this.gate.take('summary')).fulfill({ json: { data, meta: { total: data.length } } });
  }

  /** A deadline that has passed stays where it is. @param first of those that have not */
  private deadlineOf(deadline: number, now: number, first: number): number {
    const known = this.deadlines.get(deadline);
    const at = known !== undefined && known <= now ? known : now + LEFT_MS + (deadline - first);
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
const alertOf = (page: Page) => mainOf(page).getByRole('alert').filter({ hasText: "The trial didn't open" });
const trialOf = (page: Page) => mainOf(page).getByRole('button', { name: /^(Retake|Start) the trial/ });

/** The exams of the server, by their states. */
async function expectExams(page: Page, snapshot: Snapshot, { place }: DashboardWorld): Promise<void> {
  const { context } = snapshot;
  const exams = examsOf(context);
  if (place === 'exams') await expectList(page, exams);
  else await expectNextStep(page, context);
  const mayTake = snapshot.can({ type: 'dashboard.trialRequested' }) || snapshot.hasTag('opening');
  await expect(trialOf(page)).toHaveCount(mayTake && isTrialShown(context, place) ? 1 : 0);
  await expect(alertOf(page)).toHaveCount(context.failure === null ? 0 : 1);
  if (context.failure) await expect(alertOf(page)).toContainText(shownMessage(context.failure));
}

/** Each exam once, with its state, its score and the way to it. */
async function expectList(page: Page, exams: readonly AttemptSummary[]): Promise<void> {
  await expect(mainOf(page).getByRole('listitem')).toHaveCount(exams.length);
  for (const { id, state, score_percent } of exams) {
    const row = mainOf(page).locator(`li:has(a[href*="/${id}/"])`);
    await expect(row).toContainText(WORDS[state] ?? state);
    if (score_percent !== null) await expect(row).toContainText(`${score_percent}%`);
  }
  await expect(mainOf(page).getByRole('heading', { name: 'No exam yet' })).toHaveCount(exams.length === 0 ? 1 : 0);
}

const STEPS: Record<string, { eyebrow: string; action: string; page: string }> = {
  running: { eyebrow: 'Running now', action: 'Continue', page: 'progress' },
  grading: { eyebrow: 'Handed in', action: 'Open the exam', page: 'done' },
  ready: { eyebrow: 'Next step', action: 'Go to the start', page: 'terms' },
  passed: { eyebrow: 'Trial passed', action: 'See the result', page: 'done' },
};

/** What runs comes first, by its deadline, then what is graded, what can start, and the last result; without any of them the trial. */
async function expectNextStep(page: Page, { summary, passedDeadline }: DashboardContext): Promise<void> {
  const panel = mainOf(page)
    .getByRole('region')
    .filter({ has: page.locator('#next-step') });
  const byDeadline = (a: AttemptSummary, b: AttemptSummary) => (a.deadline_at ?? 0) - (b.deadline_at ?? 0);
  const all = examsOf({ summary });
  const [next] = ['running', 'grading', 'ready', 'passed'].flatMap((state) =>
    all.filter((exam) => exam.state === state).toSorted(byDeadline),
  );
  if (next === undefined) {
    await expect(panel.getByRole('heading')).toHaveText(/^(Take the trial exam|No exam here yet)$/);
    return;
  }
  const { eyebrow, action, page: step } = STEPS[next.state] ?? { eyebrow: next.state, action: '', page: '' };
  const folder = summary.some(({ trial, exams }) => trial && exams.includes(next)) ? 'trial-exams' : 'exam';
  await expect(panel).toContainText(eyebrow);
  const isOver = next.deadline_at !== null && next.deadline_at === passedDeadline;
  await expect(panel.getByRole('link', { name: isOver ? 'Open the exam' : action })).toHaveAttribute(
    'href',
    `/javascript/${folder}/${next.id}/${step}`,
  );
}

export const dashboardDrivers = defineDrivers<typeof dashboardMachine, DashboardWorld>(dashboardMachine, {
  async open(page, { input, services: world }) {
    await world.gate.guard(page);
    await page.goto(`${PLACES[world.place].path}${input.asked === 'trial' ? '?start=trial' : ''}`);
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
      await expect(page.getByRole('heading', { name: PLACES[world.place].title })).toHaveCount(0);
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches('shown');
      await expectExams(page, snapshot, world);
      if (snapshot.can({ type: 'dashboard.trialRequested' }) && isTrialShown(snapshot.context, world.place)) {
        await expect(trialOf(page)).not.toHaveAttribute('aria-busy');
      }
    },
    async refreshing(page, { snapshot, services: world }) {
      await world.watch.reaches('refreshing');
      await world.asked();
      // What was shown stays.
      await expectExams(page, snapshot, world);
    },
    async openingTrial(page, { snapshot, services: world }) {
      await world.watch.reaches('openingTrial');
      await world.gate.arrived('trial');
      expect(world.gate.requestOf('trial').postDataJSON()).toEqual({ certification: 'javascript-trial' });
      await expectExams(page, snapshot, world);
      // Who came for the trial may find no button for it.
      if (isTrialShown(snapshot.context, world.place)) await expect(trialOf(page)).toHaveAttribute('aria-busy', 'true');
    },
    async left(page, { services: world }) {
      await world.watch.reaches('left');
      await page.waitForURL(`**/javascript/trial-exams/${world.exam.id}/terms`);
    },
  },
});

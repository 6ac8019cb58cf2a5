import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { resultReviewMachine } from '../../../../machines/exam/result-review/result-review.machine.ts';
import { exercisesIn, type ReviewFilter } from '../../../../machines/exam/result-review/review-filter.ts';
import type { ResultReview } from '../../../../src/contract/exam/result-review.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { register, takenExam } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
import { eventOf } from '../walk.ts';

type ReviewSnapshot = SnapshotFrom<typeof resultReviewMachine>;

/** The page offers what the chart accepts, and nothing else. */
export const offered = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const before = graph.nodes[edge.from]?.moment.snapshot as ReviewSnapshot | undefined;
    const event = eventOf(edge) as Parameters<ReviewSnapshot['can']>[0] | undefined;
    return before === undefined || event === undefined || before.can(event) ? world : undefined;
  },
};

/** A trial that was taken, whose review the walk replaces by those of the model. */
const prepared = perServer(async (url) => {
  const candidate = await register(url);
  const { id } = await takenExam(url, candidate, { rightShare: 0.5 });
  return { token: candidate.token, id };
});

/** The state shared by the drivers of one walk. */
export class ResultReviewWorld {
  readonly gate = new Gate({
    review: { method: 'GET', path: /^\/api\/exams\/[^/]+\/review$/ },
    sharing: { method: 'PUT', path: /^\/api\/exams\/[^/]+\/name-sharing$/ },
  });
  readonly watch = new ChartWatch('resultReview');
  readonly examId: string;

  private constructor(examId: string) {
    this.examId = examId;
  }

  static async prepare(url: string, otherTab: Page): Promise<ResultReviewWorld> {
    const { token, id } = await prepared(url);
    await giveSession(otherTab, token);
    return new ResultReviewWorld(id);
  }
}

const LABELS: Readonly<Record<string, RegExp>> = {
  all: /^All \d/,
  wrong: /^Incorrect/,
  partly: /^Partly correct/,
  flagged: /^Flagged/,
};

const filtersOf = (page: Page) => page.getByRole('group', { name: 'Which exercises' });
const topicOf = (page: Page) => page.getByRole('combobox', { name: 'Topic' });
const numbersOf = (page: Page) => page.getByRole('navigation', { name: 'Exercises' }).getByRole('button');
const articlesOf = (page: Page) => page.locator('main article');
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Show my name on the public page' });
const problemOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your choice was not stored' });
const doubtOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "We don't know whether your choice was stored" });
const notLoaded = (page: Page) => page.getByText("Your answers didn't load");

async function chooseFilter(page: Page, filter: ReviewFilter): Promise<void> {
  const label = LABELS[filter];
  if (label) await filtersOf(page).getByRole('button', { name: label }).click();
  else await topicOf(page).selectOption(filter.slice('topic:'.length));
}

const currentOf = (page: Page) => page.locator('[aria-current="step"]').filter({ hasText: /^Exercise/ });

/** Opens another exercise. */
async function goes(page: Page, act: () => Promise<void>): Promise<void> {
  const before = (await currentOf(page).textContent()) ?? '';
  await act();
  await expect(currentOf(page)).not.toHaveText(before);
}

const numberOf = (review: ResultReview | null, id: string) =>
  (review?.exercises.findIndex((exercise) => exercise.id === id) ?? -1) + 1;

export const resultReviewDrivers = defineDrivers<typeof resultReviewMachine, ResultReviewWorld>(resultReviewMachine, {
  async open(page, { services: world }) {
    await world.gate.guard(page);
    await page.goto(`/javascript/trial-exams/${world.examId}/done`);
    await world.gate.arrived('review');
  },
  events: {
    async 'resultReview.retried'(page) {
      await page.getByRole('button', { name: 'Try again' }).click();
    },
    async 'resultReview.filterChosen'(page, { event }) {
      await chooseFilter(page, event.filter);
    },
    async 'resultReview.exerciseOpened'(page, { event, snapshot }) {
      const number = numberOf(snapshot.context.review, event.exerciseId);
      await numbersOf(page)
        .filter({ hasText: new RegExp(`^Exercise ${number},`) })
        .click();
    },
    async 'resultReview.nextOpened'(page) {
      await goes(page, () => page.getByRole('button', { name: 'Next', exact: true }).click());
      // The keys lead back, and on again.
      await goes(page, () => page.keyboard.press('Alt+ArrowLeft'));
      await goes(page, () => page.keyboard.press('Alt+ArrowRight'));
    },
    async 'resultReview.previousOpened'(page) {
      await goes(page, () => page.getByRole('button', { name: 'Previous', exact: true }).click());
      await goes(page, () => page.keyboard.press('Alt+ArrowRight'));
      await goes(page, () => page.keyboard.press('Alt+ArrowLeft'));
    },
    async 'resultReview.printBegun'(page) {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    },
    async 'resultReview.printEnded'(page) {
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    },
    async 'resultReview.nameShared'(page) {
      await switchOf(page).click();
    },
    async 'resultReview.sharingRetried'(page) {
      await doubtOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    loadReview: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('review')).fulfill({ json: output });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('review'), error);
      },
    },
    storeSharing: {
      async done(_page, { services: world }) {
        const route = await world.gate.take('sharing');
        await route.fulfill({ json: route.request().postDataJSON() });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('sharing'), error);
      },
    },
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('review');
      await expect(page.getByText('Loading your answers')).toHaveCount(1);
      await expect(notLoaded(page)).toHaveCount(0);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(page.getByText('Loading your answers')).toHaveCount(0);
      await expect(articlesOf(page)).toHaveCount(0);
      // The score has its own call and stays.
      await expect(page.getByRole('heading', { name: 'By topic' })).toBeVisible();
    },
    async unreachable(page, { snapshot, services: world }) {
      await world.watch.reaches('unreachable');
      await expect(notLoaded(page)).toBeVisible();
      await expect(page.getByText(snapshot.context.failure?.message ?? 'none')).toBeVisible();
    },
    async shown(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { review, filter } = snapshot.context;
      await expect(numbersOf(page)).toHaveCount(exercisesIn(review, filter).length);
      await expect(filtersOf(page).locator('[aria-pressed="true"]')).toHaveCount(filter in LABELS ? 1 : 0);
      await expect(topicOf(page)).toHaveValue(filter.startsWith('topic:') ? filter.slice('topic:'.length) : '');
    },
    async 'shown.reading'() {},
    async 'shown.reading.one'(page, { snapshot }) {
      const { review, currentId } = snapshot.context;
      await expect(articlesOf(page)).toHaveCount(1);
      const current = review?.exercises.find(({ id }) => id === currentId);
      await expect(articlesOf(page).locator('h3')).toContainText(current?.title ?? 'none');
      await expect(currentOf(page)).toHaveText(new RegExp(`^Exercise ${numberOf(review, currentId ?? '')},`));
      for (const [name, type] of [
        ['Next', 'resultReview.nextOpened'],
        ['Previous', 'resultReview.previousOpened'],
      ] as const) {
        const button = page.getByRole('button', { name, exact: true });
        if (snapshot.can({ type })) await expect(button).toBeEnabled();
        else await expect(button).toHaveAttribute('aria-disabled', 'true');
      }
    },
    async 'shown.reading.printing'(page, { snapshot }) {
      const { review, filter } = snapshot.context;
      await expect(articlesOf(page)).toHaveCount(exercisesIn(review, filter).length);
    },
    async 'shown.sharing'() {},
    async 'shown.sharing.settled'(page, { snapshot }) {
      await expect(switchOf(page)).toBeChecked({ checked: snapshot.context.sharesName });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'false');
      await expect(problemOf(page)).toHaveCount(snapshot.context.failure === null ? 0 : 1);
      await expect(doubtOf(page)).toHaveCount(0);
    },
    async 'shown.sharing.storing'(page, { snapshot, services: world }) {
      const { sharesName, sentName } = snapshot.context;
      await world.gate.arrived('sharing');
      expect(world.gate.requestOf('sharing').postDataJSON()).toEqual({ shares_name: sentName });
      await expect(switchOf(page)).toBeChecked({ checked: sharesName });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'true');
      await expect(problemOf(page)).toHaveCount(0);
      await expect(doubtOf(page)).toHaveCount(0);
    },
    async 'shown.sharing.unknown'(page, { snapshot }) {
      await expect(switchOf(page)).toBeChecked({ checked: snapshot.context.sharesName });
      await expect(switchOf(page)).toHaveAttribute('aria-busy', 'false');
      await expect(doubtOf(page)).toHaveCount(1);
      await expect(problemOf(page)).toHaveCount(0);
    },
  },
});

import { expect, type Page } from '@playwright/test';
import type { SnapshotFrom } from 'xstate';
import { reviewMachine } from '../../../../machines/exam/review/review.machine.ts';
import type { ReviewAction } from '../../../../machines/exam/review/review.types.ts';
import type { ReviewedExam } from '../../../../src/contract/exam/review.ts';
import type { Graph, GraphEdge } from '../../../../src/walks/explore/explore.ts';
import { giveSession } from '../../support/browser-session.ts';
import { hydrated } from '../../support/hydrated.ts';
import { pauseClock } from '../../support/pause-clock.ts';
import { prepareTrial, register, request, reviewerToken } from '../../support/prepared-exam.ts';
import { refuse } from '../answers.ts';
import { ChartWatch } from '../chart-watch.ts';
import { setOnly } from '../choices.ts';
import { closings } from '../closings.ts';
import { defineDrivers } from '../define-drivers.ts';
import { Gate } from '../gate.ts';
import { perServer } from '../per-server.ts';
import { eventOf } from '../walk.ts';

type ReviewSnapshot = SnapshotFrom<typeof reviewMachine>;

/**
 * What the page offers: buttons that do something, and only those of the dialog while it is open. An answered proposal is
 * followed by a load like the one under way while an exam is being graded; the two are walked one after the other.
 */
export const offered = {
  begin: {},
  step: (graph: Graph) => (world: object, edge: GraphEdge) => {
    const before = graph.nodes[edge.from]?.moment.snapshot as ReviewSnapshot | undefined;
    if (before === undefined) return world;
    const event = eventOf(edge) as Parameters<ReviewSnapshot['can']>[0] | undefined;
    if (edge.step?.kind === 'done' && edge.step.src === 'answerProposal') {
      return before.matches({ open: { grading: 'looking' } }) ? undefined : world;
    }
    if (event === undefined) return world;
    if (event.type === 'review.refreshRequested' && before.hasTag('confirmingVoid')) return undefined;
    return before.can(event) ? world : undefined;
  },
};

/** A review as the server has it, to which the walk gives the states of the model. */
const prepared = perServer(async (url) => {
  const { token } = await register(url);
  const id = await prepareTrial(url, token, 'javascript-trial', 'ready');
  const reviewer = await reviewerToken(url);
  return { reviewer, review: await request<ReviewedExam>(url, reviewer, 'GET', `/review/exams/${id}`) };
});

const DETAIL: ReviewedExam['exercises'][number]['detail'] = {
  ...{ id: 'one', type: 'questions', kind: 'single', title: 'A question', topic: 'Values', points: 0, points_max: 2 },
  ...{ prompt: 'Which?', options: ['This', 'That'], gaps: 0, work: null },
  taught: { explanation: 'Because.', source: 'https://example.com/', key: { kind: 'options', positions: [0] } },
};

/** Several, by their ids, all of them disputed: which are credited is chosen. */
const EXERCISES: Readonly<Record<string, string>> = {
  one: 'The first one',
  two: 'The second one',
  three: 'The third one',
};

/** The state shared by the drivers of one walk. */
export class ReviewWorld {
  readonly gate = new Gate({
    review: { method: 'GET', path: /^\/api\/review\/exams\/[^/]+$/ },
    decision: { method: 'POST', path: /^\/api\/review\/exams\/[^/]+\/decision$/ },
    extraTime: { method: 'POST', path: /^\/api\/review\/exams\/[^/]+\/extra-time$/ },
    holderName: { method: 'POST', path: /^\/api\/review\/exams\/[^/]+\/holder-name$/ },
    userTime: { method: 'POST', path: /^\/api\/review\/users\/[^/]+\/extra-time$/ },
    proposal: { method: 'POST', path: /^\/api\/review\/proposals\/[^/]+\/(confirm|decline)$/ },
    void: { method: 'POST', path: /^\/api\/review\/exams\/[^/]+\/void$/ },
  } satisfies Record<ReviewAction | 'review', { method: string; path: RegExp }>);
  readonly watch = new ChartWatch('review');
  /** What the last decision was to credit. */
  credited: readonly string[] = [];
  private readonly template: ReviewedExam;

  private constructor(template: ReviewedExam) {
    this.template = template;
  }

  static async prepare(url: string, otherTab: Page): Promise<ReviewWorld> {
    const { reviewer, review } = await prepared(url);
    await giveSession(otherTab, reviewer);
    return new ReviewWorld(review);
  }

  /** The review of the model with everything that the page shows besides. */
  full({ exam, proposals, credential }: ReviewedExam): ReviewedExam {
    const { template } = this;
    const dispute = exam.dispute && {
      ...{ id: exam.dispute.id, reason: 'Two options are right.', exercise_ids: Object.keys(EXERCISES), opened_at: 1 },
      ...{ state: exam.dispute.state, decided_at: exam.dispute.state === 'open' ? null : 2 },
      decision: exam.dispute.state === 'open' ? null : 'It is decided.',
    };
    return {
      ...template,
      exam: { ...template.exam, state: exam.state, serverTime: exam.serverTime, dispute },
      credential,
      disputes: dispute ? [{ ...dispute, credit_exercise_ids: dispute.state === 'upheld' ? ['one'] : [] }] : [],
      exercises: Object.entries(EXERCISES).map(([id, title]) => ({
        ...{ id, title, prompt: 'Which?', key: 'This', explanation: 'Because.', detail: { ...DETAIL, id, title } },
      })),
      proposals: proposals.map(({ id, may_confirm, may_decline }) => ({
        ...{ id, may_confirm, may_decline, action: 'extraTime', state: 'proposed', summary: `Proposal ${id}` },
        ...{ proposed_by: { id: 'linus', name: 'Linus' }, proposed_at: 1, decided_by: null, decided_at: null },
        credit_exercise_ids: [],
      })),
    };
  }

  /** The server carries out an action, and answers with the review. */
  async carryOut(action: ReviewAction, review: ReviewedExam): Promise<void> {
    await (await this.gate.take(action)).fulfill({ json: this.full(review) });
  }
}

/** Behind the dialog it has no role. */
const mainOf = (page: Page) => page.locator('main');
const refreshOf = (page: Page) => mainOf(page).getByRole('button', { name: 'Refresh' });
const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Void this exam?' });
const close = closings('alertdialog', dialogOf);
const proposalOf = (page: Page, id: string) =>
  mainOf(page)
    .getByRole('listitem')
    .filter({ hasText: `Proposal ${id}` });
const formOf = (page: Page, submit: string | RegExp) =>
  page.locator('form').filter({ has: page.locator('button[type="submit"]', { hasText: submit }) });
const decisionOf = (page: Page) => formOf(page, /^(Decide|Uphold|Reject)/);
const timeOf = (page: Page) => formOf(page, /^Add time/);
const userTimeOf = (page: Page) => formOf(page, /^Grant/);
const nameOf = (page: Page) => formOf(page, /^Correct the name/);

async function unfold(page: Page, form: ReturnType<typeof timeOf>): Promise<void> {
  const folded = page.locator('details').filter({ has: form });
  if ((await folded.getAttribute('open')) === null) await folded.locator('summary').click();
}

/** Unfolds a form, fills it in and sends it. */
async function sendTime(page: Page, form: ReturnType<typeof timeOf>, amount: number, reason: string): Promise<void> {
  await unfold(page, form);
  await form.getByRole('spinbutton').fill(String(amount));
  await form.getByRole('textbox').fill(reason);
  await form.locator('button[type="submit"]').click();
}

const WORDS: Record<ReviewAction, RegExp> = {
  decision: /^(The dispute is rejected|Upheld)/,
  extraTime: /^The time was added/,
  userTime: /^The extra time applies/,
  holderName: /^The credential shows the new name/,
  proposal: /^$/,
  void: /^$/,
};

/** How the last action ended is told, and nothing else is. */
async function expectOutcome(page: Page, { context }: ReviewSnapshot): Promise<void> {
  for (const action of ['decision', 'extraTime', 'userTime', 'holderName'] as const) {
    // A form whose time is over takes its words with it.
    const isThere = action !== 'extraTime' || (await timeOf(page).count()) > 0;
    const told = mainOf(page).getByRole('status').getByText(WORDS[action]);
    await expect(told).toHaveCount(context.done === action && isThere ? 1 : 0);
  }
  const isTold = context.failure !== null && (context.failure.of !== 'extraTime' || (await timeOf(page).count()) > 0);
  await expect(page.getByRole('alert').filter({ hasText: context.failure?.failure.message ?? '' })).toHaveCount(
    isTold ? 1 : 0,
  );
}

/** An action is under way: its button says so, and the call says what was asked for. */
async function expectSent(page: Page, world: ReviewWorld, action: ReviewAction, body: unknown): Promise<void> {
  await world.gate.arrived(action);
  expect(world.gate.requestOf(action).postDataJSON()).toEqual(body);
  await expect(page.locator('button[aria-busy="true"]').first()).toBeVisible();
}

export const reviewDrivers = defineDrivers<typeof reviewMachine, ReviewWorld>(reviewMachine, {
  async open(page, { services: world, input: { examId } }) {
    await world.gate.guard(page);
    await page.goto(`/review/exams/${examId}`);
    await world.gate.arrived('review');
    await pauseClock(page);
  },
  events: {
    async 'review.decisionSubmitted'(page, { event, services: world }) {
      world.credited = event.creditExerciseIds;
      await hydrated(decisionOf(page));
      await decisionOf(page)
        .getByRole('radio', { name: event.outcome === 'upheld' ? /Uphold/ : /Reject/ })
        .check({ force: true });
      if (event.outcome === 'upheld') {
        await setOnly(
          decisionOf(page).getByRole('group', { name: 'Items to credit' }).getByRole('checkbox'),
          event.creditExerciseIds.map((id) => EXERCISES[id] ?? id),
        );
      }
      await decisionOf(page).getByRole('textbox', { name: 'Decision' }).fill(event.decision);
      await decisionOf(page).locator('button[type="submit"]').click();
    },
    async 'review.extraTimeSubmitted'(page, { event }) {
      await sendTime(page, timeOf(page), event.minutes, event.reason);
    },
    async 'review.userTimeSubmitted'(page, { event }) {
      await sendTime(page, userTimeOf(page), event.percent, event.reason);
    },
    async 'review.nameSubmitted'(page, { event }) {
      await unfold(page, nameOf(page));
      await nameOf(page).getByRole('textbox', { name: 'Name on the credential' }).fill(event.name);
      await nameOf(page).getByRole('textbox', { name: 'Reason for the correction' }).fill(event.reason);
      await nameOf(page).locator('button[type="submit"]').click();
    },
    async 'review.proposalAnswered'(page, { event }) {
      const row = proposalOf(page, event.proposalId);
      const name = event.answer === 'confirm' ? 'Confirm' : /^(Decline|Withdraw)/;
      await row.getByRole('button', { name }).click();
    },
    async 'review.voidRequested'(page) {
      await mainOf(page).getByRole('button', { name: 'Void this exam' }).click();
    },
    async 'review.voidConfirmed'(page, { event }) {
      await dialogOf(page).getByRole('textbox').fill(event.reason);
      await dialogOf(page).getByRole('button', { name: 'Make void' }).click();
    },
    async 'review.voidCancelled'(page) {
      await close(page);
    },
    async 'review.refreshRequested'(page) {
      await refreshOf(page).click();
    },
    async 'review.retried'(page) {
      await mainOf(page).getByRole('button', { name: 'Try again' }).click();
    },
  },
  invokes: {
    loadReview: {
      async done(_page, { output, services: world }) {
        await (await world.gate.take('review')).fulfill({ json: world.full(output) });
      },
      async error(_page, { error, services: world }) {
        await refuse(await world.gate.take('review'), error);
      },
    },
    decideDispute: {
      done: (_page, { output, services: world }) => world.carryOut('decision', output),
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('decision'), error),
    },
    grantExtraTime: {
      done: (_page, { output, services: world }) => world.carryOut('extraTime', output),
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('extraTime'), error),
    },
    grantUserTime: {
      async done(_page, { services: world }) {
        await (await world.gate.take('userTime')).fulfill({ json: { percent: 25, proposed: false } });
      },
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('userTime'), error),
    },
    correctName: {
      done: (_page, { output, services: world }) => world.carryOut('holderName', output),
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('holderName'), error),
    },
    answerProposal: {
      async done(_page, { output, services: world }) {
        const route = await world.gate.take('proposal');
        const state = route.request().url().endsWith('/confirm') ? 'confirmed' : 'declined';
        await route.fulfill({ json: { state } });
        await (await world.gate.take('review')).fulfill({ json: world.full(output) });
      },
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('proposal'), error),
    },
    voidExam: {
      done: (_page, { output, services: world }) => world.carryOut('void', output),
      error: async (_page, { error, services: world }) => refuse(await world.gate.take('void'), error),
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async loading(page, { services: world }) {
      await world.watch.reaches('loading');
      await world.gate.arrived('review');
      await expect(mainOf(page).locator('[aria-busy="true"]')).toHaveCount(1);
    },
    async missing(page, { services: world }) {
      await world.watch.reaches('missing');
      await expect(mainOf(page).getByRole('heading', { name: 'Not Found' })).toBeVisible();
    },
    async unreachable(page, { services: world }) {
      await world.watch.reaches('unreachable');
      await expect(mainOf(page).getByRole('heading', { name: "The exam didn't load" })).toBeVisible();
    },
    async open(page, { snapshot, services: world }) {
      await world.watch.reaches(snapshot.value);
      const { review } = snapshot.context;
      await expect(dialogOf(page)).toHaveCount(snapshot.hasTag('confirmingVoid') ? 1 : 0);
      if (snapshot.hasTag('confirmingVoid')) return;
      await expect(mainOf(page).getByText('This exam is void')).toHaveCount(review?.exam.state === 'voided' ? 1 : 0);
      await expect(decisionOf(page)).toHaveCount(review?.exam.dispute?.state === 'open' ? 1 : 0);
      await expect(timeOf(page)).toHaveCount(
        ['awaitingTerms', 'ready', 'running'].includes(review?.exam.state ?? '') ? 1 : 0,
      );
      await expect(nameOf(page)).toHaveCount(review?.credential?.may_correct ? 1 : 0);
      for (const { id, may_confirm } of review?.proposals ?? []) {
        await expect(proposalOf(page, id).getByRole('button')).toHaveCount(may_confirm ? 2 : 1);
      }
    },
    async 'open.acting'() {},
    async 'open.acting.reading'(page, { snapshot }) {
      await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
      await expectOutcome(page, snapshot);
    },
    async 'open.acting.deciding'(page, { snapshot, services: world }) {
      const decided = { outcome: 'upheld', decision: 'Two options are right.', credit_exercise_ids: world.credited };
      const body = { dispute_id: snapshot.context.review?.exam.dispute?.id, ...decided };
      await expectSent(page, world, 'decision', body);
    },
    async 'open.acting.grantingTime'(page, { services: world }) {
      await expectSent(page, world, 'extraTime', { minutes: 10, reason: 'The power failed.' });
    },
    async 'open.acting.grantingUserTime'(page, { services: world }) {
      await expectSent(page, world, 'userTime', { percent: 25, reason: 'A doctor says so.' });
    },
    async 'open.acting.correctingName'(page, { services: world }) {
      await expectSent(page, world, 'holderName', { name: 'Ada Lovelace', reason: 'She has married.' });
    },
    async 'open.acting.answeringProposal'(page, { services: world }) {
      await expectSent(page, world, 'proposal', null);
    },
    async 'open.acting.confirmingVoid'(page, { snapshot }) {
      await expect(dialogOf(page).locator('button[aria-busy="true"]')).toHaveCount(0);
      await expectOutcome(page, snapshot);
    },
    async 'open.acting.voiding'(page, { services: world }) {
      await expectSent(page, world, 'void', { reason: 'Taken by somebody else.' });
      await expect(dialogOf(page).getByRole('textbox')).toHaveValue('Taken by somebody else.');
    },
    async 'open.grading'() {},
    async 'open.grading.settled'(page, { snapshot }) {
      if (!snapshot.hasTag('confirmingVoid')) {
        await expect(refreshOf(page)).not.toHaveAttribute('aria-disabled', 'true');
      }
    },
    async 'open.grading.waiting'(page) {
      // Covered by the dialog it is still on the page.
      await expect(page.getByText('Refresh', { exact: true })).toHaveCount(1);
      await expect(page.locator('button', { hasText: 'Refresh' })).toHaveAttribute('aria-disabled', 'true');
    },
    async 'open.grading.looking'(page, { services: world }) {
      await world.gate.arrived('review');
      await expect(page.locator('button', { hasText: 'Refresh' })).toHaveAttribute('aria-disabled', 'true');
    },
  },
});

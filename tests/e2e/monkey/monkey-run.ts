import type { BrowserContext, Page } from '@playwright/test';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import { expect, type TestServer } from '../support/fixtures.ts';
import {
  type Candidate,
  goTo,
  gradedOf,
  holdSession,
  openRunning,
  prepareTrial,
  register,
  request,
  savedWord,
  untilGraded,
} from '../support/prepared-exam.ts';
import { Acknowledged } from './acknowledged.ts';
import { type Random, seeded } from './random.ts';

const MINUTE = 60_000;
/** Actions of one run. */
const ACTIONS = 14;
/** A step that the page does not take just now, because it is offline or read-only, is left out. Milliseconds. */
const STEP_TIMEOUT_MS = 1500;
/** Within this time after the last disturbance saving continues automatically. Milliseconds. */
const RECOVERY_TIMEOUT_MS = 30_000;

export type MonkeyOutcome = {
  seed: number;
  /** The actions in order; with the seed they reproduce a failure. */
  actions: string[];
  acknowledged: number;
  losses: string[];
  /** The page did not continue saving automatically after the last disturbance. */
  isStuck: boolean;
};

/** One candidate, one exam, several pages of it. */
type Monkey = {
  random: Random;
  server: TestServer;
  candidate: Candidate;
  id: string;
  path: string;
  /** Number of exercises. */
  exercises: number;
  openDevice: () => Promise<BrowserContext>;
  pages: Page[];
  /** The page in use. */
  page: Page;
  acknowledged: Acknowledged;
  notes: number;
};

/** Shortcuts of the exam leave a text alone, so the focus leaves it first. */
async function pressShortcut(page: Page, keys: string): Promise<void> {
  await page.evaluate(() => {
    const focused = document.activeElement;
    const inner = focused?.shadowRoot?.activeElement ?? focused;
    if (inner instanceof HTMLElement) inner.blur();
  });
  await page.keyboard.press(keys);
}

const SCRIPTS = '**/assets/*.js';

type Action = { name: string; weight: number; run(monkey: Monkey): Promise<unknown> };

async function openExercise({ page, random, exercises }: Monkey): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Overview of questions' });
  if (await drawer.isVisible()) await drawer.click();
  await goTo(page, 1 + random.below(exercises));
}

async function writeNote(monkey: Monkey): Promise<string> {
  const { page } = monkey;
  monkey.notes += 1;
  const text = `note ${monkey.notes}`;
  const field = page.getByRole('textbox', { name: 'Your note' });
  if (!(await field.isVisible())) {
    await page
      .getByText(/^(Add a note|Your note)$/)
      .first()
      .click();
  }
  await field.fill(text);
  return text;
}

async function answer({ page, random }: Monkey): Promise<void> {
  const inputs = page
    .getByRole('main')
    .locator('[role="radio"], [role="checkbox"], input[type="radio"], input[type="checkbox"]');
  const gaps = page.getByRole('textbox', { name: /^Gap / });
  const editor = page.locator('[data-editor] .cm-content').first();
  if (await editor.isVisible()) {
    await editor.click();
    await page.keyboard.insertText(`// ${random.below(1000)}\n`);
  } else if ((await inputs.count()) > 0) await inputs.nth(random.below(await inputs.count())).click();
  else if ((await gaps.count()) > 0) await gaps.first().fill(`gap ${random.below(1000)}`);
  else await page.getByRole('button', { name: /down/i }).first().click();
}

async function open(monkey: Monkey, context: BrowserContext, isNew: boolean): Promise<void> {
  const page = await context.newPage();
  monkey.acknowledged.listen(page);
  monkey.pages.push(page);
  monkey.page = page;
  if (isNew) await holdSession(page, monkey.candidate.token);
  await page.goto(monkey.path);
  await takeOver(page);
}

/** Takes the exam over where the page asks. */
async function takeOver(page: Page): Promise<void> {
  const question = page.getByRole('button', { name: 'Continue here' });
  await expect(question.or(page.getByRole('timer')).first()).toBeVisible({ timeout: RECOVERY_TIMEOUT_MS });
  if (await question.isVisible()) await question.click();
}

const ACTIONS_BY_WEIGHT: readonly Action[] = [
  { name: 'go to an exercise', weight: 6, run: openExercise },
  { name: 'write a note', weight: 6, run: writeNote },
  { name: 'answer', weight: 8, run: answer },
  { name: 'flag', weight: 2, run: ({ page }) => pressShortcut(page, 'Alt+f') },
  { name: 'go on', weight: 3, run: ({ page }) => pressShortcut(page, 'Alt+ArrowRight') },
  {
    name: 'reload',
    weight: 2,
    // The page's own scripts come, from the browser's cache at the least: blocked are the parts that it asks for later.
    async run({ page }) {
      await page.unroute(SCRIPTS);
      await page.reload();
    },
  },
  { name: 'cut the network', weight: 2, run: ({ page }) => page.context().setOffline(true) },
  { name: 'mend the network', weight: 3, run: ({ page }) => page.context().setOffline(false) },
  {
    name: 'lose the next reply to a save',
    weight: 3,
    run: ({ page }) =>
      page.route(
        '**/answers',
        async (route) => {
          await route.fetch().catch(() => {});
          // A page that was left meanwhile has given the request up itself.
          await route.abort('connectionreset').catch(() => {});
        },
        { times: 1 },
      ),
  },
  {
    name: 'block the chunks that are not here yet',
    weight: 1,
    run: ({ page }) => page.route(SCRIPTS, (route) => route.abort('blockedbyclient')),
  },
  { name: 'kill the server and start it again', weight: 1, run: ({ server }) => server.crash() },
  { name: 'let a minute pass on the server', weight: 1, run: ({ server }) => server.advance(MINUTE) },
  { name: 'open another tab', weight: 1, run: (monkey) => open(monkey, monkey.page.context(), false) },
  { name: 'open another device', weight: 1, run: async (monkey) => open(monkey, await monkey.openDevice(), true) },
];

function pickAction(random: Random): Action {
  const total = ACTIONS_BY_WEIGHT.reduce((sum, { weight }) => sum + weight, 0);
  let at = random.below(total);
  for (const action of ACTIONS_BY_WEIGHT) {
    if (at < action.weight) return action;
    at -= action.weight;
  }
  throw new Error('The weights do not add up.');
}

/** Ends every disturbance, and tells whether the page in use then saves again without a reload. */
async function recovers(monkey: Monkey): Promise<boolean> {
  const { page } = monkey;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const { context } of monkey.pages.map((one) => ({ context: one.context() }))) await context.setOffline(false);
  try {
    // Where a reload before the shell was kept found no connection, the browser shows its own page, or one whose chunk
    // never loaded: no exam in it can continue.
    const isEmpty = await page.evaluate(() => !document.getElementById('root')?.childElementCount);
    if (isEmpty) await page.goto(monkey.path);
    await takeOver(page);
    await expect(savedWord(page)).toBeVisible({ timeout: RECOVERY_TIMEOUT_MS });
    const before = monkey.acknowledged.count;
    await pressShortcut(page, 'Alt+f');
    await expect.poll(() => monkey.acknowledged.count, { timeout: RECOVERY_TIMEOUT_MS }).toBeGreaterThan(before);
    return true;
  } catch {
    return false;
  }
}

/** Runs a call again whose connection a killed server had left behind: it never reached the server that runs now. */
async function onLiveConnection<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return call();
  }
}

/**
 * Does random things to one exam, then ends it and compares what was acknowledged with what is graded.
 *
 * @param openDevice opens a separate browser, which the caller closes
 */
export async function monkeyRun(
  seed: number,
  server: TestServer,
  openDevice: () => Promise<BrowserContext>,
): Promise<MonkeyOutcome> {
  const random = seeded(seed);
  const candidate = await register(server.url);
  const id = await prepareTrial(server.url, candidate.token);
  const exam = await request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`);
  const context = await openDevice();
  const page = await context.newPage();
  const monkey: Monkey = {
    random,
    server,
    candidate,
    id,
    path: `/javascript/trial-exams/${id}/progress`,
    exercises: exam.questions + exam.challenges,
    openDevice,
    pages: [page],
    page,
    acknowledged: new Acknowledged(),
    notes: 0,
  };
  monkey.acknowledged.listen(page);
  await holdSession(page, candidate.token);
  await openRunning(page, monkey.path);
  const actions: string[] = [];
  for (let step = 0; step < ACTIONS; step += 1) {
    const { name, run } = pickAction(random);
    monkey.page.setDefaultTimeout(STEP_TIMEOUT_MS);
    const isDone = await run(monkey).then(
      () => true,
      // Not possible just now: offline, read-only, or covered by a question.
      () => false,
    );
    actions.push(isDone ? name : `(${name})`);
  }
  const isStuck = !(await recovers(monkey));
  const isTimedOut = random.below(4) === 0;
  if (isTimedOut) {
    actions.push('let the time end');
    // A server that was killed begins with the clock of the machine, so the deadline may be further away than the exam is long.
    const { deadline_at, serverTime } = await onLiveConnection(() =>
      request<Exam>(server.url, candidate.token, 'GET', `/exams/${id}`),
    );
    await server.advance(Math.max(0, (deadline_at ?? serverTime) - serverTime) + 20 * MINUTE);
  } else await onLiveConnection(() => request(server.url, candidate.token, 'POST', `/exams/${id}/stop`));
  try {
    await untilGraded(server.url, candidate.token, id);
  } catch {
    return { seed, actions, acknowledged: monkey.acknowledged.count, losses: ['the exam was not graded'], isStuck };
  }
  const { review } = await gradedOf(server.url, id);
  const graded = new Map(review.answers.map(({ exercise_id, revision, work }) => [exercise_id, { revision, work }]));
  return {
    seed,
    actions,
    acknowledged: monkey.acknowledged.count,
    losses: monkey.acknowledged.losses(graded),
    isStuck,
  };
}

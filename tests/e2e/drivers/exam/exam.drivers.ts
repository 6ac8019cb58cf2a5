import { expect, type Page, type Route } from '@playwright/test';
import type { StateValue } from 'xstate';
import { examMachine } from '../../../../machines/exam/exam/exam.machine.ts';
import type { Failure } from '../../../../machines/shared/failure.ts';
import { giveSession } from '../../support/browser-session.ts';
import { alternate } from '../alternate.ts';
import { refuse } from '../answers.ts';
import { defineDrivers } from '../define-drivers.ts';
import { doubtClock, type ExamServices, expectStep } from './exam.services.ts';

const kindOf = (error: unknown) => (error as Failure).kind;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const question = (page: Page) => page.getByRole('alertdialog');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const exerciseOf = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('button', { name: new RegExp(`^Question ${number}\\b`) });

/** Ways to change the work on an exercise; what was changed is shown. */
const changes = alternate(
  (page: Page) => page.keyboard.press('Alt+f'),
  async (page: Page) => {
    const flag = button(page, 'Flag for review');
    const isFlagged = (await flag.getAttribute('aria-pressed')) === 'true';
    await flag.click();
    await expect(flag).toHaveAttribute('aria-pressed', String(!isFlagged));
  },
  async (page: Page) => {
    await page.getByText('Add a note').click();
    const note = page.getByRole('textbox', { name: 'Your note' });
    await note.fill('Look again.');
    await expect(note).toHaveValue('Look again.');
  },
  async (page: Page) => {
    const options = page.getByRole('main').getByRole('radio').or(page.getByRole('main').getByRole('checkbox'));
    await options.first().check();
    await expect(options.first()).toBeChecked();
    await expect(page.getByRole('navigation', { name: 'Questions' })).toContainText(/1 of \d+/);
  },
);
const openings = alternate('overview', 'buttons');
const handIns = alternate('overview', 'end');

/** The id of a missing exam. */
const NOBODYS = '00000000-0000-7000-8000-000000000000';

/** Answers a call as if it were about an attempt that has ended: the server refuses it, and this attempt stays as it is. */
async function refuseAsEnded(services: ExamServices, route: Route): Promise<void> {
  await route.continue({ url: await services.elsewhere(route.request().url(), 'ended') });
}

/** Waits until the chart and the URL match the path. */
async function chartAt(page: Page, services: ExamServices, value: StateValue, step: string): Promise<void> {
  await services.watch.reaches(value);
  await expectStep(page, step);
}

/** Something happens to a page that answers; what it was waiting for comes later and must change nothing. */
async function noticed(services: ExamServices, happens: () => Promise<void>): Promise<void> {
  const before = services.watch.count;
  await happens();
  await services.watch.moved(before);
}

/** Before the server has said that the exam has ended, nothing is called handed in or lost. */
async function expectUnconfirmed(page: Page): Promise<void> {
  await expect(page.getByText(/Keep this page open: we send|We are closing the exam\./)).toBeVisible();
  await expect(page.getByText(/Handed in|you can close this page|didn't count/)).toHaveCount(0);
  await expect(button(page, 'Hand in').first()).toHaveAttribute('aria-disabled', 'true');
}

async function takeLease(services: ExamServices, error: unknown): Promise<void> {
  const route = await services.gate.take('lease');
  const address = route.request().url();
  const body = JSON.parse(route.request().postData() ?? '{}') as Record<string, unknown>;
  if (error === undefined) {
    if (body.take_over !== true) await services.returnLease(body);
    await route.continue();
    return (await services.gate.take('exam')).continue();
  }
  switch (kindOf(error)) {
    case 'leaseTaken':
      return route.continue({
        url: await services.elsewhere(address, 'held'),
        postData: JSON.stringify({ ...body, take_over: false }),
      });
    case 'notRunning':
      return refuseAsEnded(services, route);
    default:
      return route.abort('connectionfailed');
  }
}

export const examDrivers = defineDrivers<typeof examMachine, ExamServices>(examMachine, {
  ownWords: ['loadExam', 'takeLease', 'loadExercises', 'solveExercises', 'startExam', 'stopExam'],
  async open(page, { services }) {
    await giveSession(services.otherTab, services.candidate.token);
    await services.gate.guard(page);
    await services.device.guard(page);
    await page.goto(`/javascript/exam/${services.id}/terms`);
  },
  events: {
    async 'exam.retried'(page) {
      await button(page, /^(Try again|Look again)$/).click();
    },
    async 'exam.termsAccepted'(page) {
      await page.getByRole('checkbox', { name: /I have read and accept/ }).check();
      await button(page, 'Accept and continue').click();
    },
    async 'exam.rulesRead'(page) {
      await button(page, 'Continue to the system check').click();
    },
    async 'exam.rulesReopened'(page, { snapshot, services }) {
      await noticed(services, () => button(page, 'Back to the rules').click());
      // The pending load completes, and no one is waiting for it.
      if (snapshot.matches({ systemCheck: 'loadingParts' })) await (await services.gate.take('parts')).continue();
      if (!snapshot.matches({ systemCheck: 'checking' })) return;
      // The check completes, and no one is waiting for it.
      services.device.leaveBehind();
      await (await services.gate.take('datetime')).continue();
    },
    async 'exam.checkRepeated'(page) {
      await button(page, 'Repeat the check').click();
    },
    async 'exam.started'(page) {
      await button(page, /^Start the exam/).click();
    },
    async 'exam.takenOver'(page, { services }) {
      await noticed(services, () => button(page, 'Continue here').click());
      services.device.leaveBehind();
    },
    async 'exam.answerChanged'(page, { services }) {
      // Handing in after the last exercise may have left the page at a challenge.
      if ((await heading(page, /^Question \d+ of/).count()) === 0) await exerciseOf(page, 1).click();
      await noticed(services, () => changes()(page));
      services.isUnsent = true;
    },
    async 'exam.exerciseOpened'(page, { services }) {
      if (openings() === 'buttons' && (await heading(page, 'Question 1 of').count()) > 0) {
        await noticed(services, () => button(page, 'Next').click());
        await expect(heading(page, 'Question 2 of')).toBeVisible();
        await noticed(services, () => button(page, 'Previous').click());
        await expect(heading(page, 'Question 1 of')).toBeVisible();
        await noticed(services, () => button(page, 'Next').click());
      } else await noticed(services, () => exerciseOf(page, 2).click());
      await expect(heading(page, 'Question 2 of')).toBeVisible();
      await expect(exerciseOf(page, 2)).toHaveAttribute('aria-current', 'step');
    },
    async 'exam.handInRequested'(page, { services }) {
      await services.ensureUnsent(page);
      if (handIns() === 'overview') return button(page, 'Hand in').first().click();
      // The last exercise is followed by handing in.
      await page
        .getByRole('navigation', { name: 'Questions' })
        .getByRole('button', { name: /^Question / })
        .last()
        .click();
      await button(page, 'Hand in').and(page.locator('button:not(aside *)')).click();
    },
    async 'exam.handInCancelled'(page) {
      await question(page).getByRole('button', { name: 'Keep answering' }).click();
    },
    async 'exam.handInConfirmed'(page, { services }) {
      await question(page)
        .getByRole('button', { name: /^(Hand in|Try again)$/ })
        .click();
      if (services.isUnsent) await services.gate.arrived('save');
    },
    async 'exam.disputeStarted'(page) {
      await button(page, 'Dispute this result').click();
    },
    async 'exam.disputeCancelled'(page) {
      await button(page, 'Back to the result').click();
    },
    async 'exam.disputeSubmitted'(page, { event }) {
      await page.getByRole('main').getByRole('checkbox').first().check();
      await page.getByRole('textbox', { name: /^Reason/ }).fill(event.reason);
      await button(page, 'Send the dispute').click();
    },
    async 'lease.stolen'(_page, { services }) {
      await services.restore();
      await services.gate.leavingBehind(() =>
        noticed(services, () =>
          services.otherTab.evaluate(
            // The other tab is closed at once, so that its lock is free again.
            (name) => navigator.locks.request(name, { steal: true }, () => undefined),
            `chartered.exam.${services.id}`,
          ),
        ),
      );
      services.isUnsent = false;
    },
    async 'evidence.noticed'(page, { event, services }) {
      await services.restore();
      await noticed(services, async () => {
        if (event.kind === 'blur') return page.evaluate(() => void dispatchEvent(new Event('blur')));
        await page.evaluate(() => Object.defineProperty(globalThis, 'outerWidth', { value: innerWidth + 600 }));
        await page.clock.runFor(2000);
      });
    },
    async 'sync.flushed'(_page, { services }) {
      if (!services.isUnsent) return;
      await services.deliver(() => services.watch.reaches({ taking: 'solving' }));
    },
    async 'sync.acknowledged'(page, { event, services, snapshot }) {
      await services.ensureUnsent(page);
      const route = await services.gate.take('save');
      if (event.saved.deadline_at !== snapshot.context.exam?.deadline_at) {
        await services.review('/extra-time', { minutes: 10, reason: 'The network broke.' });
      }
      await noticed(services, () => route.continue());
      services.isUnsent = false;
    },
    async 'sync.displaced'(page, { services }) {
      await services.ensureUnsent(page);
      await services.takeLeaseElsewhere();
      await (await services.gate.take('save')).continue();
      services.isUnsent = false;
    },
    async 'sync.ended'(page, { services }) {
      await services.ensureUnsent(page);
      await refuseAsEnded(services, await services.gate.take('save'));
      services.isUnsent = false;
    },
    async 'sync.restored'(_page, { services }) {
      await services.leaveOnDevice(await services.firstExercise());
      await services.restore();
      services.isUnsent = true;
    },
    async 'clock.deadlineRead'(page, { services }) {
      await services.restore();
      await services.review('/extra-time', { minutes: 10, reason: 'The network broke.' });
      await noticed(services, () => doubtClock(page));
    },
    async 'clock.deadlineReached'(page, { services }) {
      await services.restore();
      await services.endTime();
      await doubtClock(page);
    },
    async 'clock.deadlinePostponed'(page, { services }) {
      await services.review('/extra-time', { minutes: 30, reason: 'The network broke.' });
      await doubtClock(page);
    },
    async 'clock.displaced'(page, { services }) {
      await services.restore();
      await services.takeLeaseElsewhere();
      await doubtClock(page);
      await (await services.gate.take('exam')).continue();
      services.isUnsent = false;
    },
    async 'clock.ended'(page, { services }) {
      await services.restore();
      await page.route('**/clock', (route) => refuseAsEnded(services, route), { times: 1 });
      await doubtClock(page);
      services.isUnsent = false;
    },
    async 'parts.progressed'(_page, { services }) {
      // The page has reported what came before the part that the walk holds.
      await services.gate.arrived('parts');
    },
    async 'parts.completed'(_page, { services }) {
      await (await services.gate.take('parts')).continue();
    },
    async 'parts.failed'(_page, { services }) {
      await (await services.gate.take('parts')).abort('connectionfailed');
    },
  },
  invokes: {
    loadExam: {
      async done(_page, { output, services }) {
        const route = await services.gate.take('exam');
        const isPastGrace = output.state === 'running' && output.serverTime > (output.deadline_at ?? 0);
        if (output.state === 'grading') return route.fulfill({ json: await services.whileGrading() });
        await services.bring(output.state);
        if (output.dispute?.state === 'open') await services.openDispute();
        if (!isPastGrace) return route.continue();
        // Between the end of the grace period and the next sweep; the test clock sweeps at once.
        const response = await route.fetch();
        const exam = (await response.json()) as { deadline_at: number };
        await route.fulfill({ response, json: { ...exam, serverTime: exam.deadline_at + 60_000 } });
      },
      async error(_page, { error, services }) {
        const route = await services.gate.take('exam');
        if (kindOf(error) === 'unreachable') return route.abort('connectionfailed');
        await route.continue({ url: route.request().url().replace(services.id, NOBODYS) });
      },
    },
    loadParts: {
      async done() {
        throw new Error('Loading reports by events.');
      },
      async error() {
        throw new Error('A part that cannot be loaded is reported as an event.');
      },
    },
    readAttempt: {
      async done(_page, { output, services }) {
        await services.device.arrived('attempt');
        if (output) await services.keepOnDevice();
        if (output?.isWriter === false) await services.holdLockElsewhere();
        await services.device.answer('attempt', 'read');
      },
      async error(_page, { services }) {
        await services.device.answer('attempt', 'fail');
      },
    },
    acceptTerms: {
      async done(_page, { services }) {
        await (await services.gate.take('terms')).continue();
      },
      async error(_page, { error, services }) {
        const route = await services.gate.take('terms');
        if (kindOf(error) === 'unreachable') return route.abort('connectionfailed');
        await route.continue({ postData: JSON.stringify({ version: 'of last year' }) });
      },
    },
    checkSystem: {
      async done(_page, { output, services }) {
        await services.device.answer('probe', output.storage ? 'read' : 'fail');
        const route = await services.gate.take('datetime');
        await (output.connection ? route.continue() : route.abort('connectionfailed'));
      },
      async error(page, { services }) {
        await services.device.answer('probe', 'read');
        const route = await services.gate.take('datetime');
        const restored = await page.evaluateHandle(() => {
          const { now } = Date;
          Date.now = () => {
            throw new Error('This device has no clock.');
          };
          return () => {
            Date.now = now;
          };
        });
        await noticed(services, () => route.continue());
        await restored.evaluate((restore) => restore());
      },
    },
    startExam: {
      async done(_page, { services }) {
        await (await services.gate.take('start')).continue();
      },
      async error(_page, { error, services }) {
        const route = await services.gate.take('start');
        if (kindOf(error) === 'unreachable') return route.abort('connectionfailed');
        if ((error as Failure).code !== undefined) return refuse(route, error);
        await refuseAsEnded(services, route);
      },
    },
    takeLease: {
      done: (_page, { services }) => takeLease(services, undefined),
      error: (_page, { error, services }) => takeLease(services, error),
    },
    loadExercises: {
      async done(_page, { services }) {
        await services.gate.arrived('exercises', 2);
        for (let count = 0; count < 2; count += 1) await (await services.gate.take('exercises')).continue();
      },
      async error(_page, { error, services }) {
        await services.gate.arrived('exercises', 2);
        for (let count = 0; count < 2; count += 1) {
          const route = await services.gate.take('exercises');
          if (kindOf(error) === 'unreachable') await route.abort('connectionfailed');
          else await refuseAsEnded(services, route);
        }
      },
    },
    solveExercises: {
      async done(_page, { services }) {
        await (await services.gate.take('solve')).continue();
      },
      async error(_page, { error, services }) {
        const route = await services.gate.take('solve');
        switch (kindOf(error)) {
          case 'notRunning':
            return refuseAsEnded(services, route);
          case 'leaseTaken':
            return route.continue({ headers: { ...route.request().headers(), 'x-lease-epoch': '0' } });
          default:
            return route.abort('connectionfailed');
        }
      },
    },
    stopExam: {
      async done(_page, { services }) {
        await (await services.gate.take('stop')).continue();
      },
      async error(_page, { services }) {
        await (await services.gate.take('stop')).abort('connectionfailed');
      },
    },
    openDispute: {
      async done(_page, { services }) {
        await (await services.gate.take('dispute')).continue();
      },
      async error(_page, { error, services }) {
        const route = await services.gate.take('dispute');
        if (kindOf(error) === 'unreachable') return route.abort('connectionfailed');
        const body = JSON.parse(route.request().postData() ?? '{}') as Record<string, unknown>;
        await route.continue({ postData: JSON.stringify({ ...body, exercise_ids: ['not-part-of-it'] }) });
      },
    },
    readUndelivered: {
      async done(_page, { output, services }) {
        await services.device.arrived('queue');
        await services.leaveOnDevice(output.length === 0 ? null : 'left-on-device');
        await noticed(services, () => services.device.answer('queue', 'read'));
      },
      async error(_page, { services }) {
        await noticed(services, () => services.device.answer('queue', 'fail'));
      },
    },
    evidence: {
      async done() {
        throw new Error('Watching ends with the exam.');
      },
      async error() {
        throw new Error('Only a mistake in its chart could end it with an error.');
      },
    },
    answerSync: {
      async done() {
        throw new Error('Saving never ends by itself.');
      },
      async error() {
        throw new Error('Only a mistake in its chart could end it.');
      },
    },
    examParts: {
      async done() {
        throw new Error('Nothing follows from it: the page goes on answering.');
      },
      async error() {
        throw new Error('Only a mistake in its chart could end it with an error.');
      },
    },
    examClock: {
      async done() {
        throw new Error('The clock never ends by itself.');
      },
      async error() {
        throw new Error('Only a mistake in its chart could end it.');
      },
    },
  },
  async advance(page, { milliseconds }) {
    await page.clock.fastForward(milliseconds);
  },
  checks: {
    async loading(page, { services }) {
      await services.watch.reaches('loading');
      await services.gate.arrived('exam');
      await expect(page.getByText('Loading').first()).toBeAttached();
    },
    async resumingOffline(_page, { services }) {
      await services.watch.reaches('resumingOffline');
      await services.device.arrived('attempt');
    },
    async unreachable(page, { services }) {
      await services.watch.reaches('unreachable');
      await expect(heading(page, "Your exam didn't load")).toBeVisible();
      await expect(button(page, 'Try again')).toBeVisible();
    },
    async missing(page, { services }) {
      await services.watch.reaches('missing');
      await expect(heading(page, 'Not Found')).toBeVisible();
    },
    async choosing() {
      throw new Error('The exam never rests here.');
    },
    terms: (page) => expectStep(page, 'terms'),
    async 'terms.reading'(page, { snapshot, services }) {
      await chartAt(page, services, { terms: 'reading' }, 'terms');
      await expect(heading(page, 'Terms of the exam')).toBeVisible();
      await expect(button(page, 'Accept and continue')).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('alert')).toHaveCount(snapshot.context.failure === null ? 0 : 1);
    },
    // Of a trial, which no walk takes.
    'terms.loadingParts': (page) => expectStep(page, 'terms'),
    'terms.checking': (page) => expectStep(page, 'terms'),
    async 'terms.accepting'(page, { services }) {
      await chartAt(page, services, { terms: 'accepting' }, 'terms');
      await services.gate.arrived('terms');
      await expect(button(page, /^Accept and continue/)).toHaveAttribute('aria-busy', 'true');
    },
    async rules(page, { services }) {
      await chartAt(page, services, 'rules', 'rules');
      await expect(heading(page, 'Rules of the exam')).toBeVisible();
    },
    systemCheck: (page) => expectStep(page, 'start'),
    async 'systemCheck.loadingParts'(page, { services }) {
      await chartAt(page, services, { systemCheck: 'loadingParts' }, 'start');
      await services.gate.arrived('parts');
      await expect(page.getByText(/^Loading \d+ of \d+ parts$/)).toBeVisible();
      await expect(button(page, /^Start the exam/)).toHaveAttribute('aria-busy', 'true');
    },
    async 'systemCheck.confirmingStart'(page, { services }) {
      await chartAt(page, services, { systemCheck: 'confirmingStart' }, 'start');
      await services.gate.arrived('exam');
      await expect(button(page, /^Start the exam/)).toHaveAttribute('aria-busy', 'true');
    },
    async 'systemCheck.startUnknown'(page, { services }) {
      await chartAt(page, services, { systemCheck: 'startUnknown' }, 'start');
      await expect(page.getByText("We can't tell yet whether the clock has started")).toBeVisible();
    },
    async 'systemCheck.checking'(page, { services }) {
      await chartAt(page, services, { systemCheck: 'checking' }, 'start');
      await services.device.arrived('probe');
      await expect(button(page, /^Start the exam/)).toHaveAttribute('aria-busy', 'true');
    },
    async 'systemCheck.checked'(page, { snapshot, services }) {
      await chartAt(page, services, { systemCheck: 'checked' }, 'start');
      const start = button(page, /^Start the exam/);
      await expect(start).not.toHaveAttribute('aria-busy');
      if (snapshot.can({ type: 'exam.started' })) await expect(start).not.toHaveAttribute('aria-disabled', 'true');
      else await expect(start).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByRole('alert')).toHaveCount(snapshot.context.failure === null ? 0 : 1);
    },
    async 'systemCheck.starting'(page, { services }) {
      await chartAt(page, services, { systemCheck: 'starting' }, 'start');
      await services.gate.arrived('start');
      await expect(button(page, /^Start the exam/)).toHaveAttribute('aria-busy', 'true');
    },
    entering: (page) => expectStep(page, 'progress'),
    async 'entering.joining'(page, { services }) {
      await chartAt(page, services, { entering: 'joining' }, 'progress');
      await services.gate.arrived('lease');
    },
    async 'entering.askingTakeOver'(page, { snapshot, services }) {
      await chartAt(page, services, { entering: 'askingTakeOver' }, 'progress');
      await expect(heading(page, 'The exam is open elsewhere')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(snapshot.context.failure === null ? 0 : 1);
      await expect(button(page, 'Continue here')).toBeVisible();
    },
    async 'entering.takingOver'(page, { services }) {
      await chartAt(page, services, { entering: 'takingOver' }, 'progress');
      await services.gate.arrived('lease');
      await expect(button(page, 'Continue here')).toHaveCount(0);
    },
    async 'entering.loadingExercises'(page, { services }) {
      await chartAt(page, services, { entering: 'loadingExercises' }, 'progress');
      await services.gate.arrived('exercises', 2);
    },
    taking: (page) => expectStep(page, 'progress'),
    async 'taking.answering'(page, { services }) {
      await chartAt(page, services, { taking: 'answering' }, 'progress');
      await expect(
        page
          .getByRole('main')
          .getByText(/(Question|Challenge) \d+ of \d+/)
          .first(),
      ).toBeVisible();
      await expect(question(page)).toHaveCount(0);
      await expect(button(page, 'Hand in').first()).not.toHaveAttribute('aria-disabled', 'true');
    },
    async 'taking.confirming'(page, { services }) {
      await chartAt(page, services, { taking: 'confirming' }, 'progress');
      await expect(question(page)).toContainText('exercises are unanswered');
      await expect(question(page).getByRole('button', { name: 'Hand in' })).not.toHaveAttribute('aria-busy');
    },
    async 'taking.delivering'(page, { services }) {
      await chartAt(page, services, { taking: 'delivering' }, 'progress');
      await expect(question(page).locator('[aria-busy="true"]')).toBeVisible();
    },
    async 'taking.solving'(page, { services }) {
      await chartAt(page, services, { taking: 'solving' }, 'progress');
      await services.gate.arrived('solve');
      await expect(question(page).locator('[aria-busy="true"]')).toBeVisible();
    },
    async 'taking.stopping'(page, { services }) {
      await chartAt(page, services, { taking: 'stopping' }, 'progress');
      await services.gate.arrived('stop');
      await expect(question(page).locator('[aria-busy="true"]')).toBeVisible();
    },
    async 'taking.confirmingHandIn'(page, { services }) {
      await chartAt(page, services, { taking: 'confirmingHandIn' }, 'progress');
      await services.gate.arrived('exam');
      await expect(question(page).locator('[aria-busy="true"]')).toBeVisible();
    },
    async 'taking.handInUnknown'(page, { services }) {
      await chartAt(page, services, { taking: 'handInUnknown' }, 'progress');
      await expect(question(page)).toContainText("We can't tell yet whether your exam is handed in");
    },
    async 'taking.handInFailed'(page, { services }) {
      await chartAt(page, services, { taking: 'handInFailed' }, 'progress');
      await expect(question(page)).toContainText('Not handed in');
      await expect(question(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
    async 'taking.deliveringLast'(page, { services }) {
      await chartAt(page, services, { taking: 'deliveringLast' }, 'progress');
      await expect(page.getByText(/ counts and is being delivered\./)).toBeVisible();
      await expect(button(page, 'Hand in').first()).toHaveAttribute('aria-disabled', 'true');
    },
    async 'taking.confirmingEnd'(page, { services }) {
      await chartAt(page, services, { taking: 'confirmingEnd' }, 'progress');
      await services.gate.arrived('exam');
      await expectUnconfirmed(page);
    },
    async 'taking.endUnconfirmed'(page, { services }) {
      await chartAt(page, services, { taking: 'endUnconfirmed' }, 'progress');
      await expectUnconfirmed(page);
    },
    async displaced(page, { snapshot, services }) {
      await chartAt(page, services, 'displaced', 'progress');
      await expect(page.getByText('The exam continues in another place')).toBeVisible();
      await expect(button(page, 'Hand in').first()).toHaveAttribute('aria-disabled', 'true');
      const { holder, undelivered } = snapshot.context;
      const isOtherDevice = holder !== null && holder.takenAt !== null;
      await expect(page.getByText("Some changes from this device weren't sent")).toHaveCount(
        isOtherDevice && undelivered.length > 0 ? 1 : 0,
      );
    },
    grading: (page) => expectStep(page, 'done'),
    async 'grading.ended'(page, { services }) {
      await chartAt(page, services, { grading: 'ended' }, 'done');
      await services.device.arrived('queue');
      await expect(page.getByText('Your answers are being graded.')).toBeVisible();
    },
    async 'grading.awaitingResult'(page, { snapshot, services }) {
      await chartAt(page, services, { grading: 'awaitingResult' }, 'done');
      await expect(page.getByText('Your answers are being graded.')).toBeVisible();
      await expect(page.getByText("Some changes didn't count")).toHaveCount(
        snapshot.context.undelivered.length > 0 ? 1 : 0,
      );
    },
    async 'grading.polling'(page, { services }) {
      await chartAt(page, services, { grading: 'polling' }, 'done');
      await services.gate.arrived('exam');
      await expect(page.getByText('Your answers are being graded.')).toBeVisible();
    },
    async result(page, { snapshot }) {
      await expect(page.getByText("Some changes didn't count")).toHaveCount(
        snapshot.context.undelivered.length > 0 ? 1 : 0,
      );
    },
    async 'result.shown'(page, { snapshot, services }) {
      await chartAt(page, services, { result: 'shown' }, 'done');
      await expect(heading(page, /^(Passed|Not passed this time)$/)).toBeVisible();
      const isDisputed = snapshot.context.exam?.dispute?.state === 'open';
      await expect(page.getByText('Your dispute is open')).toHaveCount(isDisputed ? 1 : 0);
      await expect(button(page, 'Dispute this result')).toHaveCount(isDisputed ? 0 : 1);
    },
    async 'result.disputing'(page, { snapshot, services }) {
      await chartAt(page, services, { result: 'disputing' }, 'dispute');
      await expect(heading(page, 'Dispute the result')).toBeVisible();
      await expect(button(page, 'Send the dispute')).not.toHaveAttribute('aria-busy');
      const failed = page.getByRole('main').locator('[aria-invalid="true"], [role="alert"]');
      if (snapshot.context.failure === null) await expect(failed).toHaveCount(0);
      else await expect(failed.first()).toBeVisible();
    },
    async 'result.sendingDispute'(page, { services }) {
      await chartAt(page, services, { result: 'sendingDispute' }, 'dispute');
      await services.gate.arrived('dispute');
      await expect(button(page, /^Send the dispute/)).toHaveAttribute('aria-busy', 'true');
    },
    async 'result.confirmingDispute'(page, { services }) {
      await chartAt(page, services, { result: 'confirmingDispute' }, 'dispute');
      await services.gate.arrived('exam');
      await expect(button(page, /^Send the dispute/)).toHaveAttribute('aria-busy', 'true');
    },
    async voided(page, { services }) {
      await chartAt(page, services, 'voided', 'done');
      await expect(heading(page, 'This exam is void')).toBeVisible();
      await expect(page.getByText('Taken by somebody else.')).toBeVisible();
    },
  },
});

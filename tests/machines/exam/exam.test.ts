import { describe, expect, test } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { answerSyncMachine } from '../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import { GRACE_MS } from '../../../machines/exam/attempt/grace.ts';
import { evidenceMachine } from '../../../machines/exam/evidence/evidence.machine.ts';
import type { Noticed } from '../../../machines/exam/evidence/evidence.types.ts';
import { examMachine } from '../../../machines/exam/exam/exam.machine.ts';
import type { FoundAttempt, KeptAttempt } from '../../../machines/exam/exam/exam.types.ts';
import { type ExamClockEvent, examClockMachine } from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { examPartsMachine } from '../../../machines/exam/exam-parts/exam-parts.machine.ts';
import { type Failure, failure } from '../../../machines/shared/failure.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Exam, Saved } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import { explore } from '../../../src/walks/explore/explore.ts';
import { model } from '../../models/exam/exam.model.ts';
import { readyExam } from '../../support/contract-samples.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the pages of an exam', () => {
  const graph = explore(model);
  const pages = ['terms', 'rules', 'start', 'progress', 'done'] as const;
  const pageOf = (node: number) => pages.find((page) => graph.nodes[node]?.moment.snapshot.hasTag(page)) ?? 'none';

  test('[EX-02] terms, rules, start, progress and done follow each other and none is skipped', () => {
    const steps = new Set(
      graph.nodes.flatMap((node) => node.edges.map((edge) => `${pageOf(edge.from)} → ${pageOf(edge.to)}`)),
    );
    const within = [...pages, 'none'].map((page) => `${page} → ${page}`);
    expect([...steps].filter((step) => !within.includes(step)).sort()).toEqual(
      [
        // From no page, while the exam is loaded, to the one that its state calls for.
        'none → terms',
        'none → rules',
        'none → progress',
        'none → done',
        'terms → rules',
        // The rules and the check of a trial stand beside its terms, on one page with one button.
        'terms → start',
        'rules → start',
        'start → rules',
        'start → progress',
        'progress → done',
        // The exam is not where the page believes, or cannot be reached: it is loaded, and its state decides.
        'terms → none',
        'start → none',
        'progress → none',
        'done → none',
        // The time seemed over, but the server has granted more.
        'done → progress',
      ].sort(),
    );
  });

  test('[EX-02] each page is shown in its exam state only', () => {
    const found = new Set(
      graph.nodes.map((node) => `${pageOf(node.index)}: ${node.moment.snapshot.context.exam?.state ?? 'unknown'}`),
    );
    expect([...found].filter((text) => !text.startsWith('none')).sort()).toEqual([
      'done: failed',
      'done: grading',
      'done: passed',
      // Between the end on the page and the end on the server.
      'done: running',
      'done: voided',
      'progress: running',
      'rules: ready',
      'start: ready',
      'terms: awaitingTerms',
      // The terms of a trial are accepted, and its check runs on the same page.
      'terms: ready',
    ]);
    const accepted = graph.nodes.filter(
      ({ index, moment }) => pageOf(index) === 'terms' && moment.snapshot.context.exam?.state === 'ready',
    );
    expect(accepted.filter(({ moment }) => moment.snapshot.context.exam?.trial !== true)).toEqual([]);
  });

  test('every situation that is not final either offers an event or awaits an actor', () => {
    const stranded = graph.nodes.filter(
      ({ moment, edges }) => moment.snapshot.status === 'active' && edges.every((edge) => edge.to === edge.from),
    );
    expect(stranded.map((node) => node.moment.snapshot.value)).toEqual([]);
  });
});

const MINUTE_MS = 60_000;
const DEADLINE_AT = 40 * MINUTE_MS;
const choose = (choice: number): Work => ({ answer: { kind: 'choice', choice }, flagged: false, note: '' });

function examIn(state: Exam['state'], more: Partial<Exam> = {}): Exam {
  const serverTime = DEADLINE_AT - MINUTE_MS;
  return { ...readyExam, state, started_at: 0, deadline_at: DEADLINE_AT, serverTime, ...more };
}

/** The exam with its real children, a fake server, and a device that stores everything. */
async function take() {
  const clock = new SimulatedClock();
  const server = {
    exam: examIn('running'),
    reading: {
      serverTime: DEADLINE_AT,
      deadlineAt: DEADLINE_AT,
      isRunning: true,
      isDoubtful: false,
      holder: null as { deviceName: string; takenAt: number | null } | null,
    },
    refusal: null as Failure | null,
    /** Hands in, and the answer never arrives. */
    isStopLost: false,
    exercises: ['one'],
    stored: [] as QueuedEntry[],
    solved: [] as unknown[],
  };
  const device = {
    queue: [] as QueuedEntry[],
    attempt: null as KeptAttempt | null,
    /** Resolves when the device answers; at once unless a test makes it wait. */
    answers: Promise.resolve(),
  };
  const readQueue = async () => {
    await device.answers;
    return { entries: structuredClone(device.queue), damaged: 0 };
  };
  const unlessRefused = <T>(value: () => T) => {
    if (server.refusal) throw server.refusal;
    return value();
  };
  const answered = (entries: QueuedEntry[]): Saved => ({
    acknowledged: entries.map(({ exercise_id, revision, key }) => ({ exercise_id, revision, key })),
    serverTime: DEADLINE_AT - MINUTE_MS,
    deadline_at: server.exam.deadline_at,
    state: 'running',
  });
  const machine = examMachine.provide({
    actors: {
      loadExam: fromPromise(async () => unlessRefused(() => server.exam)),
      takeLease: fromPromise(async () => unlessRefused(() => ({ epoch: 1, exam: server.exam }))),
      loadExercises: fromPromise<CandidateExercise[], { examId: string }>(async () =>
        server.exercises.map((id) => ({
          id,
          type: 'questions' as const,
          kind: 'single' as const,
          topic: 'basics',
          points: 1,
          prompt: 'Which?',
          options: ['a', 'b'],
          gaps: 0,
          saved: null,
        })),
      ),
      solveExercises: fromPromise(async ({ input }) =>
        unlessRefused(() => {
          server.solved.push(input.work);
          return answered([]);
        }),
      ),
      stopExam: fromPromise(async () =>
        unlessRefused(() => {
          server.exam = examIn('grading', { ended_at: 1 });
          if (server.isStopLost) throw failure('unreachable', 'The answer was lost.');
          return server.exam;
        }),
      ),
      loadParts: fromCallback(({ sendBack }) => sendBack({ type: 'parts.completed' })),
      examParts: examPartsMachine.provide({
        actors: { loadParts: fromPromise(async () => {}) },
        actions: { keepShell: () => {} },
      }),
      readAttempt: fromPromise<FoundAttempt | null, { examId: string }>(async () => {
        await device.answers;
        return device.attempt && { ...device.attempt, isWriter: true };
      }),
      readUndelivered: fromPromise(async () => {
        await device.answers;
        return device.queue;
      }),
      watchTabs: fromCallback(() => {}),
      evidence: evidenceMachine.provide({
        actors: {
          watchPage: fromCallback(() => {}),
          readBuffer: fromPromise<Noticed[], { examId: string }>(async () => []),
        },
        actions: { persistBuffer: () => {} },
      }),
      answerSync: answerSyncMachine.provide({
        actors: {
          readQueue: fromPromise(readQueue),
          sendEntries: fromPromise<Saved, { examId: string; epoch: number; entries: QueuedEntry[] }>(
            async ({ input }) =>
              unlessRefused(() => {
                server.stored.push(...input.entries);
                return answered(input.entries);
              }),
          ),
          watchNetwork: fromCallback(() => {}),
        },
        actions: {
          keepDelivered: () => {},
          persistQueue: (_, { queue }) => {
            device.queue = structuredClone(queue);
          },
        },
      }),
      examClock: examClockMachine.provide({
        actors: {
          ticker: fromCallback(() => {}),
          readServerClock: fromPromise(async () => unlessRefused(() => server.reading)),
        },
      }),
    },
    actions: {
      keepAttempt: (_, attempt) => {
        device.attempt = structuredClone(attempt);
      },
      eraseAttempt: () => {
        device.attempt = null;
      },
      keepCurrent: (_, { exerciseId }) => {
        tab.currentId = exerciseId;
      },
    },
  });
  /** What the tab keeps. */
  const tab: { currentId: string | null } = { currentId: null };
  /** The page as it is opened, or opened again: what it knew is gone. */
  async function open() {
    const actor: Actor<typeof machine> = createActor(machine, {
      input: { examId: 'exam-1', currentId: tab.currentId },
      clock,
    });
    actor.start();
    for (let turn = 0; turn < 8; turn += 1) await settle();
    return actor;
  }
  let exam = await open();
  return {
    get exam() {
      return exam;
    },
    async reload() {
      exam.stop();
      exam = await open();
    },
    server,
    device,
    clock,
    state: () => exam.getSnapshot().value,
    async answer(choice: number, at = 1) {
      exam.send({
        type: 'exam.answerChanged',
        exerciseId: 'one',
        work: choose(choice),
        key: `change-0${choice}`,
        at,
      });
      await settle();
    },
    async tick(now: number) {
      const tick: ExamClockEvent = { type: 'clock.ticked', now };
      exam.getSnapshot().children.examClock?.send(tick);
      for (let turn = 0; turn < 3; turn += 1) await settle();
    },
    async pass(ms: number) {
      clock.increment(ms);
      for (let turn = 0; turn < 6; turn += 1) await settle();
    },
    async send(type: 'exam.handInRequested' | 'exam.handInConfirmed' | 'exam.handInCancelled') {
      exam.send({ type });
      for (let turn = 0; turn < 6; turn += 1) await settle();
    },
  };
}

const offline = failure('unreachable', 'No connection.');

describe('an exam with its clock and its saving', () => {
  test('[EX-13] a hand-in whose reply is lost is shown as handed in', async () => {
    const page = await take();
    page.server.isStopLost = true;
    await page.send('exam.handInRequested');
    await page.send('exam.handInConfirmed');
    expect(page.state()).toEqual({ grading: 'awaitingResult' });
    expect(page.exam.getSnapshot().context.exam?.state).toBe('grading');
    expect(page.exam.getSnapshot().context.failure).toBeNull();
  });

  test('[EX-13] the page asks whether the exam is handed in until the server answers, and claims nothing before', async () => {
    const page = await take();
    await page.send('exam.handInRequested');
    page.server.refusal = offline;
    await page.send('exam.handInConfirmed');
    expect(page.state()).toEqual({ taking: 'handInUnknown' });
    await page.pass(3000);
    expect(page.state()).toEqual({ taking: 'handInUnknown' });
    page.server.refusal = null;
    await page.pass(3000);
    expect(page.state()).toEqual({ taking: 'handInFailed' });
    await page.send('exam.handInConfirmed');
    expect(page.state()).toEqual({ grading: 'awaitingResult' });
  });

  test('[EX-08] reopened offline, the exam continues from the device and delivers when the network returns', async () => {
    const page = await take();
    await page.answer(1);
    await page.pass(800);
    page.server.refusal = offline;
    await page.reload();
    expect(page.state()).toEqual({ taking: 'answering' });
    await page.answer(0);
    await page.pass(800);
    await page.reload();
    expect(page.exam.getSnapshot().context.work['one']).toEqual(choose(0));
    page.server.refusal = null;
    await page.pass(15_000);
    expect(page.server.stored.at(-1)?.work).toEqual(choose(0));
  });

  test('[EX-08] reloaded, the exam shows the exercise that the tab was at, with a connection and without', async () => {
    const page = await take();
    page.server.exercises = ['one', 'two', 'three'];
    await page.reload();
    expect(page.exam.getSnapshot().context.currentId).toBe('one');
    page.exam.send({ type: 'exam.exerciseOpened', exerciseId: 'three' });
    await page.reload();
    expect(page.exam.getSnapshot().context.currentId).toBe('three');
    page.server.refusal = offline;
    await page.reload();
    expect([page.state(), page.exam.getSnapshot().context.currentId]).toEqual([{ taking: 'answering' }, 'three']);
  });

  const keptChange = (choice: number): QueuedEntry => ({
    exercise_id: 'one',
    revision: 1,
    key: 'kept-one-1',
    queued_at: 1,
    work: choose(choice),
    attempted: false,
  });

  test('[EX-08] an unresponsive device blocks nothing; its stored changes are sent when it responds', async () => {
    const page = await take();
    page.device.queue = [keptChange(1)];
    const silence = Promise.withResolvers<void>();
    page.device.answers = silence.promise;
    await page.reload();
    await page.pass(3000);
    const sync = page.exam.getSnapshot().children.answerSync;
    expect([page.state(), sync?.getSnapshot().value]).toEqual([
      { taking: 'answering' },
      { running: { delivery: 'saved', pace: 'steady', device: { reading: 'late' } } },
    ]);
    silence.resolve();
    await page.pass(0);
    expect(page.exam.getSnapshot().context.work['one']).toEqual(choose(1));
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(1)]);
    expect([sync?.getSnapshot().hasTag('notKept'), page.device.queue]).toEqual([false, []]);
  });

  test('[EX-08] answers given while the device was unresponsive are newer than its stored ones, and overwrite none of them', async () => {
    const page = await take();
    page.device.queue = [keptChange(1)];
    const silence = Promise.withResolvers<void>();
    page.device.answers = silence.promise;
    await page.reload();
    await page.pass(3000);
    await page.answer(0);
    expect(page.device.queue).toEqual([keptChange(1)]);
    silence.resolve();
    await page.pass(800);
    const sync = page.exam.getSnapshot().children.answerSync?.getSnapshot();
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(0)]);
    expect(sync?.context.superseded.map(({ work }) => work)).toEqual([choose(1)]);
    expect(page.exam.getSnapshot().context.work['one']).toEqual(choose(0));
  });

  test('[EX-08] offline and with an unresponsive device, the page says so and tries again', async () => {
    const page = await take();
    page.server.refusal = offline;
    page.device.answers = new Promise(() => {});
    await page.reload();
    await page.pass(3000);
    expect(page.state()).toBe('unreachable');
    page.server.refusal = null;
    await page.pass(3000);
    expect(page.state()).toEqual({ taking: 'answering' });
  });

  test('[EX-07] an exam that has ended is shown as ended even if the device is unresponsive', async () => {
    const page = await take();
    page.device.answers = new Promise(() => {});
    await page.send('exam.handInRequested');
    await page.send('exam.handInConfirmed');
    expect(page.state()).toEqual({ grading: 'ended' });
    await page.pass(3000);
    expect(page.state()).toEqual({ grading: 'awaitingResult' });
  });

  test('[EX-08] an exam that has ended cannot be reopened offline', async () => {
    const page = await take();
    await page.send('exam.handInRequested');
    await page.send('exam.handInConfirmed');
    expect(page.device.attempt).toBeNull();
    page.server.refusal = offline;
    await page.reload();
    expect(page.state()).toBe('unreachable');
  });

  test('[EX-09] an outdated lease of the same device is requested again before another device is assumed', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.reload();
    await page.answer(0);
    page.server.refusal = failure('leaseTaken', 'Elsewhere.');
    await page.pass(800);
    expect(page.state()).toEqual({ entering: 'askingTakeOver' });
  });

  test('[EX-09] an idle page turns read-only when the clock learns of another device', async () => {
    const page = await take();
    page.server.reading.holder = { deviceName: 'Phone', takenAt: 7 };
    await page.pass(30_000);
    expect(page.state()).toBe('displaced');
    expect(page.exam.getSnapshot().context.holder).toEqual({ deviceName: 'Phone', takenAt: 7 });
  });

  test('a change typed a moment before the hand-in question is delivered and handed in', async () => {
    const page = await take();
    await page.send('exam.handInRequested');
    await page.answer(1);
    await page.send('exam.handInConfirmed');
    expect(page.server.stored.map((entry) => entry.work)).toEqual([choose(1)]);
    expect(page.server.solved).toEqual([{ one: choose(1) }]);
    expect(page.state()).toEqual({ grading: 'awaitingResult' });
  });

  test('at the end typed answers are delivered, and extra time granted afterwards lets the candidate continue', async () => {
    const page = await take();
    await page.answer(1);
    page.server.reading = { ...page.server.reading, serverTime: DEADLINE_AT, deadlineAt: DEADLINE_AT + 15 * MINUTE_MS };
    await page.tick(DEADLINE_AT);
    expect(page.server.stored.map((entry) => entry.work)).toEqual([choose(1)]);
    expect(page.state()).toEqual({ taking: 'answering' });
    expect(page.exam.getSnapshot().children.examClock?.getSnapshot().value).toMatchObject({ time: 'secondHalf' });
    await page.answer(0);
    await page.pass(800);
    expect(page.server.stored.at(-1)?.work).toEqual(choose(0));
  });

  test('at the end without extra time the page waits for the server and reports undelivered answers', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1);
    await page.tick(DEADLINE_AT);
    expect(page.state()).toEqual({ taking: 'deliveringLast' });
    await page.pass(11_500);
    // Nobody has said that the exam has ended: nothing is given up, and nothing erased.
    expect([page.state(), page.device.attempt !== null]).toEqual([{ taking: 'endUnconfirmed' }, true]);
    await page.pass(60_000);
    expect([page.state(), page.device.attempt !== null]).toEqual([{ taking: 'endUnconfirmed' }, true]);
    page.server.exam = examIn('grading');
    page.server.refusal = failure('notRunning', 'It has ended.');
    await page.pass(2000);
    expect([page.state(), page.device.attempt]).toEqual([{ grading: 'awaitingResult' }, null]);
    expect(page.exam.getSnapshot().context.undelivered.map((entry) => entry.work)).toEqual([choose(1)]);
  });

  test('[EX-07] a reload without a connection after the end comes back to what is still to be sent', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1);
    await page.tick(DEADLINE_AT);
    await page.pass(60_000);
    await page.reload();
    await page.tick(DEADLINE_AT + 60_000);
    await page.pass(11_500);
    expect(page.state()).toEqual({ taking: 'endUnconfirmed' });
    page.server.refusal = null;
    await page.pass(2000);
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(1)]);
  });

  test('[EX-07] extra time that the page learns of after the grace period continues the exam with what was typed since', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.tick(DEADLINE_AT);
    await page.answer(0, DEADLINE_AT + 1);
    await page.pass(15_000);
    expect([page.state(), page.exam.getSnapshot().context.work]).toEqual([
      { taking: 'endUnconfirmed' },
      { one: { answer: null, flagged: false, note: '' } },
    ]);
    page.server.exam = examIn('running', {
      deadline_at: DEADLINE_AT + 15 * MINUTE_MS,
      serverTime: DEADLINE_AT + 15_000,
    });
    page.server.reading = {
      ...page.server.reading,
      serverTime: DEADLINE_AT + 15_000,
      deadlineAt: DEADLINE_AT + 15 * MINUTE_MS,
    };
    page.server.refusal = null;
    await page.pass(3000);
    expect([page.state(), page.exam.getSnapshot().context.work]).toEqual([{ taking: 'answering' }, { one: choose(0) }]);
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(0)]);
    expect(page.exam.getSnapshot().children.answerSync?.getSnapshot().context.withheld).toEqual([]);
    // A reload without a connection knows of it.
    page.server.refusal = offline;
    await page.reload();
    expect([page.state(), page.exam.getSnapshot().context.exam?.deadline_at]).toEqual([
      { taking: 'answering' },
      DEADLINE_AT + 15 * MINUTE_MS,
    ]);
  });

  test('in the grace period delivery is retried often enough to use a returning connection', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1);
    await page.pass(800);
    for (const seconds of [1, 2, 4]) await page.pass(seconds * 1000);
    await page.tick(DEADLINE_AT);
    page.server.refusal = null;
    await page.pass(2000);
    expect([page.state(), page.server.stored.map((entry) => entry.work)]).toEqual([
      { taking: 'deliveringLast' },
      [choose(1)],
    ]);
  });

  test('handing in without a connection keeps everything and can be tried again', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1);
    await page.send('exam.handInRequested');
    await page.send('exam.handInConfirmed');
    expect(page.state()).toEqual({ taking: 'delivering' });
    await page.pass(15_000);
    expect([page.state(), page.device.queue.map((entry) => entry.work)]).toEqual([
      { taking: 'handInFailed' },
      [choose(1)],
    ]);
    page.server.refusal = null;
    await page.send('exam.handInConfirmed');
    expect([page.state(), page.server.stored.map((entry) => entry.work)]).toEqual([
      { grading: 'awaitingResult' },
      [choose(1)],
    ]);
  });

  test('nothing is shown as saved before its acknowledgement', async () => {
    const page = await take();
    const sync = () => page.exam.getSnapshot().children.answerSync?.getSnapshot();
    expect(sync()?.hasTag('saved')).toBe(true);
    page.server.refusal = offline;
    await page.answer(1);
    expect(sync()?.hasTag('saved')).toBe(false);
    await page.pass(800);
    expect([sync()?.hasTag('saved'), sync()?.hasTag('offline')]).toEqual([false, true]);
    page.server.refusal = null;
    await page.pass(1000);
    expect([sync()?.hasTag('saved'), page.server.stored.length]).toEqual([true, 1]);
  });

  test('the page waits for an exam that the server has not ended yet and does not rejoin it', async () => {
    const page = await take();
    await page.tick(DEADLINE_AT);
    page.server.exam = examIn('running', { serverTime: DEADLINE_AT + 11_500 });
    await page.pass(11_500);
    await page.pass(3000);
    expect(page.state()).toEqual({ taking: 'endUnconfirmed' });
    page.server.exam = examIn('passed');
    await page.pass(3000);
    await page.pass(1500);
    expect(page.state()).toEqual({ result: 'shown' });
  });

  test('[EX-07] typing offline across the deadline keeps what was typed in time, and that is graded', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1, DEADLINE_AT);
    await page.answer(0, DEADLINE_AT + 1);
    expect(page.state()).toEqual({ taking: 'deliveringLast' });
    // The page shows what counts; the late change stays on the device.
    expect(page.exam.getSnapshot().context.work).toEqual({ one: choose(1) });
    expect(page.device.queue.map(({ work, queued_at }) => [work, queued_at])).toEqual([
      [choose(1), DEADLINE_AT],
      [choose(0), DEADLINE_AT + 1],
    ]);
    page.server.refusal = null;
    await page.pass(2000);
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(1)]);
    page.server.exam = examIn('grading');
    await page.pass(11_500);
    expect(page.exam.getSnapshot().context.undelivered.map(({ work }) => work)).toEqual([choose(0)]);
  });

  test('[EX-05] answering ends on the deadline, though the next tick of the clock is a second away', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.tick(DEADLINE_AT - 400);
    await page.pass(399);
    expect(page.state()).toEqual({ taking: 'answering' });
    await page.pass(1);
    expect(page.state()).toEqual({ taking: 'deliveringLast' });
  });

  test('extra time known only to the clock marks no change as late', async () => {
    const page = await take();
    page.server.reading = {
      isRunning: true,
      isDoubtful: false,
      holder: null,
      serverTime: DEADLINE_AT - 2,
      deadlineAt: DEADLINE_AT + 15 * MINUTE_MS,
    };
    await page.pass(60_000);
    await page.answer(1, DEADLINE_AT + 1);
    expect(page.state()).toEqual({ taking: 'answering' });
    await page.pass(800);
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(1)]);
  });

  test('when the server says that the time is over, the page settles at once and does not rejoin the exam', async () => {
    const page = await take();
    page.server.exam = examIn('running', { serverTime: DEADLINE_AT + GRACE_MS + 1 });
    page.server.refusal = failure('notRunning', 'The time is over.', { code: 'time_ended' });
    await page.answer(1);
    await page.pass(800);
    expect(page.state()).toEqual({ grading: 'awaitingResult' });
    page.server.refusal = null;
    const seen = new Set<string>();
    page.exam.subscribe(({ value }) => seen.add(JSON.stringify(value)));
    for (let second = 0; second < 10; second += 1) await page.pass(1000);
    expect([...seen].sort()).toEqual(['{"grading":"awaitingResult"}', '{"grading":"polling"}']);
    expect(page.exam.getSnapshot().context.undelivered.map(({ work }) => work)).toEqual([choose(1)]);
  });

  test('[EX-07] what was changed before the deadline is delivered when the server comes back long after it', async () => {
    const page = await take();
    page.server.refusal = offline;
    await page.answer(1);
    await page.pass(800);
    await page.tick(DEADLINE_AT);
    await page.pass(5 * MINUTE_MS);
    expect(page.server.stored).toEqual([]);
    const outage_ms = 6 * MINUTE_MS;
    page.server.exam = examIn('running', { serverTime: DEADLINE_AT + 5 * MINUTE_MS, outage_ms });
    page.server.refusal = null;
    await page.pass(30_000);
    expect(page.server.stored.map(({ work }) => work)).toEqual([choose(1)]);
  });

  test('polls for the result less and less often, at least every fifteen seconds', async () => {
    const page = await take();
    await page.send('exam.handInRequested');
    await page.send('exam.handInConfirmed');
    let looks = 0;
    for (let second = 0; second < 600; second += 1) {
      const before = page.exam.getSnapshot().context.polls;
      await page.pass(1000);
      if (page.exam.getSnapshot().context.polls > before) looks += 1;
    }
    expect(looks).toBeGreaterThanOrEqual(40);
    expect(looks).toBeLessThan(60);
  });
});

import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, assign, createActor, fromCallback, fromPromise, SimulatedClock, setup } from 'xstate';
import {
  type ClockReading,
  type ExamClockEvent,
  type ExamClockReport,
  examClockMachine,
  remainingMs,
} from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { createServerClock } from '../../../src/client/adapters/server-clock.ts';

const MINUTE_MS = 60_000;
const STARTED_AT = 1_000_000_000;
const DEADLINE_AT = STARTED_AT + 40 * MINUTE_MS;

/** What the server says besides the time while this page writes. */
const RUNNING = { isRunning: true, isDoubtful: false, holder: null };

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The clock below an exam that records the events it receives. The test answers for the server. */
function open(now = STARTED_AT, { isTickerBroken = false } = {}) {
  const clock = new SimulatedClock();
  const asked: { resolve(reading: ClockReading): void; reject(error: unknown): void }[] = [];
  const wired = examClockMachine.provide({
    actors: {
      ticker: fromCallback(() => {
        if (isTickerBroken) throw new Error('no timers');
      }),
      readServerClock: fromPromise<ClockReading, { examId: string; epoch: number }>(
        () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
      ),
    },
  });
  const exam = setup({
    types: { context: {} as { told: string[] }, events: {} as ExamClockReport },
    actors: { examClock: wired },
  }).createMachine({
    context: { told: [] },
    invoke: {
      src: 'examClock',
      id: 'examClock',
      input: { examId: 'exam', epoch: 1, startedAt: STARTED_AT, deadlineAt: DEADLINE_AT, now },
    },
    on: { '*': { actions: assign({ told: ({ context, event }) => [...context.told, event.type] }) } },
  });
  const page = createActor(exam, { clock });
  page.start();
  const examClock = page.getSnapshot().children['examClock'] as ActorRefFrom<typeof examClockMachine>;
  return {
    clock,
    asked,
    /** Begin and end of the time; the result of each reading is reported as well. */
    told: () => page.getSnapshot().context.told.filter((type) => type !== 'clock.deadlineRead'),
    read: () => page.getSnapshot().context.told.filter((type) => type === 'clock.deadlineRead').length,
    send: (event: ExamClockEvent) => examClock.send(event),
    time: () => examClock.getSnapshot().value.time,
    estimate: () => examClock.getSnapshot().value.estimate,
    context: () => examClock.getSnapshot().context,
    async answer(reading: ClockReading | null) {
      const question = asked.pop();
      if (reading) question?.resolve(reading);
      else question?.reject(new Error('offline'));
      await settle();
    },
  };
}

/** The stage of the time left, in the words of the requirement. */
function stretchOf(now: number, deadlineAt: number): string {
  const left = deadlineAt - now;
  if (left <= 0) return 'over';
  if (left <= MINUTE_MS) return 'lastMinute';
  if (left <= 5 * MINUTE_MS) return 'lastFiveMinutes';
  if (left <= 10 * MINUTE_MS) return 'lastTenMinutes';
  return left * 2 <= deadlineAt - STARTED_AT ? 'secondHalf' : 'firstHalf';
}

describe('the time left', () => {
  test('[EX-05] is the time from server time to the deadline, never below zero', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (now, deadlineAt) => {
        expect(remainingMs({ now, deadlineAt })).toBe(now >= deadlineAt ? 0 : deadlineAt - now);
      }),
    );
  });

  test.each([
    ['firstHalf', 20 * MINUTE_MS + 1],
    ['secondHalf', 20 * MINUTE_MS],
    ['secondHalf', 10 * MINUTE_MS + 1],
    ['lastTenMinutes', 10 * MINUTE_MS],
    ['lastTenMinutes', 5 * MINUTE_MS + 1],
    ['lastFiveMinutes', 5 * MINUTE_MS],
    ['lastFiveMinutes', MINUTE_MS + 1],
    ['lastMinute', MINUTE_MS],
    ['lastMinute', 1],
    ['over', 0],
    ['over', -1],
  ])('is in the stretch %s with %d ms left', (stretch, left) => {
    expect(open(DEADLINE_AT - left).time()).toBe(stretch);
  });
});

type Step =
  | { kind: 'tick'; ms: number }
  | { kind: 'move'; minutes: number }
  | { kind: 'doubt' }
  /** The server answers a question that is open: how far the page's estimate was off, and extra time it did not know of. */
  | { kind: 'answer'; off: number; minutes: number }
  | { kind: 'offline' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('tick' as const),
        // A second, some minutes, an hour of sleep.
        ms: fc.constantFrom(1000, 3 * MINUTE_MS, 9 * MINUTE_MS, 60 * MINUTE_MS),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('move' as const), minutes: fc.integer({ min: 1, max: 30 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'doubt' as const }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('answer' as const),
        off: fc.integer({ min: -20 * MINUTE_MS, max: 20 * MINUTE_MS }),
        minutes: fc.constantFrom(0, 0, 15),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'offline' as const }) },
  ),
  { minLength: 1, maxLength: 30, size: 'max' },
);

test('[EX-05] through sleep, uncertainty, silence and moved deadlines, the time left follows the last reply of the server', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (schedule) => {
      const page = open();
      let now = STARTED_AT;
      let deadlineAt = DEADLINE_AT;
      // Since the page last heard of the time. It counts the last minute by itself.
      let unheardMs = 0;
      for (const step of schedule) {
        if (step.kind === 'tick' || step.kind === 'move') unheardMs = 0;
        if (step.kind === 'tick') {
          now += step.ms;
          page.send({ type: 'clock.ticked', now });
        } else if (step.kind === 'move') {
          deadlineAt += step.minutes * MINUTE_MS;
          page.send({ type: 'clock.deadlineMoved', deadlineAt });
        } else if (step.kind === 'doubt') {
          page.send({ type: 'clock.doubted' });
        } else if (page.estimate() === 'asking') {
          if (step.kind === 'answer') {
            unheardMs = 0;
            now = Math.max(STARTED_AT, now + step.off);
            deadlineAt += step.minutes * MINUTE_MS;
            await page.answer({ ...RUNNING, serverTime: now, deadlineAt });
          } else {
            await page.answer(null);
            expect(page.estimate()).toBe('uncertain');
            page.clock.increment(5000);
            unheardMs += 5000;
            const left = deadlineAt - now;
            if (left > 0 && left <= Math.min(MINUTE_MS, unheardMs)) now = deadlineAt;
          }
        }
        expect(page.time()).toBe(stretchOf(now, deadlineAt));
        expect(page.context()).toMatchObject({ now, deadlineAt });
        // The end is reported and revoked in turns, and the last report is correct.
        const told = page.told();
        expect(told).toEqual(
          told.map((_, index) => (index % 2 === 0 ? 'clock.deadlineReached' : 'clock.deadlinePostponed')),
        );
        expect(told.length % 2 === 1).toBe(page.time() === 'over');
      }
    }),
    { numRuns: 200 },
  );
});

test('a page that only reads learns of extra time within half a minute', async () => {
  const page = open();
  page.clock.increment(MINUTE_MS / 2);
  expect(page.estimate()).toBe('asking');
  await page.answer({ ...RUNNING, serverTime: STARTED_AT + MINUTE_MS, deadlineAt: DEADLINE_AT + 15 * MINUTE_MS });
  expect(page.context().deadlineAt).toBe(DEADLINE_AT + 15 * MINUTE_MS);
});

test('the server is asked at the end, and extra time revokes the end', async () => {
  const page = open(DEADLINE_AT - 1000);
  page.send({ type: 'clock.ticked', now: DEADLINE_AT });
  expect([page.told(), page.estimate()]).toEqual([['clock.deadlineReached'], 'asking']);
  await page.answer({ ...RUNNING, serverTime: DEADLINE_AT, deadlineAt: DEADLINE_AT + 15 * MINUTE_MS });
  expect([page.told(), page.time()]).toEqual([['clock.deadlineReached', 'clock.deadlinePostponed'], 'secondHalf']);
  expect(page.read()).toBe(1);
});

test('an unreachable server is asked again every five seconds', async () => {
  const page = open();
  page.send({ type: 'clock.doubted' });
  for (let round = 0; round < 3; round += 1) {
    await page.answer(null);
    page.clock.increment(4999);
    expect(page.estimate()).toBe('uncertain');
    page.clock.increment(1);
    expect(page.estimate()).toBe('asking');
  }
});

describe("the page's estimate of server time", () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: STARTED_AT + 12_345 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[EX-05] a device clock that is set a day forward or back changes nothing', async () => {
    const { clockInstant, isClockDoubtful, observeServerTime, serverNow } = await import(
      '../../../src/client/adapters/server-clock.ts'
    );
    observeServerTime({ serverTime: STARTED_AT }, clockInstant());
    vi.advanceTimersByTime(MINUTE_MS);
    expect([serverNow(), isClockDoubtful()]).toEqual([STARTED_AT + MINUTE_MS, false]);
    for (const days of [1, -1]) {
      vi.setSystemTime(Date.now() + days * 24 * 60 * MINUTE_MS);
      expect([serverNow(), isClockDoubtful()]).toEqual([STARTED_AT + MINUTE_MS, true]);
      // Asked because the estimate is uncertain, the server returns its time.
      observeServerTime({ serverTime: STARTED_AT + MINUTE_MS }, clockInstant());
      expect([serverNow(), isClockDoubtful()]).toEqual([STARTED_AT + MINUTE_MS, false]);
    }
  });
});

describe('an estimate of the server time', () => {
  /** Clocks of a device that stand at 0 and at an instant, and a reply that takes so long. */
  function open() {
    const at = { monotonic: 0, device: STARTED_AT };
    const clock = createServerClock({ monotonic: () => at.monotonic, device: () => at.device });
    const pass = (ms: number, slept = 0) => {
      at.monotonic += ms;
      at.device += ms + slept;
    };
    const reply = (serverTime: unknown, ms: number, slept = 0) => {
      const sent = clock.instant();
      pass(ms, slept);
      clock.observe(typeof serverTime === 'number' ? { serverTime } : serverTime, sent);
    };
    return { at, clock, pass, reply };
  }

  test('[EX-05] is that of the device until the server has spoken, then that of the server at the middle of the call', () => {
    const { at, clock, pass, reply } = open();
    for (const said of [null, 'no', {}, { serverTime: 'now' }, { serverTime: null }]) reply(said, 0);
    expect([clock.isKnown(), clock.now(), clock.isDoubtful()]).toEqual([false, STARTED_AT, false]);
    reply(5000, 200);
    expect([clock.isKnown(), clock.now(), clock.isDoubtful()]).toEqual([true, 5100, false]);
    pass(900);
    at.device += MINUTE_MS;
    expect(clock.now()).toBe(6000);
  });

  test('[EX-05] is not sure while the clocks of the device are more than two seconds apart', () => {
    const { at, clock } = open();
    at.device += 2000;
    expect(clock.isDoubtful()).toBe(false);
    at.device += 1;
    expect(clock.isDoubtful()).toBe(true);
    at.device -= 4001;
    expect(clock.isDoubtful()).toBe(false);
    at.device -= 1;
    expect(clock.isDoubtful()).toBe(true);
  });

  test('[EX-05] is not sure when the only reply took more than fifteen seconds', () => {
    const slow = open();
    slow.reply(5000, 15_000);
    expect([slow.clock.now(), slow.clock.isDoubtful()]).toEqual([12_500, false]);
    const slower = open();
    slower.reply(5000, 15_001);
    expect([slower.clock.isKnown(), slower.clock.isDoubtful()]).toEqual([true, true]);
  });

  test('[EX-05] is replaced by each reply within two seconds; a slower one counts only where none is better', () => {
    const { clock, reply } = open();
    reply(10_000, 100);
    reply(20_000, 2000);
    expect(clock.now()).toBe(21_000);
    reply(90_000, 2001);
    expect(clock.now()).toBe(23_001);
    reply(30_000, 1999);
    expect(clock.now()).toBe(31_000);
    const none = open();
    none.reply(10_000, 8000);
    none.reply(50_000, 7999);
    expect(none.clock.now()).toBe(54_000);
    none.reply(90_000, 7999);
    expect(none.clock.now()).toBe(61_999);
  });

  test('[EX-05] of an earlier visit is used until the server has spoken, and is never sure', () => {
    const { clock, reply, pass } = open();
    expect([clock.estimateFrom(-1000), clock.isKnown(), clock.isDoubtful()]).toEqual([STARTED_AT - 1000, true, true]);
    pass(500);
    expect(clock.estimateFrom(7000)).toBe(STARTED_AT - 500);
    reply(5000, 4000);
    expect([clock.now(), clock.isDoubtful()]).toEqual([7000, false]);
  });
});

describe('a slow reply', () => {
  /** A page with its own clocks; the monotonic one may stand still while the device sleeps. */
  function openPage() {
    let monotonic = 5000;
    let slept = 0;
    const device = () => STARTED_AT + monotonic + slept;
    const clock = createServerClock({ monotonic: () => monotonic, device });
    const pass = (ms: number) => {
      monotonic += ms;
    };
    /** Request, transit, response, transit. */
    const ask = (there: () => void, back: () => void) => {
      const sent = clock.instant();
      there();
      const serverTime = device();
      back();
      clock.observe({ serverTime }, sent);
    };
    return {
      clock,
      pass,
      ask,
      sleep(ms: number) {
        slept += ms;
      },
      errorMs: () => Math.abs(clock.now() - device()),
    };
  }
  const HOUR_MS = 60 * MINUTE_MS;

  test.each(['before', 'after'])(
    '[EX-05] is not believed when the device slept and the server spoke %s that',
    (when) => {
      const page = openPage();
      page.ask(
        () => page.pass(20),
        () => page.pass(20),
      );
      const sleep = () => page.pass(HOUR_MS);
      const wake = () => page.pass(20);
      if (when === 'before') page.ask(wake, sleep);
      else page.ask(sleep, wake);
      expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([0, false]);
    },
  );

  test('[EX-05] leaves the estimate uncertain if the clock stood still meanwhile, until a prompt reply comes', () => {
    const page = openPage();
    page.ask(
      () => page.pass(20),
      () => page.pass(20),
    );
    page.ask(
      () => page.pass(20),
      () => page.sleep(HOUR_MS),
    );
    expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([HOUR_MS, true]);
    page.ask(
      () => page.pass(20),
      () => page.pass(20),
    );
    expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([0, false]);
  });

  test('[EX-05] is used as an uncertain estimate until a better one replaces it', () => {
    const page = openPage();
    page.ask(
      () => page.pass(20),
      () => page.pass(HOUR_MS),
    );
    expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([HOUR_MS / 2 - 10, true]);
    page.ask(
      () => page.pass(0),
      () => page.pass(6000),
    );
    expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([3000, false]);
    page.ask(
      () => page.pass(0),
      () => page.pass(8000),
    );
    expect(page.errorMs()).toBe(3000);
    page.ask(
      () => page.pass(0),
      () => page.pass(200),
    );
    expect(page.errorMs()).toBe(100);
  });

  test('[EX-05] on a network that is always slow is better than an estimate across sleep', () => {
    const page = openPage();
    page.ask(
      () => page.pass(0),
      () => page.pass(4000),
    );
    page.sleep(HOUR_MS);
    page.ask(
      () => page.pass(0),
      () => page.pass(5000),
    );
    expect([page.errorMs(), page.clock.isDoubtful()]).toEqual([2500, false]);
  });
});

test('[EX-05] a measurement interrupted by sleep moves the deadline, and the server is asked again', async () => {
  const page = open();
  page.send({ type: 'clock.doubted' });
  const reading = { ...RUNNING, serverTime: STARTED_AT + 2 * MINUTE_MS, deadlineAt: DEADLINE_AT + MINUTE_MS };
  await page.answer({ ...reading, isDoubtful: true });
  expect([page.estimate(), page.context().deadlineAt]).toEqual(['uncertain', DEADLINE_AT + MINUTE_MS]);
  page.clock.increment(5000);
  expect(page.estimate()).toBe('asking');
  await page.answer(reading);
  expect(page.estimate()).toBe('trusted');
});

test('[EX-09] an idle page learns within half a minute that another device writes', async () => {
  const page = open();
  page.clock.increment(MINUTE_MS / 2);
  const holder = { deviceName: 'Phone', takenAt: 7 };
  await page.answer({
    serverTime: STARTED_AT + 1,
    deadlineAt: DEADLINE_AT,
    isRunning: true,
    isDoubtful: false,
    holder,
  });
  expect(page.told()).toEqual(['clock.displaced']);
});

test('[EX-07] an idle page learns that the exam has ended on the server', async () => {
  const page = open();
  page.send({ type: 'clock.doubted' });
  await page.answer({
    serverTime: STARTED_AT + 1,
    deadlineAt: DEADLINE_AT,
    isRunning: false,
    isDoubtful: false,
    holder: null,
  });
  expect(page.told()).toEqual(['clock.ended']);
});

test('[EX-05] a ticker that fails after the end does not announce the end twice', () => {
  const page = open(DEADLINE_AT, { isTickerBroken: true });
  expect([page.time(), page.estimate(), page.told()]).toEqual(['over', 'asking', ['clock.deadlineReached']]);
});

import { SimulatedClock } from 'xstate';
import type { QueuedEntry } from '../../../machines/exam/answer-sync/queue.ts';
import type { ClockReading, ExamClockEvent } from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { type Failure, failure, failureOf, isFailure } from '../../../machines/shared/failure.ts';
import { createServerClock } from '../../../src/client/adapters/server-clock.ts';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { World } from '../lib/compose/compose.ts';
import { answer, type Call, createCalls, refuse } from '../lib/compose/compose-calls.ts';
import { leafOf } from '../lib/compose/compose-states.ts';
import { createDevice } from './exam-device.ts';
import { type ExamCharts, type ExamPage, examCharts, openPage } from './exam-page.ts';
import { type ExamHands, examSteps, type OpenCall } from './exam-run.steps.ts';
import { createExamServer, STARTED_AT } from './exam-server.ts';

/** A call gets no answer for longer than this. Milliseconds of a device that is awake. */
const CALL_TIMEOUT_MS = 15_000;
/** Calls that the world decides about at a time. */
const MOST_CALLS = 3;

const ON_SERVER = [
  'loadExam',
  'takeLease',
  'loadExercises',
  'sendEntries',
  'solveExercises',
  'stopExam',
  'readServerClock',
];
const WRITES = ['sendEntries', 'solveExercises', 'stopExam'];

/** How a world is made. */
export interface ExamWorldOptions {
  readonly charts?: ExamCharts;
  readonly createClock?: typeof createServerClock;
  /** Whether `performance.now()` runs on while the device sleeps; it does on some systems. */
  readonly countsSleep?: boolean;
  /** An earlier visit left a change on the device. */
  readonly hasUnsent?: boolean;
  /** The device does not answer when the page is opened. */
  readonly isDeviceSilent?: boolean;
}

/** A change that somebody made. Numbers rise in the order of making, wherever it was made. */
export interface Change {
  readonly number: number;
  readonly exerciseId: string;
  /** Time on the device's clock. Milliseconds. */
  readonly at: number;
  /** The page on which it was made; 0 elsewhere. */
  readonly page: number;
  /** The actor of saving that took it; nobody's elsewhere. */
  readonly taker: unknown;
  /** Made after the deadline as the page knew it: it does not count. */
  readonly isLate: boolean;
}

type Reply = { raw: unknown } | { failure: Failure };
type Sent = { instant: ReturnType<ReturnType<typeof createServerClock>['instant']>; at: number; reply: Reply | null };

const numberOf = (work: Work | undefined) => Number(/^change (\d+)$/.exec(work?.note ?? '')?.[1] ?? 0);
const workOf = (number: number): Work => ({ answer: null, flagged: false, note: `change ${number}` });

/** A candidate, a page with its three charts, a device, a network, a server and other places, under one simulated clock. */
export function createExamWorld(options: ExamWorldOptions = {}) {
  const {
    charts = examCharts,
    createClock = createServerClock,
    countsSleep = false,
    hasUnsent = false,
    isDeviceSilent = false,
  } = options;
  const clock = new SimulatedClock();
  let slept = 0;
  const now = () => STARTED_AT + 1000 + clock.now() + slept;
  const server = createExamServer(now);
  const device = createDevice();
  const makeClock = () => createClock({ device: now, monotonic: () => clock.now() + (countsSleep ? slept : 0) });
  let serverClock = makeClock();
  let isOnline = true;
  let lock: 'here' | 'other' | null = null;
  let pages = 0;
  let changes: Change[] = [];
  const acknowledged = new Set<number>();
  const reported: QueuedEntry[] = [];
  const sent = new Map<Call, Sent>();
  let stragglers: Call[] = [];
  /** The page has been told that another place writes, and has not been given the lease since. */
  let isToldDisplaced = false;
  /** Writes that began although the page knew better. */
  let writesAfterDisplaced = 0;
  let incompleteHandIns = 0;
  let postponed = 0;
  let healedWithAll = true;
  let page: ExamPage;

  const calls = createCalls((call) => {
    sent.set(call, { instant: serverClock.instant(), at: clock.now(), reply: null });
    if (WRITES.includes(call.src) && isToldDisplaced) writesAfterDisplaced += 1;
    if (call.src === 'stopExam' && lastChangesHere().some(isMissing)) incompleteHandIns += 1;
    if (call.src === 'takeLease') {
      const { takeOver } = call.input as { takeOver: boolean };
      if (lock !== 'other' || takeOver) lock = 'here';
    }
  });

  const snapshot = () => page.getSnapshot();
  const sync = () => snapshot().children.answerSync?.getSnapshot();
  const examClock = () => snapshot().children.examClock?.getSnapshot();
  const deliveryOf = (saving: ReturnType<typeof sync>) =>
    typeof saving?.value === 'object' ? saving.value.running.delivery : String(saving?.value);
  const standing = (exerciseId: string) => numberOf(server.newest(exerciseId)?.work);

  /** On show and not on the server. */
  const isMissing = ({ number, exerciseId }: Change) => isShown(exerciseId, number) && standing(exerciseId) < number;

  /** The last change of each exercise that this page took. */
  function lastChangesHere(): Change[] {
    const here = changes.filter((change) => change.page === pages && !change.isLate);
    return server.exercises.flatMap((id) => here.findLast(({ exerciseId }) => exerciseId === id) ?? []);
  }

  function open(): void {
    pages += 1;
    serverClock = makeClock();
    isToldDisplaced = false;
    const mine = pages;
    page = openPage(charts, calls, clock, {
      persistQueue: (queue, report) => {
        if (mine === pages) device.write(queue, clock.now(), report);
      },
      keepAttempt: (attempt) => device.keepAttempt(attempt),
      keepDelivered: (entries) => device.keepDelivered(entries),
      tick: tickTo,
    });
    settle();
  }

  function close(): void {
    noteReported();
    for (const call of calls.waiting()) drop(call);
    page.stop();
    device.losePage();
    if (lock === 'here') lock = null;
  }

  /** What the candidate has been shown, to download, because it does not count. */
  function noteReported(): void {
    const shown = [...(sync()?.context.superseded ?? []), ...snapshot().context.undelivered];
    reported.push(...shown.filter(({ key }) => !reported.some((entry) => entry.key === key)));
  }

  /** A request that has not arrived may still do so when nobody waits for it any more. */
  function drop(call: Call): void {
    if (call.src === 'sendEntries' && !sent.get(call)?.reply) stragglers = [...stragglers, call].slice(-2);
  }

  /** What the device and the page do by themselves, at once. */
  function settle(): void {
    for (let round = 0; round < 20; round += 1) {
      noteReported();
      if (calls.isHeard('loadParts') && snapshot().hasTag('busy'))
        calls.report('loadParts', { type: 'parts.completed' });
      const [call] = device.isSilent() ? [] : calls.waiting().filter(({ src }) => !ON_SERVER.includes(src));
      const lease = calls.waiting().find(({ src }) => src === 'takeLease');
      const isHeldByTab = lease && lock === 'other';
      if (call) answer(call, fromDevice(call));
      else if (lease && isHeldByTab) refuse(lease, failure('leaseTaken', 'Open in another tab.'));
      else return;
    }
  }

  function fromDevice({ src }: Call): unknown {
    if (src === 'readQueue') return { entries: device.queue(), damaged: 0 };
    if (src === 'readUndelivered') return device.queue();
    if (src === 'readGathered') return [];
    const attempt = device.attempt();
    if (attempt && lock === null) {
      lock = 'here';
      isToldDisplaced = false;
    }
    return (
      attempt && {
        ...attempt,
        exam: { ...attempt.exam, serverTime: serverClock.reckonFrom(0) },
        isWriter: lock === 'here',
      }
    );
  }

  /** The request arrives: what the server says to it. */
  function serve({ src, input }: Call): Reply {
    const {
      epoch = 0,
      entries = [],
      takeOver = false,
    } = input as Partial<{ epoch: number; entries: QueuedEntry[]; takeOver: boolean }>;
    try {
      switch (src) {
        case 'takeLease':
          return { raw: server.takeLease('here', takeOver) };
        case 'loadExercises':
          return { raw: server.loadExercises() };
        case 'sendEntries':
          return {
            raw: server.save(
              epoch,
              entries.map(({ attempted: _attempted, ...entry }) => entry),
            ),
          };
        case 'solveExercises':
          return { raw: server.solve(epoch) };
        case 'stopExam':
          return { raw: server.stop() };
        case 'readServerClock':
          return { raw: server.clock() };
        default:
          return { raw: server.exam() };
      }
    } catch (error) {
      if (!isFailure(error)) throw error;
      return { failure: error };
    }
  }

  /** The reply arrives at the page. */
  function deliver(call: Call, reply: Reply): void {
    if ('failure' in reply) {
      if (failureOf(reply.failure).kind === 'leaseTaken' && call.src !== 'takeLease') isToldDisplaced = true;
      if (call.src === 'takeLease') lock = null;
      refuse(call, reply.failure);
    } else {
      serverClock.observe(reply.raw, sent.get(call)?.instant ?? serverClock.instant());
      if (call.src === 'takeLease') isToldDisplaced = false;
      if (call.src === 'sendEntries') {
        for (const { work } of (call.input as { entries: QueuedEntry[] }).entries) acknowledged.add(numberOf(work));
      }
      answer(call, call.src === 'readServerClock' ? readingOf(call, reply.raw) : reply.raw);
    }
    settle();
  }

  function readingOf({ input }: Call, raw: unknown): ClockReading {
    const { deadlineAt, isRunning, epoch, holder } = raw as ReturnType<typeof server.clock>;
    const isOther = isRunning && epoch !== (input as { epoch: number }).epoch;
    if (isOther) isToldDisplaced = true;
    return {
      serverTime: serverClock.now(),
      deadlineAt,
      isRunning,
      isDoubtful: serverClock.isDoubtful(),
      holder: isOther ? { deviceName: holder ?? 'another tab', takenAt: null } : null,
    };
  }

  function lose(call: Call): void {
    drop(call);
    if (call.src === 'takeLease') lock = null;
    refuse(call, failure('unreachable', 'No connection.'));
    settle();
  }

  function tickTo(report: (event: ExamClockEvent) => void): void {
    if (serverClock.isDoubtful()) report({ type: 'clock.doubted' });
    report({ type: 'clock.ticked', now: serverClock.now() });
  }

  function tick(): void {
    tickTo((event) => calls.report('ticker', event));
    settle();
  }

  function pass(ms: number): void {
    for (let left = ms; left > 0; left -= 1000) {
      clock.increment(Math.min(left, 1000));
      device.passTo(clock.now());
      for (const call of calls.waiting()) {
        const { at } = sent.get(call) ?? { at: 0 };
        if (ON_SERVER.includes(call.src) && clock.now() >= at + CALL_TIMEOUT_MS) lose(call);
      }
      settle();
      tick();
    }
  }

  /** For how long the page has said of a change that this device keeps it, though it does not. Milliseconds. */
  function falseClaimMs(): number {
    const state = sync();
    if (!state?.hasTag('offline') || state.hasTag('notKept') || state.context.withheld.length > 0) return 0;
    const unkept = lastChangesHere().filter(
      ({ exerciseId, number }) =>
        isShown(exerciseId, number) &&
        standing(exerciseId) < number &&
        !device.queue().some(({ work }) => numberOf(work) === number),
    );
    return Math.max(0, ...unkept.map(({ at }) => clock.now() - at));
  }

  const isShown = (exerciseId: string, number: number) => numberOf(snapshot().context.work[exerciseId]) === number;

  function changeHere(exerciseId: string): void {
    const number = changes.length + 1;
    const at = serverClock.now();
    const event = {
      type: 'exam.answerChanged' as const,
      exerciseId,
      work: workOf(number),
      key: `change-${number}-${pages}`,
      at,
    };
    const isLate = at > (snapshot().context.exam?.deadline_at ?? 0) || snapshot().matches({ taking: 'deliveringLast' });
    if (snapshot().can(event))
      changes.push({ number, exerciseId, at: clock.now(), page: pages, taker: snapshot().children.answerSync, isLate });
    page.send(event);
    settle();
  }

  function changeElsewhere(exerciseId: string): void {
    const number = changes.length + 1;
    const revision = (server.newest(exerciseId)?.revision ?? 0) + 1;
    const entry = {
      exercise_id: exerciseId,
      revision,
      key: `elsewhere-${number}`,
      queued_at: now(),
      work: workOf(number),
    };
    changes.push({ number, exerciseId, at: clock.now(), page: 0, taker: null, isLate: false });
    server.save(server.clock().epoch, [entry]);
    acknowledged.add(number);
  }

  if (hasUnsent) {
    changes = [{ number: 1, exerciseId: 'one', at: 0, page: 0, taker: null, isLate: false }];
    device.write(
      [{ exercise_id: 'one', revision: 1, key: 'change-1-0', queued_at: STARTED_AT, work: workOf(1), attempted: true }],
      0,
      () => {},
    );
  }
  if (isDeviceSilent) device.fallSilent();
  open();

  const onServer = () => calls.waiting().filter(({ src }) => ON_SERVER.includes(src));

  function openCall(call: Call): OpenCall {
    const state = sent.get(call);
    return {
      src: call.src,
      isAnswered: state?.reply != null,
      arrive: () => {
        if (state) state.reply = serve(call);
      },
      deliver: () => deliver(call, state?.reply ?? serve(call)),
      lose: () => lose(call),
    };
  }

  const hands: ExamHands = {
    exercises: server.exercises,
    openCalls: () => onServer().slice(0, MOST_CALLS).map(openCall),
    isOnline: () => isOnline,
    goOffline: () => {
      isOnline = false;
    },
    goOnline: () => {
      isOnline = true;
      calls.report('watchNetwork', { type: 'network.returned' });
      settle();
    },
    snapshot,
    send: (event) => {
      page.send(event);
      settle();
    },
    changeHere,
    isRunning: () => server.isRunning(),
    other: () => {
      if (lock === 'other') return 'tab';
      return server.clock().holder === 'phone' ? 'device' : null;
    },
    takeOverByTab: () => {
      server.takeLease('here', true);
      if (lock === 'here' && calls.isHeard('watchTabs')) isToldDisplaced = true;
      lock = 'other';
      calls.report('watchTabs', { type: 'lease.stolen' });
      settle();
    },
    takeOverByDevice: () => void server.takeLease('phone', true),
    changeElsewhere,
    closeOtherTab: () => {
      lock = null;
    },
    straggler: () => {
      const [call] = stragglers;
      if (!call) return null;
      return () => {
        stragglers = stragglers.filter((other) => other !== call);
        serve(call);
      };
    },
    isDeviceSilent: () => device.isSilent(),
    silenceDevice: () => device.fallSilent(),
    wakeDevice: () => {
      device.answerAgain();
      settle();
    },
    reopen: () => {
      close();
      open();
    },
    mayPostpone: () => postponed < 2 && server.isRunning(),
    postpone: () => {
      postponed += 1;
      server.grantTime(120_000);
    },
    pass,
    sleep: (ms) => {
      slept += ms;
      tick();
    },
  };

  function answerEverything(): void {
    for (let round = 0; round < 10; round += 1) {
      settle();
      const [call] = onServer();
      if (!call) return;
      deliver(call, sent.get(call)?.reply ?? serve(call));
    }
  }

  function heal(): void {
    isOnline = true;
    if (lock === 'other') lock = null;
    device.answerAgain();
    calls.report('watchNetwork', { type: 'network.returned' });
    for (let round = 0; round < 30; round += 1) {
      answerEverything();
      if (round === 0 && snapshot().can({ type: 'exam.takenOver' })) page.send({ type: 'exam.takenOver' });
      answerEverything();
      pass(1000);
    }
    healedWithAll = !server.isRunning() || !snapshot().matches('taking') || lastChangesHere().every(isSafe);
    while (server.isRunning() || now() < server.deadlineAt() + 60_000) {
      pass(10_000);
      answerEverything();
    }
    for (let round = 0; round < 10; round += 1) {
      answerEverything();
      pass(5000);
    }
  }

  /**
   * On the server, or shown to the candidate as not counted. What a device that does not answer never held is lost with the memory
   * of the page that was displaced, as the page says.
   */
  const isSafe = ({ exerciseId, number, taker }: Change) =>
    standing(exerciseId) >= number ||
    reported.some(({ work }) => numberOf(work) === number) ||
    (taker !== snapshot().children.answerSync && !device.everKept.has(`change ${number}`));

  const world = {
    steps: () => examSteps(hands),
    states: () => ({
      exam: leafOf(snapshot().value),
      ...(sync() ? { 'answer-sync': deliveryOf(sync()) } : {}),
      ...(examClock() ? { 'exam-clock': String(examClock()?.value.reckoning) } : {}),
    }),
    situation: () => ({
      states: [snapshot().value, sync()?.value, examClock()?.value],
      queue: sync()?.context.queue.map(({ exercise_id: id, attempted }) => [id, attempted]),
      onDevice: [device.queue().length, device.attempt() !== null, device.isSilent()],
      onServer: [server.exercises.map((id) => Math.min(2, server.newest(id)?.revision ?? 0)), server.isRunning()],
      waiting: calls.waiting().map((call) => [call.src, sent.get(call)?.reply !== null]),
      world: [isOnline, lock, server.clock().holder, stragglers.length, serverClock.isDoubtful()],
    }),
    heal,
    close,
    facts: {
      exam: snapshot,
      sync,
      server,
      acknowledged,
      changes: () => changes,
      standing,
      clockErrorMs: () => Math.abs(serverClock.now() - now()),
      isClockDoubtful: () => serverClock.isDoubtful(),
      now,
      lastChangesHere,
      isShown,
      healedWithAll: () => healedWithAll,
      isToldDisplaced: () => isToldDisplaced,
      writesAfterDisplaced: () => writesAfterDisplaced,
      incompleteHandIns: () => incompleteHandIns,
      falseClaimMs,
      /** The newest change of an exercise that is somewhere: here, on the device, on the server or with the candidate. */
      newestAnywhere(exerciseId: string): number {
        const context = sync()?.context;
        const entries = [
          ...device.queue(),
          ...(context?.queue ?? []),
          ...(context?.refused ?? []),
          ...reported,
          ...server.rows(),
        ];
        return Math.max(
          0,
          ...entries.filter((entry) => entry.exercise_id === exerciseId).map(({ work }) => numberOf(work)),
        );
      },
      newestEverKept(exerciseId: string): number {
        return (
          changes.findLast(
            (change) => change.exerciseId === exerciseId && device.everKept.has(`change ${change.number}`),
          )?.number ?? 0
        );
      },
    },
  } satisfies World & Record<string, unknown>;
  return world;
}

export type ExamWorld = ReturnType<typeof createExamWorld>;

import type { SnapshotFrom } from 'xstate';
import {
  type ClockReading,
  type ExamClockContext,
  examClockMachine,
} from '../../../machines/exam/exam-clock/exam-clock.machine.ts';
import { failure } from '../../../machines/shared/failure.ts';
import { defineModel, named, neverAtRest } from '../../../src/walks/model.ts';
import { ahead, doneWith, effectsOf, once } from '../ahead.ts';
import { hasInput } from '../child-input.ts';

const MINUTE_MS = 60_000;
const STARTED_AT = 1_000_000;
const at = (minutes: number) => STARTED_AT + minutes * MINUTE_MS;
const DEADLINE_AT = at(40);
const POSTPONED_AT = at(55);

const ticks = [
  named('a moment before half of the time', { now: at(20) - 1 }),
  named('half of the time', { now: at(20) }),
  named('a moment before the last ten minutes', { now: at(30) - 1 }),
  named('ten minutes before the end', { now: at(30) }),
  named('a moment before the last five minutes', { now: at(35) - 1 }),
  named('five minutes before the end', { now: at(35) }),
  named('a moment before the last minute', { now: at(39) - 1 }),
  named('a minute before the end', { now: at(39) }),
  named('the end', { now: DEADLINE_AT }),
  named('after any end', { now: at(60) }),
];

/** Minutes left, computed differently than in the chart. */
function minutesLeft({ deadlineAt, now }: ExamClockContext): number {
  return now >= deadlineAt ? 0 : (deadlineAt - now) / MINUTE_MS;
}
const halfMinutes = ({ deadlineAt, startedAt }: ExamClockContext) => (deadlineAt - startedAt) / 2 / MINUTE_MS;

// What the chart sends to the exam is recorded here; that it arrives there is tested in tests/machines.
const machine = examClockMachine.provide({
  actions: {
    reportDeadline: () => {},
    reportPostponed: () => {},
    reportDisplaced: () => {},
    reportEnded: () => {},
    reportReading: () => {},
  },
});
const running = { isRunning: true, isDoubtful: false, holder: null };
const holder = { deviceName: 'Phone', takenAt: 7 };

/** Extra time counts at once, however much time is left. */
const isMovable = (now: SnapshotFrom<typeof examClockMachine>) =>
  once(now, `moved in ${JSON.stringify(now.value)}`, () => {
    const moved = ahead(now, { type: 'clock.deadlineMoved', deadlineAt: at(1000) });
    const last = ahead(now, { type: 'clock.ticked', now: now.context.deadlineAt - 1 });
    return (
      moved.context.deadlineAt === at(1000) &&
      moved.matches({ time: 'firstHalf' }) &&
      // The last moment belongs to the exam.
      last.matches({ time: 'lastMinute' })
    );
  });

export const model = defineModel(machine, {
  input: [
    named('at the start', {
      examId: 'exam-1',
      epoch: 2,
      startedAt: STARTED_AT,
      deadlineAt: DEADLINE_AT,
      now: STARTED_AT,
    }),
    named('opened after the time is over', {
      examId: 'exam-1',
      epoch: 2,
      startedAt: STARTED_AT,
      deadlineAt: DEADLINE_AT,
      now: at(41),
    }),
  ],
  events: {
    // A tick at the same moment would show nothing.
    'clock.ticked': ({ context }) => ticks.filter(({ now }) => now !== context.now),
    'clock.doubted': [{}],
    'clock.deadlineMoved': ({ context }) =>
      context.deadlineAt === POSTPONED_AT ? [] : [named('15 more minutes', { deadlineAt: POSTPONED_AT })],
  },
  invokes: {
    ticker: { done: [], error: [named('the ticker throws', new Error('no timers'))] },
    readServerClock: {
      done: [
        named('there is time', { ...running, serverTime: at(30), deadlineAt: DEADLINE_AT }),
        named('extra time was granted', { ...running, serverTime: at(41), deadlineAt: POSTPONED_AT }),
        named('the time is over', { ...running, serverTime: at(60), deadlineAt: DEADLINE_AT }),
        named('extra time was granted, and the device slept during the reply', {
          ...running,
          isDoubtful: true,
          serverTime: at(41),
          deadlineAt: POSTPONED_AT,
        }),
        named('another device holds the lease', { ...running, serverTime: at(30), deadlineAt: DEADLINE_AT, holder }),
        named('another device holds the lease, and this one slept during the reply', {
          ...running,
          isDoubtful: true,
          serverTime: at(30),
          deadlineAt: DEADLINE_AT,
          holder,
        }),
        named('the exam has ended, on another device', {
          ...running,
          isRunning: false,
          serverTime: at(30),
          deadlineAt: DEADLINE_AT,
          holder,
        }),
        named('the exam has ended', { ...running, isRunning: false, serverTime: at(30), deadlineAt: DEADLINE_AT }),
      ],
      error: [named('the server is unreachable', failure('unreachable', 'No connection.'))],
    },
  },
  delays: {
    timeLeft: ({ context }) => Math.round(minutesLeft(context) * MINUTE_MS),
    confirmTime: 30_000,
    retryTime: 5000,
  },
  context: ({ now, deadlineAt }) => ({ minute: (now - STARTED_AT) / MINUTE_MS, deadlineAt }),
  ignored: [
    {
      in: ['estimate.asking', 'estimate.uncertain'],
      events: ['clock.doubted'],
      because: 'the clock is already uncertain: the server is being asked, or will be asked again soon',
    },
  ],
  outcomes: {
    start: (now, { effects }) =>
      isOver(now)
        ? effects.some(({ type }) => type === 'reportDeadline') && (['time.over', 'estimate.asking'] as const)
        : (['time.firstHalf', 'estimate.trusted'] as const),
    'clock.ticked': (now, { event, effects, before }) =>
      now.context.now === event.now && isEndReported(now, before, effects),
    'clock.deadlineMoved': (now, { event, effects, before }) =>
      now.context.deadlineAt === event.deadlineAt && isEndReported(now, before, effects),
    'clock.doubted': { 'estimate.trusted': 'estimate.asking' },
    'after(timeLeft)': (now, { effects, before }) => isEndReported(now, before, effects) && 'time.over',
    'after(confirmTime)': 'estimate.asking',
    'after(retryTime)': 'estimate.asking',
    'done(readServerClock)': (now, { effects, before }) => isEndReported(now, before, effects),
    'error(readServerClock)': 'estimate.uncertain',
  },
  checks: {
    time: (snapshot) => !(snapshot.hasTag('soon') && snapshot.hasTag('urgent')) && isMovable(snapshot),
    'time.reading': neverAtRest,
    'time.firstHalf': (snapshot, { effects }) =>
      !snapshot.hasTag('soon') &&
      !snapshot.hasTag('urgent') &&
      minutesLeft(snapshot.context) > halfMinutes(snapshot.context) &&
      isSilent(effects),
    'time.secondHalf': (snapshot, { effects }) =>
      !snapshot.hasTag('soon') &&
      !snapshot.hasTag('urgent') &&
      minutesLeft(snapshot.context) <= halfMinutes(snapshot.context) &&
      minutesLeft(snapshot.context) > 10 &&
      isSilent(effects),
    'time.lastTenMinutes': (snapshot, { effects }) =>
      snapshot.hasTag('soon') &&
      minutesLeft(snapshot.context) <= 10 &&
      minutesLeft(snapshot.context) > 5 &&
      isSilent(effects),
    'time.lastFiveMinutes': (snapshot, { effects }) =>
      snapshot.hasTag('soon') &&
      minutesLeft(snapshot.context) <= 5 &&
      minutesLeft(snapshot.context) > 1 &&
      isSilent(effects),
    'time.lastMinute': (snapshot, { effects }) =>
      snapshot.hasTag('urgent') &&
      minutesLeft(snapshot.context) <= 1 &&
      minutesLeft(snapshot.context) > 0 &&
      isSilent(effects),
    'time.over': (snapshot, { effects }) =>
      snapshot.hasTag('urgent') &&
      minutesLeft(snapshot.context) === 0 &&
      // It is reported once; a later tick neither revokes nor repeats it.
      effects.every(({ type }) =>
        ['reportDeadline', 'reportReading', 'reportDisplaced', 'reportEnded'].includes(type),
      ) &&
      effects.filter(({ type }) => type === 'reportDeadline').length <= 1 &&
      // The exam learns that the time is over after the server was asked.
      (!effects.some(({ type }) => type === 'reportDeadline') || !snapshot.matches({ estimate: 'trusted' })),
    estimate: (snapshot) =>
      (snapshot.children['readServerClock'] !== undefined) === snapshot.matches({ estimate: 'asking' }),
    'estimate.trusted': (snapshot, { event, effects }) => {
      if (event?.type !== 'xstate.done.actor.readServerClock') return true;
      const { isDoubtful, holder: other } = (event as unknown as { output: ClockReading }).output;
      return (!isDoubtful || other !== null) && isReadingTaken(event, snapshot.context, effects);
    },
    'estimate.asking': (snapshot) =>
      // Who took it over counts, also where it is not known since when.
      effectsOf(
        snapshot,
        doneWith('readServerClock', {
          ...{ ...running, serverTime: at(30), deadlineAt: DEADLINE_AT },
          holder: { ...holder, takenAt: null },
        }),
      ).some(({ type }) => type === 'reportDisplaced') &&
      hasInput(snapshot.children['readServerClock'], { examId: 'exam-1', epoch: 2 }),
    'estimate.uncertain': (snapshot, { event, effects }) =>
      snapshot.children['readServerClock'] === undefined &&
      (event?.type !== 'xstate.done.actor.readServerClock' || isReadingTaken(event, snapshot.context, effects)),
  },
  equivalentMutants: {
    'retarget examClock.time.lastMinute/after(timeLeft)/0 → examClock.time.reading':
      'reading the clock at the deadline leads to the end as well',
    'drop-field setReading.now': 'the tick that is raised with it says the same',
  },
});

type Snapshot = SnapshotFrom<typeof examClockMachine>;

const isOver = ({ context: { now, deadlineAt } }: Snapshot) => now >= deadlineAt;

/** The exam learns once that the time is over, and once that it is not over any more (EX-17). */
function isEndReported(now: Snapshot, before: Snapshot, effects: readonly { type: string }[]): boolean {
  const count = (name: string) => effects.filter(({ type }) => type === name).length;
  return (
    count('reportDeadline') === (!isOver(before) && isOver(now) ? 1 : 0) &&
    count('reportPostponed') === (isOver(before) && !isOver(now) ? 1 : 0)
  );
}

/** While there is time, the end is not reported. */
function isSilent(effects: readonly { type: string }[]): boolean {
  return effects.every(({ type }) =>
    ['reportPostponed', 'reportReading', 'reportDisplaced', 'reportEnded'].includes(type),
  );
}

/** The end comes before another device, and another device before the time: each is reported, and nothing else. */
function isReadingTaken(
  event: object,
  { now, deadlineAt }: ExamClockContext,
  effects: readonly { type: string; params?: unknown }[],
): boolean {
  const { output } = event as { output: ClockReading };
  const reports = effects.filter(({ type }) => type === 'reportDisplaced' || type === 'reportEnded');
  if (!output.isRunning) return reports.map(({ type }) => type).join() === 'reportEnded';
  if (output.holder !== null) {
    return reports.length === 1 && JSON.stringify(reports[0]?.params) === JSON.stringify({ holder: output.holder });
  }
  // The deadline is reported first: what follows it, such as its end, belongs to the new one.
  const isReported = effects[0]?.type === 'reportReading';
  return reports.length === 0 && isReported && output.serverTime === now && output.deadlineAt === deadlineAt;
}

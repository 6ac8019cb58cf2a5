import { assign, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

const MINUTE_MS = 60_000;

/** Who writes, when it is another page than this one. */
type Holder = { deviceName: string; takenAt: number | null };

export type ClockReading = {
  /** Server time when the reply was read, as the page reckons it. */
  serverTime: number;
  deadlineAt: number;
  isRunning: boolean;
  /** The device slept while the reply was under way, or its clock was changed, so the time is uncertain. */
  isDoubtful: boolean;
  /** Who has taken the exam over from this page; null while this page writes. */
  holder: Holder | null;
};

export type ExamClockInput = {
  examId: string;
  /** Lease epoch under which this page writes. */
  epoch: number;
  startedAt: number;
  deadlineAt: number;
  /** Server time at this moment, as far as it is known. */
  now: number;
};

export type ExamClockContext = {
  examId: string;
  epoch: number;
  startedAt: number;
  deadlineAt: number;
  /** Server time of the last tick. */
  now: number;
};

export type ExamClockEvent =
  /** Server time as the page reckons it, about once a second. */
  | { type: 'clock.ticked'; now: number }
  /** The device slept or its clock was changed, so the reckoning is not to be trusted. */
  | { type: 'clock.doubted' }
  | { type: 'clock.deadlineMoved'; deadlineAt: number };

export type ExamClockReport =
  /** The deadline by the newest word of the server. */
  | { type: 'clock.deadlineRead'; deadlineAt: number }
  | { type: 'clock.deadlineReached' }
  /** There is time again after the deadline was reached, because extra time was granted. */
  | { type: 'clock.deadlinePostponed' }
  /** Another device writes now; this page may not have saved anything since. */
  | { type: 'clock.displaced'; holder: Holder }
  /** The exam does not run any more. */
  | { type: 'clock.ended' };

/** Milliseconds left, never below 0. */
export function remainingMs({ deadlineAt, now }: Pick<ExamClockContext, 'deadlineAt' | 'now'>): number {
  return Math.max(0, deadlineAt - now);
}

/** The clock of a running exam. Server time decides; the page only reckons on from it. */
export const examClockMachine = setup({
  types: {
    context: {} as ExamClockContext,
    events: {} as ExamClockEvent,
    input: {} as ExamClockInput,
    tags: {} as 'soon' | 'urgent',
  },
  actors: {
    ticker: fromCallback<{ type: 'ignored' }>(() => notProvided('ticker')),
    readServerClock: fromPromise<ClockReading, { examId: string; epoch: number }>(() => notProvided('readServerClock')),
  },
  actions: {
    takeTime: assign((_, params: { now: number }) => ({ now: params.now })),
    moveDeadline: assign((_, params: { deadlineAt: number }) => ({ deadlineAt: params.deadlineAt })),
    takeReading: assign((_, params: Pick<ClockReading, 'serverTime' | 'deadlineAt'>) => ({
      now: params.serverTime,
      deadlineAt: params.deadlineAt,
    })),
    /** What the server said holds for the stretch, too. */
    raiseTick: raise((_, params: { now: number }) => ({ type: 'clock.ticked' as const, now: params.now })),
    /** Before the candidate loses a minute of extra time, the server is asked whether the time is really over. */
    raiseDoubt: raise({ type: 'clock.doubted' }),
    reachDeadline: assign(({ context }) => ({ now: context.deadlineAt })),
    reportReading: sendParent(
      (_, { deadlineAt }: ClockReading): ExamClockReport => ({ type: 'clock.deadlineRead', deadlineAt }),
    ),
    reportDeadline: sendParent({ type: 'clock.deadlineReached' } satisfies ExamClockReport),
    reportPostponed: sendParent({ type: 'clock.deadlinePostponed' } satisfies ExamClockReport),
    reportDisplaced: sendParent((_, params: { holder: Holder | null }) => ({
      type: 'clock.displaced',
      holder: params.holder ?? { deviceName: 'another device', takenAt: null },
    })),
    reportEnded: sendParent({ type: 'clock.ended' } satisfies ExamClockReport),
  },
  guards: {
    isOver: ({ context }) => remainingMs(context) === 0,
    isStillOver: ({ context }, params: { now?: number; deadlineAt?: number }) =>
      remainingMs({ ...context, ...params }) === 0,
    isEnded: (_, params: { reading: ClockReading }) => !params.reading.isRunning,
    isDisplaced: (_, params: { reading: ClockReading }) => params.reading.holder !== null,
    isDoubtful: (_, params: { reading: ClockReading }) => params.reading.isDoubtful,
    isLastMinute: ({ context }) => remainingMs(context) <= MINUTE_MS,
    isLastFiveMinutes: ({ context }) => remainingMs(context) <= 5 * MINUTE_MS,
    isLastTenMinutes: ({ context }) => remainingMs(context) <= 10 * MINUTE_MS,
    isSecondHalf: ({ context }) => remainingMs(context) <= (context.deadlineAt - context.startedAt) / 2,
  },
  delays: {
    /** Ticks come once a second; the end comes on time. Milliseconds. */
    timeLeft: ({ context }) => remainingMs(context),
    /** Somebody who only reads hears of extra time, of the end and of another device within this time. Milliseconds. */
    confirmTime: 30_000,
    /** Between two tries to ask the server. */
    askAgainTime: 5000,
  },
}).createMachine({
  id: 'examClock',
  description: "Time left of a running exam, by the server's clock; each stretch is announced once.",
  context: ({ input }) => ({ ...input }),
  type: 'parallel',
  invoke: {
    src: 'ticker',
    id: 'ticker',
    // Without a target: entering one region from here would enter the other again, and announce the end twice.
    onError: { description: 'The ticker broke; the server is asked instead.', actions: 'raiseDoubt' },
  },
  states: {
    time: {
      description: 'Which stretch of the exam this is.',
      initial: 'reading',
      on: {
        'clock.ticked': {
          description: 'A moment passes.',
          target: '.reading',
          actions: { type: 'takeTime', params: ({ event }) => ({ now: event.now }) },
        },
        'clock.deadlineMoved': {
          description: 'The server names another deadline, because extra time was granted.',
          target: '.reading',
          actions: { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        },
      },
      states: {
        reading: {
          description: 'How much time is left?',
          always: [
            { description: 'No time is left.', guard: 'isOver', target: 'over' },
            { description: 'The last minute runs.', guard: 'isLastMinute', target: 'lastMinute' },
            { description: 'At most five minutes are left.', guard: 'isLastFiveMinutes', target: 'lastFiveMinutes' },
            { description: 'At most ten minutes are left.', guard: 'isLastTenMinutes', target: 'lastTenMinutes' },
            { description: 'Half of the time is over.', guard: 'isSecondHalf', target: 'secondHalf' },
            { description: 'More than half of the time is left.', target: 'firstHalf' },
          ],
        },
        firstHalf: { description: 'More than half of the time is left.' },
        secondHalf: { description: 'Half of the time is over.' },
        lastTenMinutes: { tags: 'soon', description: 'At most ten minutes are left.' },
        lastFiveMinutes: { tags: 'soon', description: 'At most five minutes are left.' },
        lastMinute: {
          tags: 'urgent',
          description: 'At most one minute is left.',
          after: {
            timeLeft: { description: 'The deadline is there.', target: 'over', actions: 'reachDeadline' },
          },
        },
        over: {
          tags: 'urgent',
          description: 'The time is over; the server ends the exam.',
          entry: ['reportDeadline', 'raiseDoubt'],
          exit: 'reportPostponed',
          on: {
            'clock.ticked': {
              description: 'Time passes after the end.',
              guard: { type: 'isStillOver', params: ({ event }) => ({ now: event.now }) },
              actions: { type: 'takeTime', params: ({ event }) => ({ now: event.now }) },
            },
            'clock.deadlineMoved': {
              description: 'The other deadline is over, too.',
              guard: { type: 'isStillOver', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
              actions: { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
            },
          },
        },
      },
    },
    reckoning: {
      description: 'Whether the page may trust its own reckoning of server time.',
      initial: 'trusted',
      states: {
        trusted: {
          description: 'The page reckons on from the last word of the server, and asks it twice a minute.',
          after: { confirmTime: { description: 'Half a minute has passed.', target: 'asking' } },
          on: {
            'clock.doubted': {
              description:
                'The device slept, its clock was changed, the page is looked at again, or the time seems to be over.',
              target: 'asking',
            },
          },
        },
        asking: {
          description: 'The server is asked for the time.',
          invoke: {
            src: 'readServerClock',
            id: 'readServerClock',
            input: ({ context }) => ({ examId: context.examId, epoch: context.epoch }),
            onDone: [
              {
                description: 'The server has ended the exam.',
                guard: { type: 'isEnded', params: ({ event }) => ({ reading: event.output }) },
                target: 'trusted',
                actions: 'reportEnded',
              },
              {
                description: 'The server names another device that writes now.',
                guard: { type: 'isDisplaced', params: ({ event }) => ({ reading: event.output }) },
                target: 'trusted',
                actions: { type: 'reportDisplaced', params: ({ event }) => ({ holder: event.output.holder }) },
              },
              {
                description:
                  'The device slept while the reply was under way. Its deadline holds; its time is uncertain, so the server is asked again.',
                guard: { type: 'isDoubtful', params: ({ event }) => ({ reading: event.output }) },
                target: 'unsure',
                actions: [
                  { type: 'takeReading', params: ({ event }) => event.output },
                  { type: 'reportReading', params: ({ event }) => event.output },
                  { type: 'raiseTick', params: ({ event }) => ({ now: event.output.serverTime }) },
                ],
              },
              {
                description: 'The server has said what time it is.',
                target: 'trusted',
                actions: [
                  { type: 'takeReading', params: ({ event }) => event.output },
                  // Before the tick: the exam learns of more time together with its end.
                  { type: 'reportReading', params: ({ event }) => event.output },
                  { type: 'raiseTick', params: ({ event }) => ({ now: event.output.serverTime }) },
                ],
              },
            ],
            onError: { description: 'The server was not reached.', target: 'unsure' },
          },
        },
        unsure: {
          description:
            'What the server said is uncertain, or it could not be asked; the page reckons on and asks again.',
          after: {
            askAgainTime: { description: 'Ask again.', target: 'asking' },
          },
        },
      },
    },
  },
});

import { assign, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';
import { notProvided } from '../../shared/not-provided.ts';

const MINUTE_MS = 60_000;

/** Who holds the lease, when another page does. */
type Holder = { deviceName: string; takenAt: number | null };

export type ClockReading = {
  /** Server time when the response was read, as estimated by the page. */
  serverTime: number;
  deadlineAt: number;
  isRunning: boolean;
  /** The device slept during the request, or its clock was changed, so the time is uncertain. */
  isDoubtful: boolean;
  /** Who took the exam over from this page; null while this page may write. */
  holder: Holder | null;
};

export type ExamClockInput = {
  examId: string;
  /** Lease epoch under which this page writes. */
  epoch: number;
  startedAt: number;
  deadlineAt: number;
  /** Current server time, if known. */
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
  /** Estimated server time, about once a second. */
  | { type: 'clock.ticked'; now: number }
  /** The device slept or its clock was changed, so the estimate is unreliable. */
  | { type: 'clock.doubted' }
  | { type: 'clock.deadlineMoved'; deadlineAt: number };

export type ExamClockReport =
  /** The latest deadline from the server. */
  | { type: 'clock.deadlineRead'; deadlineAt: number }
  | { type: 'clock.deadlineReached' }
  /** Extra time was granted after the deadline had been reached. */
  | { type: 'clock.deadlinePostponed' }
  /** Another device holds the lease; this page may not have saved anything since. */
  | { type: 'clock.displaced'; holder: Holder }
  /** The exam is no longer running. */
  | { type: 'clock.ended' };

/** Milliseconds left, never below 0. */
export function remainingMs({ deadlineAt, now }: Pick<ExamClockContext, 'deadlineAt' | 'now'>): number {
  return Math.max(0, deadlineAt - now);
}

/** The clock of a running exam. Server time is authoritative; the page estimates it between syncs. */
export const examClockMachine = setup({
  types: {
    context: {} as ExamClockContext,
    events: {} as ExamClockEvent,
    input: {} as ExamClockInput,
    tags: {} as 'soon' | 'urgent',
  },
  actors: {
    /** Reports the estimated server time about once a second, and when the estimate is unreliable. */
    ticker: fromCallback<{ type: 'ignored' }>(() => notProvided('ticker')),
    /** Asks the server for its time, the deadline and who holds the exam. */
    readServerClock: fromPromise<ClockReading, { examId: string; epoch: number }>(() => notProvided('readServerClock')),
  },
  actions: {
    /** Keeps the estimated server time. */
    setNow: assign((_, params: { now: number }) => ({ now: params.now })),
    /** Keeps the new deadline. */
    moveDeadline: assign((_, params: { deadlineAt: number }) => ({ deadlineAt: params.deadlineAt })),
    /** Keeps the time and the deadline that the server reports. */
    setReading: assign((_, params: Pick<ClockReading, 'serverTime' | 'deadlineAt'>) => ({
      now: params.serverTime,
      deadlineAt: params.deadlineAt,
    })),
    /** Determines the phase of the exam by the server's time. */
    raiseTick: raise((_, params: { now: number }) => ({ type: 'clock.ticked' as const, now: params.now })),
    /** Asks the server whether the time is really over, so that the candidate loses no extra time. */
    raiseUncertainty: raise({ type: 'clock.doubted' }),
    /** Sets the clock to the deadline. */
    reachDeadline: assign(({ context }) => ({ now: context.deadlineAt })),
    /** Passes the deadline from the server to the exam. */
    reportReading: sendParent(
      (_, { deadlineAt }: ClockReading): ExamClockReport => ({ type: 'clock.deadlineRead', deadlineAt }),
    ),
    /** Notifies the exam that the deadline is reached. */
    reportDeadline: sendParent({ type: 'clock.deadlineReached' } satisfies ExamClockReport),
    /** Notifies the exam that extra time was granted after the deadline. */
    reportPostponed: sendParent({ type: 'clock.deadlinePostponed' } satisfies ExamClockReport),
    /** Notifies the exam who has taken it over from this page. */
    reportDisplaced: sendParent((_, params: { holder: Holder | null }) => ({
      type: 'clock.displaced',
      holder: params.holder ?? { deviceName: 'another device', takenAt: null },
    })),
    /** Notifies the exam that the server has ended it. */
    reportEnded: sendParent({ type: 'clock.ended' } satisfies ExamClockReport),
  },
  guards: {
    /** No time is left. */
    isOver: ({ context }) => remainingMs(context) === 0,
    /** No time is left by the new reading either. */
    isStillOver: ({ context }, params: { now?: number; deadlineAt?: number }) =>
      remainingMs({ ...context, ...params }) === 0,
    /** The server has ended the exam. */
    isEnded: (_, params: { reading: ClockReading }) => !params.reading.isRunning,
    /** The server names another page or device as the holder. */
    isDisplaced: (_, params: { reading: ClockReading }) => params.reading.holder !== null,
    /** The device slept during the request, or its clock was changed. */
    isDoubtful: (_, params: { reading: ClockReading }) => params.reading.isDoubtful,
    /** At most one minute is left. */
    isLastMinute: ({ context }) => remainingMs(context) <= MINUTE_MS,
    /** At most five minutes are left. */
    isLastFiveMinutes: ({ context }) => remainingMs(context) <= 5 * MINUTE_MS,
    /** At most ten minutes are left. */
    isLastTenMinutes: ({ context }) => remainingMs(context) <= 10 * MINUTE_MS,
    /** Half of the time has passed. */
    isSecondHalf: ({ context }) => remainingMs(context) <= (context.deadlineAt - context.startedAt) / 2,
  },
  delays: {
    /** The time left, so that the end comes exactly at the deadline. Other ticks come once a second. Milliseconds. */
    timeLeft: ({ context }) => remainingMs(context),
    /** 30 seconds, in which a read-only page learns of extra time, the end or another device. Milliseconds. */
    confirmTime: 30_000,
    /** 5 seconds after a failed or uncertain reading. Milliseconds. */
    retryTime: 5000,
  },
}).createMachine({
  id: 'examClock',
  description: "Time left in a running exam, by the server's clock; each phase is announced once.",
  context: ({ input }) => ({ ...input }),
  type: 'parallel',
  invoke: {
    src: 'ticker',
    id: 'ticker',
    // No target: entering one region from here would re-enter the other and announce the end twice.
    onError: { description: 'The ticker failed; the page asks the server instead.', actions: 'raiseUncertainty' },
  },
  states: {
    time: {
      description: 'Phase of the exam by time left.',
      initial: 'reading',
      on: {
        'clock.ticked': {
          description: 'A second passes.',
          target: '.reading',
          actions: { type: 'setNow', params: ({ event }) => ({ now: event.now }) },
        },
        'clock.deadlineMoved': {
          description: 'The server reports a new deadline because extra time was granted.',
          target: '.reading',
          actions: { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        },
      },
      states: {
        reading: {
          description: 'How much time is left?',
          always: [
            { description: 'No time is left.', guard: 'isOver', target: 'over' },
            { description: 'The last minute has begun.', guard: 'isLastMinute', target: 'lastMinute' },
            { description: 'At most five minutes are left.', guard: 'isLastFiveMinutes', target: 'lastFiveMinutes' },
            { description: 'At most ten minutes are left.', guard: 'isLastTenMinutes', target: 'lastTenMinutes' },
            { description: 'Half of the time has passed.', guard: 'isSecondHalf', target: 'secondHalf' },
            { description: 'More than half of the time is left.', target: 'firstHalf' },
          ],
        },
        firstHalf: { description: 'More than half of the time is left.' },
        secondHalf: { description: 'Half of the time has passed.' },
        lastTenMinutes: { tags: 'soon', description: 'At most ten minutes are left.' },
        lastFiveMinutes: { tags: 'soon', description: 'At most five minutes are left.' },
        lastMinute: {
          tags: 'urgent',
          description: 'At most one minute is left.',
          after: {
            timeLeft: { description: 'The deadline is reached.', target: 'over', actions: 'reachDeadline' },
          },
        },
        over: {
          tags: 'urgent',
          description: 'The time is over, and the server ends the exam.',
          entry: ['reportDeadline', 'raiseUncertainty'],
          exit: 'reportPostponed',
          on: {
            'clock.ticked': {
              description: 'A second passes after the deadline.',
              guard: { type: 'isStillOver', params: ({ event }) => ({ now: event.now }) },
              actions: { type: 'setNow', params: ({ event }) => ({ now: event.now }) },
            },
            'clock.deadlineMoved': {
              description: 'The new deadline has passed as well.',
              guard: { type: 'isStillOver', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
              actions: { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
            },
          },
        },
      },
    },
    estimate: {
      description: "Whether the page's estimate of server time is reliable.",
      initial: 'trusted',
      states: {
        trusted: {
          description: 'The page estimates server time and syncs twice a minute.',
          after: { confirmTime: { description: 'The sync interval has passed.', target: 'asking' } },
          on: {
            'clock.doubted': {
              description:
                'The device slept, its clock was changed, the candidate returned to the page, or the time seems to be over.',
              target: 'asking',
            },
          },
        },
        asking: {
          description: 'The page asks the server for the time.',
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
                description: 'The server reports that another device holds the exam.',
                guard: { type: 'isDisplaced', params: ({ event }) => ({ reading: event.output }) },
                target: 'trusted',
                actions: { type: 'reportDisplaced', params: ({ event }) => ({ holder: event.output.holder }) },
              },
              {
                description:
                  'The device slept during the request. The deadline is still valid but the time is uncertain, so the page asks again.',
                guard: { type: 'isDoubtful', params: ({ event }) => ({ reading: event.output }) },
                target: 'uncertain',
                actions: [
                  { type: 'setReading', params: ({ event }) => event.output },
                  { type: 'reportReading', params: ({ event }) => event.output },
                  { type: 'raiseTick', params: ({ event }) => ({ now: event.output.serverTime }) },
                ],
              },
              {
                description: 'The server reports the time.',
                target: 'trusted',
                actions: [
                  { type: 'setReading', params: ({ event }) => event.output },
                  // Before the tick, so that the exam learns of an extension before it learns of the end.
                  { type: 'reportReading', params: ({ event }) => event.output },
                  { type: 'raiseTick', params: ({ event }) => ({ now: event.output.serverTime }) },
                ],
              },
            ],
            onError: { description: 'The server could not be asked for the time.', target: 'uncertain' },
          },
        },
        uncertain: {
          description: 'The sync failed or its result is uncertain; the page keeps estimating and retries.',
          after: {
            retryTime: { description: 'The wait before the next retry is over.', target: 'asking' },
          },
        },
      },
    },
  },
});

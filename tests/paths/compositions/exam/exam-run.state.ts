import { SimulatedClock } from 'xstate';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import type { Failure } from '../../../../machines/shared/failure.ts';
import { createServerClock } from '../../../../src/client/adapters/server-clock.ts';
import { type Call, type Calls, createCalls } from '../../lib/compose/compose-calls.ts';
import { createDevice } from './exam-device.ts';
import { type ExamCharts, type ExamPage, examCharts } from './exam-page.ts';
import { createExamServer, STARTED_AT } from './exam-server.ts';

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

type ServerClock = ReturnType<typeof createServerClock>;
export type Reply = { raw: unknown } | { failure: Failure };
type Sent = { instant: ReturnType<ServerClock['instant']>; at: number; reply: Reply | null };

/** All that is, and all that was counted, in the world of an exam. */
export interface ExamState {
  readonly charts: ExamCharts;
  readonly clock: SimulatedClock;
  /** Time as the server has it. Milliseconds. */
  readonly now: () => number;
  readonly server: ReturnType<typeof createExamServer>;
  readonly device: ReturnType<typeof createDevice>;
  readonly calls: Calls;
  readonly createServerClock: () => ServerClock;
  serverClock: ServerClock;
  page: ExamPage | null;
  pages: number;
  /** For how long the device has slept. Milliseconds. */
  readonly asleep: { ms: number };
  isOnline: boolean;
  /** Who holds the lock of this browser. */
  lock: 'here' | 'other' | null;
  readonly sent: Map<Call, Sent>;
  /** Requests under way that nobody waits for any more. */
  stragglers: Call[];
  changes: Change[];
  /** Numbers of the changes that the server has acknowledged. */
  readonly acknowledged: Set<number>;
  /** What the candidate has been shown, to download, because it does not count. */
  readonly reported: QueuedEntry[];
  /** The page has been told that another place writes, and has not been given the lease since. */
  isToldDisplaced: boolean;
  /** Writes that began although the page knew better. */
  writesAfterDisplaced: number;
  incompleteHandIns: number;
  postponed: number;
  healedWithAll: boolean;
}

/** @param onCall hears of each call when it begins */
export function createExamState(options: ExamWorldOptions, onCall: (state: ExamState, call: Call) => void): ExamState {
  const { charts = examCharts, createClock = createServerClock, countsSleep = false } = options;
  const clock = new SimulatedClock();
  const asleep = { ms: 0 };
  const now = () => STARTED_AT + 1000 + clock.now() + asleep.ms;
  const monotonic = () => clock.now() + (countsSleep ? asleep.ms : 0);
  const makeClock = () => createClock({ device: now, monotonic });
  const state: ExamState = {
    charts,
    clock,
    now,
    server: createExamServer(now),
    device: createDevice(),
    calls: createCalls((call) => onCall(state, call)),
    createServerClock: makeClock,
    serverClock: makeClock(),
    page: null,
    pages: 0,
    asleep,
    isOnline: true,
    lock: null,
    sent: new Map(),
    stragglers: [],
    changes: [],
    acknowledged: new Set(),
    reported: [],
    isToldDisplaced: false,
    writesAfterDisplaced: 0,
    incompleteHandIns: 0,
    postponed: 0,
    healedWithAll: true,
  };
  return state;
}

/** The page that is open. */
export function pageOf({ page }: ExamState): ExamPage {
  if (!page) throw new Error('No page is open.');
  return page;
}

/** Where the exam chart is. */
export const examOf = (state: ExamState) => pageOf(state).getSnapshot();
/** Where the saving of answers is, while it runs. */
export const syncOf = (state: ExamState) => examOf(state).children.answerSync?.getSnapshot();
/** Where the clock of the exam is, while it runs. */
export const clockOf = (state: ExamState) => examOf(state).children.examClock?.getSnapshot();

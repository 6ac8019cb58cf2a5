import { SimulatedClock } from 'xstate';
import type { QueuedEntry } from '../../../../machines/exam/answer-sync/queue.ts';
import type { Failure } from '../../../../machines/shared/failure.ts';
import { createServerClock } from '../../../../src/client/adapters/server-clock.ts';
import { type Call, type Calls, createCalls } from '../../../../src/walks/compose/compose-calls.ts';
import { createDevice } from './exam-device.ts';
import { type ExamCharts, type ExamPage, examCharts } from './exam-page.ts';
import { createExamServer, STARTED_AT } from './exam-server.ts';

/** Options of a world. */
export interface ExamWorldOptions {
  readonly charts?: ExamCharts;
  readonly createClock?: typeof createServerClock;
  /** Whether `performance.now()` keeps running while the device sleeps, as on some systems. */
  readonly countsSleep?: boolean;
  /** An earlier visit left a change on the device. */
  readonly hasUnsent?: boolean;
  /** The device does not answer when the page is opened. */
  readonly isDeviceSilent?: boolean;
}

/** A change that a user made. Numbers rise in the order of making, wherever it was made. */
export interface Change {
  readonly number: number;
  readonly exerciseId: string;
  /** Time on the device's clock. Milliseconds. */
  readonly at: number;
  /** The page on which it was made; 0 elsewhere. */
  readonly page: number;
  /** The saving actor that accepted it; null elsewhere. */
  readonly taker: unknown;
  /** Made after the deadline as the page knew it: it does not count. */
  readonly isLate: boolean;
}

type ServerClock = ReturnType<typeof createServerClock>;
export type Reply = { raw: unknown } | { failure: Failure };
type Sent = { instant: ReturnType<ServerClock['instant']>; at: number; reply: Reply | null };

/** The complete state of an exam's world, with its counters. */
export interface ExamState {
  readonly charts: ExamCharts;
  readonly clock: SimulatedClock;
  /** Server time. Milliseconds. */
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
  /** The holder of this browser's lock. */
  lock: 'here' | 'other' | null;
  readonly sent: Map<Call, Sent>;
  /** Requests in flight that no one waits for any more. */
  stragglers: Call[];
  changes: Change[];
  /** Numbers of the changes that the server has acknowledged. */
  readonly acknowledged: Set<number>;
  /** Changes offered to the candidate for download because they do not count. */
  readonly reported: QueuedEntry[];
  /** The page knows that another place holds the lease, and has not regained it since. */
  isToldDisplaced: boolean;
  /** Writes that started although the page knew that it was displaced. */
  writesAfterDisplaced: number;
  incompleteHandIns: number;
  postponed: number;
  healedWithAll: boolean;
}

/** @param onCall called when each call begins */
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

/** The open page. */
export function pageOf({ page }: ExamState): ExamPage {
  if (!page) throw new Error('No page is open.');
  return page;
}

/** The snapshot of the exam chart. */
export const examOf = (state: ExamState) => pageOf(state).getSnapshot();
/** The snapshot of the answer-sync chart, while it runs. */
export const syncOf = (state: ExamState) => examOf(state).children.answerSync?.getSnapshot();
/** The snapshot of the exam clock, while it runs. */
export const clockOf = (state: ExamState) => examOf(state).children.examClock?.getSnapshot();

import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';
import type { Failure } from '../../shared/failure.ts';
import type { QueuedEntry, SavedWork } from './queue.ts';

export type AnswerSyncInput = {
  examId: string;
  epoch: number;
  /** What the server held when the page was loaded, by exercise. */
  saved: Record<string, SavedWork>;
  /** End of the exam as server time, as far as it is known. */
  deadlineAt: number | null;
};

export type AnswerSyncContext = AnswerSyncInput & {
  /** Newest revision that the server holds, by exercise. */
  acknowledged: Record<string, number>;
  queue: QueuedEntry[];
  /** Sends that failed in a row. */
  failures: number;
  lastFailure: Failure | null;
  /** Entries of the device's queue that could not be read; they were set aside. */
  damaged: number;
  /**
   * Unsent entries of an earlier visit that something newer has gone past: another device, or this page while the device had not
   * answered yet. Kept for the candidate to download.
   */
  superseded: QueuedEntry[];
  /** Entries that the server will never take, kept for the candidate to download. */
  refused: QueuedEntry[];
  /**
   * Changes that are never sent, because they are too long or were made after the deadline: kept on the device for the
   * candidate to shorten or download, at most one of each exercise.
   */
  withheld: QueuedEntry[];
  /** When the server last stored a change of this page, by exercise. Server time. */
  savedAt: Record<string, number>;
  /** Entries of one request: 1 after a refusal, to find the one that is refused. */
  batchSize: number;
  /** Times that reading the device's queue failed. */
  readFailures: number;
};

export type AnswerSyncEvent =
  | { type: 'answer.changed'; exerciseId: string; work: Work; key: string; at: number }
  /** A change that was made after the deadline: it does not count, and nothing from before it may suffer. */
  | { type: 'answer.changedLate'; exerciseId: string; work: Work; key: string; at: number }
  | { type: 'sync.flushRequested' }
  | { type: 'network.returned' }
  /** A change could not be kept, or keeping it takes too long. */
  | { type: 'device.storingFailed' }
  /** Changes are kept again after that. */
  | { type: 'device.stored' };

/** What the chart tells the exam. */
export type AnswerSyncReport =
  | { type: 'sync.flushed' }
  | { type: 'sync.acknowledged'; saved: Saved }
  | { type: 'sync.displaced'; failure: Failure }
  | { type: 'sync.ended' }
  | { type: 'sync.restored'; entries: QueuedEntry[] };

export type SendInput = { examId: string; epoch: number; entries: QueuedEntry[] };

import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Saved } from '../../../src/contract/exam/exam.ts';
import type { Failure } from '../../shared/failure.ts';
import type { QueuedEntry, SavedWork } from './queue.ts';

export type AnswerSyncInput = {
  examId: string;
  epoch: number;
  /** The server's revisions at page load, by exercise. */
  saved: Record<string, SavedWork>;
  /** End of the exam in server time, if known. */
  deadlineAt: number | null;
};

export type AnswerSyncContext = AnswerSyncInput & {
  /** Newest revision on the server, by exercise. */
  acknowledged: Record<string, number>;
  queue: QueuedEntry[];
  /** Consecutive failed requests. */
  failures: number;
  lastFailure: Failure | null;
  /** Unreadable entries of the device's queue, now quarantined. */
  damaged: number;
  /**
   * Unsent entries of an earlier visit that were superseded by another device, or by this page before the device
   * responded. The candidate can download them.
   */
  superseded: QueuedEntry[];
  /** Entries that the server will never accept. The candidate can download them. */
  refused: QueuedEntry[];
  /**
   * Changes that are never sent because they are overlong or were made after the deadline. The device keeps at most one
   * for each exercise; the candidate can shorten or download it.
   */
  withheld: QueuedEntry[];
  /** When the server last saved a change from this page, by exercise. Server time. */
  savedAt: Record<string, number>;
  /** Entries per request: fewer after one that was rejected or not answered, more after each acknowledgement. */
  batchSize: number;
  /** Failed reads of the device's queue. */
  readFailures: number;
};

export type AnswerSyncEvent =
  | { type: 'answer.changed'; exerciseId: string; work: Work; key: string; at: number }
  /** A change made after the deadline: it does not count, and must not replace one that does. */
  | { type: 'answer.changedLate'; exerciseId: string; work: Work; key: string; at: number }
  | { type: 'sync.flushRequested' }
  /** The server reports another deadline: extra time was granted. */
  | { type: 'sync.deadlineMoved'; deadlineAt: number }
  | { type: 'network.returned' }
  /** A change could not be stored on the device, or storing it takes too long. */
  | { type: 'device.storingFailed' }
  /** The device stores changes again. */
  | { type: 'device.stored' };

/** Events sent to the exam chart. */
export type AnswerSyncReport =
  | { type: 'sync.flushed' }
  | { type: 'sync.acknowledged'; saved: Saved }
  | { type: 'sync.displaced'; failure: Failure }
  | { type: 'sync.ended' }
  | { type: 'sync.restored'; entries: QueuedEntry[] };

export type SendInput = { examId: string; epoch: number; entries: QueuedEntry[] };

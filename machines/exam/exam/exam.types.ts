import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import type { Failure } from '../../shared/failure.ts';
import type { QueuedEntry } from '../answer-sync/queue.ts';

export type ExamInput = {
  examId: string;
  /** The exercise that this tab showed before a reload. */
  currentId?: string | null;
};

/** Results of the system check. Only `storage: false` and `connection: false` prevent the start. */
export type SystemChecks = { storage: boolean; clock: boolean; connection: boolean };

/** Code, fonts and frames that a running exam may need: how many are loaded. */
export type PartsProgress = { loaded: number; total: number };

/** The device's copy of a running attempt, for a reload without a connection. */
export type KeptAttempt = { exam: Exam; epoch: number; exercises: CandidateExercise[] };

/** A stored attempt, and whether this tab may write to it. */
export type FoundAttempt = KeptAttempt & { isWriter: boolean };

/** Who holds the lease, when this page does not. */
export type LeaseHolder = { deviceName: string; takenAt: number | null };

export type ExamContext = {
  examId: string;
  exam: Exam | null;
  checks: SystemChecks | null;
  parts: PartsProgress;
  /** Where the displayed attempt was loaded from. A lease epoch from the device may be out of date. */
  source: 'server' | 'device';
  epoch: number;
  holder: LeaseHolder | null;
  exercises: CandidateExercise[];
  /** The candidate's answers as displayed, by exercise. */
  work: Record<string, Work>;
  /** The current exercise. */
  currentId: string | null;
  devtoolsOpenedAt: number | null;
  failure: Failure | null;
  /** Changes that did not count, for the candidate to download. */
  undelivered: QueuedEntry[];
  /** Polls for the result so far. */
  polls: number;
};

export type ExamEvent =
  | { type: 'exam.retried' }
  | { type: 'exam.termsAccepted' }
  | { type: 'exam.rulesRead' }
  | { type: 'exam.rulesReopened' }
  | { type: 'exam.checkRepeated' }
  | { type: 'exam.started' }
  | { type: 'exam.takenOver' }
  | { type: 'exam.answerChanged'; exerciseId: string; work: Work; key: string; at: number }
  | { type: 'exam.exerciseOpened'; exerciseId: string }
  | { type: 'exam.handInRequested' }
  | { type: 'exam.handInCancelled' }
  | { type: 'exam.handInConfirmed' }
  | { type: 'exam.disputeStarted' }
  | { type: 'exam.disputeCancelled' }
  | { type: 'exam.disputeSubmitted'; reason: string; exerciseIds: string[] }
  | { type: 'parts.progressed'; loaded: number; total: number }
  | { type: 'parts.completed' }
  | { type: 'parts.failed' }
  /** Another tab of this browser took over the exam. */
  | { type: 'lease.stolen' };

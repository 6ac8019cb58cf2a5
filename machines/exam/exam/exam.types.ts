import type { Work } from '../../../src/contract/exam/answers.ts';
import type { Exam } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import type { Failure } from '../../shared/failure.ts';
import type { QueuedEntry } from '../answer-sync/queue.ts';

export type ExamInput = { examId: string };

/** What the system check found. Only `storage: false` and `connection: false` keep the exam from starting. */
export type SystemChecks = { storage: boolean; clock: boolean; connection: boolean };

/** Code, fonts and frames that a running exam can need: how many of them have been loaded. */
export type PartsProgress = { loaded: number; total: number };

/** A running attempt as this device keeps it, for a reload without a connection. */
export type KeptAttempt = { exam: Exam; epoch: number; exercises: CandidateExercise[] };

/** A kept attempt, and whether this tab is the one that may write it. */
export type FoundAttempt = KeptAttempt & { isWriter: boolean };

/** Who writes now, when it is not this page. */
export type LeaseHolder = { deviceName: string; takenAt: number | null };

export type ExamContext = {
  examId: string;
  exam: Exam | null;
  checks: SystemChecks | null;
  parts: PartsProgress;
  /** Where the attempt on show was loaded from. The lease epoch of one from the device may be out of date. */
  source: 'server' | 'device';
  epoch: number;
  holder: LeaseHolder | null;
  exercises: CandidateExercise[];
  /** What the page shows as the candidate's work, by exercise. */
  work: Record<string, Work>;
  /** The exercise on show. */
  currentId: string | null;
  devtoolsOpenedAt: number | null;
  failure: Failure | null;
  /** Changes that did not count, for the candidate to download. */
  undelivered: QueuedEntry[];
  /** Looks for the result so far. */
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
  /** Another tab of this browser took the exam over. */
  | { type: 'lease.stolen' };

import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { answerSyncMachine } from '../../../../../machines/exam/answer-sync/answer-sync.machine.ts';
import type { examMachine } from '../../../../../machines/exam/exam/exam.machine.ts';
import { type examClockMachine, remainingMs } from '../../../../../machines/exam/exam-clock/exam-clock.machine.ts';
import type { Work } from '../../../../contract/exam/answers.ts';
import type { CandidateExercise } from '../../../../contract/exam/exercises.ts';
import { EXAM_STEPS, type ExamStep } from '../../../../contract/pages.ts';
import type { LastSaved } from '../../../flows/exam/undelivered.ts';
import type { SavedStateName } from '../../../ui/feedback/saved-state.tsx';

export type ExamSnapshot = SnapshotFrom<typeof examMachine>;
export type ExamActor = ActorRefFrom<typeof examMachine>;
type SyncSnapshot = SnapshotFrom<typeof answerSyncMachine>;
type ClockSnapshot = SnapshotFrom<typeof examClockMachine>;

const EMPTY_WORK: Work = { answer: null, flagged: false, note: '' };

/** The page for the chart's state; null while unknown. A dispute is part of the result, so the last match counts. */
export function selectStep(snapshot: ExamSnapshot): ExamStep | null {
  return EXAM_STEPS.findLast((step) => snapshot.hasTag(step)) ?? null;
}

export const selectExam = ({ context }: ExamSnapshot) => context.exam;
/** Whole minutes by which outages have extended the grace period. */
export const selectOutageMinutes = ({ context }: ExamSnapshot) => Math.floor((context.exam?.outage_ms ?? 0) / 60_000);
export const selectFailure = ({ context }: ExamSnapshot) => context.failure;
export const selectIsMissing = (snapshot: ExamSnapshot) => snapshot.matches('missing');
export const selectIsUnreachable = (snapshot: ExamSnapshot) => snapshot.matches('unreachable');
export const selectIsBusy = (snapshot: ExamSnapshot) => snapshot.hasTag('busy');
export const selectChecks = ({ context }: ExamSnapshot) => context.checks;
export const selectParts = ({ context }: ExamSnapshot) => context.parts;
export const selectIsLoadingParts = (snapshot: ExamSnapshot) =>
  snapshot.matches({ systemCheck: 'loadingParts' }) || snapshot.matches({ terms: 'loadingParts' });
export const selectIsStartUnknown = (snapshot: ExamSnapshot) => snapshot.matches({ systemCheck: 'startUnknown' });
export const selectIsHandInUnknown = (snapshot: ExamSnapshot) => snapshot.matches({ taking: 'handInUnknown' });
export const selectMayStart = (snapshot: ExamSnapshot) => snapshot.can({ type: 'exam.started' });
export const selectHasExercises = (snapshot: ExamSnapshot) => snapshot.hasTag('exercises');
export const selectHolder = ({ context }: ExamSnapshot) => context.holder;
export const selectMayTakeOver = (snapshot: ExamSnapshot) => snapshot.can({ type: 'exam.takenOver' });
export const selectIsDisplaced = (snapshot: ExamSnapshot) => snapshot.matches('displaced');
export const selectIsTimeOver = (snapshot: ExamSnapshot) => snapshot.hasTag('timeOver');
export const selectIsEndUnconfirmed = (snapshot: ExamSnapshot) => snapshot.hasTag('endUnconfirmed');
/** Whether nothing can be changed here: another page took over, or the time is over. */
export const selectIsStalled = (snapshot: ExamSnapshot) => selectIsDisplaced(snapshot) || selectIsTimeOver(snapshot);
export const selectIsHandingIn = (snapshot: ExamSnapshot) => snapshot.hasTag('handingIn');
export const selectIsHandInFailed = (snapshot: ExamSnapshot) => snapshot.matches({ taking: 'handInFailed' });
export const selectMayHandIn = (snapshot: ExamSnapshot) => snapshot.can({ type: 'exam.handInRequested' });
export const selectMayDispute = (snapshot: ExamSnapshot) => snapshot.can({ type: 'exam.disputeStarted' });
export const selectUndelivered = ({ context }: ExamSnapshot) => context.undelivered;
export const selectExercises = ({ context }: ExamSnapshot) => context.exercises;
export const selectWork = ({ context }: ExamSnapshot) => context.work;
export const selectIsReadOnly = (snapshot: ExamSnapshot) => !snapshot.matches({ taking: 'answering' });
export const selectSync = ({ children }: ExamSnapshot) => children.answerSync;
export const selectClock = ({ children }: ExamSnapshot) => children.examClock;

export function selectCurrent({ context }: ExamSnapshot): CandidateExercise | undefined {
  return context.exercises.find((exercise) => exercise.id === context.currentId);
}

/** The candidate's work on an exercise. */
export function workOf(work: Record<string, Work>, exerciseId: string): Work {
  return work[exerciseId] ?? EMPTY_WORK;
}

export function selectSavedState(snapshot: SyncSnapshot | undefined): SavedStateName {
  if (!snapshot || snapshot.hasTag('stopped')) return 'notSaved';
  if (snapshot.context.refused.length > 0 || snapshot.context.withheld.length > 0) return 'notSaved';
  if (snapshot.hasTag('saved')) return 'saved';
  if (snapshot.hasTag('offline')) return snapshot.hasTag('notKept') ? 'notSaved' : 'offline';
  return 'saving';
}

export const selectUnsentCount = (snapshot: SyncSnapshot | undefined) => snapshot?.context.queue.length ?? 0;
export const selectDamaged = (snapshot: SyncSnapshot | undefined) => snapshot?.context.damaged ?? 0;
export const selectSuperseded = (snapshot: SyncSnapshot | undefined) => snapshot?.context.superseded;
export const selectRefused = (snapshot: SyncSnapshot | undefined) => snapshot?.context.refused;
export const selectWithheld = (snapshot: SyncSnapshot | undefined) => snapshot?.context.withheld;

/** The server's version of an exercise, as known to this page. */
export function selectLastSaved(snapshot: SyncSnapshot | undefined, exerciseId: string | undefined): LastSaved | null {
  const revision = snapshot?.context.acknowledged[exerciseId ?? ''];
  return revision === undefined ? null : { revision, at: snapshot?.context.savedAt[exerciseId ?? ''] ?? null };
}

export const isSameSaved = (a: LastSaved | null, b: LastSaved | null) => a?.revision === b?.revision && a?.at === b?.at;

export const selectIsKeptOnDevice = (snapshot: SyncSnapshot | undefined) => !snapshot?.hasTag('notKept');
/** Unsent changes of an earlier visit are still unknown. */
export const selectIsUnread = (snapshot: SyncSnapshot | undefined) => snapshot?.hasTag('unread') ?? false;
export const selectUnsentIds = (snapshot: SyncSnapshot | undefined) =>
  (snapshot?.context.queue ?? []).map((entry) => entry.exercise_id).join(' ');

/** Whole seconds left. */
export const selectSecondsLeft = (snapshot: ClockSnapshot | undefined) =>
  snapshot ? Math.ceil(remainingMs(snapshot.context) / 1000) : 0;

export function selectTimeTone(snapshot: ClockSnapshot | undefined): 'calm' | 'soon' | 'last' {
  if (snapshot?.hasTag('urgent')) return 'last';
  return snapshot?.hasTag('soon') ? 'soon' : 'calm';
}

/** Announced when a phase begins, never every second (EX-10). */
export function selectAnnouncement(snapshot: ClockSnapshot | undefined): string {
  switch (snapshot?.value.time) {
    case 'secondHalf':
      return 'Half of your time is left.';
    case 'lastTenMinutes':
      return '10 minutes left.';
    case 'lastFiveMinutes':
      return '5 minutes left.';
    case 'lastMinute':
      return '1 minute left.';
    case 'over':
      return 'The time is over.';
    default:
      return '';
  }
}

import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Work } from '../../../src/contract/exam/answers.ts';
import type { AttemptState, EvidenceKind, Exam, Saved } from '../../../src/contract/exam/exam.ts';
import type { CandidateExercise } from '../../../src/contract/exam/exercises.ts';
import { type Failure, failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';
import { answerSyncMachine } from '../answer-sync/answer-sync.machine.ts';
import { DEVICE_TIMEOUT_MS } from '../answer-sync/answer-sync.setup.ts';
import type { AnswerSyncReport } from '../answer-sync/answer-sync.types.ts';
import type { QueuedEntry } from '../answer-sync/queue.ts';
import { type AnswerWindow, acceptsAnswersAt, graceMs, isLate } from '../attempt/grace.ts';
import { evidenceMachine } from '../evidence/evidence.machine.ts';
import type { EvidenceReport } from '../evidence/evidence.types.ts';
import { type ExamClockReport, examClockMachine, remainingMs } from '../exam-clock/exam-clock.machine.ts';
import type {
  ExamContext,
  ExamEvent,
  ExamInput,
  FoundAttempt,
  KeptAttempt,
  LeaseHolder,
  SystemChecks,
} from './exam.types.ts';

const POLL_MS = 1500;
const POLL_MAX_MS = 15_000;

const EMPTY_WORK: Work = { answer: null, flagged: false, note: '' };

export type FinalAnswers = {
  examId: string;
  epoch: number;
  exercises: CandidateExercise[];
  work: Record<string, Work>;
  devtoolsOpenedAt: number | null;
};

function holderOf(error: unknown): LeaseHolder {
  const { details } = failureOf(error);
  return {
    deviceName: typeof details.device_name === 'string' ? details.device_name : 'another device',
    takenAt: typeof details.taken_at === 'number' ? details.taken_at : null,
  };
}

/** The answers and the current exercise when the exercises open. */
function opened(exercises: CandidateExercise[], currentId: string | null): Pick<ExamContext, 'work' | 'currentId'> {
  return {
    work: Object.fromEntries(exercises.map((exercise) => [exercise.id, exercise.saved?.work ?? EMPTY_WORK])),
    currentId: exercises.find((exercise) => exercise.id === currentId)?.id ?? exercises[0]?.id ?? null,
  };
}

/** The device's copy of a running attempt. */
export function keptAttempt({ exam, epoch, exercises }: ExamContext): KeptAttempt {
  return { exam: exam as Exam, epoch, exercises };
}

/** What determines how long the attempt accepts answers. */
function windowOf({ deadline_at: deadlineAt, outage_ms: outageMs = 0 }: Exam): AnswerWindow {
  return { deadlineAt, outageMs };
}

/** The deadline and, if the server reports it, how far outages extend the grace period. Milliseconds. */
export type DeadlineReading = { deadlineAt: number | null; outageMs?: number | undefined };

/** Types, actors, actions, guards and delays of the exam chart. */
export const examSetup = setup({
  types: {
    context: {} as ExamContext,
    events: {} as ExamEvent | AnswerSyncReport | EvidenceReport | ExamClockReport,
    input: {} as ExamInput,
    children: {} as {
      answerSync: 'answerSync';
      examClock: 'examClock';
      loadExam: 'loadExam';
      pollExam: 'loadExam';
      confirmStart: 'loadExam';
      confirmHandIn: 'loadExam';
      confirmDispute: 'loadExam';
      loadParts: 'loadParts';
      readAttempt: 'readAttempt';
      acceptTerms: 'acceptTerms';
      checkSystem: 'checkSystem';
      startExam: 'startExam';
      takeLease: 'takeLease';
      takeOver: 'takeLease';
      loadExercises: 'loadExercises';
      solveExercises: 'solveExercises';
      stopExam: 'stopExam';
      openDispute: 'openDispute';
      readUndelivered: 'readUndelivered';
      lookForUndelivered: 'readUndelivered';
      lookForUnsent: 'readUndelivered';
      watchTabs: 'watchTabs';
      evidence: 'evidence';
    },
    tags: {} as 'terms' | 'rules' | 'start' | 'progress' | 'done' | 'dispute' | 'busy' | 'exercises' | 'handingIn',
  },
  actors: {
    loadExam: fromPromise<Exam, { examId: string }>(() => notProvided('loadExam')),
    acceptTerms: fromPromise<Exam, { examId: string; version: string }>(() => notProvided('acceptTerms')),
    checkSystem: fromPromise<SystemChecks, { exam: Exam }>(() => notProvided('checkSystem')),
    /**
     * Preloads everything a running exam may need and reports progress; loading continues after the chart stops
     * listening.
     */
    loadParts: fromCallback<{ type: 'ignored' }, { hasChallenges: boolean }>(() => notProvided('loadParts')),
    /** The device's copy of the attempt for this session, or null. Makes this tab the writer if no other tab is. */
    readAttempt: fromPromise<FoundAttempt | null, { examId: string }>(() => notProvided('readAttempt')),
    startExam: fromPromise<Exam, { examId: string }>(() => notProvided('startExam')),
    takeLease: fromPromise<{ epoch: number; exam: Exam }, { examId: string; takeOver: boolean }>(() =>
      notProvided('takeLease'),
    ),
    loadExercises: fromPromise<CandidateExercise[], { examId: string }>(() => notProvided('loadExercises')),
    solveExercises: fromPromise<Saved, FinalAnswers>(() => notProvided('solveExercises')),
    stopExam: fromPromise<Exam, { examId: string }>(() => notProvided('stopExam')),
    openDispute: fromPromise<Exam, { examId: string; reason: string; exerciseIds: string[] }>(() =>
      notProvided('openDispute'),
    ),
    readUndelivered: fromPromise<QueuedEntry[], { examId: string }>(() => notProvided('readUndelivered')),
    /** Reports when another tab of this browser takes over. */
    watchTabs: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchTabs')),
    answerSync: answerSyncMachine,
    /** Observes events for reviewers, and delivers them to the server. */
    evidence: evidenceMachine,
    examClock: examClockMachine,
  },
  actions: {
    setExam: assign((_, params: { exam: Exam }) => ({ exam: params.exam, failure: null })),
    setChecks: assign((_, params: { checks: SystemChecks }) => ({ checks: params.checks })),
    setLease: assign((_, params: { epoch: number; exam: Exam }) => ({
      epoch: params.epoch,
      exam: params.exam,
      source: 'server' as const,
      holder: null,
      failure: null,
    })),
    setHolderFromError: assign((_, params: { error: unknown }) => ({ holder: holderOf(params.error) })),
    setOtherTabAsHolder: assign({ holder: { deviceName: 'another tab of this browser', takenAt: null } }),
    setExercises: assign(({ context }, params: { exercises: CandidateExercise[] }) => ({
      exercises: params.exercises,
      ...opened(params.exercises, context.currentId),
    })),
    restoreUnsent: assign(({ context }, params: { entries: QueuedEntry[] }) => ({
      work: params.entries.reduce<Record<string, Work>>(
        (work, entry) => ({ ...work, [entry.exercise_id]: entry.work }),
        context.work,
      ),
    })),
    setWork: assign(({ context }, params: { exerciseId: string; work: Work }) => ({
      work: { ...context.work, [params.exerciseId]: params.work },
    })),
    queueChange: sendTo('answerSync', (_, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      type: 'answer.changed' as const,
      ...params,
    })),
    /** A change made after the deadline stays on the device and is neither shown nor sent. */
    withholdChange: sendTo('answerSync', (_, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      type: 'answer.changedLate' as const,
      ...params,
    })),
    moveDeadline: sendTo('examClock', (_, params: { deadlineAt: number }) => ({
      type: 'clock.deadlineMoved' as const,
      ...params,
    })),
    setDeadline: assign(({ context: { exam } }, { deadlineAt, outageMs }: DeadlineReading) => ({
      exam: exam && { ...exam, deadline_at: deadlineAt, outage_ms: outageMs ?? exam.outage_ms },
    })),
    openExercise: assign((_, params: { exerciseId: string }) => ({ currentId: params.exerciseId })),
    flush: sendTo('answerSync', { type: 'sync.flushRequested' }),
    noteDevtools: assign(({ context }, params: { at: number }) => ({
      devtoolsOpenedAt: context.devtoolsOpenedAt ?? params.at,
    })),
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    setCheckTimeout: assign({
      failure: failure('unreachable', "The check didn't finish in time. Run it again, or try another browser."),
    }),
    setFailureAndHolder: assign((_, params: { failure: Failure }) => ({
      failure: params.failure,
      holder: holderOf(params.failure),
    })),
    setHolder: assign((_, params: { holder: LeaseHolder }) => ({ holder: params.holder })),
    setPartsProgress: assign((_, params: { loaded: number; total: number }) => ({ parts: params })),
    completeParts: assign(({ context }) => ({ parts: { ...context.parts, loaded: context.parts.total } })),
    resetParts: assign({ parts: { loaded: 0, total: 0 } }),
    setAttempt: assign(({ context }, params: { attempt: FoundAttempt | null }) => {
      if (!params.attempt) return {};
      const { exam, epoch, exercises } = params.attempt;
      return {
        exam,
        epoch,
        exercises,
        source: 'device' as const,
        holder: null,
        failure: null,
        ...opened(exercises, context.currentId),
      };
    }),
    /** Stores the running attempt and the app shell on the device, for a reload without a connection. */
    keepAttempt: (_, _params: KeptAttempt) => notProvided('keepAttempt'),
    /** Removes the attempt and the app shell from the device. */
    eraseAttempt: () => notProvided('eraseAttempt'),
    setUndelivered: assign((_, params: { entries: QueuedEntry[] }) => ({ undelivered: params.entries })),
    clearFailure: assign({ failure: null }),
    clearChecks: assign({ checks: null }),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
  },
  guards: {
    isState: (_, params: { exam: Exam; state: AttemptState }) => params.exam.state === params.state,
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    isNotRunning: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notRunning',
    /** The exam is in a different state than the page assumes. */
    isElsewhere: (_, params: { error: unknown }) =>
      ['refused', 'notRunning', 'notFound'].includes(failureOf(params.error).kind),
    isInvalid: (_, params: { error: unknown }) => failureOf(params.error).kind === 'invalid',
    isDisputed: (_, params: { exam: Exam }) => params.exam.dispute?.state === 'open',
    isKept: (_, params: { attempt: FoundAttempt | null }) => params.attempt !== null,
    isKeptForOtherTab: (_, params: { attempt: FoundAttempt | null }) => params.attempt?.isWriter === false,
    isFromDevice: ({ context }) => context.source === 'device',
    isPastGrace: ({ context: { exam } }) =>
      exam?.state === 'running' && exam.deadline_at !== null && !acceptsAnswersAt(windowOf(exam), exam.serverTime),
    mayStart: ({ context: { checks, parts } }) =>
      checks?.storage === true && checks.connection && parts.total > 0 && parts.loaded === parts.total,
    /**
     * The server has not ended the exam yet, no time is left to answer, and this device has nothing left to deliver.
     */
    isTimeOver: ({ context }, { exam }: { exam: Exam }) =>
      exam.state === 'running' &&
      exam.deadline_at !== null &&
      remainingMs({ deadlineAt: exam.deadline_at, now: exam.serverTime }) === 0 &&
      (context.undelivered.length === 0 || !acceptsAnswersAt(windowOf(exam), exam.serverTime)),
    isOtherDeadline: ({ context: { exam } }, { deadlineAt, outageMs }: DeadlineReading) =>
      deadlineAt !== null &&
      (deadlineAt !== exam?.deadline_at || (outageMs !== undefined && outageMs !== (exam.outage_ms ?? 0))),
    /** By server time rather than by timers, which may fire late. */
    isLateChange: ({ context }, params: { exerciseId: string; at: number }) =>
      context.exercises.some((exercise) => exercise.id === params.exerciseId) &&
      context.exam !== null &&
      isLate(windowOf(context.exam), params.at),
    isKnownExercise: ({ context }, params: { exerciseId: string }) =>
      context.exercises.some((exercise) => exercise.id === params.exerciseId),
    isDevtools: (_, params: { kind: EvidenceKind }) => params.kind === 'devtools',
    mayDispute: ({ context }) => context.exam?.dispute?.state !== 'open',
  },
  delays: {
    /** Poll interval for the result, increasing. Milliseconds. */
    pollTime: ({ context }) => Math.min(POLL_MAX_MS, Math.round(POLL_MS * 1.3 ** (context.polls - 1))),
    /** Delay between two retries. */
    retryTime: 3000,
    /** The exam waits no longer than this for the device. Milliseconds. */
    deviceTime: DEVICE_TIMEOUT_MS,
    /** Timeout for the checks of storage and connection. Milliseconds. */
    checkTime: 20_000,
    /** The clock is running, so no one waits longer than this for chunks. */
    partsTime: 10_000,
    /** How long delivery may take before the candidate is asked again. */
    deliveryTime: 15_000,
    /** The server accepts changes until the grace period ends; then it ends the exam. */
    graceTime: ({ context }) => graceMs(context.exam?.outage_ms ?? 0) + 1500,
  },
});

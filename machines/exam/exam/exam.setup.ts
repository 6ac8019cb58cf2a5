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
import { type AnswerWindow, acceptsAnswersAt, GRACE_MS } from '../attempt/grace.ts';
import { isLate } from '../attempt/late.ts';
import { evidenceMachine } from '../evidence/evidence.machine.ts';
import type { EvidenceReport } from '../evidence/evidence.types.ts';
import { type ExamClockReport, examClockMachine, remainingMs } from '../exam-clock/exam-clock.machine.ts';
import { examPartsMachine } from '../exam-parts/exam-parts.machine.ts';
import type {
  ExamContext,
  ExamEvent,
  ExamInput,
  FoundAttempt,
  KeptAttempt,
  LeaseHolder,
  PartsProgress,
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
    currentId: exercises.some(({ id }) => id === currentId) ? currentId : (exercises[0]?.id ?? null),
  };
}

/** The device's copy of a running attempt. */
export function keptAttempt({ exam, epoch, exercises }: ExamContext): KeptAttempt {
  return { exam: exam as Exam, epoch, exercises };
}

/** Whether an exam can start here: only the clock may be off. */
function isFit({ storage, connection }: SystemChecks, { loaded, total }: PartsProgress): boolean {
  return storage && connection && total > 0 && loaded === total;
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
      examParts: 'examParts';
      loadExam: 'loadExam';
      pollExam: 'loadExam';
      confirmStart: 'loadExam';
      confirmHandIn: 'loadExam';
      confirmEnd: 'loadExam';
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
    /** `timeOver`: answering has ended. `endUnconfirmed`: the grace period, too, but the server has not said so. */
    tags: {} as
      | 'terms'
      | 'rules'
      | 'start'
      | 'progress'
      | 'done'
      | 'dispute'
      | 'busy'
      | 'exercises'
      | 'handingIn'
      | 'timeOver'
      | 'endUnconfirmed',
  },
  actors: {
    /** Loads the state of the exam from the server. */
    loadExam: fromPromise<Exam, { examId: string }>(() => notProvided('loadExam')),
    /** Saves on the server that the candidate accepts the terms. */
    acceptTerms: fromPromise<Exam, { examId: string; version: string }>(() => notProvided('acceptTerms')),
    /** Tests the browser's storage, its clock and the connection. */
    checkSystem: fromPromise<SystemChecks, { exam: Exam }>(() => notProvided('checkSystem')),
    /** Preloads everything that the exam may need before the start, and reports progress. */
    loadParts: fromCallback<{ type: 'ignored' }, { hasChallenges: boolean }>(() => notProvided('loadParts')),
    /**
     * Reads the copy of the running exam from this device, if there is one. Makes this tab the writer if no other tab
     * is.
     */
    readAttempt: fromPromise<FoundAttempt | null, { examId: string }>(() => notProvided('readAttempt')),
    /** Starts the clock of the exam on the server. */
    startExam: fromPromise<Exam, { examId: string }>(() => notProvided('startExam')),
    /** Requests the right to write to the exam for this page. */
    takeLease: fromPromise<{ epoch: number; exam: Exam }, { examId: string; takeOver: boolean }>(() =>
      notProvided('takeLease'),
    ),
    /** Loads the exercises and the saved answers. */
    loadExercises: fromPromise<CandidateExercise[], { examId: string }>(() => notProvided('loadExercises')),
    /** Saves the final answers on the server, before the exam is handed in. */
    solveExercises: fromPromise<Saved, FinalAnswers>(() => notProvided('solveExercises')),
    /** Hands the exam in on the server. */
    stopExam: fromPromise<Exam, { examId: string }>(() => notProvided('stopExam')),
    /** Opens a dispute about the result on the server. */
    openDispute: fromPromise<Exam, { examId: string; reason: string; exerciseIds: string[] }>(() =>
      notProvided('openDispute'),
    ),
    /** Reads the changes from this device that the server does not have. */
    readUndelivered: fromPromise<QueuedEntry[], { examId: string }>(() => notProvided('readUndelivered')),
    /** Reports when another tab of this browser takes over. */
    watchTabs: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchTabs')),
    /** Stores each answer on the device, then delivers it to the server. */
    answerSync: answerSyncMachine,
    /** Observes events for reviewers, and delivers them to the server. */
    evidence: evidenceMachine,
    /** Keeps the time left by the server's clock, and reports the end. */
    examClock: examClockMachine,
    /** Preloads the rest of the page, so that the exam keeps working without a connection. */
    examParts: examPartsMachine,
  },
  actions: {
    /** Shows the state of the exam that the server reports. */
    setExam: assign((_, params: { exam: Exam }) => ({ exam: params.exam, failure: null })),
    /** Takes over the exam as the server has it, and keeps what failed before it was asked. */
    updateExam: assign((_, params: { exam: Exam }) => ({ exam: params.exam })),
    /** Shows the results of the system check. */
    setChecks: assign((_, params: { checks: SystemChecks }) => ({ checks: params.checks })),
    /** Keeps the right to write, and clears the other holder. */
    setLease: assign((_, params: { epoch: number; exam: Exam }) => ({
      epoch: params.epoch,
      exam: params.exam,
      source: 'server' as const,
      holder: null,
      failure: null,
    })),
    /** Shows who holds the exam, as the server reports. */
    setHolderFromError: assign((_, params: { error: unknown }) => ({ holder: holderOf(params.error) })),
    /** Shows that another tab of this browser holds the exam. */
    setOtherTabAsHolder: assign({ holder: { deviceName: 'another tab of this browser', takenAt: null } }),
    /** Shows the exercises with the saved answers, at the exercise the candidate was at. */
    setExercises: assign(({ context }, params: { exercises: CandidateExercise[] }) => ({
      exercises: params.exercises,
      ...opened(params.exercises, context.currentId),
    })),
    /** Shows the unsent changes of this device instead of the older saved answers. */
    restoreUnsent: assign(({ context }, params: { entries: QueuedEntry[] }) => ({
      work: params.entries.reduce<Record<string, Work>>(
        (work, entry) => ({ ...work, [entry.exercise_id]: entry.work }),
        context.work,
      ),
    })),
    /** Shows the changed answer. */
    setWork: assign(({ context }, params: { exerciseId: string; work: Work }) => ({
      work: { ...context.work, [params.exerciseId]: params.work },
    })),
    /** Hands the changed answer over to be saved. */
    queueChange: sendTo('answerSync', (_, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      type: 'answer.changed' as const,
      ...params,
    })),
    /** Keeps a change made after the deadline on the device, neither shown nor sent. */
    withholdChange: sendTo('answerSync', (_, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      type: 'answer.changedLate' as const,
      ...params,
    })),
    /** Passes the new deadline to the exam's clock. */
    moveDeadline: sendTo('examClock', (_, params: { deadlineAt: number }) => ({
      type: 'clock.deadlineMoved' as const,
      ...params,
    })),
    /** Passes the new deadline to answer sync, which sends the late changes that are in time now. */
    freeLateChanges: sendTo('answerSync', (_, params: { deadlineAt: number }) => ({
      type: 'sync.deadlineMoved' as const,
      ...params,
    })),
    /** Shows the deadline and the grace period that the server reports. */
    setDeadline: assign(({ context: { exam } }, { deadlineAt, outageMs }: DeadlineReading) => ({
      exam: exam && { ...exam, deadline_at: deadlineAt, outage_ms: outageMs ?? exam.outage_ms },
    })),
    /** Shows another exercise. */
    openExercise: assign((_, params: { exerciseId: string }) => ({ currentId: params.exerciseId })),
    /** Keeps for a reload which exercise this tab shows. */
    keepCurrent: (_, _params: { examId: string; exerciseId: string }) => notProvided('keepCurrent'),
    /** Asks for everything unsent to be delivered now. */
    flush: sendTo('answerSync', { type: 'sync.flushRequested' }),
    /** Keeps when the developer tools were first opened. */
    noteDevtools: assign(({ context }, params: { at: number }) => ({
      devtoolsOpenedAt: context.devtoolsOpenedAt ?? params.at,
    })),
    /** Keeps the reason why the last step failed, for the page to show. */
    setFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    /** Shows that the system check did not finish in time. */
    setCheckTimeout: assign({
      failure: failure('unreachable', "The check didn't finish in time. Run it again, or try another browser."),
    }),
    /** Keeps why the page became read-only, and who holds the exam now. */
    setFailureAndHolder: assign((_, params: { failure: Failure }) => ({
      failure: params.failure,
      holder: holderOf(params.failure),
    })),
    /** Shows who has taken the exam over. */
    setHolder: assign((_, params: { holder: LeaseHolder }) => ({ holder: params.holder })),
    /** Shows how much of the page is preloaded. */
    setPartsProgress: assign((_, params: { loaded: number; total: number }) => ({ parts: params })),
    /** Marks every part of the page as loaded. */
    completeParts: assign(({ context }) => ({ parts: { ...context.parts, loaded: context.parts.total } })),
    /** Marks every part of the page as still to be loaded. */
    resetParts: assign({ parts: { loaded: 0, total: 0 } }),
    /** Restores the running exam from the copy on this device. */
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
    /** Stores the running attempt on the device, for a reload without a connection. */
    keepAttempt: (_, _params: KeptAttempt) => notProvided('keepAttempt'),
    /** Removes the attempt and the app shell from the device. */
    eraseAttempt: () => notProvided('eraseAttempt'),
    /** Shows which changes of this device never reached the server. */
    setUndelivered: assign((_, params: { entries: QueuedEntry[] }) => ({ undelivered: params.entries })),
    /** Clears the message about the failed step. */
    clearFailure: assign({ failure: null }),
    /** Clears the results of the last system check. */
    clearChecks: assign({ checks: null }),
    /** Counts how often the page has asked for the result, so that the next wait is longer. */
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
  },
  guards: {
    /**
     * The server has the exam in the state that is asked about.
     *
     * @when awaitingTerms The candidate has not accepted the terms.
     * @when ready The candidate has not started the exam.
     * @when running The exam is running.
     * @when grading The exam is being graded.
     * @when voided The exam was voided.
     */
    isState: (_, params: { exam: Exam; state: AttemptState }) => params.exam.state === params.state,
    /** There is no such exam for this user. */
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    /** Another page or device holds the exam. */
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    /** The server no longer has the exam running. */
    isNotRunning: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notRunning',
    /** The exam is in a different state than the page assumes. */
    isElsewhere: (_, params: { error: unknown }) =>
      ['refused', 'notRunning', 'notFound'].includes(failureOf(params.error).kind),
    /** The exam was passed already, another attempt at it runs, or the cool-down after a failed one is not over. */
    isRuledOut: (_, params: { error: unknown }) =>
      ['retake_unavailable', 'retake_too_early'].includes(failureOf(params.error).code ?? ''),
    /** The server names what is wrong with the form. */
    isInvalid: (_, params: { error: unknown }) => failureOf(params.error).kind === 'invalid',
    /** The candidate's dispute is waiting for a decision. */
    isDisputed: (_, params: { exam: Exam }) => params.exam.dispute?.state === 'open',
    /** This device has a copy of the running exam. */
    isKept: (_, params: { attempt: FoundAttempt | null }) => params.attempt !== null,
    /** Another tab of this browser has the exam open from this device's copy. */
    isKeptForOtherTab: (_, params: { attempt: FoundAttempt | null }) => params.attempt?.isWriter === false,
    /** The page works with the copy on this device. */
    isFromDevice: ({ context }) => context.source === 'device',
    /** The grace period is over, and the server has not ended the exam yet. */
    isPastGrace: ({ context: { exam } }) =>
      exam?.state === 'running' && exam.deadline_at !== null && !acceptsAnswersAt(windowOf(exam), exam.serverTime),
    /** Storage and connection work, and every part of the page is loaded. */
    mayStart: ({ context: { checks, parts } }) => checks !== null && isFit(checks, parts),
    /** Every chunk is loaded, and the checks that a start needs have passed. */
    isFit: ({ context: { parts } }, { checks }: { checks: SystemChecks }) => isFit(checks, parts),
    /** The exam is a trial. */
    isTrial: (_, { exam }: { exam: Exam }) => exam.trial,
    /** The time is up, and this device has nothing left that the server would accept. */
    isTimeOver: ({ context }, { exam }: { exam: Exam }) =>
      exam.state === 'running' &&
      exam.deadline_at !== null &&
      remainingMs({ deadlineAt: exam.deadline_at, now: exam.serverTime }) === 0 &&
      (context.undelivered.length === 0 || !acceptsAnswersAt(windowOf(exam), exam.serverTime)),
    /** The server's deadline or grace period differs from the page's. */
    isOtherDeadline: ({ context: { exam } }, { deadlineAt, outageMs }: DeadlineReading) =>
      deadlineAt !== null &&
      (deadlineAt !== exam?.deadline_at || (outageMs !== undefined && outageMs !== (exam.outage_ms ?? 0))),
    /** The answer was changed after the deadline. By server time rather than by timers, which may fire late. */
    isLateChange: ({ context }, params: { exerciseId: string; at: number }) =>
      context.exercises.some((exercise) => exercise.id === params.exerciseId) &&
      context.exam !== null &&
      isLate(windowOf(context.exam), params.at),
    /** The exercise is part of this exam. */
    isKnownExercise: ({ context }, params: { exerciseId: string }) =>
      context.exercises.some((exercise) => exercise.id === params.exerciseId),
    /** The event is the opening of the developer tools. */
    isDevtools: (_, params: { kind: EvidenceKind }) => params.kind === 'devtools',
    /** The result has no open dispute. */
    mayDispute: ({ context }) => context.exam?.dispute?.state !== 'open',
  },
  delays: {
    /** 1.5 seconds before the first check for the result, growing to 15 seconds. Milliseconds. */
    pollTime: ({ context }) => Math.min(POLL_MAX_MS, Math.round(POLL_MS * 1.3 ** (context.polls - 1))),
    /** 3 seconds before the server is asked again. Milliseconds. */
    retryTime: 3000,
    /** 3 seconds to read the device; the exam waits no longer. Milliseconds. */
    deviceTime: DEVICE_TIMEOUT_MS,
    /** 20 seconds for the checks of storage and connection. Milliseconds. */
    checkTime: 20_000,
    /** 15 seconds for delivery, then the candidate is asked again. Milliseconds. */
    deliveryTime: 15_000,
    /** The grace period and 1.5 seconds, then the server should have ended the exam. Milliseconds. */
    graceTime: ({ context }) => GRACE_MS + (context.exam?.outage_ms ?? 0) + 1500,
  },
});

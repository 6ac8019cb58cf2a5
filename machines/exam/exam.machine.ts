import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Work } from '../../src/contract/answers.ts';
import type { AttemptState, CandidateExercise, EvidenceKind, Exam, Saved } from '../../src/contract/exam.ts';
import { type AnswerSyncReport, answerSyncMachine } from '../answer-sync/answer-sync.machine.ts';
import type { QueuedEntry } from '../answer-sync/queue.ts';
import { GRACE_MS } from '../attempt/grace.ts';
import { type ExamClockReport, examClockMachine } from '../exam-clock/exam-clock.machine.ts';
import { type Failure, failureOf } from '../shared/failure.ts';
import type { ExamContext, ExamEvent, ExamInput, LeaseHolder, SystemChecks } from './exam.types.ts';

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

/** An exam in the browser, from its terms to its result. */
export const examMachine = setup({
  types: {
    context: {} as ExamContext,
    events: {} as ExamEvent | AnswerSyncReport | ExamClockReport,
    input: {} as ExamInput,
    children: {} as {
      answerSync: 'answerSync';
      examClock: 'examClock';
      loadExam: 'loadExam';
      pollExam: 'loadExam';
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
      watchEvidence: 'watchEvidence';
    },
    tags: {} as
      | 'terms'
      | 'rules'
      | 'start'
      | 'progress'
      | 'done'
      | 'dispute'
      | 'busy'
      | 'readOnly'
      | 'exercises'
      | 'handingIn',
  },
  actors: {
    loadExam: fromPromise<Exam, { examId: string }>(() => notProvided('loadExam')),
    acceptTerms: fromPromise<Exam, { examId: string; version: string }>(() => notProvided('acceptTerms')),
    checkSystem: fromPromise<SystemChecks, { exam: Exam }>(() => notProvided('checkSystem')),
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
    /** Says when another tab of this browser takes over. */
    watchTabs: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchTabs')),
    /** Notices what reviewers may want to know, and passes it on to the server. */
    watchEvidence: fromCallback<{ type: 'ignored' }, { examId: string }>(() => notProvided('watchEvidence')),
    answerSync: answerSyncMachine,
    examClock: examClockMachine,
  },
  actions: {
    takeExam: assign((_, params: { exam: Exam }) => ({ exam: params.exam, failure: null })),
    takeChecks: assign((_, params: { checks: SystemChecks }) => ({ checks: params.checks })),
    takeLeaseGranted: assign((_, params: { epoch: number; exam: Exam }) => ({
      epoch: params.epoch,
      exam: params.exam,
      holder: null,
      failure: null,
    })),
    takeHolder: assign((_, params: { error: unknown }) => ({ holder: holderOf(params.error) })),
    takeTabHolder: assign({ holder: { deviceName: 'another tab of this browser', takenAt: null } }),
    takeExercises: assign(({ context }, params: { exercises: CandidateExercise[] }) => ({
      exercises: params.exercises,
      work: Object.fromEntries(params.exercises.map((exercise) => [exercise.id, exercise.saved?.work ?? EMPTY_WORK])),
      currentId:
        params.exercises.find((exercise) => exercise.id === context.currentId)?.id ?? params.exercises[0]?.id ?? null,
    })),
    takeRestored: assign(({ context }, params: { entries: QueuedEntry[] }) => ({
      work: params.entries.reduce<Record<string, Work>>(
        (work, entry) => ({ ...work, [entry.exercise_id]: entry.work }),
        context.work,
      ),
    })),
    takeWork: assign(({ context }, params: { exerciseId: string; work: Work }) => ({
      work: { ...context.work, [params.exerciseId]: params.work },
    })),
    queueChange: sendTo('answerSync', (_, params: { exerciseId: string; work: Work; key: string; at: number }) => ({
      type: 'answer.changed' as const,
      ...params,
    })),
    moveDeadline: sendTo('examClock', (_, params: { deadlineAt: number }) => ({
      type: 'clock.deadlineMoved' as const,
      ...params,
    })),
    takeDeadline: assign(({ context }, params: { deadlineAt: number }) => ({
      exam: context.exam && { ...context.exam, deadline_at: params.deadlineAt },
    })),
    openExercise: assign((_, params: { exerciseId: string }) => ({ currentId: params.exerciseId })),
    flush: sendTo('answerSync', { type: 'sync.flushRequested' }),
    noteDevtools: assign(({ context }, params: { at: number }) => ({
      devtoolsOpenedAt: context.devtoolsOpenedAt ?? params.at,
    })),
    takeFailure: assign((_, params: { error: unknown }) => ({ failure: failureOf(params.error) })),
    takeKnownFailure: assign((_, params: { failure: Failure }) => ({
      failure: params.failure,
      holder: holderOf(params.failure),
    })),
    takeUndelivered: assign((_, params: { entries: QueuedEntry[] }) => ({ undelivered: params.entries })),
    forgetFailure: assign({ failure: null }),
    forgetChecks: assign({ checks: null }),
    countPoll: assign(({ context }) => ({ polls: context.polls + 1 })),
  },
  guards: {
    isState: (_, params: { exam: Exam; state: AttemptState }) => params.exam.state === params.state,
    isMissing: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notFound',
    isLeaseTaken: (_, params: { error: unknown }) => failureOf(params.error).kind === 'leaseTaken',
    isNotRunning: (_, params: { error: unknown }) => failureOf(params.error).kind === 'notRunning',
    /** The exam is in another state than this page believes. */
    isElsewhere: (_, params: { error: unknown }) =>
      ['refused', 'notRunning', 'notFound'].includes(failureOf(params.error).kind),
    isPastGrace: ({ context: { exam } }) =>
      exam?.state === 'running' && exam.deadline_at !== null && exam.serverTime > exam.deadline_at + GRACE_MS,
    mayStart: ({ context }) => context.checks?.storage === true && context.checks.connection,
    isOtherDeadline: ({ context }, params: { saved: Saved }) =>
      params.saved.deadline_at !== null && params.saved.deadline_at !== context.exam?.deadline_at,
    isKnownExercise: ({ context }, params: { exerciseId: string }) =>
      context.exercises.some((exercise) => exercise.id === params.exerciseId),
    isDevtools: (_, params: { kind: EvidenceKind }) => params.kind === 'devtools',
    mayDispute: ({ context }) => context.exam?.dispute?.state !== 'open',
  },
  delays: {
    /** Between two looks whether the result is there, longer and longer. Milliseconds. */
    pollTime: ({ context }) => Math.min(POLL_MAX_MS, Math.round(POLL_MS * 1.3 ** (context.polls - 1))),
    /** Between two tries to reach the server. */
    retryTime: 3000,
    /** How long delivering may take before the candidate is asked again. */
    deliveryTime: 15_000,
    /** After the deadline the server takes what was queued before it for the grace period; then it has ended the exam. */
    graceTime: GRACE_MS + 1500,
  },
}).createMachine({
  id: 'exam',
  description: 'Taking an exam in the browser: terms, rules, system check, answering, handing in, result, dispute.',
  context: ({ input }) => ({
    examId: input.examId,
    exam: null,
    checks: null,
    epoch: 0,
    holder: null,
    exercises: [],
    work: {},
    currentId: null,
    devtoolsOpenedAt: null,
    failure: null,
    undelivered: [],
    polls: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The exam is being loaded; its state decides which page opens.',
      invoke: {
        src: 'loadExam',
        id: 'loadExam',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The exam is known.',
          target: 'choosing',
          actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: [
          {
            description: "There is no such exam, or it is not the candidate's.",
            guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) },
            target: 'missing',
          },
          {
            description: 'The server was not reached.',
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unreachable: {
      description: 'The exam could not be loaded; it is tried again.',
      after: { retryTime: { description: 'Try again.', target: 'loading' } },
      on: { 'exam.retried': { description: 'The candidate tries again.', target: 'loading' } },
    },
    missing: { type: 'final', description: 'There is no such exam for this candidate.' },
    choosing: {
      description: 'Which page does the state of the exam call for?',
      always: [
        {
          description: 'The terms are not accepted yet.',
          guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'awaitingTerms' }) },
          target: 'terms',
        },
        {
          description: 'The exam has not been started.',
          guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'ready' }) },
          target: 'rules',
        },
        {
          description: 'The time is over, the grace period too; the server is about to end the exam.',
          guard: 'isPastGrace',
          target: 'awaitingResult',
        },
        {
          description: 'The exam runs.',
          guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'running' }) },
          target: 'joining',
        },
        {
          description: 'The exam is being graded.',
          guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'grading' }) },
          target: 'awaitingResult',
        },
        {
          description: 'The exam does not count any more.',
          guard: { type: 'isState', params: ({ context }) => ({ exam: context.exam as Exam, state: 'voided' }) },
          target: 'voided',
        },
        { description: 'There is a result.', target: 'result' },
      ],
    },
    terms: {
      tags: 'terms',
      description: 'The candidate reads the terms.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The terms are on show.',
          on: {
            'exam.termsAccepted': {
              description: 'The candidate accepts the terms.',
              target: 'accepting',
              actions: 'forgetFailure',
            },
          },
        },
        accepting: {
          tags: 'busy',
          description: 'The acceptance is being stored.',
          invoke: {
            src: 'acceptTerms',
            id: 'acceptTerms',
            input: ({ context }) => ({ examId: context.examId, version: context.exam?.terms.version ?? '' }),
            onDone: {
              description: 'It is stored.',
              target: '#exam.rules',
              actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
            },
            onError: [
              {
                description: 'The exam is not where this page believes, or the terms have changed.',
                guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
                target: '#exam.loading',
              },
              {
                description: 'It could not be stored.',
                target: 'reading',
                actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
      },
    },
    rules: {
      tags: 'rules',
      description: 'The candidate reads the rules: time, number of exercises, pass mark, what is recorded.',
      on: {
        'exam.rulesRead': { description: 'The candidate goes on to the system check.', target: 'systemCheck' },
      },
    },
    systemCheck: {
      tags: 'start',
      description: 'Can this browser take the exam?',
      initial: 'checking',
      on: {
        'exam.rulesReopened': { description: 'The candidate goes back to the rules.', target: 'rules' },
      },
      states: {
        checking: {
          tags: 'busy',
          description: 'Storage, clock, connection and editor are being tried.',
          entry: 'forgetChecks',
          invoke: {
            src: 'checkSystem',
            id: 'checkSystem',
            input: ({ context }) => ({ exam: context.exam as Exam }),
            onDone: {
              description: 'The findings are there.',
              target: 'checked',
              actions: { type: 'takeChecks', params: ({ event }) => ({ checks: event.output }) },
            },
            onError: {
              description: 'The check itself failed.',
              target: 'checked',
              actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        checked: {
          description: 'The findings are on show; the clock does not run yet.',
          on: {
            'exam.checkRepeated': {
              description: 'The candidate repeats the check.',
              target: 'checking',
              actions: 'forgetFailure',
            },
            'exam.started': {
              description: 'The candidate starts the clock.',
              guard: 'mayStart',
              target: 'starting',
              actions: 'forgetFailure',
            },
          },
        },
        starting: {
          tags: 'busy',
          description: 'The server starts the clock.',
          invoke: {
            src: 'startExam',
            id: 'startExam',
            input: ({ context }) => ({ examId: context.examId }),
            onDone: {
              description: 'The clock runs.',
              target: '#exam.joining',
              actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
            },
            onError: [
              {
                description: 'The exam is not where this page believes.',
                guard: { type: 'isElsewhere', params: ({ event }) => ({ error: event.error }) },
                target: '#exam.loading',
              },
              {
                description: 'The clock could not be started.',
                target: 'checked',
                actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: {
            // The clock may run already: going back now would waste the candidate's time unseen.
            'exam.rulesReopened': {},
          },
        },
      },
    },
    joining: {
      tags: ['progress', 'busy'],
      description: 'This page asks to be the one that writes.',
      invoke: {
        src: 'takeLease',
        id: 'takeLease',
        input: ({ context }) => ({ examId: context.examId, takeOver: false }),
        onDone: {
          description: 'It is.',
          target: 'loadingExercises',
          actions: { type: 'takeLeaseGranted', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'The exam is open in another place.',
            guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'askingTakeOver',
            actions: { type: 'takeHolder', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The exam does not run any more.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
          },
          {
            description: 'The server was not reached.',
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    askingTakeOver: {
      tags: 'progress',
      description: 'The exam is open in another place. Taking it over is a question, not an accident.',
      on: {
        'exam.takenOver': { description: 'The candidate goes on here.', target: 'takingOver' },
        'exam.retried': { description: 'The candidate asks again whether the other place is done.', target: 'loading' },
      },
    },
    takingOver: {
      tags: ['progress', 'busy'],
      description: 'This page becomes the one that writes; the other one turns read-only.',
      invoke: {
        src: 'takeLease',
        id: 'takeOver',
        input: ({ context }) => ({ examId: context.examId, takeOver: true }),
        onDone: {
          description: 'It is.',
          target: 'loadingExercises',
          actions: { type: 'takeLeaseGranted', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'The exam does not run any more.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
          },
          {
            description: 'It did not work.',
            target: 'askingTakeOver',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadingExercises: {
      tags: ['progress', 'busy'],
      description: 'The exercises and what was saved are being loaded.',
      invoke: {
        src: 'loadExercises',
        id: 'loadExercises',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'They are there.',
          target: 'taking',
          actions: { type: 'takeExercises', params: ({ event }) => ({ exercises: event.output }) },
        },
        onError: [
          {
            description: 'The exam does not run any more.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: 'loading',
          },
          {
            description: 'The server was not reached.',
            target: 'unreachable',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    taking: {
      tags: ['progress', 'exercises'],
      description: 'The candidate answers; every change is saved; the clock runs.',
      initial: 'answering',
      invoke: [
        {
          src: 'answerSync',
          id: 'answerSync',
          input: ({ context }) => ({
            examId: context.examId,
            epoch: context.epoch,
            saved: Object.fromEntries(
              context.exercises.flatMap((exercise) => (exercise.saved ? [[exercise.id, exercise.saved]] : [])),
            ),
          }),
          onError: { description: 'Saving broke; the exam is loaded again.', target: 'loading' },
        },
        {
          src: 'examClock',
          id: 'examClock',
          input: ({ context }) => ({
            examId: context.examId,
            startedAt: context.exam?.started_at ?? 0,
            deadlineAt: context.exam?.deadline_at ?? 0,
            now: context.exam?.serverTime ?? 0,
          }),
          onError: { description: 'The clock broke; the exam is loaded again.', target: 'loading' },
        },
        {
          src: 'watchTabs',
          id: 'watchTabs',
          input: ({ context }) => ({ examId: context.examId }),
          onError: { description: 'The browser cannot tell its tabs apart; the server still does.' },
        },
        {
          src: 'watchEvidence',
          id: 'watchEvidence',
          input: ({ context }) => ({ examId: context.examId }),
          onError: { description: "Nothing is noticed; that is nobody's fault." },
        },
      ],
      on: {
        // Also while handing in is being asked: what was typed a moment before must not be dropped.
        'exam.answerChanged': {
          description: 'The candidate changes an answer, a flag or a note.',
          guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
          actions: [
            {
              type: 'takeWork',
              params: ({ event }) => ({ exerciseId: event.exerciseId, work: event.work }),
            },
            {
              type: 'queueChange',
              params: ({ event }) => ({
                exerciseId: event.exerciseId,
                work: event.work,
                key: event.key,
                at: event.at,
              }),
            },
          ],
        },
        'clock.deadlineReached': { description: 'The time is over.', target: '.deliveringLast' },
        'exam.exerciseOpened': {
          description: 'The candidate goes to another exercise.',
          guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
          actions: { type: 'openExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        },
        'sync.restored': {
          description: 'Unsent changes of an earlier visit are back.',
          actions: { type: 'takeRestored', params: ({ event }) => ({ entries: event.entries }) },
        },
        'sync.acknowledged': {
          description: 'The server names another deadline, because extra time was granted.',
          guard: { type: 'isOtherDeadline', params: ({ event }) => ({ saved: event.saved }) },
          actions: [
            { type: 'takeDeadline', params: ({ event }) => ({ deadlineAt: event.saved.deadline_at ?? 0 }) },
            { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.saved.deadline_at ?? 0 }) },
          ],
        },
        'sync.displaced': {
          description: 'Another device has taken over.',
          target: 'displaced',
          actions: { type: 'takeKnownFailure', params: ({ event }) => ({ failure: event.failure }) },
        },
        'lease.stolen': {
          description: 'Another tab of this browser has taken over.',
          target: 'displaced',
          actions: 'takeTabHolder',
        },
        'sync.ended': { description: 'The server has ended the exam.', target: 'ended' },
        'evidence.noticed': {
          description: 'Developer tools were opened.',
          guard: { type: 'isDevtools', params: ({ event }) => ({ kind: event.kind }) },
          actions: { type: 'noteDevtools', params: ({ event }) => ({ at: event.at }) },
        },
      },
      states: {
        answering: {
          description: 'The exercises can be answered.',
          on: {
            'exam.handInRequested': { description: 'The candidate wants to hand in.', target: 'confirming' },
          },
        },
        confirming: {
          tags: 'handingIn',
          description: 'The candidate is asked once, with the unanswered exercises named.',
          on: {
            'exam.handInConfirmed': { description: 'The candidate hands in.', target: 'delivering' },
            'exam.handInCancelled': { description: 'The candidate goes on answering.', target: 'answering' },
          },
        },
        delivering: {
          tags: ['handingIn', 'busy'],
          description: 'What is unsent is being delivered before handing in.',
          entry: 'flush',
          after: {
            deliveryTime: { description: 'The server is not reached.', target: 'handInFailed' },
          },
          on: {
            'sync.flushed': { description: 'Everything is delivered.', target: 'solving' },
          },
        },
        solving: {
          tags: ['handingIn', 'busy'],
          description: 'The final answers are being confirmed.',
          invoke: {
            src: 'solveExercises',
            id: 'solveExercises',
            input: ({ context }) => ({
              examId: context.examId,
              epoch: context.epoch,
              exercises: context.exercises,
              work: context.work,
              devtoolsOpenedAt: context.devtoolsOpenedAt,
            }),
            onDone: { description: 'They are confirmed.', target: 'stopping' },
            onError: [
              {
                description: 'The exam has ended meanwhile.',
                guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
                target: '#exam.ended',
              },
              {
                description: 'Another page or device writes now.',
                guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
                target: '#exam.displaced',
                actions: { type: 'takeHolder', params: ({ event }) => ({ error: event.error }) },
              },
              {
                description: 'The server was not reached.',
                target: 'handInFailed',
                actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: { 'exam.answerChanged': {} },
        },
        stopping: {
          tags: ['handingIn', 'busy'],
          description: 'The exam is being handed in.',
          invoke: {
            src: 'stopExam',
            id: 'stopExam',
            input: ({ context }) => ({ examId: context.examId }),
            onDone: {
              description: 'It is handed in.',
              target: '#exam.ended',
              actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
            },
            onError: {
              description: 'The server was not reached.',
              target: 'handInFailed',
              actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'exam.answerChanged': {} },
        },
        handInFailed: {
          tags: 'handingIn',
          description: 'Handing in did not work; everything is kept and can be tried again.',
          exit: 'forgetFailure',
          on: {
            'exam.handInConfirmed': { description: 'The candidate tries again.', target: 'delivering' },
            'exam.handInCancelled': { description: 'The candidate goes on answering.', target: 'answering' },
          },
        },
        deliveringLast: {
          tags: ['busy', 'readOnly'],
          description: 'The time is over. What was changed before the end is still being delivered.',
          entry: 'flush',
          after: { graceTime: { description: 'The server has ended the exam.', target: '#exam.ended' } },
          on: {
            'exam.answerChanged': {},
            'clock.deadlineReached': {},
            'clock.deadlinePostponed': {
              description: 'Extra time was granted, so the exam goes on.',
              target: 'answering',
            },
          },
        },
      },
    },
    displaced: {
      tags: ['progress', 'exercises', 'readOnly'],
      description: 'The exam goes on in another place; this page only shows it.',
      invoke: {
        src: 'readUndelivered',
        id: 'lookForUnsent',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'What this device had not delivered is known.',
          actions: { type: 'takeUndelivered', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: { description: 'This device keeps nothing.' },
      },
      on: {
        'exam.exerciseOpened': {
          description: 'The candidate looks at another exercise.',
          guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
          actions: { type: 'openExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        },
        'exam.takenOver': { description: 'The candidate goes on here again.', target: 'takingOver' },
        'exam.retried': { description: 'The candidate looks how far the exam is.', target: 'loading' },
      },
    },
    ended: {
      tags: ['done', 'busy'],
      description: 'The exam has ended. Did anything on this device not arrive?',
      invoke: {
        src: 'readUndelivered',
        id: 'readUndelivered',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'What did not arrive is known.',
          target: 'awaitingResult',
          actions: { type: 'takeUndelivered', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: { description: 'This device keeps nothing.', target: 'awaitingResult' },
      },
    },
    awaitingResult: {
      tags: ['done', 'busy'],
      description: 'The exam is being graded.',
      entry: 'countPoll',
      after: { pollTime: { description: 'Look whether the result is there.', target: 'polling' } },
    },
    polling: {
      tags: ['done', 'busy'],
      description: 'Is the result there?',
      invoke: {
        src: 'loadExam',
        id: 'pollExam',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The server answers.',
          target: 'choosing',
          actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: { description: 'The server was not reached; it is asked again.', target: 'awaitingResult' },
      },
    },
    result: {
      tags: 'done',
      description: 'The result is on show.',
      initial: 'shown',
      invoke: {
        src: 'readUndelivered',
        id: 'lookForUndelivered',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'What this device never delivered is known, also when the exam ended while the page was closed.',
          actions: { type: 'takeUndelivered', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: { description: 'This device keeps nothing.' },
      },
      states: {
        shown: {
          description: 'Score, pass mark, topics and exercises.',
          on: {
            'exam.disputeStarted': {
              description: 'The candidate disputes the result.',
              guard: 'mayDispute',
              target: 'disputing',
            },
            'exam.retried': { description: 'The candidate looks for news.', target: '#exam.loading' },
          },
        },
        disputing: {
          tags: 'dispute',
          description: 'The candidate writes down what is wrong.',
          exit: 'forgetFailure',
          on: {
            'exam.disputeSubmitted': { description: 'The candidate sends the dispute.', target: 'sendingDispute' },
            'exam.disputeCancelled': { description: 'The candidate lets it be.', target: 'shown' },
          },
        },
        sendingDispute: {
          tags: ['dispute', 'busy'],
          description: 'The dispute is being stored.',
          invoke: {
            src: 'openDispute',
            id: 'openDispute',
            input: ({ context, event }) =>
              event.type === 'exam.disputeSubmitted'
                ? { examId: context.examId, reason: event.reason, exerciseIds: event.exerciseIds }
                : { examId: context.examId, reason: '', exerciseIds: [] },
            onDone: {
              description: 'It is stored; a reviewer decides.',
              target: 'shown',
              actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
            },
            onError: {
              description: 'It was refused or the server was not reached; what was written stays.',
              target: 'disputing',
              actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    voided: { tags: 'done', type: 'final', description: 'A reviewer made this exam void; the reason is shown.' },
  },
});

function notProvided(name: string): never {
  throw new Error(`${name} is not provided.`);
}

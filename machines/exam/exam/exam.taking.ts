import type { Exam } from '../../../src/contract/exam/exam.ts';
import { examSetup, keptAttempt } from './exam.setup.ts';
import type { ExamEvent } from './exam.types.ts';

// Answering, handing in, and takeover by another page.

type ChangeEvent = Extract<ExamEvent, { type: 'exam.answerChanged' }>;

function changeOf({ exerciseId, work, key, at }: ChangeEvent) {
  return { exerciseId, work, key, at };
}

function deadlineOf({ deadline_at: deadlineAt, outage_ms: outageMs }: Exam) {
  return { deadlineAt, outageMs };
}

/** After the deadline answers change no more, unless extra time is granted. */
const afterDeadline = {
  'exam.answerChanged': {
    description:
      'The candidate changed something after the deadline; this device keeps the change, which does not count.',
    guard: {
      type: 'isKnownExercise',
      params: ({ event }: { event: ChangeEvent }) => ({ exerciseId: event.exerciseId }),
    },
    actions: { type: 'withholdChange', params: ({ event }: { event: ChangeEvent }) => changeOf(event) },
  },
  'clock.deadlineReached': { description: 'The deadline has passed already.' },
  'clock.deadlinePostponed': {
    description: 'Extra time was granted, so the exam continues.',
    target: 'answering',
  },
} as const;

export const taking = examSetup.createStateConfig({
  tags: ['progress', 'exercises'],
  description: 'The candidate answers, every change is saved, and the clock is running.',
  initial: 'answering',
  entry: { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
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
        deadlineAt: context.exam?.deadline_at ?? null,
      }),
      onError: { description: 'Answer sync failed, so the exam reloads.', target: 'loading' },
    },
    {
      src: 'examClock',
      id: 'examClock',
      input: ({ context }) => ({
        examId: context.examId,
        epoch: context.epoch,
        startedAt: context.exam?.started_at ?? 0,
        deadlineAt: context.exam?.deadline_at ?? 0,
        now: context.exam?.serverTime ?? 0,
      }),
      onError: { description: 'The clock failed, so the exam reloads.', target: 'loading' },
    },
    {
      src: 'examParts',
      id: 'examParts',
      input: ({ context }) => ({
        hasChallenges: (context.exam?.challenges ?? 0) > 0,
        deadlineAt: context.exam?.deadline_at ?? 0,
      }),
      onError: { description: 'Nothing is preloaded; each part of the page is loaded when it is needed.' },
    },
    {
      src: 'watchTabs',
      id: 'watchTabs',
      input: ({ context }) => ({ examId: context.examId }),
      onError: {
        description: 'The browser does not support messages between tabs; the server still detects other writers.',
      },
    },
    {
      src: 'evidence',
      id: 'evidence',
      input: ({ context }) => ({ examId: context.examId }),
      onError: { description: 'The browser can observe nothing, which never counts against the candidate.' },
    },
  ],
  on: {
    // Also during the handing-in dialog: an edit made just before it opened must not be dropped.
    'exam.answerChanged': [
      {
        description:
          'The candidate changes something after the deadline; this device keeps the change, which does not count.',
        guard: { type: 'isLateChange', params: ({ event }) => ({ exerciseId: event.exerciseId, at: event.at }) },
        target: '.deliveringLast',
        actions: { type: 'withholdChange', params: ({ event }) => changeOf(event) },
      },
      {
        description: 'The candidate changes an answer, a flag or a note.',
        guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        actions: [
          {
            type: 'setWork',
            params: ({ event }) => ({ exerciseId: event.exerciseId, work: event.work }),
          },
          { type: 'queueChange', params: ({ event }) => changeOf(event) },
        ],
      },
    ],
    'clock.deadlineReached': { description: 'The deadline has passed.', target: '.deliveringLast' },
    'exam.exerciseOpened': {
      description: 'The candidate opens another exercise.',
      guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
      actions: [
        { type: 'openExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        {
          type: 'keepCurrent',
          params: ({ context, event }) => ({ examId: context.examId, exerciseId: event.exerciseId }),
        },
      ],
    },
    'sync.restored': {
      description: 'Unsent changes of an earlier visit are restored.',
      actions: { type: 'restoreUnsent', params: ({ event }) => ({ entries: event.entries }) },
    },
    'sync.acknowledged': {
      description: 'The server reports a new deadline or grace period: extra time was granted, or there was an outage.',
      guard: {
        type: 'isOtherDeadline',
        params: ({ event }) => ({ deadlineAt: event.saved.deadline_at, outageMs: event.saved.outage_ms ?? 0 }),
      },
      actions: [
        {
          type: 'setDeadline',
          params: ({ event }) => ({ deadlineAt: event.saved.deadline_at, outageMs: event.saved.outage_ms ?? 0 }),
        },
        { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.saved.deadline_at ?? 0 }) },
        { type: 'freeLateChanges', params: ({ event }) => ({ deadlineAt: event.saved.deadline_at ?? 0 }) },
        { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
      ],
    },
    'clock.deadlineRead': {
      description: 'A sync with the server reports a new deadline because extra time was granted.',
      guard: { type: 'isOtherDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
      actions: [
        { type: 'setDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        { type: 'freeLateChanges', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
      ],
    },
    'sync.displaced': [
      {
        description:
          'A save was rejected because the lease stored on this device is out of date; the page requests it again before it reports a takeover.',
        guard: 'isFromDevice',
        target: 'entering',
      },
      {
        description: 'Another device has taken over.',
        target: 'displaced',
        actions: [{ type: 'setFailureAndHolder', params: ({ event }) => ({ failure: event.failure }) }, 'eraseAttempt'],
      },
    ],
    'clock.displaced': [
      {
        description:
          'The clock finds the lease stored on this device out of date; the page requests it again before it reports a takeover.',
        guard: 'isFromDevice',
        target: 'entering',
      },
      {
        description: 'The server reports that another device has taken over, although nothing was saved here since.',
        target: 'displaced',
        actions: [{ type: 'setHolder', params: ({ event }) => ({ holder: event.holder }) }, 'eraseAttempt'],
      },
    ],
    'clock.ended': { description: 'The server reports that the exam is no longer running.', target: 'grading' },
    'lease.stolen': {
      description: 'Another tab of this browser has taken over.',
      target: 'displaced',
      actions: 'setOtherTabAsHolder',
    },
    'sync.ended': { description: 'The server has ended the exam.', target: 'grading' },
    'evidence.noticed': {
      description: 'The candidate opened developer tools.',
      guard: { type: 'isDevtools', params: ({ event }) => ({ kind: event.kind }) },
      actions: { type: 'noteDevtools', params: ({ event }) => ({ at: event.at }) },
    },
  },
  states: {
    answering: {
      description: 'The candidate can answer the exercises.',
      on: {
        'exam.handInRequested': { description: 'The candidate asks to hand in.', target: 'confirming' },
      },
    },
    confirming: {
      tags: 'handingIn',
      description: 'The dialog asks for confirmation and lists the unanswered exercises.',
      on: {
        'exam.handInConfirmed': { description: 'The candidate confirms handing in.', target: 'delivering' },
        'exam.handInCancelled': { description: 'The candidate keeps answering.', target: 'answering' },
      },
    },
    delivering: {
      tags: ['handingIn', 'busy'],
      description: 'Unsent changes are being delivered before handing in.',
      entry: 'flush',
      after: {
        deliveryTime: { description: 'The server cannot be reached.', target: 'handInFailed' },
      },
      on: {
        'sync.flushed': { description: 'Every change is delivered.', target: 'solving' },
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
        onDone: { description: 'The final answers are confirmed.', target: 'stopping' },
        onError: [
          {
            description: 'The exam has ended in the meantime.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.grading',
          },
          {
            description: 'Another page or device holds the exam now.',
            guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.displaced',
            actions: { type: 'setHolderFromError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'No response arrived, so the page reloads the state of the exam before it reports a failure.',
            target: 'confirmingHandIn',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      on: { 'exam.answerChanged': { description: 'The answers are being handed in already.' } },
    },
    stopping: {
      tags: ['handingIn', 'busy'],
      description: 'The exam is being handed in.',
      invoke: {
        src: 'stopExam',
        id: 'stopExam',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The exam is handed in.',
          target: '#exam.grading',
          actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: {
          description:
            'No response arrived. The exam may already be handed in, so the page reloads its state before it reports a failure.',
          target: 'confirmingHandIn',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'exam.answerChanged': { description: 'The answers are being handed in already.' } },
    },
    confirmingHandIn: {
      tags: ['handingIn', 'busy'],
      description: 'The page asks the server whether the exam is handed in.',
      invoke: {
        src: 'loadExam',
        id: 'confirmHandIn',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The exam is still running.',
            guard: { type: 'isState', params: ({ event }) => ({ exam: event.output, state: 'running' }) },
            target: 'handInFailed',
          },
          {
            description: 'The exam is handed in; only the response was lost.',
            target: '#exam.grading',
            actions: ['clearFailure', { type: 'setExam', params: ({ event }) => ({ exam: event.output }) }],
          },
        ],
        onError: { description: 'The server cannot be reached.', target: 'handInUnknown' },
      },
      on: { 'exam.answerChanged': { description: 'The answers are being handed in already.' } },
    },
    handInUnknown: {
      tags: 'handingIn',
      description: 'The page does not know whether the exam is handed in, says so and asks the server again.',
      after: {
        retryTime: { description: 'The page asks again whether the exam is handed in.', target: 'confirmingHandIn' },
      },
      on: {
        'exam.handInConfirmed': { description: 'The candidate retries.', target: 'delivering' },
        'exam.handInCancelled': {
          description: 'The candidate keeps answering; the next save shows whether the exam is still running.',
          target: 'answering',
          actions: 'clearFailure',
        },
      },
    },
    handInFailed: {
      tags: 'handingIn',
      description: 'Handing in failed; every answer is kept and the candidate can retry.',
      exit: 'clearFailure',
      on: {
        'exam.handInConfirmed': { description: 'The candidate retries.', target: 'delivering' },
        'exam.handInCancelled': { description: 'The candidate keeps answering.', target: 'answering' },
      },
    },
    deliveringLast: {
      tags: ['timeOver', 'busy'],
      description:
        'The time is over. Changes from before the deadline count if they reach the server within the grace period; a device that is offline keeps them and retries.',
      entry: 'flush',
      after: {
        graceTime: {
          description: 'The grace period is over, so the page asks the server whether the exam has ended.',
          target: 'confirmingEnd',
        },
      },
      on: afterDeadline,
    },
    confirmingEnd: {
      tags: ['timeOver', 'endUnconfirmed', 'busy'],
      description:
        'The time and the grace period are over. The page asks the server whether the exam has ended, and keeps sending.',
      invoke: {
        src: 'loadExam',
        id: 'confirmEnd',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The server has not ended the exam yet.',
            guard: { type: 'isState', params: ({ event }) => ({ exam: event.output, state: 'running' }) },
            target: 'endUnconfirmed',
            actions: [
              { type: 'setDeadline', params: ({ event }) => deadlineOf(event.output) },
              { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.output.deadline_at ?? 0 }) },
              { type: 'freeLateChanges', params: ({ event }) => ({ deadlineAt: event.output.deadline_at ?? 0 }) },
              { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
            ],
          },
          {
            description: 'The exam has ended. Undelivered changes stay on this device.',
            target: '#exam.grading',
            actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
          },
        ],
        onError: {
          description: 'The server gives no answer, so the page does not know whether the exam has ended.',
          target: 'endUnconfirmed',
        },
      },
      on: afterDeadline,
    },
    endUnconfirmed: {
      tags: ['timeOver', 'endUnconfirmed', 'busy'],
      description:
        'The server has not said that the exam has ended, so undelivered changes may still count; the page keeps sending them.',
      after: {
        retryTime: { description: 'The page asks again whether the exam has ended.', target: 'confirmingEnd' },
      },
      on: afterDeadline,
    },
  },
});

export const displaced = examSetup.createStateConfig({
  tags: ['progress', 'exercises'],
  description: 'The exam continues on another page or device; this page is read-only.',
  invoke: {
    src: 'readUndelivered',
    id: 'lookForUnsent',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The undelivered changes of this device are known.',
      actions: { type: 'setUndelivered', params: ({ event }) => ({ entries: event.output }) },
    },
    onError: { description: 'The changes on this device cannot be read.' },
  },
  on: {
    'exam.exerciseOpened': {
      description: 'The candidate views another exercise.',
      guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
      actions: [
        { type: 'openExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        {
          type: 'keepCurrent',
          params: ({ context, event }) => ({ examId: context.examId, exerciseId: event.exerciseId }),
        },
      ],
    },
    'exam.takenOver': { description: 'The candidate returns to this device.', target: 'entering.takingOver' },
    'exam.retried': { description: 'The candidate checks the progress of the exam.', target: 'loading' },
  },
});

import { examSetup, keptAttempt } from './exam.setup.ts';
import type { ExamEvent } from './exam.types.ts';

// Answering, handing in, and being taken over.

function changeOf({ exerciseId, work, key, at }: Extract<ExamEvent, { type: 'exam.answerChanged' }>) {
  return { exerciseId, work, key, at };
}

export const taking = examSetup.createStateConfig({
  tags: ['progress', 'exercises'],
  description: 'The candidate answers; every change is saved; the clock runs.',
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
      onError: { description: 'Saving broke; the exam is loaded again.', target: 'loading' },
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
      onError: { description: 'The clock broke; the exam is loaded again.', target: 'loading' },
    },
    {
      src: 'watchTabs',
      id: 'watchTabs',
      input: ({ context }) => ({ examId: context.examId }),
      onError: { description: 'The browser cannot tell its tabs apart; the server still does.' },
    },
    {
      src: 'evidence',
      id: 'evidence',
      input: ({ context }) => ({ examId: context.examId }),
      onError: { description: "Nothing is noticed; that is nobody's fault." },
    },
  ],
  on: {
    // Also while handing in is being asked: what was typed a moment before must not be dropped.
    'exam.answerChanged': [
      {
        description:
          'The candidate changes something after the deadline; it is kept on this device and does not count.',
        guard: { type: 'isLateChange', params: ({ event }) => ({ exerciseId: event.exerciseId, at: event.at }) },
        target: '.deliveringLast',
        actions: { type: 'withholdChange', params: ({ event }) => changeOf(event) },
      },
      {
        description: 'The candidate changes an answer, a flag or a note.',
        guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
        actions: [
          {
            type: 'takeWork',
            params: ({ event }) => ({ exerciseId: event.exerciseId, work: event.work }),
          },
          { type: 'queueChange', params: ({ event }) => changeOf(event) },
        ],
      },
    ],
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
      description: 'The server names another deadline or grace period: extra time was granted, or there was an outage.',
      guard: {
        type: 'isOtherDeadline',
        params: ({ event }) => ({ deadlineAt: event.saved.deadline_at, outageMs: event.saved.outage_ms ?? 0 }),
      },
      actions: [
        {
          type: 'takeDeadline',
          params: ({ event }) => ({ deadlineAt: event.saved.deadline_at, outageMs: event.saved.outage_ms ?? 0 }),
        },
        { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.saved.deadline_at ?? 0 }) },
        { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
      ],
    },
    'clock.deadlineRead': {
      description: 'The server, asked for the time, names another deadline, because extra time was granted.',
      guard: { type: 'isOtherDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
      actions: [
        { type: 'takeDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        { type: 'keepAttempt', params: ({ context }) => keptAttempt(context) },
      ],
    },
    'sync.displaced': [
      {
        description:
          'The lease that this device kept is out of date. The page asks for it again before it believes in another device.',
        guard: 'isFromDevice',
        target: 'joining',
      },
      {
        description: 'Another device has taken over.',
        target: 'displaced',
        actions: [{ type: 'takeKnownFailure', params: ({ event }) => ({ failure: event.failure }) }, 'eraseAttempt'],
      },
    ],
    'clock.displaced': [
      {
        description:
          'The lease that this device kept is out of date. The page asks for it again before it believes in another device.',
        guard: 'isFromDevice',
        target: 'joining',
      },
      {
        description: 'The server says that another device has taken over, though nothing was saved here since.',
        target: 'displaced',
        actions: [{ type: 'takeKnownHolder', params: ({ event }) => ({ holder: event.holder }) }, 'eraseAttempt'],
      },
    ],
    'clock.ended': { description: 'The server says that the exam does not run any more.', target: 'ended' },
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
            description: 'No answer came: the state of the exam is read before failure is claimed.',
            target: 'confirmingHandIn',
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
          description: 'No answer came. The exam may be handed in: its state is read before failure is claimed.',
          target: 'confirmingHandIn',
          actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { 'exam.answerChanged': {} },
    },
    confirmingHandIn: {
      tags: ['handingIn', 'busy'],
      description: 'The server is asked whether the exam is handed in.',
      invoke: {
        src: 'loadExam',
        id: 'confirmHandIn',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The exam still runs.',
            guard: { type: 'isState', params: ({ event }) => ({ exam: event.output, state: 'running' }) },
            target: 'handInFailed',
          },
          {
            description: 'The exam is handed in: only the answer was lost.',
            target: '#exam.ended',
            actions: ['clearFailure', { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) }],
          },
        ],
        onError: { description: 'The server is not reached.', target: 'handInUnknown' },
      },
      on: { 'exam.answerChanged': {} },
    },
    handInUnknown: {
      tags: 'handingIn',
      description: 'Whether the exam is handed in is not known; the page says so and asks the server again.',
      after: { retryTime: { description: 'Ask again.', target: 'confirmingHandIn' } },
      on: {
        'exam.handInConfirmed': { description: 'The candidate tries again.', target: 'delivering' },
        'exam.handInCancelled': {
          description: 'The candidate goes on answering; the next save shows whether the exam still runs.',
          target: 'answering',
          actions: 'clearFailure',
        },
      },
    },
    handInFailed: {
      tags: 'handingIn',
      description: 'Handing in did not work; everything is kept and can be tried again.',
      exit: 'clearFailure',
      on: {
        'exam.handInConfirmed': { description: 'The candidate tries again.', target: 'delivering' },
        'exam.handInCancelled': { description: 'The candidate goes on answering.', target: 'answering' },
      },
    },
    deliveringLast: {
      tags: 'busy',
      description: 'The time is over. What was changed before the end is still being delivered.',
      entry: 'flush',
      after: { graceTime: { description: 'The server has ended the exam.', target: '#exam.ended' } },
      on: {
        'exam.answerChanged': {
          description: 'The candidate changed something after the end; it is kept on this device and does not count.',
          guard: { type: 'isKnownExercise', params: ({ event }) => ({ exerciseId: event.exerciseId }) },
          actions: { type: 'withholdChange', params: ({ event }) => changeOf(event) },
        },
        'clock.deadlineReached': {},
        'clock.deadlinePostponed': {
          description: 'Extra time was granted, so the exam goes on.',
          target: 'answering',
        },
      },
    },
  },
});

export const displaced = examSetup.createStateConfig({
  tags: ['progress', 'exercises'],
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
});

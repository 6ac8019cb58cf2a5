import { examSetup } from './exam.setup.ts';

// Answering, handing in, and being taken over.

export const taking = examSetup.createStateConfig({
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
      description: 'The server names another deadline or grace period: extra time was granted, or there was an outage.',
      guard: { type: 'isOtherDeadline', params: ({ event }) => ({ saved: event.saved }) },
      actions: [
        { type: 'takeDeadline', params: ({ event }) => ({ saved: event.saved }) },
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
});

export const displaced = examSetup.createStateConfig({
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
});

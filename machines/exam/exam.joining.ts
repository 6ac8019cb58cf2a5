import { examSetup } from './exam.setup.ts';

// Becoming the page that writes, and loading the exercises.

export const joining = examSetup.createStateConfig({
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
});

export const askingTakeOver = examSetup.createStateConfig({
  tags: 'progress',
  description: 'The exam is open in another place. Taking it over is a question, not an accident.',
  on: {
    'exam.takenOver': { description: 'The candidate goes on here.', target: 'takingOver' },
    'exam.retried': { description: 'The candidate asks again whether the other place is done.', target: 'loading' },
  },
});

export const takingOver = examSetup.createStateConfig({
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
});

export const loadingExercises = examSetup.createStateConfig({
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
});

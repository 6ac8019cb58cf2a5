import { examSetup } from './exam.setup.ts';

// Becoming the page that writes, and loading what answering needs, from the server or from this device.

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
      description: 'The exercises are loaded.',
      target: 'loadingParts',
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

export const loadingParts = examSetup.createStateConfig({
  tags: ['progress', 'busy'],
  description:
    'The clock runs. Every part of the page that the exam can need is being loaded, before the connection breaks.',
  invoke: {
    src: 'loadParts',
    id: 'loadParts',
    input: ({ context }) => ({ hasChallenges: (context.exam?.challenges ?? 0) > 0 }),
    onError: {
      description: 'The parts could not be requested; the exam opens with those that are there.',
      target: 'taking',
    },
  },
  after: {
    partsTime: {
      description: 'The connection is slow; the exam opens, and loading continues beside it.',
      target: 'taking',
    },
  },
  on: {
    'parts.progressed': {
      description: 'Another part is loaded.',
      actions: { type: 'takeParts', params: ({ event }) => ({ loaded: event.loaded, total: event.total }) },
    },
    'parts.completed': { description: 'Every part is loaded.', target: 'taking' },
    'parts.failed': {
      description: 'A part is missing. The exam opens all the same; whatever needs that part offers to load it again.',
      target: 'taking',
    },
  },
});

export const resumingOffline = examSetup.createStateConfig({
  tags: 'busy',
  description: 'The server is not reached. The page looks for the running exam on this device.',
  invoke: {
    src: 'readAttempt',
    id: 'readAttempt',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: [
      {
        description: 'This device keeps the running exam, and another tab of this browser has it open.',
        guard: { type: 'isKeptForOtherTab', params: ({ event }) => ({ attempt: event.output }) },
        target: 'askingTakeOver',
        actions: [{ type: 'takeAttempt', params: ({ event }) => ({ attempt: event.output }) }, 'takeTabHolder'],
      },
      {
        description: 'This device keeps the running exam, and this tab is the one that writes.',
        guard: { type: 'isKept', params: ({ event }) => ({ attempt: event.output }) },
        target: 'loadingParts',
        actions: { type: 'takeAttempt', params: ({ event }) => ({ attempt: event.output }) },
      },
      { description: 'This device does not keep the exam.', target: 'unreachable' },
    ],
    onError: { description: 'The device cannot be read.', target: 'unreachable' },
  },
  after: {
    deviceTime: { description: 'The device does not answer; the server is tried again.', target: 'unreachable' },
  },
});

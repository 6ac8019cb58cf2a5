import { examSetup } from './exam.setup.ts';

// Acquires the lease and loads everything the exam needs, from the server or from this device.

/** Before the exercises are on the page. */
export const entering = examSetup.createStateConfig({
  tags: 'progress',
  description: 'The page gets the right to write and loads the exercises.',
  initial: 'joining',
  states: {
    joining: {
      tags: 'busy',
      description: 'The page requests the lease, the right to write.',
      invoke: {
        src: 'takeLease',
        id: 'takeLease',
        input: ({ context }) => ({ examId: context.examId, takeOver: false }),
        onDone: {
          description: 'This page has the lease.',
          target: 'loadingExercises',
          actions: { type: 'setLease', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'The exam is open in another tab or on another device.',
            guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
            target: 'askingTakeOver',
            actions: { type: 'setHolderFromError', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'The exam is no longer running.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'The server could not be asked for the lease.',
            target: '#exam.unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    askingTakeOver: {
      description: 'The exam is open in another tab or on another device, and the candidate has to confirm a takeover.',
      on: {
        'exam.takenOver': { description: 'The candidate continues here.', target: 'takingOver' },
        'exam.retried': {
          description: 'The candidate checks again whether the other page has closed.',
          target: '#exam.loading',
        },
      },
    },
    takingOver: {
      tags: 'busy',
      description: 'This page takes over the lease; the other page becomes read-only.',
      invoke: {
        src: 'takeLease',
        id: 'takeOver',
        input: ({ context }) => ({ examId: context.examId, takeOver: true }),
        onDone: {
          description: 'This page has the lease.',
          target: 'loadingExercises',
          actions: { type: 'setLease', params: ({ event }) => event.output },
        },
        onError: [
          {
            description: 'The exam is no longer running.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'The takeover failed.',
            target: 'askingTakeOver',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    loadingExercises: {
      tags: 'busy',
      description: 'The exercises and the saved answers are loading.',
      invoke: {
        src: 'loadExercises',
        id: 'loadExercises',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The exercises are loaded.',
          target: '#exam.taking',
          actions: { type: 'setExercises', params: ({ event }) => ({ exercises: event.output }) },
        },
        onError: [
          {
            description: 'The exam is no longer running.',
            guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
            target: '#exam.loading',
          },
          {
            description: 'The exercises could not be loaded.',
            target: '#exam.unreachable',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
});

export const resumingOffline = examSetup.createStateConfig({
  tags: 'busy',
  description: 'The server cannot be reached. The page looks for a copy of the running exam on this device.',
  invoke: {
    src: 'readAttempt',
    id: 'readAttempt',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: [
      {
        description: 'This device has a copy of the running exam, and another tab of this browser has it open.',
        guard: { type: 'isKeptForOtherTab', params: ({ event }) => ({ attempt: event.output }) },
        target: 'entering.askingTakeOver',
        actions: [{ type: 'setAttempt', params: ({ event }) => ({ attempt: event.output }) }, 'setOtherTabAsHolder'],
      },
      {
        description: 'This device has a copy of the running exam, and this tab may write.',
        guard: { type: 'isKept', params: ({ event }) => ({ attempt: event.output }) },
        target: 'taking',
        actions: { type: 'setAttempt', params: ({ event }) => ({ attempt: event.output }) },
      },
      { description: 'This device has no copy of the exam.', target: 'unreachable' },
    ],
    onError: { description: 'The copy on this device cannot be read.', target: 'unreachable' },
  },
  after: {
    deviceTime: { description: 'The device does not respond; the page tries the server again.', target: 'unreachable' },
  },
});

import { assertEvent } from 'xstate';
import { examSetup } from './exam.setup.ts';

// After the end: grading, result, dispute.

/** Until there is a result. */
export const grading = examSetup.createStateConfig({
  tags: ['done', 'busy'],
  description: 'The exam is over, and the page waits for its result.',
  initial: 'ended',
  states: {
    ended: {
      entry: 'eraseAttempt',
      description: 'The exam has ended. Are there undelivered changes on this device?',
      invoke: {
        src: 'readUndelivered',
        id: 'readUndelivered',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: {
          description: 'The undelivered changes are known.',
          target: 'awaitingResult',
          actions: { type: 'setUndelivered', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: { description: 'The undelivered changes on this device cannot be read.', target: 'awaitingResult' },
      },
      after: {
        deviceTime: {
          description: 'The device does not respond; the page asks it again while showing the result.',
          target: 'awaitingResult',
        },
      },
    },
    awaitingResult: {
      description: 'The exam is being graded.',
      entry: ['countPoll', 'eraseAttempt'],
      after: { pollTime: { description: 'The next poll for the result is due.', target: 'polling' } },
    },
    polling: {
      description: 'Does the exam have a result?',
      invoke: {
        src: 'loadExam',
        id: 'pollExam',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description:
              'The time is over, nothing can be delivered any more, and the server has not ended the exam yet.',
            guard: { type: 'isTimeOver', params: ({ event }) => ({ exam: event.output }) },
            target: 'awaitingResult',
            actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
          },
          {
            description:
              'The server responds. The page rejoins an exam that still accepts answers, to deliver the rest.',
            target: '#exam.choosing',
            actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
          },
        ],
        onError: { description: 'The server could not be reached; the page asks again.', target: 'awaitingResult' },
      },
    },
  },
});

export const result = examSetup.createStateConfig({
  tags: 'done',
  description: 'The page shows the result.',
  entry: 'eraseAttempt',
  initial: 'shown',
  invoke: {
    src: 'readUndelivered',
    id: 'lookForUndelivered',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The undelivered changes are known, even if the exam ended while the page was closed.',
      actions: { type: 'setUndelivered', params: ({ event }) => ({ entries: event.output }) },
    },
    onError: { description: 'The changes that this device may still hold cannot be read.' },
  },
  states: {
    shown: {
      description: 'The page shows score, pass mark, topics and exercises.',
      on: {
        'exam.disputeStarted': {
          description: 'The candidate opens the dispute form.',
          guard: 'mayDispute',
          target: 'disputing',
        },
        'exam.retried': { description: 'The candidate checks for updates.', target: '#exam.loading' },
      },
    },
    disputing: {
      tags: 'dispute',
      description: 'The candidate describes what is wrong.',
      exit: 'clearFailure',
      on: {
        'exam.disputeSubmitted': { description: 'The candidate sends the dispute.', target: 'sendingDispute' },
        'exam.disputeCancelled': { description: 'The candidate cancels.', target: 'shown' },
      },
    },
    sendingDispute: {
      tags: ['dispute', 'busy'],
      description: 'The dispute is being saved.',
      invoke: {
        src: 'openDispute',
        id: 'openDispute',
        input: ({ context, event }) => {
          assertEvent(event, 'exam.disputeSubmitted');
          return { examId: context.examId, reason: event.reason, exerciseIds: event.exerciseIds };
        },
        onDone: {
          description: 'The dispute is saved and waits for a reviewer.',
          target: 'shown',
          actions: { type: 'setExam', params: ({ event }) => ({ exam: event.output }) },
        },
        onError: [
          {
            description: 'The server reports what is wrong with the form; the input is kept.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'disputing',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description:
              'No response arrived, or a dispute is already open: the page reloads the state of the exam first.',
            target: 'confirmingDispute',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    confirmingDispute: {
      tags: ['dispute', 'busy'],
      description: 'The page asks the server whether the dispute is open. The input is kept.',
      invoke: {
        src: 'loadExam',
        id: 'confirmDispute',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The dispute is open; only the response was lost.',
            guard: { type: 'isDisputed', params: ({ event }) => ({ exam: event.output }) },
            target: 'shown',
            actions: ['clearFailure', { type: 'setExam', params: ({ event }) => ({ exam: event.output }) }],
          },
          {
            description: 'The dispute was not saved; the candidate can send it again.',
            target: 'disputing',
            actions: { type: 'updateExam', params: ({ event }) => ({ exam: event.output }) },
          },
        ],
        onError: { description: 'The server cannot be reached; the dispute can be sent again.', target: 'disputing' },
      },
    },
  },
});

export const voided = examSetup.createStateConfig({
  tags: 'done',
  type: 'final',
  entry: 'eraseAttempt',
  description: 'The exam was voided; the page shows the reason.',
});

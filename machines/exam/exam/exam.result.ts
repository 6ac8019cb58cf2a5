import { examSetup } from './exam.setup.ts';

// After the end: grading, result, dispute.

export const ended = examSetup.createStateConfig({
  tags: ['done', 'busy'],
  entry: 'eraseAttempt',
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
  after: {
    deviceTime: {
      description: 'The device does not answer; it is asked again beside the result.',
      target: 'awaitingResult',
    },
  },
});

export const awaitingResult = examSetup.createStateConfig({
  tags: ['done', 'busy'],
  description: 'The exam is being graded.',
  entry: ['countPoll', 'eraseAttempt'],
  after: { pollTime: { description: 'Look whether the result is there.', target: 'polling' } },
});

export const polling = examSetup.createStateConfig({
  tags: ['done', 'busy'],
  description: 'Is the result there?',
  invoke: {
    src: 'loadExam',
    id: 'pollExam',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: [
      {
        description: 'The time is over, nothing can be delivered any more, and the server has not ended the exam yet.',
        guard: { type: 'isTimeOver', params: ({ event }) => ({ exam: event.output }) },
        target: 'awaitingResult',
        actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
      },
      {
        description: 'The server answers. An exam that still takes answers is joined again, to deliver what is left.',
        target: 'choosing',
        actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
      },
    ],
    onError: { description: 'The server was not reached; it is asked again.', target: 'awaitingResult' },
  },
});

export const result = examSetup.createStateConfig({
  tags: 'done',
  description: 'The result is on show.',
  entry: 'eraseAttempt',
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
      exit: 'clearFailure',
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
        onError: [
          {
            description: 'The server names what is wrong with the form; what was written stays.',
            guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
            target: 'disputing',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            description: 'No answer came, or a dispute is open already: the state of the exam is read first.',
            target: 'confirmingDispute',
            actions: { type: 'takeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    confirmingDispute: {
      tags: ['dispute', 'busy'],
      description: 'The server is asked whether the dispute is open. What was written stays.',
      invoke: {
        src: 'loadExam',
        id: 'confirmDispute',
        input: ({ context }) => ({ examId: context.examId }),
        onDone: [
          {
            description: 'The dispute is open: only the answer was lost.',
            guard: { type: 'isDisputed', params: ({ event }) => ({ exam: event.output }) },
            target: 'shown',
            actions: ['clearFailure', { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) }],
          },
          {
            description: 'The dispute was not stored; the candidate can send it again.',
            target: 'disputing',
            actions: { type: 'takeExam', params: ({ event }) => ({ exam: event.output }) },
          },
        ],
        onError: { description: 'The server is not reached; the candidate can send it again.', target: 'disputing' },
      },
    },
  },
});

export const voided = examSetup.createStateConfig({
  tags: 'done',
  type: 'final',
  entry: 'eraseAttempt',
  description: 'A reviewer made this exam void; the reason is shown.',
});

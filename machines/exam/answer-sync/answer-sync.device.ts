import { answerSyncSetup, kept } from './answer-sync.setup.ts';

// Whether this device keeps a copy of what is unsent: it is read first, and written to only after that.

const reading = answerSyncSetup.createStateConfig({
  description: 'What an earlier visit left unsent is being read; nothing is written to the device before.',
  invoke: {
    src: 'readQueue',
    id: 'readQueue',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: [
      {
        description: 'The device answers after all; what an earlier visit left unsent there is sent now.',
        guard: 'isReadLate',
        target: 'keeping',
        actions: [
          { type: 'takeLateQueue', params: ({ event }) => event.output },
          { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
          { type: 'persistQueue', params: kept },
        ],
      },
      {
        description: 'The unsent changes of this device are known.',
        target: 'keeping',
        actions: [
          { type: 'takeQueue', params: ({ event }) => event.output },
          { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
          { type: 'persistQueue', params: kept },
        ],
      },
    ],
    onError: [
      {
        description: 'The device cannot be read after all; nothing is written over what it may hold.',
        guard: 'isReadLate',
      },
      {
        description: 'Reading failed; it is tried again before anything is written over it.',
        guard: 'isReadAgain',
        target: 'reading',
        reenter: true,
        actions: 'countReadFailure',
      },
      {
        description: 'The device keeps nothing; answers are sent to the server alone.',
        target: 'notKeeping',
      },
    ],
  },
  initial: 'inTime',
  states: {
    inTime: {
      description: 'The exam waits for the device.',
      after: {
        deviceTime: { description: 'The device does not answer; the exam goes on without it.', target: 'late' },
      },
    },
    late: {
      tags: ['notKept', 'unread'],
      description: 'The device has not answered yet. Answers are in memory and sent to the server.',
    },
  },
});

/** Whether this device keeps what is unsent. */
export const device = answerSyncSetup.createStateConfig({
  description: 'Whether this device keeps what is unsent.',
  initial: 'reading',
  states: {
    reading,
    keeping: {
      description: 'Every change is kept on this device until the server has it.',
      on: {
        'device.storingFailed': {
          description: 'The browser could not keep a change, or takes too long to.',
          target: 'notKeeping',
        },
      },
    },
    notKeeping: {
      tags: 'notKept',
      description: 'This device keeps nothing: only what the server has stored survives a reload.',
      on: {
        'device.stored': { description: 'Changes are kept on this device again.', target: 'keeping' },
      },
    },
  },
});

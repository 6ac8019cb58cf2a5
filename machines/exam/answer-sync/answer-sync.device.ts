import { answerSyncSetup, kept } from './answer-sync.setup.ts';

// Whether this device keeps a copy of unsent changes. The copy is read before the first write.

const reading = answerSyncSetup.createStateConfig({
  description: 'Unsent changes of an earlier visit are loading; nothing is written to the device before that.',
  invoke: {
    src: 'readQueue',
    id: 'readQueue',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: [
      {
        description: 'The device responds late; unsent changes of an earlier visit are sent now.',
        guard: 'isReadLate',
        target: 'keeping',
        actions: [
          { type: 'mergeLateQueue', params: ({ event }) => event.output },
          { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
          { type: 'persistQueue', params: kept },
        ],
      },
      {
        description: 'The unsent changes on this device are loaded.',
        target: 'keeping',
        actions: [
          { type: 'setQueue', params: ({ event }) => event.output },
          { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
          { type: 'persistQueue', params: kept },
        ],
      },
    ],
    onError: [
      {
        description: 'The device cannot be read after all; nothing there is overwritten.',
        guard: 'isReadLate',
      },
      {
        description: 'Reading failed; the page retries before it overwrites anything.',
        guard: 'isReadAgain',
        target: 'reading',
        reenter: true,
        actions: 'countReadFailure',
      },
      {
        description: 'The device stores nothing; answers go to the server only.',
        target: 'notKeeping',
      },
    ],
  },
  initial: 'inTime',
  states: {
    inTime: {
      description: 'The exam waits for the device.',
      after: {
        deviceTime: { description: 'The device does not respond; the exam continues without it.', target: 'late' },
      },
    },
    late: {
      tags: ['notKept', 'unread'],
      description: 'The device has not responded yet. Answers stay in memory and go to the server.',
    },
  },
});

/** Whether this device keeps a copy of unsent changes. */
export const device = answerSyncSetup.createStateConfig({
  description: 'Whether this device keeps a copy of unsent changes.',
  initial: 'reading',
  states: {
    reading,
    keeping: {
      description: 'Every change is kept on this device until the server has it.',
      on: {
        'device.storingFailed': {
          description: 'The browser could not store a change, or takes too long.',
          target: 'notKeeping',
        },
      },
    },
    notKeeping: {
      tags: 'notKept',
      description: 'This device stores nothing: only answers saved on the server survive a reload.',
      on: {
        'device.stored': { description: 'The device stores changes again.', target: 'keeping' },
      },
    },
  },
});

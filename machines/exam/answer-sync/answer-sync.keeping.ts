import { answerSyncSetup, kept } from './answer-sync.setup.ts';

// From what an earlier visit left behind to everything being stored: what happens on the device.

export const restoring = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'What an earlier visit left unsent on this device is being read.',
  invoke: {
    src: 'readQueue',
    id: 'readQueue',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The unsent changes of this device are known.',
      target: 'choosing',
      actions: [
        {
          type: 'takeQueue',
          params: ({ event }) => event.output,
        },
        { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
        { type: 'persistQueue', params: kept },
      ],
    },
    onError: [
      {
        description: 'Reading failed; it is tried again before anything is written over it.',
        guard: 'isReadAgain',
        target: 'restoring',
        reenter: true,
        actions: 'countReadFailure',
      },
      {
        description: 'The device keeps nothing; answers are sent to the server alone.',
        target: 'choosing',
        actions: 'raiseStoringFailed',
      },
    ],
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer.',
      actions: [
        {
          type: 'addChange',
          params: ({ event }) => event,
        },
      ],
    },
    'answer.changedLate': {
      description:
        'The candidate changed an answer after the deadline; nothing may be written over what is being read.',
      actions: { type: 'withholdChange', params: ({ event }) => event },
    },
  },
});

export const choosing = answerSyncSetup.createStateConfig({
  description: 'Is anything left to send?',
  always: [
    { description: 'Changes are waiting.', guard: 'hasChanges', target: 'sending' },
    { description: 'Everything is delivered.', target: 'saved' },
  ],
});

export const saved = answerSyncSetup.createStateConfig({
  tags: 'saved',
  description: 'Everything is stored on the server.',
  on: {
    'answer.changed': [
      {
        description: 'The answer is too long for the server; it is kept on this device until it is shortened.',
        guard: { type: 'isTooLong', params: ({ event }) => ({ work: event.work }) },
        actions: [
          { type: 'addChange', params: ({ event }) => event },
          { type: 'persistQueue', params: kept },
        ],
      },
      {
        description: 'The candidate changes an answer.',
        target: 'gathering',
        actions: [
          { type: 'addChange', params: ({ event }) => event },
          { type: 'persistQueue', params: kept },
        ],
      },
    ],
  },
});

export const gathering = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'Changes are kept on this device and wait a moment for more.',
  after: {
    batchWindow: { description: 'The moment is over.', target: 'sending' },
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer.',
      actions: [
        { type: 'addChange', params: ({ event }) => event },
        { type: 'persistQueue', params: kept },
      ],
    },
    'sync.flushRequested': { description: 'The exam wants everything delivered now.', target: 'sending' },
  },
});

import { answerSyncSetup } from './answer-sync.setup.ts';

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
        'keepUnsent',
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
        actions: 'noteStoringFailed',
      },
    ],
  },
  after: {
    deviceTime: {
      description:
        'The device does not answer. The exam goes on without it: answers are in memory and sent to the server, and nothing is written over what the device may hold.',
      target: 'choosing',
      actions: ['noteUnread', 'awaitDevice'],
    },
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
    'sync.flushRequested': { description: 'The exam wants everything delivered.', actions: 'wantFlush' },
  },
});

export const choosing = answerSyncSetup.createStateConfig({
  description: 'Is anything left to send?',
  always: [
    { description: 'Changes are waiting.', guard: 'hasChanges', target: 'sending' },
    {
      description: 'Everything is delivered, as the exam wanted.',
      guard: 'isFlushWanted',
      target: 'saved',
      actions: ['clearFlush', 'reportFlushed'],
    },
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
        actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
      },
      {
        description: 'The candidate changes an answer.',
        target: 'gathering',
        actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
      },
    ],
    'sync.flushRequested': {
      description: 'The exam wants everything delivered, and it is.',
      actions: 'reportFlushed',
    },
    'device.answered': {
      description: 'The device answers after all; what an earlier visit left unsent there is sent now.',
      guard: 'isUnread',
      target: 'choosing',
      actions: [
        { type: 'takeLateQueue', params: ({ event }) => event },
        { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
        'keepUnsent',
      ],
    },
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
      actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'sync.flushRequested': {
      description: 'The exam wants everything delivered now.',
      target: 'sending',
      actions: 'wantFlush',
    },
  },
});

import { answerSyncSetup } from './answer-sync.setup.ts';

// From what an earlier visit left behind to everything being stored: what happens on the device.

export const restoring = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'What an earlier visit left unsent on this device is awaited.',
  always: {
    description: 'The device has been read, or it takes too long.',
    guard: 'isRestored',
    target: 'choosing',
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer.',
      actions: { type: 'addChange', params: ({ event }) => event },
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
  always: {
    description: 'The device answers late; what an earlier visit left unsent there is sent now.',
    guard: 'hasChanges',
    target: 'sending',
  },
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
    'sync.flushRequested': { description: 'The exam wants everything delivered now.', target: 'sending' },
  },
});

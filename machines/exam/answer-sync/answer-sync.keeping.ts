import { answerSyncSetup } from './answer-sync.setup.ts';

// Delivery on this device: from unsent changes of an earlier visit to everything saved.

export const restoring = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'The chart waits for unsent changes of an earlier visit on this device.',
  always: {
    description: 'The device has been read, or takes too long.',
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
  description: 'Are there changes to send?',
  always: [
    { description: 'Changes are waiting to be sent.', guard: 'hasChanges', target: 'sending' },
    { description: 'Every change is delivered.', target: 'saved' },
  ],
});

export const saved = answerSyncSetup.createStateConfig({
  tags: 'saved',
  description: 'Every change is saved on the server.',
  always: {
    description: 'The device responds late; unsent changes of an earlier visit are sent now.',
    guard: 'hasChanges',
    target: 'sending',
  },
  on: {
    'answer.changed': [
      {
        description: 'The answer is too long for the server; this device keeps it until the candidate shortens it.',
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
  description: 'Changes are kept on this device and collected into one request.',
  after: {
    batchWindow: { description: 'The collection window closes.', target: 'sending' },
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer.',
      actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'sync.flushRequested': { description: 'The exam asks to deliver everything now.', target: 'sending' },
  },
});

import { answerSyncSetup } from './answer-sync.setup.ts';
import { acknowledgedOf, nextBatch } from './queue.ts';

// The way to the server.

export const sending = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'Changes are on their way to the server.',
  entry: ['markBatch', 'keepUnsent'],
  invoke: {
    src: 'sendEntries',
    id: 'sendEntries',
    input: ({ context }) => ({
      examId: context.examId,
      epoch: context.epoch,
      entries: nextBatch(context.queue, context.batchSize),
    }),
    onDone: {
      description: 'The server has stored them.',
      target: 'choosing',
      actions: [
        // Before the entries leave the queue: at every moment the device knows the newest answer, stored or not.
        {
          type: 'keepDelivered',
          params: ({ context, event }) => ({
            examId: context.examId,
            delivered: acknowledgedOf(context.queue, event.output.acknowledged),
          }),
        },
        { type: 'dropAcknowledged', params: ({ event }) => ({ saved: event.output }) },
        'keepUnsent',
        { type: 'reportAcknowledged', params: ({ event }) => ({ saved: event.output }) },
      ],
    },
    onError: [
      {
        description: 'Another page or device writes now.',
        guard: { type: 'isLeaseTaken', params: ({ event }) => ({ error: event.error }) },
        target: '#answerSync.displaced',
        actions: { type: 'reportDisplaced', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The exam has ended on the server.',
        guard: { type: 'isNotRunning', params: ({ event }) => ({ error: event.error }) },
        target: '#answerSync.ended',
        actions: 'reportEnded',
      },
      {
        description: 'The server holds something else under this revision.',
        guard: { type: 'isRevisionTaken', params: ({ event }) => ({ error: event.error }) },
        target: 'waiting',
        actions: { type: 'renumberTaken', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The server does not take one of these changes; they are sent one by one to find it.',
        guard: { type: 'isInvalidAmongOthers', params: ({ event }) => ({ error: event.error }) },
        target: 'choosing',
        actions: 'narrowBatch',
      },
      {
        description: 'The server will never take this change; it is set aside and shown.',
        guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
        target: 'choosing',
        actions: [{ type: 'quarantineBatch', params: ({ event }) => ({ error: event.error }) }, 'keepUnsent'],
      },
      {
        description: 'The server was not reached.',
        target: 'waiting',
        actions: { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer while earlier ones are on their way.',
      actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'network.returned': {
      description: 'The device is online again: should this try still fail, the next one follows soon.',
      actions: 'clearFailures',
    },
  },
});

export const waiting = answerSyncSetup.createStateConfig({
  tags: 'offline',
  description: 'The server is not reached. Changes are kept on this device and tried again.',
  after: {
    retryTime: { description: 'It is time to try again.', target: 'sending' },
    flushRetryTime: {
      description: 'Everything is to be delivered, so the next try comes soon.',
      guard: 'isFlushing',
      target: 'sending',
    },
  },
  on: {
    'network.returned': {
      description: 'The device is online again.',
      target: 'sending',
      actions: 'clearFailures',
    },
    'answer.changed': {
      description: 'The candidate changes an answer while offline.',
      actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'sync.flushRequested': { description: 'The exam wants everything delivered now.', target: 'sending' },
  },
});

import { answerSyncSetup } from './answer-sync.setup.ts';
import { acknowledgedOf, nextBatch } from './queue.ts';

// Sends changes to the server.

export const sending = answerSyncSetup.createStateConfig({
  tags: 'saving',
  description: 'Changes are being sent to the server.',
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
      description: 'The server has saved the changes.',
      target: 'choosing',
      actions: [
        // Before the entries leave the queue, so that the device always has the newest answer, whether saved or not.
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
        description: 'Another page or device holds the exam now.',
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
        description: 'The server has different content under this revision.',
        guard: { type: 'isRevisionTaken', params: ({ event }) => ({ error: event.error }) },
        target: 'waiting',
        actions: { type: 'renumberTaken', params: ({ event }) => ({ error: event.error }) },
      },
      {
        description: 'The server rejects a change in this batch; the page sends smaller batches to find it.',
        guard: { type: 'isInvalidAmongOthers', params: ({ event }) => ({ error: event.error }) },
        target: 'choosing',
        actions: 'narrowBatch',
      },
      {
        description: 'The server will never accept this change; the page keeps it separately and shows it.',
        guard: { type: 'isInvalid', params: ({ event }) => ({ error: event.error }) },
        target: 'choosing',
        actions: [{ type: 'quarantineBatch', params: ({ event }) => ({ error: event.error }) }, 'keepUnsent'],
      },
      {
        description:
          'The server could not be reached; the changes stay on this device, and the next request is smaller, or about another exercise, in case the connection is slow.',
        target: 'waiting',
        actions: [
          'deferStuck',
          'narrowBatch',
          { type: 'countFailure', params: ({ event }) => ({ error: event.error }) },
        ],
      },
    ],
  },
  on: {
    'answer.changed': {
      description: 'The candidate changes an answer while earlier changes are being sent.',
      actions: [{ type: 'addChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'sync.flushRequested': {
      description: 'The exam asks to deliver everything now: changes made since this request follow without waiting.',
      guard: 'hasChangesSinceRequest',
      target: 'sending',
      reenter: true,
      actions: 'hurryNewest',
    },
    'network.returned': {
      description: 'The device is online again: if this request fails, the next one follows soon.',
      actions: 'clearFailures',
    },
  },
});

export const waiting = answerSyncSetup.createStateConfig({
  tags: 'offline',
  description: 'The server cannot be reached. This device keeps the changes and retries.',
  after: {
    retryTime: { description: 'The wait before the next retry is over.', target: 'sending' },
    flushRetryTime: {
      description: 'The exam asks to deliver everything, so the next retry comes soon.',
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
    'sync.flushRequested': {
      description: 'The exam asks to deliver everything now.',
      target: 'sending',
      actions: 'hurryNewest',
    },
  },
});

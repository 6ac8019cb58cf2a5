import { choosing, gathering, restoring, saved } from './answer-sync.keeping.ts';
import { displaced, ended, sending, waiting } from './answer-sync.sending.ts';
import { answerSyncSetup, BATCH_SIZE } from './answer-sync.setup.ts';

/** The way of an answer from the page to the server's disk: kept on the device first, sent in order, dropped only when acknowledged. */
export const answerSyncMachine = answerSyncSetup.createMachine({
  id: 'answerSync',
  description: 'Brings every change of an answer to the server: kept on the device first, dropped when acknowledged.',
  context: ({ input }) => ({
    ...input,
    acknowledged: Object.fromEntries(Object.entries(input.saved).map(([id, { revision }]) => [id, revision])),
    queue: [],
    failures: 0,
    lastFailure: null,
    damaged: 0,
    superseded: [],
    refused: [],
    withheld: [],
    savedAt: {},
    batchSize: BATCH_SIZE,
    readFailures: 0,
    flushWanted: false,
    keptOnDevice: true,
    isUnread: false,
  }),
  invoke: [
    {
      src: 'watchNetwork',
      id: 'watchNetwork',
      onError: { description: 'The browser cannot tell whether it is online; sending is tried all the same.' },
    },
    {
      src: 'watchDevice',
      id: 'watchDevice',
      input: ({ context }) => ({ examId: context.examId }),
      onError: { description: 'The device cannot be watched; answers are sent to the server alone.' },
    },
  ],
  on: {
    'answer.changedLate': {
      description:
        'The candidate changed an answer after the deadline; the change is kept on this device and not sent.',
      actions: [{ type: 'withholdChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'device.storingFailed': {
      description: 'The browser could not keep a change on this device, or takes too long to.',
      actions: 'noteStoringFailed',
    },
    'device.stored': {
      description: 'Changes are kept on this device again.',
      guard: 'isRead',
      actions: 'noteStored',
    },
    'device.answered': {
      description: 'The device answers after all; what an earlier visit left unsent there follows what is sent now.',
      guard: 'isUnread',
      actions: [
        { type: 'takeLateQueue', params: ({ event }) => event },
        { type: 'reportRestored', params: ({ context }) => ({ entries: [...context.queue, ...context.withheld] }) },
        'keepUnsent',
      ],
    },
  },
  initial: 'restoring',
  states: {
    restoring,
    choosing,
    saved,
    gathering,
    sending,
    waiting,
    displaced,
    ended,
  },
});

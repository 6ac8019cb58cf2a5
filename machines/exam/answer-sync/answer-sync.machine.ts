import { running } from './answer-sync.running.ts';
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
  }),
  invoke: {
    src: 'watchNetwork',
    id: 'watchNetwork',
    onError: { description: 'The browser cannot tell whether it is online; sending is tried all the same.' },
  },
  initial: 'running',
  states: {
    running,
    displaced: {
      tags: 'stopped',
      type: 'final',
      description: 'Another page or device writes now; what is unsent stays on this device.',
    },
    ended: {
      tags: 'stopped',
      type: 'final',
      description: 'The exam has ended; what is unsent stays on this device.',
    },
  },
});

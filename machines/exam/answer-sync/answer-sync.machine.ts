import { running } from './answer-sync.running.ts';
import { answerSyncSetup, BATCH_SIZE } from './answer-sync.setup.ts';

/**
 * Delivers an answer from the page to the server's disk: stored on the device first, sent in order, dropped only when
 * acknowledged.
 */
export const answerSyncMachine = answerSyncSetup.createMachine({
  id: 'answerSync',
  description: 'Delivers every changed answer to the server: kept on the device first, dropped only when acknowledged.',
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
    onError: { description: 'The browser cannot tell whether it is online; the page keeps sending.' },
  },
  initial: 'running',
  states: {
    running,
    displaced: {
      tags: 'stopped',
      type: 'final',
      description: 'Another page or device holds the exam now; unsent changes stay on this device.',
    },
    ended: {
      tags: 'stopped',
      type: 'final',
      description: 'The exam has ended; unsent changes stay on this device.',
    },
  },
});

import { device } from './answer-sync.device.ts';
import { choosing, gathering, restoring, saved } from './answer-sync.keeping.ts';
import { sending, waiting } from './answer-sync.sending.ts';
import { answerSyncSetup } from './answer-sync.setup.ts';

// What goes on side by side as long as this page writes: delivering, how urgent that is, and whether the device keeps a copy.

const delivery = answerSyncSetup.createStateConfig({
  description: 'How far the changes have come.',
  initial: 'restoring',
  states: { restoring, choosing, saved, gathering, sending, waiting },
});

const pace = answerSyncSetup.createStateConfig({
  description: 'How urgent delivering is.',
  initial: 'steady',
  states: {
    steady: {
      description: 'Changes may wait for each other, and longer after each failure.',
      on: {
        'sync.flushRequested': { description: 'The exam wants everything delivered.', target: 'flushing' },
      },
    },
    flushing: {
      description: 'The exam wants everything delivered: nothing waits longer than two seconds.',
      always: {
        description: 'Everything is stored on the server; the exam is told.',
        guard: 'isAllSaved',
        target: 'steady',
        actions: 'reportFlushed',
      },
    },
  },
});

export const running = answerSyncSetup.createStateConfig({
  type: 'parallel',
  description: 'This page writes: its changes are kept on the device and brought to the server.',
  on: {
    'answer.changedLate': {
      description:
        'The candidate changed an answer after the deadline; the change is kept on this device and not sent.',
      actions: [{ type: 'withholdChange', params: ({ event }) => event }, 'keepUnsent'],
    },
  },
  states: { delivery, pace, device },
});

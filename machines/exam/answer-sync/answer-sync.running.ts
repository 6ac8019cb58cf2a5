import { choosing, gathering, restoring, saved } from './answer-sync.keeping.ts';
import { sending, waiting } from './answer-sync.sending.ts';
import { answerSyncSetup, kept } from './answer-sync.setup.ts';

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

const device = answerSyncSetup.createStateConfig({
  description: 'Whether this device keeps what is unsent.',
  initial: 'keeping',
  states: {
    keeping: {
      description: 'Every change is kept on this device until the server has it.',
      on: {
        'device.storingFailed': {
          description: 'The browser could not keep a change, or not read what it had kept.',
          target: 'notKeeping',
        },
      },
    },
    notKeeping: {
      type: 'final',
      tags: 'notKept',
      description: 'This device keeps nothing: only what the server has stored survives a reload.',
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
      actions: [
        { type: 'withholdChange', params: ({ event }) => event },
        { type: 'persistQueue', params: kept },
      ],
    },
  },
  states: { delivery, pace, device },
});

import { device } from './answer-sync.device.ts';
import { choosing, gathering, restoring, saved } from './answer-sync.keeping.ts';
import { sending, waiting } from './answer-sync.sending.ts';
import { answerSyncSetup, freedBy } from './answer-sync.setup.ts';

// Regions that run while this page may write: delivery, its urgency, and the copy on the device.

const delivery = answerSyncSetup.createStateConfig({
  description: 'Delivery of the changes.',
  initial: 'restoring',
  states: { restoring, choosing, saved, gathering, sending, waiting },
});

const pace = answerSyncSetup.createStateConfig({
  description: 'Urgency of the delivery.',
  initial: 'steady',
  states: {
    steady: {
      description: 'Changes are sent in batches, with a longer wait after each failure.',
      on: {
        'sync.flushRequested': { description: 'The exam asks to deliver everything now.', target: 'flushing' },
      },
    },
    flushing: {
      description: 'The exam has asked to deliver everything: no wait is longer than two seconds.',
      always: {
        description: 'Every change is saved on the server, and the exam is notified.',
        guard: 'isAllSaved',
        target: 'steady',
        actions: 'reportFlushed',
      },
    },
  },
});

export const running = answerSyncSetup.createStateConfig({
  type: 'parallel',
  description: 'This page may write: changes are kept on the device and sent to the server.',
  on: {
    'answer.changedLate': {
      description:
        'The candidate changed an answer after the deadline; this device keeps the change and does not send it.',
      actions: [{ type: 'withholdChange', params: ({ event }) => event }, 'keepUnsent'],
    },
    'sync.deadlineMoved': {
      description:
        'The exam reports a new deadline; late changes that are in time now are shown again and sent to the server.',
      actions: [
        { type: 'reportRestored', params: ({ context, event }) => ({ entries: freedBy(context, event.deadlineAt) }) },
        { type: 'moveDeadline', params: ({ event }) => ({ deadlineAt: event.deadlineAt }) },
        'keepUnsent',
      ],
    },
  },
  states: { delivery, pace, device },
});

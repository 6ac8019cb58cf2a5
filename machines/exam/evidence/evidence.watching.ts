import { evidenceSetup, kept, noticedIn } from './evidence.setup.ts';

// Delivery of events: from unsent events of an earlier visit to everything on the timeline.

const FLUSH = { description: 'The candidate is about to hand in or to leave the page.', target: 'sending' } as const;

export const restoring = evidenceSetup.createStateConfig({
  description: 'Unsent events of an earlier visit are loading from this device; nothing there is overwritten.',
  invoke: {
    src: 'readBuffer',
    id: 'readBuffer',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The unsent events on this device are loaded.',
      target: 'idle',
      actions: [
        { type: 'restoreUnsent', params: ({ event }) => ({ events: event.output }) },
        { type: 'persistBuffer', params: kept },
      ],
    },
    onError: { description: 'The device stores nothing; events are still sent.', target: 'idle' },
  },
  on: {
    'evidence.noticed': {
      description: 'The browser observes an event.',
      actions: [
        { type: 'addNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
        { type: 'reportNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
      ],
    },
  },
});

export const idle = evidenceSetup.createStateConfig({
  description: 'Every event is on the timeline.',
  always: { description: 'The browser has observed an event.', guard: 'hasBufferedEvents', target: 'gathering' },
});

export const gathering = evidenceSetup.createStateConfig({
  description: 'Events are collected into one request.',
  after: { batchWindow: { description: 'The collection window closes.', target: 'sending' } },
  on: { 'evidence.flushRequested': FLUSH },
});

export const sending = evidenceSetup.createStateConfig({
  description: 'Events are being sent to the server.',
  entry: 'sendAll',
  invoke: {
    src: 'sendBuffer',
    id: 'sendBuffer',
    input: ({ context }) => ({ examId: context.examId, events: context.inFlight }),
    onDone: {
      description: 'The server has stored the events.',
      target: 'idle',
      actions: ['clearSent', { type: 'persistBuffer', params: kept }],
    },
    onError: [
      {
        description: 'The exam has ended or belongs to another user.',
        guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
        target: '#evidence.over',
      },
      {
        description: 'No response arrived, so the events are sent again; the server ignores duplicates.',
        target: 'waiting',
        actions: 'requeueSent',
      },
    ],
  },
});

export const waiting = evidenceSetup.createStateConfig({
  description: 'The server cannot be reached. This device keeps the events and retries.',
  after: { retryTime: { description: 'The wait is over, and the events are sent again.', target: 'sending' } },
  on: { 'evidence.flushRequested': FLUSH },
});

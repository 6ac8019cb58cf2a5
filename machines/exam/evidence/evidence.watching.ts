import { evidenceSetup, kept, noticedIn } from './evidence.setup.ts';

// From what an earlier visit left behind to everything being on the timeline.

const FLUSH = { description: 'The exam is about to be handed in, or the page to be left.', target: 'sending' } as const;

export const restoring = evidenceSetup.createStateConfig({
  description: 'What an earlier visit left unsent on this device is being read; nothing is written over it.',
  invoke: {
    src: 'readGathered',
    id: 'readGathered',
    input: ({ context }) => ({ examId: context.examId }),
    onDone: {
      description: 'The unsent events of this device are known.',
      target: 'idle',
      actions: [
        { type: 'takeRestored', params: ({ event }) => ({ events: event.output }) },
        { type: 'keepGathered', params: kept },
      ],
    },
    onError: { description: 'The device keeps nothing; events are sent all the same.', target: 'idle' },
  },
  on: {
    'evidence.noticed': {
      description: 'The browser notices something.',
      actions: [
        { type: 'addNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
        { type: 'reportNoticed', params: ({ event }) => ({ noticed: noticedIn(event) }) },
      ],
    },
  },
});

export const idle = evidenceSetup.createStateConfig({
  description: 'Everything that was noticed is on the timeline.',
  always: { description: 'The browser has noticed something.', guard: 'hasGathered', target: 'gathering' },
});

export const gathering = evidenceSetup.createStateConfig({
  description: 'What is noticed waits a moment for more.',
  after: { batchWindow: { description: 'The moment is over.', target: 'sending' } },
  on: { 'evidence.flushRequested': FLUSH },
});

export const sending = evidenceSetup.createStateConfig({
  description: 'What was noticed is on its way to the server.',
  entry: 'sendAll',
  invoke: {
    src: 'sendGathered',
    id: 'sendGathered',
    input: ({ context }) => ({ examId: context.examId, events: context.inFlight }),
    onDone: {
      description: 'The server has stored it.',
      target: 'idle',
      actions: ['clearSent', { type: 'keepGathered', params: kept }],
    },
    onError: [
      {
        description: 'The exam has ended, or is not the one of this user.',
        guard: { type: 'isOver', params: ({ event }) => ({ error: event.error }) },
        target: '#evidence.over',
      },
      {
        description: 'No answer came, so it is sent again; the server stores nothing twice.',
        target: 'waiting',
        actions: 'takeBack',
      },
    ],
  },
});

export const waiting = evidenceSetup.createStateConfig({
  description: 'The server is not reached. What was noticed is kept on this device and sent again.',
  after: { retryTime: { description: 'It is time to try again.', target: 'sending' } },
  on: { 'evidence.flushRequested': FLUSH },
});

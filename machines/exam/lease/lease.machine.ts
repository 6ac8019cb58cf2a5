import { assign, setup } from 'xstate';

/** How a page came to the lease. */
export type LeaseTaking = 'first' | 'reopened' | 'takenOver';

export type LeaseContext = {
  /** Counts how often the lease was taken. A page writes with the epoch it was given, so a late write of an old page is recognised. */
  epoch: number;
  device: string | null;
  deviceName: string | null;
  takenAt: number | null;
  /** How the lease was taken last. */
  taking: LeaseTaking | null;
};

type Holder = { device: string; deviceName: string; at: number };

export type LeaseEvent =
  | { type: 'lease.examStarted' }
  | ({ type: 'lease.requested'; takeOver: boolean } & Holder)
  | { type: 'lease.written'; epoch: number }
  | { type: 'lease.examEnded' };

/**
 * Who may write to an attempt. The server runs it on columns of the attempt; whether the exam has started and ended stands in
 * the attempt's own state. Saves of many candidates at once ask the same rule of the epoch in one statement.
 */
export const leaseMachine = setup({
  types: {
    context: {} as LeaseContext,
    events: {} as LeaseEvent,
  },
  guards: {
    isSameDevice: ({ context }, params: { device: string }) => context.device === params.device,
    isTakeOver: (_, params: { takeOver: boolean }) => params.takeOver,
    isCurrent: ({ context }, params: { epoch: number }) => context.epoch === params.epoch,
  },
  actions: {
    take: assign(({ context }, { device, deviceName, at, taking }: Holder & { taking: LeaseTaking }) => ({
      epoch: context.epoch + 1,
      device,
      deviceName,
      takenAt: at,
      taking,
    })),
  },
}).createMachine({
  id: 'lease',
  description: 'Who may write to an attempt: one page on one device at a time.',
  context: { epoch: 0, device: null, deviceName: null, takenAt: null, taking: null },
  initial: 'notStarted',
  states: {
    notStarted: {
      description: 'The exam has not started, so there is nothing to write.',
      on: { 'lease.examStarted': { description: 'The candidate starts the exam.', target: 'free' } },
    },
    free: {
      description: 'The exam runs and no page has asked for the lease yet.',
      on: {
        'lease.requested': {
          description: 'The first page opens the running exam and gets the lease.',
          target: 'held',
          actions: {
            type: 'take',
            params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'first' }),
          },
        },
        'lease.written': {
          description: 'The page that started the exam writes before it asked for the lease.',
          guard: { type: 'isCurrent', params: ({ event }) => ({ epoch: event.epoch }) },
          target: 'free',
        },
        'lease.examEnded': { description: 'The exam ends before any page wrote.', target: 'ended' },
      },
    },
    held: {
      description: 'One page holds the lease; every other page only reads.',
      on: {
        'lease.requested': [
          {
            description:
              'The same device opens the exam again: a reload or another tab. The page before it can write no more.',
            guard: { type: 'isSameDevice', params: ({ event }) => ({ device: event.device }) },
            target: 'held',
            actions: {
              type: 'take',
              params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'reopened' }),
            },
          },
          {
            description:
              'The candidate continues on another device and confirms it. The device before it can write no more.',
            guard: { type: 'isTakeOver', params: ({ event }) => ({ takeOver: event.takeOver }) },
            target: 'held',
            actions: {
              type: 'take',
              params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'takenOver' }),
            },
          },
        ],
        'lease.written': {
          description:
            'The page that holds the lease writes. A page that lost the lease names an older epoch and is refused.',
          guard: { type: 'isCurrent', params: ({ event }) => ({ epoch: event.epoch }) },
          target: 'held',
        },
        'lease.examEnded': { description: 'The exam ends, and with it the lease.', target: 'ended' },
      },
    },
    ended: { type: 'final', description: 'The exam has ended: nobody writes any more.' },
  },
});

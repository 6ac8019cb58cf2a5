import { assign, setup } from 'xstate';

/** How a page acquired the lease. */
export type LeaseTaking = 'first' | 'reopened' | 'takenOver';

export type LeaseContext = {
  /**
   * Fencing token: incremented each time the lease is acquired. Every write carries its page's epoch, so that late
   * writes from a former holder are rejected.
   */
  epoch: number;
  device: string | null;
  deviceName: string | null;
  takenAt: number | null;
  /** How the lease was last acquired. */
  taking: LeaseTaking | null;
};

type Holder = { device: string; deviceName: string; at: number };

export type LeaseEvent =
  | { type: 'lease.examStarted' }
  | ({ type: 'lease.requested'; takeOver: boolean } & Holder)
  | { type: 'lease.written'; epoch: number }
  | { type: 'lease.examEnded' };

/**
 * Who may write to an attempt. It runs on the server, on columns of the attempt; the attempt's own state says whether
 * the exam has started or ended. Bulk saves check the same epoch rule in one SQL statement.
 */
export const leaseMachine = setup({
  types: {
    context: {} as LeaseContext,
    events: {} as LeaseEvent,
  },
  guards: {
    /** The device that asks is the one that holds the lease. */
    isSameDevice: ({ context }, params: { device: string }) => context.device === params.device,
    /** The candidate has confirmed to continue on the other device. */
    isTakeOver: (_, params: { takeOver: boolean }) => params.takeOver,
    /** The page writes under the current lease. */
    isCurrent: ({ context }, params: { epoch: number }) => context.epoch === params.epoch,
  },
  actions: {
    /** Gives the page the right to write, and ends that of the page before. */
    acquire: assign(({ context }, { device, deviceName, at, taking }: Holder & { taking: LeaseTaking }) => ({
      epoch: context.epoch + 1,
      device,
      deviceName,
      takenAt: at,
      taking,
    })),
  },
}).createMachine({
  id: 'lease',
  description: 'The right to write to an attempt: one page on one device at a time.',
  context: { epoch: 0, device: null, deviceName: null, takenAt: null, taking: null },
  initial: 'notStarted',
  states: {
    notStarted: {
      description: 'The exam has not started, so no page can write.',
      on: { 'lease.examStarted': { description: 'The candidate starts the exam.', target: 'free' } },
    },
    free: {
      description: 'The exam is running, and no page has requested the lease yet.',
      on: {
        'lease.requested': {
          description: 'The first page opens the running exam and gets the lease.',
          target: 'held',
          actions: {
            type: 'acquire',
            params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'first' }),
          },
        },
        'lease.written': {
          description: 'The page that started the exam writes before it has requested the lease.',
          guard: { type: 'isCurrent', params: ({ event }) => ({ epoch: event.epoch }) },
          target: 'free',
        },
        'lease.examEnded': { description: 'The exam ends before any page has written.', target: 'ended' },
      },
    },
    held: {
      description: 'One page holds the lease; every other page is read-only.',
      on: {
        'lease.requested': [
          {
            description:
              'The same device opens the exam again, by a reload or in another tab. The previous page can no longer write.',
            guard: { type: 'isSameDevice', params: ({ event }) => ({ device: event.device }) },
            target: 'held',
            actions: {
              type: 'acquire',
              params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'reopened' }),
            },
          },
          {
            description:
              'The candidate confirms to continue on another device. The previous device can no longer write.',
            guard: { type: 'isTakeOver', params: ({ event }) => ({ takeOver: event.takeOver }) },
            target: 'held',
            actions: {
              type: 'acquire',
              params: ({ event: { device, deviceName, at } }) => ({ device, deviceName, at, taking: 'takenOver' }),
            },
          },
        ],
        'lease.written': {
          description:
            'The page that holds the lease writes. A page that lost the lease sends an older epoch and is rejected.',
          guard: { type: 'isCurrent', params: ({ event }) => ({ epoch: event.epoch }) },
          target: 'held',
        },
        'lease.examEnded': { description: 'The exam ends and releases the lease.', target: 'ended' },
      },
    },
    ended: { type: 'final', description: 'The exam has ended, so no page can write.' },
  },
});

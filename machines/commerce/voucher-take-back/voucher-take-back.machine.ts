import { assign, fromPromise, setup } from 'xstate';
import { type Failure, failureOf } from '../../shared/failure.ts';
import { notProvided } from '../../shared/not-provided.ts';

export type VoucherTakeBackContext = {
  /** The voucher in question. */
  code: string;
  failure: Failure | null;
};

export type VoucherTakeBackEvent =
  | { type: 'voucherTakeBack.asked'; code: string }
  | { type: 'voucherTakeBack.confirmed' }
  | { type: 'voucherTakeBack.cancelled' };

/** Takes one voucher back, after its owner has confirmed it. */
export const voucherTakeBackMachine = setup({
  types: {
    context: {} as VoucherTakeBackContext,
    events: {} as VoucherTakeBackEvent,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    takeBack: fromPromise<void, { code: string }>(() => notProvided('takeBack')),
  },
  actions: {
    setCode: assign((_, params: { code: string }) => ({ code: params.code, failure: null })),
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    clearFailure: assign({ failure: null }),
    /** The vouchers on show are fetched again. */
    refreshVouchers: () => notProvided('refreshVouchers'),
  },
}).createMachine({
  id: 'voucherTakeBack',
  description: 'The owner of a voucher takes it back before anybody has used it.',
  context: { code: '', failure: null },
  initial: 'idle',
  states: {
    idle: {
      description: 'No voucher is being taken back.',
      on: {
        'voucherTakeBack.asked': {
          description: 'The owner wants a voucher back.',
          target: 'confirming',
          actions: { type: 'setCode', params: ({ event }) => ({ code: event.code }) },
        },
      },
    },
    confirming: {
      tags: 'open',
      description: 'The dialog says what happens to the link, and asks.',
      on: {
        'voucherTakeBack.confirmed': {
          description: 'The owner confirms.',
          target: 'takingBack',
          actions: 'clearFailure',
        },
        'voucherTakeBack.cancelled': { description: 'The owner leaves the voucher as it is.', target: 'idle' },
      },
    },
    takingBack: {
      tags: ['open', 'busy'],
      description: 'The server takes the voucher back.',
      invoke: {
        src: 'takeBack',
        id: 'takeBack',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          description: 'The owner has another voucher for it.',
          target: 'idle',
          actions: 'refreshVouchers',
        },
        onError: {
          description: 'The server refuses, or does not answer; the dialog says why.',
          target: 'confirming',
          // Somebody may have used the voucher meanwhile: the list shows it.
          actions: [
            { type: 'setFailure', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            'refreshVouchers',
          ],
        },
      },
    },
  },
});

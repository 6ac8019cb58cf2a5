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
    /** Takes the voucher back on the server, which replaces it with another one. */
    takeBack: fromPromise<void, { code: string }>(() => notProvided('takeBack')),
  },
  actions: {
    /** Keeps which voucher to take back. */
    setCode: assign((_, params: { code: string }) => ({ code: params.code, failure: null })),
    /** Keeps the reason why the voucher was not taken back, for the page to show. */
    setFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    /** Clears the message about the voucher that was not taken back. */
    clearFailure: assign({ failure: null }),
    /** Reloads the displayed vouchers, the new one among them. */
    refreshVouchers: () => notProvided('refreshVouchers'),
  },
}).createMachine({
  id: 'voucherTakeBack',
  description: 'The owner takes a voucher back before anyone has redeemed it.',
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
      description: 'The dialog says what happens to the link and asks for confirmation.',
      on: {
        'voucherTakeBack.confirmed': {
          description: 'The owner confirms.',
          target: 'takingBack',
          actions: 'clearFailure',
        },
        'voucherTakeBack.cancelled': { description: 'The owner cancels.', target: 'idle' },
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
          description: 'The server rejects the request or does not respond; the dialog says why.',
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

import { assign, setup } from 'xstate';
import type { Product } from '../../../src/contract/commerce/orders.ts';

export type VoucherInput = {
  /** Whether the voucher grants one of the things it covers, or all. */
  gives: 'one' | 'all';
  covers: Product[];
};

export type VoucherContext = VoucherInput & {
  /** What the holder received. */
  given: Product[];
  redeemedBy: string | null;
  redeemedAt: number | null;
};

export type VoucherEvent =
  | { type: 'voucher.redeemed'; by: string; at: number; choice: Product | null }
  | { type: 'voucher.withdrawn' };

const isSame = (a: Product, b: Product) => a.certification_id === b.certification_id && a.type === b.type;

/**
 * The lifecycle of one voucher. It runs on the server, which restores the stored state, passes an event to the chart
 * and stores the next state only if the voucher is still open.
 */
export const voucherMachine = setup({
  types: {
    context: {} as VoucherContext,
    events: {} as VoucherEvent,
    input: {} as VoucherInput,
  },
  guards: {
    givesAll: ({ context }, params: { choice: Product | null }) => context.gives === 'all' && params.choice === null,
    givesChoice: ({ context }, params: { choice: Product | null }) => {
      const { choice } = params;
      return context.gives === 'one' && choice !== null && context.covers.some((covered) => isSame(covered, choice));
    },
  },
  actions: {
    giveAll: assign(({ context }) => ({ given: context.covers })),
    giveChoice: assign((_, params: { choice: Product | null }) => ({ given: params.choice ? [params.choice] : [] })),
    storeHolder: assign((_, params: { by: string; at: number }) => ({ redeemedBy: params.by, redeemedAt: params.at })),
  },
}).createMachine({
  id: 'voucher',
  description: 'One voucher on the server, from creation to redemption.',
  context: ({ input }) => ({ ...input, given: [], redeemedBy: null, redeemedAt: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The holder of the code can redeem the voucher.',
      on: {
        'voucher.redeemed': [
          {
            description: 'The holder gets everything that the voucher covers.',
            guard: { type: 'givesAll', params: ({ event }) => ({ choice: event.choice }) },
            target: 'redeemed',
            actions: ['giveAll', { type: 'storeHolder', params: ({ event }) => ({ by: event.by, at: event.at }) }],
          },
          {
            description: 'The holder gets the one thing chosen from what the voucher covers.',
            guard: { type: 'givesChoice', params: ({ event }) => ({ choice: event.choice }) },
            target: 'redeemed',
            actions: [
              { type: 'giveChoice', params: ({ event }) => ({ choice: event.choice }) },
              { type: 'storeHolder', params: ({ event }) => ({ by: event.by, at: event.at }) },
            ],
          },
        ],
        'voucher.withdrawn': {
          description: 'What was paid for it went back to its buyer.',
          target: 'withdrawn',
        },
      },
    },
    redeemed: { type: 'final', description: 'The voucher was redeemed, which cannot be undone.' },
    withdrawn: {
      type: 'final',
      description: 'The voucher was not used and its order was refunded, so it grants nothing.',
    },
  },
});

import { assign, setup } from 'xstate';
import type { Product } from '../../../src/contract/commerce/orders.ts';

export type VoucherInput = {
  /** Whether the holder gets one of what it covers, or all of it. */
  gives: 'one' | 'all';
  covers: Product[];
};

export type VoucherContext = VoucherInput & {
  /** What its holder got. */
  given: Product[];
  redeemedBy: string | null;
  redeemedAt: number | null;
};

export type VoucherEvent =
  | { type: 'voucher.redeemed'; by: string; at: number; choice: Product | null }
  | { type: 'voucher.withdrawn' };

const isSame = (a: Product, b: Product) => a.certification_id === b.certification_id && a.type === b.type;

/**
 * The life of one voucher. The server runs it: it restores the stored state, asks the chart what an event makes of it, and
 * stores the answer on the condition that the voucher is still open.
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
  description: 'One voucher, from its making to its use, as the server keeps it.',
  context: ({ input }) => ({ ...input, given: [], redeemedBy: null, redeemedAt: null }),
  initial: 'open',
  states: {
    open: {
      description: 'The holder of the code may redeem it.',
      on: {
        'voucher.redeemed': [
          {
            description: 'Its holder gets everything that it covers.',
            guard: { type: 'givesAll', params: ({ event }) => ({ choice: event.choice }) },
            target: 'redeemed',
            actions: ['giveAll', { type: 'storeHolder', params: ({ event }) => ({ by: event.by, at: event.at }) }],
          },
          {
            description: 'Its holder gets the one thing that was chosen among what it covers.',
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
    redeemed: { type: 'final', description: 'It was used. Nothing gives it back.' },
    withdrawn: {
      type: 'final',
      description: 'It was not used, and its order was refunded: it gives nothing any more.',
    },
  },
});

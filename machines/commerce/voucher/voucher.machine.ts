import { assign, setup } from 'xstate';
import { isProduct, type Product } from '../../../src/contract/commerce/orders.ts';

export type VoucherInput = {
  /** Whether the voucher grants one of the things it covers, or all. */
  gives: 'one' | 'all';
  covers: Product[];
  /** Last moment at which it can be redeemed; null for one without end. */
  validUntil: number | null;
};

export type VoucherContext = VoucherInput & {
  /** What the holder received. */
  given: Product[];
  redeemedBy: string | null;
  redeemedAt: number | null;
  /** Address that its owner sent it to. */
  sentTo: string | null;
  sentAt: number | null;
  openedAt: number | null;
  /** Code of the voucher that its owner got back for it. */
  replacedBy: string | null;
};

export type VoucherEvent =
  | { type: 'voucher.redeemed'; by: string; at: number; choice: Product | null }
  | { type: 'voucher.sent'; to: string; at: number }
  | { type: 'voucher.opened'; at: number }
  | { type: 'voucher.takenBack'; replacedBy: string }
  | { type: 'voucher.timePassed'; at: number }
  | { type: 'voucher.withdrawn' };

/**
 * The lifecycle of one voucher. It runs on the server, which restores the stored state, passes an event to the chart
 * and stores the next state only if the voucher has not changed meanwhile. Who of a team has the voucher is the seat chart's,
 * stored in the same row.
 */
export const voucherMachine = setup({
  types: {
    context: {} as VoucherContext,
    events: {} as VoucherEvent,
    input: {} as VoucherInput,
  },
  guards: {
    /** The voucher gives everything it covers, and nothing has to be chosen. */
    givesAll: ({ context }, params: { choice: Product | null }) => context.gives === 'all' && params.choice === null,
    /** The voucher gives one thing, and the chosen one is covered. */
    givesChoice: ({ context }, params: { choice: Product | null }) => {
      const { choice } = params;
      return context.gives === 'one' && choice !== null && context.covers.some(isProduct(choice));
    },
    /** The address is the one to which the voucher was sent. */
    isSameAddress: ({ context }, params: { to: string }) => context.sentTo === params.to,
    /** The last day of the voucher is over. */
    isOver: ({ context }, params: { at: number }) => context.validUntil !== null && params.at > context.validUntil,
  },
  actions: {
    /** Gives everything that the voucher covers. */
    giveAll: assign(({ context }) => ({ given: context.covers })),
    /** Gives the one thing that was chosen. */
    giveChoice: assign((_, params: { choice: Product }) => ({ given: [params.choice] })),
    /** Stores who redeemed the voucher, and when. */
    storeHolder: assign((_, params: { by: string; at: number }) => ({ redeemedBy: params.by, redeemedAt: params.at })),
    /** Stores to which address the voucher was sent, and when. */
    storeAddress: assign((_, params: { to: string; at: number }) => ({ sentTo: params.to, sentAt: params.at })),
    /** Stores when the link was first followed. */
    storeOpening: assign((_, params: { at: number }) => ({ openedAt: params.at })),
    // Nobody needs the address any more to which it was sent.
    /** Stores the code of the new voucher, and removes the address to which the old one was sent. */
    storeReplacement: assign((_, params: { code: string }) => ({ replacedBy: params.code, sentTo: null })),
  },
}).createMachine({
  id: 'voucher',
  description: 'One voucher on the server, from creation to redemption.',
  context: ({ input }) => ({
    ...input,
    given: [],
    redeemedBy: null,
    redeemedAt: null,
    sentTo: null,
    sentAt: null,
    openedAt: null,
    replacedBy: null,
  }),
  initial: 'unused',
  states: {
    unused: {
      description:
        'Anyone who is signed in and has the link may redeem the voucher until its last day. If a team assigned it to a member, only that member may.',
      initial: 'open',
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
              // The guard lets only a covered choice pass.
              { type: 'giveChoice', params: ({ event }) => ({ choice: event.choice as Product }) },
              { type: 'storeHolder', params: ({ event }) => ({ by: event.by, at: event.at }) },
            ],
          },
        ],
        'voucher.takenBack': {
          description: 'The owner takes the voucher back and gets another one with a new code.',
          target: 'takenBack',
          actions: { type: 'storeReplacement', params: ({ event }) => ({ code: event.replacedBy }) },
        },
        'voucher.timePassed': {
          description: 'The last day on which the voucher could be redeemed is over.',
          guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) },
          target: 'expired',
        },
        'voucher.withdrawn': {
          description: 'The order of the voucher was refunded.',
          target: 'withdrawn',
        },
      },
      states: {
        open: {
          description: 'The owner has not sent the voucher to anyone.',
          on: {
            'voucher.sent': {
              description: 'The owner sends the voucher to an address.',
              target: 'sent',
              actions: { type: 'storeAddress', params: ({ event }) => ({ to: event.to, at: event.at }) },
            },
          },
        },
        sent: {
          description: 'The link was emailed to one address.',
          on: {
            'voucher.sent': {
              description: 'The owner sends the voucher to the same address again.',
              guard: { type: 'isSameAddress', params: ({ event }) => ({ to: event.to }) },
              actions: { type: 'storeAddress', params: ({ event }) => ({ to: event.to, at: event.at }) },
            },
            'voucher.opened': {
              description: 'Someone other than the owner follows the link.',
              target: 'opened',
              actions: { type: 'storeOpening', params: ({ event }) => ({ at: event.at }) },
            },
          },
        },
        opened: {
          description: 'Someone has followed the link in the email, and the voucher is not redeemed yet.',
          on: {
            'voucher.sent': {
              description: 'The owner sends the voucher to the same address again.',
              guard: { type: 'isSameAddress', params: ({ event }) => ({ to: event.to }) },
              actions: { type: 'storeAddress', params: ({ event }) => ({ to: event.to, at: event.at }) },
            },
          },
        },
      },
    },
    redeemed: { type: 'final', description: 'The voucher was redeemed, which cannot be undone.' },
    takenBack: {
      type: 'final',
      description: 'The owner took the voucher back and has another one for it. The old link says so.',
    },
    expired: { type: 'final', description: 'No one redeemed the voucher in time.' },
    withdrawn: {
      type: 'final',
      description: 'The voucher was not used and its order was refunded, so it grants nothing.',
    },
  },
});
